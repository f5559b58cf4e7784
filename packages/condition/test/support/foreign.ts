// Random conditions as people write them elsewhere, each with what it means in the words of the language.
import fc from "fast-check"

/** A text and what it means; `isOpen` where something beside it could bind tighter than what is within. */
export interface Foreign {
  readonly text: string
  readonly meant: string
  readonly isOpen: boolean
}

const closed = (text: string, meant: string): Foreign => ({ text, meant, isOpen: false })
const open = (text: string, meant: string): Foreign => ({ text, meant, isOpen: true })

/** What may stand beside anything: the text in parentheses, where something within binds less. */
const operand = ({ text, isOpen }: Foreign): string => (isOpen ? `(${text})` : text)

const flags = fc.constantFrom("mobile", "repeat", "during_hours", 'region = "CA"').map((test) => closed(test, test))

const KEYS = ["1", "2", "a", '"1"', "'2'"]
const keyOf = (written: string): string => written.replaceAll(/["']/g, "")

/** `pressed != 1`, `pressed is not 1 or 2`: what was not pressed. */
export const keys: fc.Arbitrary<Foreign> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom("pressed", "keypress"),
      fc.constantFrom("!=", "<>", "!==", "≠", "is not", "isn't", "not", "does not equal"),
      fc.uniqueArray(fc.constantFrom(...KEYS), { minLength: 1, maxLength: 2, selector: keyOf }),
    )
    .map(([name, sign, written]) =>
      closed(`${name} ${sign} ${written.join(" or ")}`, `not (${anyOf(written.map(keyOf))})`),
    ),
  fc
    .tuple(fc.constantFrom("not in", "is none of", "!in"), fc.constantFrom("(1, 2)", "(1)"))
    .map(([sign, list]) => closed(`pressed ${sign} ${list}`, `not (${anyOf([...list.matchAll(/\d/g)].map(String))})`)),
  fc
    .tuple(fc.constantFrom("=", "==", "is", ":"), fc.constantFrom("1", "2"))
    .map(([sign, key]) => closed(`pressed ${sign} ${key}`, `pressed[${key}]`)),
)

const anyOf = (written: ReadonlyArray<string>): string => written.map((key) => `pressed[${key}]`).join(" or ")

/** Tests whose `and` and `or` part values: `media_type contains "a" or "b"`. */
export const values: fc.Arbitrary<Foreign> = fc.oneof(
  fc
    .tuple(fc.constantFrom("contains", "starts_with"), fc.boolean())
    .map(([operator, isNegated]) =>
      closed(
        `media_type ${isNegated ? `does not ${operator}` : operator} "a" or "b"`,
        `${isNegated ? "not " : ""}(media_type ${operator} "a" or media_type ${operator} "b")`,
      ),
    ),
  fc
    .constantFrom("=", "!=", "is", "is not")
    .map((sign) =>
      closed(`media_type ${sign} "a" or "b"`, `media_type ${/!|not/.test(sign) ? "not in" : "in"} ("a", "b")`),
    ),
  fc.constant(closed("score between 1 and 5", "score >= 1 and score <= 5")),
)

const joined = (parts: ReadonlyArray<Foreign>, sign: string, word: "and" | "or"): Foreign =>
  open(parts.map(operand).join(` ${sign} `), parts.map(({ meant }) => `(${meant})`).join(` ${word} `))

const FUNCTIONS = [
  ...["AND", "all", "und"].map((name) => [name, "and"] as const),
  ...["OR", "any", "oder"].map((name) => [name, "or"] as const),
]

// `AND(mobile or repeat, during_hours)`
const called = (parts: ReadonlyArray<Foreign>, [name, word]: (typeof FUNCTIONS)[number], comma: string): Foreign =>
  closed(`${name}(${parts.map(({ text }) => text).join(comma)})`, joined(parts, word, word).meant)

const PAIRED = [
  ["both", "and"],
  ["either", "or"],
  ["entweder", "oder"],
  ["neither", "nor"],
] as const

// `both mobile and repeat`: one group, whatever stands beside it
const paired = (parts: ReadonlyArray<Foreign>, [first, second]: (typeof PAIRED)[number]): Foreign => {
  const { meant } = joined(parts, second, first === "both" ? "and" : "or")
  return closed(
    `${first} ${parts.map(operand).join(` ${second} `)}`,
    first === "neither" ? `not (${meant})` : `(${meant})`,
  )
}

