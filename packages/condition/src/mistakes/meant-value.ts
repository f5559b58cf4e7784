// What values that do not fit the kind of their attribute were meant to be.
import { flagHint, IN_DIGITS, NOT_NEGATIVE } from "../check/check-kind.ts"
import type { ComparedFlag, MeantValues, TestFault, TextsOfNumber, ValueTest } from "../check/test-fault.ts"
import { type Remedy, write, writeTest } from "../language/remedy.ts"
import { quote } from "../language/tree/attribute-text.ts"
import { OPERATORS } from "../operators/operators.ts"
import { meantQuantity } from "./meant-quantity.ts"
import { flagTest, wordOfOrder } from "./truth-words.ts"

/** What stands for a comparison of something true or false, in place of the whole test. */
const meantFlag = (test: ComparedFlag, written: string): TestFault["remedy"] => {
  const meant = flagTest(written, comparedWord(test), "operator" in test && OPERATORS[test.operator].negated)
  if (meant === undefined) return flagHint(written)
  return (_, { start, attributeEnd, end }) => writeTest({ start, end: attributeEnd, written }, meant, end)
}

const comparedWord = (test: ComparedFlag): string => {
  // `in (1)`: a list of one
  if ("values" in test) {
    const [only, ...more] = test.values
    return more.length > 0 ? "" : typeof only === "string" ? only : String(only?.number ?? "")
  }
  if (test.kind === "text") return test.value
  if (test.kind !== "number") return ""
  const number = String(test.value.number)
  return OPERATORS[test.operator].form === "equality" ? number : wordOfOrder(test.operator, number)
}

/** The numbers of a comparison with their units, as they are written; comments between them are no part of them. */
// REC-173
const quantitiesIn = (comparison: string): ReadonlyArray<string> =>
  Array.from(comparison.replaceAll(/#[^\r\n]*/g, "").matchAll(/-?\d[\w.\s]*/g), ([written]) =>
    written.trim().replaceAll(/\s+/g, " "),
  )

/** To write the same comparison with other values: `write = "5"`, `write in (1, 2)`. */
const writeInstead = (test: ValueTest, values: ReadonlyArray<string>): Remedy =>
  write(`${test.operator} ${"values" in test ? `(${values.join(", ")})` : values.join()}`)

/** What a number that was written as a text should have been: `= 5`, `in (1, 2)`; of the empty text, whether there is one. */
const meantNumber = (test: TextsOfNumber): string | Remedy => {
  if (test.kind === "text" && test.value.trim() === "")
    return write(OPERATORS[test.operator].negated ? "present" : "absent")
  const values = test.kind === "text" ? [test.value] : test.values
  const numbers = values.map(meantQuantity).filter((number) => number !== undefined)
  return numbers.length < values.length ? IN_DIGITS : writeInstead(test, numbers)
}

const meantDuration = (test: ValueTest, written: string): TestFault["remedy"] =>
  test.operator === ">" || test.operator === ">="
    ? (_, { start, attributeEnd, end }) => writeTest({ start, end: attributeEnd, written }, `${written} present`, end)
    : NOT_NEGATIVE

export const MEANT_VALUES: MeantValues = {
  flag: meantFlag,
  text: (test) => (comparison) => writeInstead(test, quantitiesIn(comparison).map(quote)),
  number: meantNumber,
  duration: meantDuration,
}

/** The same for an attribute under another name: `time = 1` and `hours >= 1` are hardly about something true or false. */
export const MEANT_VALUES_OF_OTHER_NAME: MeantValues = {
  ...MEANT_VALUES,
  flag: (test, written) => (isOfNumber(test) ? flagHint(written) : meantFlag(test, written)),
}

// REC-369
/** The same for a name that stands for the opposite: `isClosed = true` is no `during_hours`. */
export const MEANT_VALUES_OF_OPPOSITE: MeantValues = { ...MEANT_VALUES, flag: (_, written) => flagHint(written) }

const isOfNumber = (test: ComparedFlag): boolean => test.kind === "number" || /^\s*\d+\s*$/.test(comparedWord(test))
