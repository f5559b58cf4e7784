// One test against the vocabulary: its attribute is known, its field is known, and the test fits the attribute's kind.
import { attributeText, fieldText, quote } from "./attribute-text.ts"
import { didYouMean, nearestNames } from "./nearest.ts"
import type { ConditionProblemCode } from "./problems.ts"
import type { ConditionTest } from "./tree.ts"
import type { Vocabulary, VocabularyAttribute } from "./vocabulary.ts"

/** What is wrong with one test; `at` says which stretch of it is meant. */
export interface TestFault {
  readonly at: "attribute" | "comparison" | "test"
  readonly code: ConditionProblemCode
  readonly message: string
  readonly hint?: string
}

/** The first fault of a test; `undefined` when it is right. With `nameOnly` its comparison is not looked at. */
export const checkTest = (
  test: ConditionTest,
  vocabulary: Vocabulary,
  known: ReadonlyMap<string, VocabularyAttribute>,
  nameOnly: boolean,
): TestFault | undefined => {
  if (test.kind === "pressed") return vocabulary.keypresses ? undefined : pressedUnknown(vocabulary)
  // stands for an operand that is missing, which has been reported
  if (test.attribute === "") return undefined
  const attribute = known.get(test.attribute)
  if (attribute === undefined) return unknownAttribute(test.attribute, vocabulary)
  const field = test.kind === "flag" ? undefined : test.field
  return checkField(attribute, field, nameOnly) ?? (nameOnly ? undefined : checkKind(test, attribute))
}

const pressedUnknown = (vocabulary: Vocabulary): TestFault => ({
  at: "attribute",
  code: "unknown-attribute",
  message: "`pressed` is not an attribute here",
  ...hintOf(knownNames(vocabulary)),
})

const hintOf = (hint: string | undefined): { readonly hint?: string } => (hint === undefined ? {} : { hint })

const LONGEST_LIST = 20

const knownNames = (vocabulary: Vocabulary): string => {
  const names = attributeNames(vocabulary).map((name) => `\`${name}\``)
  const shown = names.slice(0, LONGEST_LIST).join(", ")
  return `the attributes are ${shown}${names.length > LONGEST_LIST ? ", ..." : ""}`
}

/** The names of all attributes, `pressed` among them, as a condition begins them. */
export const attributeNames = (vocabulary: Vocabulary): ReadonlyArray<string> => [
  ...vocabulary.attributes.map((attribute) => attribute.name),
  ...(vocabulary.keypresses ? ["pressed"] : []),
]

const unknownAttribute = (name: string, vocabulary: Vocabulary): TestFault => {
  const near = didYouMean(nearestNames(name, attributeNames(vocabulary)))
  const owner = vocabulary.attributes.find(({ fields }) => Array.isArray(fields) && fields.includes(name))
  const field = owner === undefined ? undefined : `write \`${owner.name}[${name}]\``
  return {
    at: "attribute",
    code: "unknown-attribute",
    message: `\`${name}\` is not a known attribute`,
    hint: field ?? near ?? knownNames(vocabulary),
  }
}

const checkField = (
  attribute: VocabularyAttribute,
  field: string | undefined,
  nameOnly: boolean,
): TestFault | undefined => {
  const { name, fields } = attribute
  const word = attribute.fieldWord ?? "field"
  if (fields === undefined) {
    if (field === undefined) return undefined
    return {
      at: "attribute",
      code: "field-not-taken",
      message: `\`${name}\` takes no field`,
      hint: `write \`${name}\``,
    }
  }
  if (field === undefined) {
    if (nameOnly) return undefined
    return {
      at: "attribute",
      code: "missing-field",
      message: `\`${name}\` does not say which ${word} is meant`,
      hint: `write its name in brackets, such as \`${name}[${fieldText(exampleField(fields))}]\``,
    }
  }
  if (fields === "any" || fields.includes(field)) return undefined
  const near = nearestNames(field, fields).map((known) => `${name}[${fieldText(known)}]`)
  return {
    at: "attribute",
    code: "unknown-field",
    message: `\`${field}\` is not a known ${word}`,
    ...hintOf(didYouMean(near) ?? listOfFields(fields, word)),
  }
}

const exampleField = (fields: ReadonlyArray<string> | "any"): string =>
  fields === "any" ? "product" : (fields[0] ?? "product")

const listOfFields = (fields: ReadonlyArray<string>, word: string): string => {
  if (fields.length === 0) return `no ${word} is configured`
  const shown = fields.slice(0, 10).map((field) => `\`${field}\``)
  return `the ${word}s are ${shown.join(", ")}${fields.length > 10 ? ", ..." : ""}`
}

const checkKind = (
  test: Exclude<ConditionTest, { kind: "pressed" }>,
  attribute: VocabularyAttribute,
): TestFault | undefined => {
  const written = attributeText(test)
  if (attribute.kind === "boolean") return test.kind === "flag" ? undefined : flagTested(written)
  if (test.kind === "flag") return missingTest(written, attribute.kind)
  if (test.kind === "presence") return undefined
  if (attribute.kind === "text") return checkText(test, written)
  return checkNumber(test, attribute, written)
}

const flagTested = (written: string): TestFault => ({
  at: "comparison",
  code: "test-not-taken",
  message: `\`${written}\` is true or false and takes no comparison`,
  hint: `write \`${written}\` or \`not ${written}\``,
})

const missingTest = (written: string, kind: "text" | "number"): TestFault => ({
  at: "test",
  code: "missing-test",
  message: `\`${written}\` needs a test`,
  hint:
    kind === "text"
      ? `such as \`${written} = "..."\` or \`${written} present\``
      : `such as \`${written} >= 60\` or \`${written} present\``,
})

type ValueTest = Exclude<ConditionTest, { kind: "pressed" | "flag" | "presence" }>

const checkText = (test: ValueTest, written: string): TestFault | undefined => {
  if (test.kind === "text" || test.kind === "text-list") return undefined
  if (test.kind === "number" && test.operator !== "=" && test.operator !== "!=") {
    return {
      at: "comparison",
      code: "test-not-taken",
      message: `\`${written}\` is a text and cannot be compared with \`${test.operator}\``,
      hint: "texts are compared with `=`, `!=`, `contains`, `starts_with`, `ends_with` or `in`",
    }
  }
  const first = test.kind === "number" ? test.value : test.values[0]
  return {
    at: "comparison",
    code: "text-expected",
    message: `\`${written}\` is a text and is compared here with a number`,
    hint: `write the value in double quotes, such as \`${quote(String(first?.number ?? ""))}\``,
  }
}

const checkNumber = (test: ValueTest, attribute: VocabularyAttribute, written: string): TestFault | undefined => {
  if (test.kind === "text" && test.operator !== "=" && test.operator !== "!=") {
    return {
      at: "comparison",
      code: "test-not-taken",
      message: `\`${written}\` is a number and cannot be tested with \`${test.operator}\``,
      hint: "numbers are compared with `=`, `!=`, `<`, `<=`, `>`, `>=` or `in`",
    }
  }
  if (test.kind === "text" || test.kind === "text-list") {
    return {
      at: "comparison",
      code: "number-expected",
      message: `\`${written}\` is a number and is compared here with a text`,
      hint: "write the number without quotes",
    }
  }
  const quantities = test.kind === "number" ? [test.value] : test.values
  if (attribute.unit === undefined && quantities.some(({ unit }) => unit !== undefined)) {
    return {
      at: "comparison",
      code: "unit-not-taken",
      message: `\`${written}\` is a plain number and takes no unit of time`,
      hint: "write the number alone",
    }
  }
  return undefined
}
