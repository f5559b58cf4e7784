// One test against the kind of its attribute: the operator fits it, and so do the values.

import type { Remedy } from "../language/remedy.ts"
import { attributeText } from "../language/tree/attribute-text.ts"
import type { ConditionTest } from "../language/tree/tree.ts"
import { comparisonsSentence, fitsKind } from "../operators/of-kind.ts"
import type { VocabularyAttribute } from "../vocabulary/vocabulary.ts"
import type { ComparedFlag, MeantValues, TestFault, ValueTest } from "./test-fault.ts"

/** What makes a test unfit for the kind of its attribute; `undefined`: nothing. */
// REC-56
export const checkKind = (
  test: Exclude<ConditionTest, { kind: "pressed" }>,
  attribute: VocabularyAttribute,
  meant: MeantValues | undefined,
): TestFault | undefined => {
  const written = attributeText(test)
  if (attribute.kind === "boolean") return test.kind === "flag" ? undefined : flagTested(test, written, meant)
  if (test.kind === "flag") return missingTest(written, attribute.kind)
  if (test.kind === "presence") return undefined
  if (attribute.kind === "text") return checkText(test, written, meant)
  return checkNumber(test, attribute, written, meant)
}

const flagTested = (test: ComparedFlag, written: string, meant: MeantValues | undefined): TestFault => ({
  at: "comparison",
  code: "test-not-taken",
  message: `\`${written}\` is true or false and takes no comparison`,
  remedy: meant?.flag(test, written) ?? flagHint(written),
})

/** The message where it is unclear whether something is meant to be true or false. */
export const flagHint = (written: string): string => `write \`${written}\` or \`not ${written}\``

/** A fault with a remedy that does not depend on the text: what is said in place of a test that is missing, and of one that a kind does not take. */
export type Said = TestFault & { readonly remedy: string | Remedy }

/** A name without a test. */
export const missingTest = (written: string, kind: "text" | "number", isKnown = true): Said => {
  const name = isKnown ? `${written} ` : ""
  return {
    at: "test",
    code: "missing-test",
    message: `\`${written}\` needs a test`,
    remedy: `such as \`${name}${kind === "text" ? '= "..."' : ">= 60"}\` or \`${name}present\``,
  }
}

/** A text in an order, or a number that is searched. */
export const misfit = (written: string, kind: "text" | "number", operator: string): Said => ({
  at: "comparison",
  code: "test-not-taken",
  message: `\`${written}\` is a ${kind} and cannot be ${kind === "text" ? "compared" : "tested"} with \`${operator}\``,
  remedy: comparisonsSentence(kind),
})

const checkText = (test: ValueTest, written: string, meant: MeantValues | undefined): TestFault | undefined => {
  if (test.kind === "text" || test.kind === "text-list") return undefined
  if (!fitsKind(test.operator, "text")) return misfit(written, "text", test.operator)
  return {
    at: "comparison",
    code: "text-expected",
    message: `\`${written}\` is a text and is compared here with a number`,
    remedy: meant?.text(test) ?? "write a text in double quotes",
  }
}

const checkNumber = (
  test: ValueTest,
  attribute: VocabularyAttribute,
  written: string,
  meant: MeantValues | undefined,
): TestFault | undefined => {
  if (!fitsKind(test.operator, "number")) return misfit(written, "number", test.operator)
  if (test.kind === "text" || test.kind === "text-list") {
    return {
      at: "comparison",
      code: "number-expected",
      message: `\`${written}\` is a number and is compared here with a text`,
      remedy: meant?.number(test) ?? IN_DIGITS,
    }
  }
  const quantities = test.kind === "number" ? [test.value] : test.values
  if (attribute.unit === undefined && quantities.some(({ unit }) => unit !== undefined)) {
    return {
      at: "comparison",
      code: "unit-not-taken",
      message: `\`${written}\` is a plain number and takes no unit of time`,
      // the unit of the number is unknown
      remedy: "write the number alone",
    }
  }
  const isDuration = attribute.unit === "sec"
  // REC-172
  if (!isDuration || quantities.every(({ number }) => number >= 0)) return undefined
  return {
    at: "comparison",
    code: "negative-duration",
    message: "a duration cannot be negative",
    remedy: meant?.duration(test, written) ?? NOT_NEGATIVE,
  }
}

/** The message for a negative duration whose meaning is unclear. */
export const NOT_NEGATIVE = "write a duration of 0 or more"

/** The message for a number whose meaning is unclear. */
export const IN_DIGITS = "write a number in digits, such as `60`"
