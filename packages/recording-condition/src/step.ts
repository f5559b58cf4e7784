// One step of a compiled condition: a single test of one fact, and where to go on when it holds and when it does not.
import { foldCase } from "@callrules/model"
import { type FactLayout, placeIn } from "./fact-layout.ts"
import { flagAt, type PreparedFacts } from "./prepare-facts.ts"
import { composed, readFlag, readKeypresses, readNumber, readText } from "./read-facts.ts"
import type { ConditionTest } from "./tree.ts"
import type { AttributeShape } from "./vocabulary.ts"

/** What a step looks at. Texts first, then numbers, then the rest; the order is that of the `switch`es below. */
const FLAG = 0
const TEXT_EQUALS = 1
const TEXT_CONTAINS = 2
const TEXT_STARTS = 3
const TEXT_ENDS = 4
const TEXT_IN = 5
const NUMBER_EQUALS = 6
const NUMBER_LESS = 7
const NUMBER_LESS_OR_EQUAL = 8
const NUMBER_GREATER = 9
const NUMBER_GREATER_OR_EQUAL = 10
const NUMBER_IN = 11
const NUMBER_PRESENT = 12
const PRESSED = 13

/** What a step tests. All have the same shape, so that the walk over them meets one kind of object only. */
export class Test {
  readonly operation: number
  /** The place of the fact among those of its kind. */
  readonly place: number
  readonly shape: AttributeShape
  readonly text: string
  readonly number: number
  readonly texts: ReadonlySet<string>
  readonly numbers: ReadonlyArray<number>
  /** Whether the written test holds when the operation does not: `!=`, `not in`, and `present` of a text. */
  readonly inverted: boolean

  constructor(operation: number, place: number, shape: AttributeShape, operand: Operand, inverted: boolean) {
    this.operation = operation
    this.place = place
    this.shape = shape
    this.text = operand.text ?? ""
    this.number = operand.number ?? 0
    this.texts = operand.texts ?? NO_TEXTS
    this.numbers = operand.numbers ?? NO_NUMBERS
    this.inverted = inverted
  }
}

interface Operand {
  readonly text?: string
  readonly number?: number
  readonly texts?: ReadonlySet<string>
  readonly numbers?: ReadonlyArray<number>
}

const NO_TEXTS: ReadonlySet<string> = new Set()
const NO_NUMBERS: ReadonlyArray<number> = []
const NO_SHAPE: AttributeShape = { attribute: "pressed", kind: "text" }

/** Whether a test's operation holds for prepared facts; `inverted` is not applied. */
export const holds = (test: Test, facts: PreparedFacts): boolean => {
  switch (test.operation) {
    case FLAG:
      return flagAt(facts, test.place)
    case PRESSED:
      return facts.path.startsWith(test.text)
    default:
      return test.operation <= TEXT_IN
        ? holdsText(test, facts.texts[test.place] ?? "")
        : holdsNumber(test, facts.numbers[test.place] ?? Number.NaN)
  }
}

/** Whether a test's operation holds for a raw call; `inverted` is not applied. May throw what a getter throws. */
export const holdsRaw = (test: Test, facts: unknown): boolean => {
  switch (test.operation) {
    case FLAG:
      return readFlag(facts, test.shape)
    case PRESSED:
      return readKeypresses(facts).startsWith(test.text)
    default:
      return test.operation <= TEXT_IN
        ? holdsText(test, readText(facts, test.shape))
        : holdsNumber(test, readNumber(facts, test.shape))
  }
}

const holdsText = (test: Test, text: string): boolean => {
  switch (test.operation) {
    case TEXT_EQUALS:
      return text === test.text
    case TEXT_CONTAINS:
      return text.includes(test.text)
    case TEXT_STARTS:
      return text.startsWith(test.text)
    case TEXT_ENDS:
      return text.endsWith(test.text)
    default:
      return test.texts.has(text)
  }
}

// every comparison with NaN is false, which is what a missing number means
const holdsNumber = (test: Test, number: number): boolean => {
  switch (test.operation) {
    case NUMBER_EQUALS:
      return number === test.number
    case NUMBER_LESS:
      return number < test.number
    case NUMBER_LESS_OR_EQUAL:
      return number <= test.number
    case NUMBER_GREATER:
      return number > test.number
    case NUMBER_GREATER_OR_EQUAL:
      return number >= test.number
    case NUMBER_IN:
      return test.numbers.includes(number)
    default:
      return !Number.isNaN(number)
  }
}

const TEXT_OPERATIONS = {
  "=": TEXT_EQUALS,
  "!=": TEXT_EQUALS,
  contains: TEXT_CONTAINS,
  starts_with: TEXT_STARTS,
  ends_with: TEXT_ENDS,
} as const

const NUMBER_OPERATIONS = {
  "=": NUMBER_EQUALS,
  "!=": NUMBER_EQUALS,
  "<": NUMBER_LESS,
  "<=": NUMBER_LESS_OR_EQUAL,
  ">": NUMBER_GREATER,
  ">=": NUMBER_GREATER_OR_EQUAL,
} as const

/** A test of the tree over the places of a layout. */
export const testOver = (
  layout: FactLayout,
  shapes: ReadonlyMap<string, AttributeShape>,
  test: ConditionTest,
  name: string,
): Test => {
  if (test.kind === "pressed") return new Test(PRESSED, 0, NO_SHAPE, { text: test.keys.join("") }, false)
  const place = placeIn(layout, test)
  const shape = shapes.get(name) ?? NO_SHAPE
  switch (test.kind) {
    case "flag":
      return new Test(FLAG, place, shape, {}, false)
    case "text":
      return new Test(
        TEXT_OPERATIONS[test.operator],
        place,
        shape,
        { text: comparable(test.value, shape) },
        test.operator === "!=",
      )
    case "text-list": {
      const texts = new Set(test.values.map((value) => comparable(value, shape)))
      return new Test(TEXT_IN, place, shape, { texts }, test.operator === "not in")
    }
    case "number":
      return new Test(
        NUMBER_OPERATIONS[test.operator],
        place,
        shape,
        { number: test.value.number },
        test.operator === "!=",
      )
    case "number-list": {
      const numbers = test.values.map(({ number }) => number)
      return new Test(NUMBER_IN, place, shape, { numbers }, test.operator === "not in")
    }
    case "presence":
      // a text is present when it is not "", a number when it is not NaN
      return shape.kind === "number"
        ? new Test(NUMBER_PRESENT, place, shape, {}, test.operator === "absent")
        : new Test(TEXT_EQUALS, place, shape, { text: "" }, test.operator === "present")
  }
}

const comparable = (value: string, shape: AttributeShape): string =>
  shape.caseInsensitive === true ? foldCase(value) : composed(value)

/** Whether a step's test is a flag at one of the places below `count`. */
export const isFlagBelow = (test: Test, count: number): boolean =>
  test.operation === FLAG && test.place >= 0 && test.place < count

/** What a test costs, roughly: cheap ones are asked first, which changes no answer. */
export const costOf = (test: Test): number => (test.operation === FLAG ? 0 : COSTLY.has(test.operation) ? 8 : 2)

const COSTLY: ReadonlySet<number> = new Set([TEXT_CONTAINS])
