// From a test of the tree to the operation of a step: the place of its fact, and its values in the form that is compared.

import { composed, foldCase } from "@callrules/model/case-folding"
import type { ConditionTest } from "../language/tree/tree.ts"
import { OPERATORS, TEXT_QUESTIONS } from "../operators/operators.ts"
import type { AttributeShape } from "../vocabulary/vocabulary.ts"
import { type FactLayout, placeIn, readersOf } from "./fact-layout.ts"
import { interned } from "./interned.ts"
import type { PreparedFacts } from "./prepare-facts.ts"
import { FactReader } from "./read-facts.ts"
import { holds, NUMBER_OPERATIONS, OPERATIONS, type Operation, Step, TEXT_OPERATIONS } from "./step.ts"

const NO_READER = new FactReader({ attribute: "", kind: "text" })
const NOTHING = { place: 0, reader: NO_READER, inverted: false }

/** A step that is an answer: nothing follows it. */
export const answer = (met: boolean): Step =>
  new Step({ ...NOTHING, operation: met ? OPERATIONS.met : OPERATIONS.notMet })

/** Whether a test of the tree holds for prepared facts. */
export const testHolds = (facts: PreparedFacts, shape: AttributeShape | undefined, test: ConditionTest): boolean => {
  const operation = operationOver(facts.layout, shape, test)
  return holds(new Step(operation), facts) !== operation.inverted
}

/** What a test of the tree tests, over the places of a layout. An attribute that the layout does not have is absent. */
export const operationOver = (
  layout: FactLayout,
  shape: AttributeShape | undefined,
  test: ConditionTest,
): Operation => {
  // REC-15
  if (test.kind === "pressed") return { ...PRESSED_OPERATION, text: test.keys.join("") }
  const place = placeIn(layout, test)
  const reader = readerOf(layout, shape, place)
  // REC-51
  const ignoresCase = shape?.caseInsensitive === true
  const comparable = (value: string): string => interned(ignoresCase ? foldCase(value) : composed(value))
  if (test.kind === "flag") return { operation: OPERATIONS.flag, place, reader, inverted: false }
  const inverted = OPERATORS[test.operator].negated
  switch (test.kind) {
    case "text":
    case "text-list": {
      const question = OPERATORS[test.operator].text
      const texts = (test.kind === "text" ? [test.value] : test.values).map(comparable)
      const common = { place, reader, inverted }
      const only = test.kind === "text" ? texts[0] : undefined
      if (question === "equals") return equalTo(common, only, texts)
      const operation = TEXT_OPERATIONS[question]
      // REC-19, REC-42
      if (operation !== undefined && only !== undefined) return { ...common, operation, text: only }
      const answers = TEXT_QUESTIONS[question]
      const asks = (text: string): boolean => texts.some((needle) => answers(text, needle))
      return { ...common, operation: OPERATIONS.textAsked, asks }
    }
    case "number": {
      const operation = NUMBER_OPERATIONS[OPERATORS[test.operator].number]
      return { operation, place, reader, number: test.value.number, inverted }
    }
    case "number-list": {
      const numbers = test.values.map(({ number }) => number)
      return { operation: OPERATIONS.numberIn, place, reader, numbers, inverted }
    }
    case "presence":
      // a text is present when it is not "", a number when it is not NaN
      return shape?.kind === "number"
        ? { operation: OPERATIONS.numberPresent, place, reader, inverted }
        : // REC-21
          equalTo({ place, reader, inverted: !inverted }, "", [""])
  }
}

const PRESSED_OPERATION = { ...NOTHING, operation: OPERATIONS.pressed }

// the walk compares texts for equality without checking that there is one: a fact without a place is looked up in a set
const equalTo = (
  common: Pick<Operation, "place" | "reader" | "inverted">,
  only: string | undefined,
  texts: ReadonlyArray<string>,
): Operation =>
  only === undefined || common.place < 0
    ? { ...common, operation: OPERATIONS.textIn, texts: new Set(texts) }
    : { ...common, operation: OPERATIONS.textEquals, text: only }

const readerOf = (layout: FactLayout, shape: AttributeShape | undefined, place: number): FactReader =>
  shape === undefined ? NO_READER : (readersOf(layout, shape.kind)[place] ?? new FactReader(shape))

// beyond this many texts one search of a set is faster than one comparison after another
const SHORT_LIST = 8

/** The texts of a short list, for comparing with one after another; none for every other operation. */
export const shortListOf = ({ texts, place }: Operation): ReadonlyArray<string> =>
  texts !== undefined && texts.size <= SHORT_LIST && place >= 0 ? [...texts] : []

/** Whether an operation is that of a flag at one of the places below `count`. */
export const isFlagBelow = (test: Operation, count: number): boolean =>
  test.operation === OPERATIONS.flag && test.place >= 0 && test.place < count

/** What an operation costs, roughly: cheap ones are asked first, which changes no answer. */
export const costOf = (test: Operation): number =>
  test.operation === OPERATIONS.flag ? 0 : test.operation === OPERATIONS.textContains ? 8 : 2
