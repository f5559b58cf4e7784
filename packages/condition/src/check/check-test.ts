// One test against the vocabulary: its attribute is known, its field is known, and the test fits the attribute's kind.

import type { ConditionProblemCode } from "../language/problems.ts"
import { attributeText, fieldText, quote, quoteInAscii } from "../language/tree/attribute-text.ts"
import type { ConditionTest } from "../language/tree/tree.ts"
import { meantQuantity } from "../mistakes/meant-quantity.ts"
import { didYouMean, type KnownNames, knownNamesOfOne, listOf } from "../mistakes/nearest.ts"
import { flagHint } from "../mistakes/truth-words.ts"
import { comparisonsSentence } from "../operators/of-kind.ts"
import { OPERATORS, type Operator } from "../operators/operators.ts"
import type { Vocabulary, VocabularyAttribute } from "../vocabulary/vocabulary.ts"

/** What is wrong with one test; `at` says which stretch of it is meant. */
export interface TestFault {
  readonly at: "attribute" | "comparison" | "test"
  readonly code: ConditionProblemCode
  readonly message: string
  /** A text, or what makes it from the comparison as it is written, comments in it included. */
  readonly hint: string | ((comparison: string) => string)
}

/** What the tests of one condition are checked against. */
export interface Checking {
  readonly vocabulary: Vocabulary
  /** The attributes by name. */
  readonly byName: ReadonlyMap<string, VocabularyAttribute>
  /** The names of all attributes, the same list each time. */
  readonly names: () => ReadonlyArray<string>
  readonly nearNames: KnownNames
}

/** What the tests of one condition are checked against. */
export const checkingAgainst = (vocabulary: Vocabulary): Checking => {
  let names: ReadonlyArray<string> | undefined
  return {
    vocabulary,
    byName: new Map(vocabulary.attributes.map((attribute) => [attribute.name, attribute])),
    names: () => {
      names ??= attributeNames(vocabulary)
      return names
    },
    nearNames: knownNamesOfOne(),
  }
}

/** The faults of a test: of its name, and of its comparison where its kind is known. */
// REC-55
export const checkTest = (test: ConditionTest, checking: Checking): ReadonlyArray<TestFault> => {
  const { vocabulary, byName } = checking
  if (test.kind === "pressed") return vocabulary.keypresses ? NO_FAULTS : [pressedUnknown(checking)]
  const attribute = byName.get(test.attribute)
  if (attribute === undefined) return [unknownAttribute(test, checking)]
  const ofField = checkField(attribute, test.kind === "flag" ? undefined : test.field, checking.nearNames)
  const ofKind = checkKind(test, attribute)
  if (ofField === undefined) return ofKind === undefined ? NO_FAULTS : [ofKind]
  // a problem of the whole test would name the wrong field
  return ofField.code === "unknown-field" && ofKind?.at === "comparison" ? [ofField, ofKind] : [ofField]
}

const NO_FAULTS: ReadonlyArray<TestFault> = []

const pressedUnknown = ({ names }: Checking): TestFault => ({
  at: "attribute",
  code: "unknown-attribute",
  message: "`pressed` is not an attribute here",
  hint: listOf("attribute", names()),
})

/** The names of all attributes, `pressed` among them, as a condition begins them. */
export const attributeNames = (vocabulary: Vocabulary): ReadonlyArray<string> => [
  ...vocabulary.attributes.map((attribute) => attribute.name),
  ...(vocabulary.keypresses ? ["pressed"] : []),
]

const unknownAttribute = (
  test: Exclude<ConditionTest, { kind: "pressed" }>,
  { vocabulary, byName, names, nearNames }: Checking,
): TestFault => {
  const { attribute: name } = test
  const withField = (near: string): string =>
    test.kind !== "flag" && test.field !== undefined && byName.get(near)?.fields !== undefined
      ? attributeText({ attribute: near, field: test.field })
      : near
  const near = didYouMean(nearNames.nearest(name, names()).map(withField))
  const owner = vocabulary.attributes.find(({ fields }) => Array.isArray(fields) && fields.includes(name))
  const field = owner === undefined ? undefined : `write \`${owner.name}[${name}]\``
  return {
    at: "attribute",
    code: "unknown-attribute",
    message: `\`${name}\` is not a known attribute`,
    // REC-60
    hint: field ?? near ?? listOf("attribute", names()),
  }
}

const checkField = (
  attribute: VocabularyAttribute,
  field: string | undefined,
  nearNames: KnownNames,
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
    return {
      at: "attribute",
      code: "missing-field",
      message: `\`${name}\` does not say which ${word} is meant`,
      hint: `write its name in brackets, such as \`${name}[${fieldText(exampleField(fields))}]\``,
    }
  }
  // REC-57
  if (fields === "any" || fields.includes(field)) return undefined
  const same = nearNames.sameText(field, fields)
  // REC-175
  if (same !== undefined) {
    return {
      at: "attribute",
      code: "unknown-field",
      message: `\`${field}\` is not a known ${word}: the one that looks the same is made of other code points`,
      hint: `write \`${name}[${quoteInAscii(same)}]\``,
    }
  }
  const near = nearNames.nearest(field, fields).map((known) => `${name}[${fieldText(known)}]`)
  return {
    at: "attribute",
    code: "unknown-field",
    message: `\`${field}\` is not a known ${word}`,
    // REC-61
    hint: didYouMean(near) ?? listOfFields(fields, word),
  }
}