/** The words of a condition. */
export interface Words {
  readonly tests: ReadonlyArray<fc.Arbitrary<Foreign>>
  /** What stands for `and`, `or` and `not`. */
  readonly ands: ReadonlyArray<string>
  readonly ors: ReadonlyArray<string>
  readonly nots: ReadonlyArray<string>
  readonly hasFunctions?: boolean
  readonly hasPaired?: boolean
}

/** Conditions of such words. */
export const conditionsOf = ({ tests, ands, ors, nots, ...has }: Words): fc.Arbitrary<Foreign> =>
  fc.letrec<{ readonly whole: Foreign }>((tie) => {
    const two = fc.array(tie("whole"), { minLength: 2, maxLength: 2 })
    const several = fc.array(tie("whole"), { minLength: 2, maxLength: 3 })
    const calls = fc
      .tuple(several, fc.constantFrom(...FUNCTIONS), fc.constantFrom(", ", ","))
      .map(([all, name, comma]) => called(all, name, comma))
    const pairs = fc.tuple(two, fc.constantFrom(...PAIRED)).map(([both, words]) => paired(both, words))
    return {
      whole: fc.oneof(
        { maxDepth: 3, depthSize: "small", withCrossShrink: true },
        fc.oneof(flags, ...tests),
        fc.tuple(several, fc.constantFrom(...ands)).map(([all, sign]) => joined(all, sign, "and")),
        fc.tuple(several, fc.constantFrom(...ors)).map(([all, sign]) => joined(all, sign, "or")),
        fc.tuple(tie("whole"), fc.constantFrom(...nots)).map(([one, not]) => negated(one, not)),
        ...(has.hasFunctions === true ? [calls] : []),
        ...(has.hasPaired === true ? [pairs] : []),
      ),
    }
  }).whole

const negated = (one: Foreign, not: string): Foreign => closed(`${not} ${operand(one)}`, `not (${one.meant})`)

/** Tests that lean on the one before them: `score > 1 and < 5`, `media_type starts with "a" or ends with "b"`. */
export const leaning: fc.Arbitrary<Foreign> = fc.oneof(
  fc
    .tuple(fc.constantFrom("score", "duration"), fc.constantFrom("> 1", "at least 1", "above 1"), fc.boolean())
    .map(([name, first, isAnd]) => {
      const sign = first.startsWith("at") ? ">=" : ">"
      const word = isAnd ? "and" : "or"
      return closed(`${name} ${first} ${word} < 5`, `(${name} ${sign} 1 ${word} ${name} < 5)`)
    }),
  fc
    .constantFrom("and", "or")
    .map((word) =>
      closed(
        `media_type starts with "a" ${word} ends with "b"`,
        `(media_type starts_with "a" ${word} media_type ends_with "b")`,
      ),
    ),
  fc.constant(closed("1 < score < 5", "(score > 1 and score < 5)")),
)

/** `media_type is not CA. and mobile`: a sign of the sentence behind a value without quotes. */
export const sentences: fc.Arbitrary<Foreign> = fc
  .record({
    name: fc.constantFrom("media_type", "affiliate_name", "region", 'custom_data["zip code"]'),
    operator: fc.constantFrom(["=", "="], ["!=", "!="], ["is not", "!="], ["is", "="], ["not in", "!="], ["in", "="]),
    value: fc.constantFrom("CA", "yes", "tv", "Bob", "90210", "Joe Smith", "A-1"),
    sign: fc.constantFrom(".", ":", "!", "?", ";", "..."),
    behind: fc.constantFrom("", " and mobile", " or mobile", ")"),
  })
  .map(({ name, operator: [written, operator], value, sign, behind }) => {
    const opening = behind === ")" ? "(" : ""
    const text = `${opening}${name} ${written} ${value}${sign}${behind}`
    return open(text, `${opening}${name} ${operator} "${value}"${behind}`)
  })

/** A text and all that it may mean. */
export interface Ambiguous {
  readonly text: string
  readonly meanings: ReadonlyArray<string>
}

const FLAGS = ["mobile", "repeat", "during_hours", 'region = "CA"', 'media_type = "tv"']
const joins = fc.constantFrom("and", "or")
const ors = fc.constantFrom("or", "and/or", "oder")

