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

/** Tests that begin with something else than the name of an attribute, or have it in another spelling. */
export const disguised: fc.Arbitrary<Foreign> = fc.constantFrom(
  ...(
    [
      ["has:media_type", "media_type present"],
      ["is:mobile", "mobile"],
      ["media_type:tv", 'media_type = "tv"'],
      ["ISBLANK(media_type)", "media_type absent"],
      ['media_type.includes("tv")', 'media_type contains "tv"'],
      ['["tv"].includes(media_type)', 'media_type in ("tv")'],
      ["/tv/.test(media_type)", 'media_type contains "tv"'],
      ['contains(media_type, "tv")', 'media_type contains "tv"'],
      ['LEFT(media_type, 2) = "tv"', 'media_type starts_with "tv"'],
      ["LEN(media_type) > 0", "media_type present"],
      ['"tv" in media_type', 'media_type contains "tv"'],
      ['"tv" not in media_type', 'not media_type contains "tv"'],
      ["2 min < duration", "duration > 2 min"],
      ["5 < score", "score > 5"],
      ["1:30 > duration", "duration < 90"],
      ["duration >= 90 sekunden", "duration >= 90 sec"],
      ["duration >= 1m30s", "duration >= 90 sec"],
      ["call.mobile", "mobile"],
      ["the caller is mobile", "mobile"],
      ["if mobile", "mobile"],
      ["IF(mobile, TRUE, FALSE)", "mobile"],
      ['phone_type = "mobile"', "mobile"],
      ["phone type is landline", "landline"],
      ["press 1", "pressed[1]"],
      ["keypress = 1", "pressed[1]"],
      ['"media_type" = "tv"', 'media_type = "tv"'],
      ['[media_type] = "tv"', 'media_type = "tv"'],
      ['custom_data.product = "a"', 'custom_data[product] = "a"'],
      ['custom_data product = "a"', 'custom_data[product] = "a"'],
      ['product = "a"', 'custom_data[product] = "a"'],
      ['zip code = "a"', 'custom_data["zip code"] = "a"'],
      ["mobile = yes", "mobile"],
      ["landline is false", "not landline"],
      ["mobil", "mobile"],
      ["during hours", "during_hours"],
      ["after hours", "not during_hours"],
      ["score is 5 or more", "score >= 5"],
      ["media_type is one of tv, radio", 'media_type in ("tv", "radio")'],
      ["media_type is tv", 'media_type = "tv"'],
      ["media_type exists", "media_type present"],
    ] as const
  ).map(([text, meant]) => closed(text, meant)),
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
      const [word, bound] = isAnd ? ["and", "5"] : ["or", "0.5"]
      return closed(`${name} ${first} ${word} < ${bound}`, `(${name} ${sign} 1 ${word} ${name} < ${bound})`)
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

/** `product contains $5`, `region != A+ Parts`: a value without quotes that has signs, and the same in quotes. */
export const signed: fc.Arbitrary<Foreign> = fc
  .record({
    name: fc.constantFrom("media_type", "region", "product", 'custom_data["zip code"]'),
    operator: fc.constantFrom(
      ...[...["=", "!=", "contains", "starts_with", "ends_with"].map((own) => [own, own] as const)],
      ...[["is", "="] as const, ["is not", "!="] as const, [":", "="] as const, ["==", "="] as const],
    ),
    not: fc.constantFrom("", "not ", "isn't "),
    parts: fc.array(
      fc.constantFrom(..."$€£%@^~+-/_.°§".split(""), "CA", "home", "5", "1.5", "A-1", "co_op", " Parts"),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    behind: fc.constantFrom("", " and mobile", " or mobile"),
  })
  .filter(({ parts }) => /[^A-Za-z0-9. ]/.test(parts.join("")) && parts[0] !== " Parts")
  .map(({ name, operator: [written, operator], not, parts, behind }) => {
    const value = parts.join("")
    const field = name === "product" ? "custom_data[product]" : name
    const meant = `${not === "" ? "" : "not "}${field} ${operator} "${value}"${behind}`
    return open(`${not}${name} ${written} ${value}${behind}`, meant)
  })
