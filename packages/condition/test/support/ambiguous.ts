// Random conditions as people write them elsewhere, each with all that it may mean.
import fc from "fast-check"

/** A text and all that it may mean. */
export interface Ambiguous {
  readonly text: string
  readonly meanings: ReadonlyArray<string>
}

const FLAGS = ["mobile", "repeat", "during_hours", 'region = "CA"', 'media_type = "tv"']
const joins = fc.constantFrom("and", "or")
const ors = fc.constantFrom("or", "and/or", "andor", "oder")

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
    around: fc.constantFrom("@", "(@)"),
    flags: fc.shuffledSubarray(FLAGS, { minLength: 2, maxLength: 2 }),
  })
  .map(({ word, or, second, around, flags: [one = "", other = ""] }) => {
    const behind = second === "" ? other : `not (${other})`
    const meanings = [`not (${one}) or ${behind}`, ...(second === "" ? [`not (${one} or ${other})`] : [])]
    return { text: around.replace("@", `${word} ${one} ${or} ${second}${other}`), meanings }
  })

/** `during_hours and mobile and/or repeat`: what `and/or` joins may belong together first, also behind a `not`. */
export const loosely: fc.Arbitrary<Ambiguous> = fc
  .record({
    words: fc.array(fc.constantFrom("and", "plus", "or", "and/or"), { minLength: 1, maxLength: 3 }),
    nots: fc.array(fc.constantFrom("", "", "not ", "isn't "), { minLength: 4, maxLength: 4 }),
    around: fc.constantFrom("@", "(@)", "not (@)", "AND(@, score > 5)"),
    spelling: fc.constantFrom("and/or", "andor", "AndOr", "and_or", "orand", "OR_AND"),
    flags: fc.shuffledSubarray(FLAGS, { minLength: 4, maxLength: 4 }),
  })
  .map(({ words, nots, around, spelling, flags }) => {
    const isLoose = (at: number): boolean => words[at] === "and/or"
    // what is joined by `and/or` alone, in parentheses behind a `not` that is not said again
    const together = flags.slice(0, words.length + 1).flatMap((flag, at) => {
      const [opens, closes] = [isLoose(at) && !isLoose(at - 1), !isLoose(at) && isLoose(at - 1)]
      const not = nots[at] ?? ""
      const opening = opens ? "<" : ""
      return [
        ...(nots[at + 1] === "" ? [not, opening] : [opening, not]),
        flag,
        closes ? ">" : "",
        at < words.length ? ` ${words[at]} ` : "",
      ]
    })
    const text = together.filter((part) => !/^[<>]$/.test(part)).join("")
    const of = (whole: string): string =>
      around
        .replace("AND(@, score > 5)", "(@) and score > 5")
        .replace("@", whole.replaceAll("and/or", "or").replaceAll("plus", "and").replaceAll("isn't", "not"))
    const meanings = [text, together.join("").replaceAll("<", "(").replaceAll(">", ")")]
    return { text: around.replace("@", text.replaceAll("and/or", spelling)), meanings: meanings.map(of) }
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

const NO_VALUE = [
  ...[
    "is unknown",
    "is missing",
    "is empty",
    "is null",
    "= null",
    "= none",
    "== unknown",
    "absent",
    "is not set",
    "isn't set",
  ],
  ...[
    "has not been given",
    "is not known",
    "does not exist",
    "has no value",
    "is undefined",
    "not exists",
    "is not present",
  ],
]
const SOME_VALUE = ["is not null", "!= null", "is not empty", "is known", "is given", "has a value", "is not unknown"]

/** `mobile is unknown`: what has no value is not false, and what has one is not true. */
export const valuesOfFlags: fc.Arbitrary<Ambiguous> = fc
  .record({
    name: fc.constantFrom("mobile", "repeat", "during_hours"),
    said: fc.constantFrom(...NO_VALUE, ...SOME_VALUE, "exists", "is present", "is set", "= true"),
    around: fc.constantFrom(
      "@",
      "not @",
      "@ and landline",
      "landline or @",
      "landline unless @",
      "not (@ or landline)",
    ),
  })
  .map(({ name, said, around }) => {
    const of = (test: string): string => around.replace("unless", "and not").replace("@", test)
    const isTrue = said === "= true" || (/^(?:exists|is present|is set)$/.test(said) && !/not|unless/.test(around))
    const meanings = [name, ...(isTrue ? [] : [`not ${name}`, "score > 5"])]
    return { text: around.replace("@", `${name} ${said}`), meanings: meanings.map(of) }
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