/** `mobile or repeat unless during_hours`: an exception of one test or of several, by one test or by several. */
export const exceptions: fc.Arbitrary<Ambiguous> = fc
  .record({
    words: fc.constantFrom("unless", "except", "but not", "without"),
    before: fc.array(joins, { maxLength: 2 }),
    behind: fc.array(joins, { maxLength: 1 }),
    or: ors,
    flags: fc.shuffledSubarray(FLAGS, { minLength: FLAGS.length, maxLength: FLAGS.length }),
  })
  .map(({ words, before, behind, or, flags }) => {
    const left = alternated(flags.slice(0, before.length + 1), before)
    const right = alternated(flags.slice(before.length + 1, before.length + behind.length + 2), behind)
    const starts = left.flatMap((_, index) => (index % 2 === 0 ? [index] : []))
    const ends = right.flatMap((_, index) => (index % 2 === 0 ? [index + 1] : []))
    const meanings = starts.flatMap((start) =>
      ends.map((end) => {
        const group = `((${left.slice(start).join(" ")}) and not (${right.slice(0, end).join(" ")}))`
        return [...left.slice(0, start), group, ...right.slice(end)].join(" ")
      }),
    )
    return { text: `${left.join(" ")} ${words} ${right.join(" ")}`.replaceAll(" or ", ` ${or} `), meanings }
  })

/** `no mobile or landline`: of one test or of both. */
export const negations: fc.Arbitrary<Ambiguous> = fc
  .record({
    word: fc.constantFrom("no", "isn't", "never", "not a", "everything except"),
    or: ors,
    second: fc.constantFrom("", "no ", "not "),
    flags: fc.shuffledSubarray(FLAGS, { minLength: 2, maxLength: 2 }),
  })
  .map(({ word, or, second, flags: [one = "", other = ""] }) => {
    const behind = second === "" ? other : `not (${other})`
    const meanings = [`not (${one}) or ${behind}`, ...(second === "" ? [`not (${one} or ${other})`] : [])]
    return { text: `${word} ${one} ${or} ${second}${other}`, meanings }
  })

const SEARCHES = [
  ...["# in @", "SEARCH(#, @)", "ISNUMBER(FIND(#, @))", "LOCATE(#, @) > 0", "CHARINDEX(#, @) > 0"],
  ...["INSTR(@, #) > 0", "STRPOS(@, #) > 0", "includes(@, #)", "indexof(@, #) >= 0", "@.includes(#)"],
]
const TURNED_SEARCHES = [
  ...[
    "# contains @",
    "# starts_with @",
    "SEARCH(@, #)",
    "ISNUMBER(FIND(@, #))",
    "LOCATE(@, #) > 0",
    "CHARINDEX(@, #) > 0",
  ],
  ...["INSTR(#, @) > 0", "STRPOS(#, @) > 0", "includes(#, @)", "indexof(#, @) >= 0", "STARTSWITH(#, @)", "MATCH(#, @)"],
]

/** `"CA,TX" contains region`: the attribute may be looked for in the text, as in a list, or the text in the attribute. */
export const searches: fc.Arbitrary<Ambiguous> = fc
  .record({
    form: fc.constantFrom(...SEARCHES, ...TURNED_SEARCHES),
    name: fc.constantFrom("media_type", "affiliate_name", 'custom_data["zip code"]'),
    value: fc.constantFrom("tv", "boat trip", "CA,TX"),
    not: fc.constantFrom("", "not "),
  })
  .map(({ form, name, value, not }) => {
    const text = `${not}${form.replace("@", name).replace("#", `"${value}"`)}`
    const isClear = SEARCHES.includes(form) && !(form === "# in @" && value.includes(","))
    const list = `${not}${name} in ("${value.replaceAll(",", '", "')}")`
    return { text, meanings: [`${not}${name} contains "${value}"`, ...(isClear ? [] : [list])] }
  })

/** `time >= 1`, `during_hours = 1`: under another name, something true or false may be compared with a number that is none. */
export const numbersOfFlags: fc.Arbitrary<Ambiguous> = fc
  .record({
    name: fc.constantFrom("during_hours", "is_during_hours", "time", "hours", "call time", "time of day", "closed"),
    comparison: fc.constantFrom("= 1", "== 1", ">= 1", "> 0", "is 1", ": 1", "in (1)", "!= 0", '= "1"', "contains 1"),
    not: fc.constantFrom("", "not "),
  })
  .map(({ name, comparison, not }) => {
    const text = `${not}${name} ${comparison}`
    return { text, meanings: [`${not}during_hours`, ...(name.endsWith("during_hours") ? [] : ["mobile"])] }
  })

