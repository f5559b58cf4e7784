// One test against the kind of its attribute: the operator fits it, and so do the values.
import { attributeText, quote } from "../language/tree/attribute-text.ts"
import type { ConditionTest } from "../language/tree/tree.ts"
import { meantQuantity } from "../mistakes/meant-quantity.ts"
import { flagHint } from "../mistakes/truth-words.ts"
import { comparisonsSentence } from "../operators/of-kind.ts"
import { OPERATORS, type Operator } from "../operators/operators.ts"
import type { VocabularyAttribute } from "../vocabulary/vocabulary.ts"
import type { TestFault } from "./test-fault.ts"

/** What makes a test unfit for the kind of its attribute; `undefined`: nothing. */
// REC-56
export const checkKind = (
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
