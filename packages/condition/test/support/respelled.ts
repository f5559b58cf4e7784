// Random conditions in which signs, names and values are spelled otherwise than the language has them, each with the condition that it is.
import fc from "fast-check"
import type { Foreign } from "./foreign.ts"

const closed = (text: string, meant: string): Foreign => ({ text, meant, isOpen: false })

const pick = (...choices: ReadonlyArray<string>): fc.Arbitrary<string> => fc.constantFrom(...choices)

const FLAGS: ReadonlyArray<readonly [name: string, spellings: ReadonlyArray<string>]> = [
  ["mobile", ["mobile", "Mobile", "is_mobile"]],
  ["repeat", ["repeat", "REPEAT", "isRepeat"]],
  ["during_hours", ["during_hours", "during hours", "duringHours"]],
]

const flag: fc.Arbitrary<Foreign> = fc
  .constantFrom(...FLAGS.flatMap(([name, spellings]) => spellings.map((written) => [written, name] as const)))
  .chain(([written, name]) =>
    fc
      .constantFrom(["", ""], ["", ""], [" = true", ""], [" == 'yes'", ""], [" = false", "not "], [" is 0", "not "])
      .map(([said = "", not = ""]) => closed(`${written}${said}`, `${not}${name}`)),
  )

const EQUAL = ["=", "==", "===", "is", "equals"]
const UNEQUAL = ["!=", "<>", "!==", "≠", "is not", "does not equal"]
const FIELDS = [
  ...["media_type", "mediaType", "media type"].map((written) => [written, "media_type"] as const),
  ...["product", "custom_data.product", "custom_data[Product]"].map(
    (written) => [written, "custom_data[product]"] as const,
  ),
]

/** A text, its quotes, and whether it may stand without them. */
const value = fc
  .tuple(pick("tv", "radio", "Solar", "Solar Roof", "web-form", "CA"), pick('"@"', "'@'", "“@”", "@"))
  .map(([text, quotes]) => [quotes === "@" && !/^\w+$/.test(text) ? `'${text}'` : quotes.replace("@", text), text])

const equality: fc.Arbitrary<Foreign> = fc
  .tuple(
    fc.constantFrom(...FIELDS),
    fc.constantFrom(...EQUAL.map((sign) => [sign, "="]), ...UNEQUAL.map((sign) => [sign, "!="])),
    value,
  )
  // a word without quotes is a value behind a sign alone
  .filter(([, [sign = ""], [written = ""]]) => /["'“]/.test(written) || /^[=!<>≠]+$/.test(sign))
  .map(([[name, meant], [sign = "", operator = ""], [written = "", text = ""]]) =>
    closed(`${name} ${sign} ${written}`, `${meant} ${operator} "${text}"`),
  )

const search: fc.Arbitrary<Foreign> = fc
  .tuple(
    fc.constantFrom(...FIELDS),
    fc.constantFrom(
      ["contains", "contains"],
      ["contain", "contains"],
      ["includes", "contains"],
      ["starts with", "starts_with"],
      ["ends with", "ends_with"],
      ["does not contain", "not contains"],
      ["doesn't contain", "not contains"],
    ),
    value.filter(([written = ""]) => /["'“]/.test(written)),
  )
  .map(([[name, meant], [sign = "", operator = ""], [written = "", text = ""]]) => {
    const not = operator.startsWith("not ") ? "not " : ""
    return closed(`${name} ${sign} ${written}`, `${not}${meant} ${operator.slice(not.length)} "${text}"`)
  })

const list: fc.Arbitrary<Foreign> = fc
  .tuple(
    fc.constantFrom(...FIELDS),
    pick("in", "not in"),
    fc.constantFrom(["(", ")"], ["[", "]"]),
    fc.array(value, { minLength: 1, maxLength: 3 }),
  )
  .filter(([, , [opening], values]) => opening === "(" || values.every(([written = ""]) => /["'“]/.test(written)))
  .map(([[name, meant], operator, [opening = "", closing = ""], values]) =>
    closed(
      `${name} ${operator} ${opening}${values.map(([written]) => written).join(", ")}${closing}`,
      `${meant} ${operator} (${values.map(([, text]) => `"${text}"`).join(", ")})`,
    ),
  )

const presence: fc.Arbitrary<Foreign> = fc
  .tuple(
    fc.constantFrom(...FIELDS),
    fc.constantFrom(
      ["is null", "absent"],
      ["= null", "absent"],
      ["is not null", "present"],
      ["is empty", "absent"],
      ["is not empty", "present"],
      ["exists", "present"],
    ),
  )
  .map(([[name, meant], [said = "", operator = ""]]) => closed(`${name} ${said}`, `${meant} ${operator}`))

const number: fc.Arbitrary<Foreign> = fc
  .tuple(
    fc.constantFrom(
      ["is at least", ">="],
      ["=>", ">="],
      ["≥", ">="],
      ["=<", "<="],
      ["==", "="],
      ["more than", ">"],
      ["is under", "<"],
    ),
    pick("5", "'5'", "12.5"),
  )
  .filter(([[sign = ""], written]) => written !== "'5'" || /^==?$/.test(sign))
  .map(([[sign = "", operator = ""], written]) =>
    closed(`score ${sign} ${written}`, `score ${operator} ${written.replaceAll("'", "")}`),
  )

const tests = fc.oneof(flag, flag, equality, search, list, presence, number)

/** Conditions of such tests, with their signs in other spellings. */
export const respelled: fc.Arbitrary<Foreign> = fc.letrec<{ readonly whole: Foreign }>((tie) => {
  const operand = ({ text, meant, isOpen }: Foreign): Foreign =>
    isOpen ? closed(`(${text})`, `(${meant})`) : closed(text, meant)
  const joined = (word: "and" | "or", ...signs: ReadonlyArray<string>): fc.Arbitrary<Foreign> =>
    fc
      .tuple(fc.array(tie("whole").map(operand), { minLength: 2, maxLength: 3 }), pick(word, ...signs))
      .map(([all, sign]) => ({
        text: all.map(({ text }) => text).join(` ${sign} `),
        meant: all.map(({ meant }) => `(${meant})`).join(` ${word} `),
        isOpen: true,
      }))
  return {
    whole: fc.oneof(
      { maxDepth: 3, depthSize: "small", withCrossShrink: true },
      tests,
      joined("and", "&&", "AND", "&", "∧"),
      joined("or", "||", "OR", "|", "∨"),
      fc
        .tuple(tie("whole").map(operand), pick("not ", "!", "NOT ", "¬"))
        // `!!mobile` is left to its author
        .filter(([{ text }]) => !/^[!¬]/.test(text))
        .map(([{ text, meant }, not]) => closed(`${not}${text}`, `not (${meant})`)),
    ),
  }
}).whole