/** `duration > 1 or 2 min`, `between 30 and 2 min`: one unit for both where the numbers go up. */
export const sharedUnits: fc.Arbitrary<Ambiguous> = fc
  .record({
    form: fc.constantFrom("> @ or #", "= @ or #", "between @ and #", "> @ and < #", "at least @ or #"),
    first: fc.integer({ min: 1, max: 40 }),
    second: fc.integer({ min: 1, max: 40 }),
    isFirst: fc.boolean(),
  })
  .filter(({ first, second }) => first !== second)
  .map(({ form, first, second, isFirst }) => {
    const meaning = (one: string, other: string): string => {
      if (form.startsWith("=")) return `duration in (${one}, ${other})`
      if (form.startsWith("between")) return `duration >= ${one} and duration <= ${other}`
      if (form.startsWith(">"))
        return `duration > ${one} ${form.includes("<") ? "and duration <" : "or duration >"} ${other}`
      return `duration >= ${one} or duration >= ${other}`
    }
    const [one, other] = isFirst ? [`${first} min`, String(second)] : [String(first), `${second} min`]
    const together = meaning(`${first} min`, `${second} min`)
    const meanings = !isFirst && first < second ? [together] : [together, meaning(one, other)]
    return { text: `duration ${form.replace("@", one).replace("#", other)}`, meanings }
  })

/** `duration >= 1min30`, `1 min5`: the digits behind a unit are a part of the duration. */
export const gluedUnits: fc.Arbitrary<Ambiguous> = fc
  .record({
    form: fc.constantFrom(">= @", "< @", "= @", "in (@)", ">= @ and mobile", "is at least @"),
    number: fc.integer({ min: 1, max: 59 }),
    gap: fc.constantFrom("", " "),
    unit: fc.constantFrom("s", "sec", "secs", "m", "min", "mins", "minutes", "h", "hour", "hours", "d", "day", "days"),
    digits: fc.oneof(fc.constant(""), fc.integer({ min: 1, max: 99 }).map(String)),
  })
  .map(({ form, number, gap, unit, digits }) => {
    const meaning = (quantity: string): string => `duration ${form.replace("is at least", ">=").replace("@", quantity)}`
    const meanings = [meaning(`${number} ${unit}`), ...(digits === "" ? [] : [meaning("1 day 1 sec")])]
    return { text: `duration ${form.replace("@", `${number}${gap}${unit}${digits}`)}`, meanings }
  })

/** `score in 1,000`: one number or several. */
export const groupedDigits: fc.Arbitrary<Ambiguous> = fc
  .record({
    words: fc.constantFrom("in", "not in", "one of"),
    brackets: fc.constantFrom(["", ""], ["[", "]"]),
    comma: fc.constantFrom(",", ", "),
    parts: fc.tuple(fc.constantFrom("1", "12"), fc.constantFrom("000", "050", "500", "5")),
  })
  .map(({ words, brackets: [opening, closing], comma, parts }) => {
    const isOne = /,0/.test(parts.join(",")) || (opening === "" && comma === ",")
    const numbers = isOne ? [parts, [parts.join("")]] : [parts]
    const operator = words === "not in" ? "not in" : "in"
    const meanings = numbers.map((list) => `score ${operator} (${list.map(Number).join(", ")})`)
    return { text: `score ${words} ${opening}${parts.join(comma)}${closing}`, meanings }
  })

/** `OR(score > 1,000, mobile)`: the comma parts the digits of a number, or arguments. */
export const groupedArguments: fc.Arbitrary<Ambiguous> = fc
  .record({
    name: fc.constantFrom("AND", "OR", "all", "any"),
    sign: fc.constantFrom(">", ">=", "<", "at least"),
    comma: fc.constantFrom(",", ", ", " ,"),
    digits: fc.constantFrom("000", "500", "5", ""),
    parts: fc.constantFrom(", ", ",", "; "),
    isFirst: fc.boolean(),
  })
  .map(({ name, sign, comma, digits, parts, isFirst }) => {
    const word = /^a(?:nd|ll)$/i.test(name) ? "and" : "or"
    const operator = sign === "at least" ? ">=" : sign
    const meaning = (number: string): string => `score ${operator} ${number} ${word} mobile`
    const test = `score ${sign} 1${digits === "" ? "" : comma}${digits}`
    const text = `${name}(${(isFirst ? [test, "mobile"] : ["mobile", test]).join(parts)})`
    return { text, meanings: [meaning("1"), ...(digits === "" ? [] : [meaning("9")])] }
  })

const alternated = (tests: ReadonlyArray<string>, words: ReadonlyArray<string>): ReadonlyArray<string> =>
  tests.flatMap((test, index) => (index === 0 ? [test] : [words[index - 1] ?? "", test]))