const exampleField = (fields: ReadonlyArray<string> | "any"): string =>
  fields === "any" ? "product" : (fields[0] ?? "product")

const listOfFields = (fields: ReadonlyArray<string>, word: string): string =>
  fields.length === 0 ? `no ${word} is configured` : listOf(word, fields, 10)

// REC-56
const checkKind = (
  test: Exclude<ConditionTest, { kind: "pressed" }>,
  attribute: VocabularyAttribute,
): TestFault | undefined => {
  const written = attributeText(test)
  if (attribute.kind === "boolean") return test.kind === "flag" ? undefined : flagTested(test, written)
  if (test.kind === "flag") return missingTest(written, attribute.kind)
  if (test.kind === "presence") return undefined
  if (attribute.kind === "text") return checkText(test, written)
  return checkNumber(test, attribute, written)
}

const flagTested = (test: Exclude<ConditionTest, { kind: "pressed" | "flag" }>, written: string): TestFault => ({
  at: "comparison",
  code: "test-not-taken",
  message: `\`${written}\` is true or false and takes no comparison`,
  hint: flagHint(written, comparedWord(test), "operator" in test && test.operator === "!="),
})

const comparedWord = (test: Exclude<ConditionTest, { kind: "pressed" | "flag" }>): string => {
  if (test.kind === "text") return test.value
  return test.kind === "number" && isEquality(test.operator) ? String(test.value.number) : ""
}

const missingTest = (written: string, kind: "text" | "number"): TestFault => ({
  at: "test",
  code: "missing-test",
  message: `\`${written}\` needs a test`,
  hint:
    kind === "text"
      ? `such as \`${written} = "..."\` or \`${written} present\``
      : `such as \`${written} >= 60\` or \`${written} present\``,
})

/** Whether an operator fits texts and numbers alike, so that only its value can be wrong. */
const isEquality = (operator: Operator): boolean => OPERATORS[operator].form === "equality"

type ValueTest = Exclude<ConditionTest, { kind: "pressed" | "flag" | "presence" }>

const checkText = (test: ValueTest, written: string): TestFault | undefined => {
  if (test.kind === "text" || test.kind === "text-list") return undefined
  if (test.kind === "number" && !isEquality(test.operator)) {
    return {
      at: "comparison",
      code: "test-not-taken",
      message: `\`${written}\` is a text and cannot be compared with \`${test.operator}\``,
      hint: comparisonsSentence("text"),
    }
  }
  return {
    at: "comparison",
    code: "text-expected",
    message: `\`${written}\` is a text and is compared here with a number`,
    hint: (comparison) => writeInstead(test, quantitiesIn(comparison).map(quote)),
  }
}

/** The numbers of a comparison with their units, as they are written; comments between them are no part of them. */
// REC-173
const quantitiesIn = (comparison: string): ReadonlyArray<string> =>
  Array.from(comparison.replaceAll(/#[^\r\n]*/g, "").matchAll(/-?\d[\w.\s]*/g), ([written]) =>
    written.trim().replaceAll(/\s+/g, " "),
  )

/** The hint to write the same comparison with other values: `write = "5"`, `write in (1, 2)`. */
const writeInstead = (test: ValueTest, values: ReadonlyArray<string>): string =>
  `write \`${test.operator} ${"values" in test ? `(${values.join(", ")})` : values.join()}\``

const checkNumber = (test: ValueTest, attribute: VocabularyAttribute, written: string): TestFault | undefined => {
  if (test.kind === "text" && !isEquality(test.operator)) {
    return {
      at: "comparison",
      code: "test-not-taken",
      message: `\`${written}\` is a number and cannot be tested with \`${test.operator}\``,
      hint: comparisonsSentence("number"),
    }
  }
  if (test.kind === "text" || test.kind === "text-list") {
    return {
      at: "comparison",
      code: "number-expected",
      message: `\`${written}\` is a number and is compared here with a text`,
      hint: numberHint(test),
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
  const isDuration = attribute.unit === "sec"
  // REC-172
  if (!isDuration || quantities.every(({ number }) => number >= 0)) return undefined
  return {
    at: "comparison",
    code: "negative-duration",
    message: "a duration cannot be negative",
    hint: (comparison) => {
      const positive = quantitiesIn(comparison).map((written) => written.replace("-", ""))
      return writeInstead(test, positive)
    },
  }
}

/** What a number that was written as a text should have been: `= 5`, `in (1, 2)`; of the empty text, whether there is one. */
const numberHint = (test: Extract<ValueTest, { kind: "text" | "text-list" }>): string => {
  if (test.kind === "text" && test.value.trim() === "")
    return `write \`${OPERATORS[test.operator].negated ? "present" : "absent"}\``
  const values = test.kind === "text" ? [test.value] : test.values
  const numbers = values.map(meantQuantity).filter((number) => number !== undefined)
  return numbers.length < values.length ? "write a number in digits, such as `60`" : writeInstead(test, numbers)
}
