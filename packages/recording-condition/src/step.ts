// One step of a compiled condition: a single test of one fact, and where to go on when it holds and when it does not.
import type { FactLayout } from "./fact-layout.ts"
import { interned } from "./interned.ts"
import { flagAt, type PreparedFacts } from "./prepare-facts.ts"
import {
  composed,
  FactReader,
  folded,
  type Properties,
  readFlag,
  readKeypresses,
  readNumber,
  readText,
} from "./read-facts.ts"
import type { ConditionTest } from "./tree.ts"
import type { AttributeShape } from "./vocabulary.ts"

// what a step tests; texts first, then numbers, then the rest
const ANSWER = -1
const TEXT_EQUALS = 0
const TEXT_CONTAINS = 1
const TEXT_STARTS = 2
const TEXT_ENDS = 3
const TEXT_IN = 4
const NUMBER_EQUALS = 5
const NUMBER_LESS = 6
const NUMBER_LESS_OR_EQUAL = 7
const NUMBER_GREATER = 8
const NUMBER_GREATER_OR_EQUAL = 9
const NUMBER_IN = 10
const NUMBER_PRESENT = 11
const FLAG = 12
const PRESSED = 13

/**
 * A step; all have the same shape, so that the walk over them meets one kind of object only. Its fields are declared, not
 * defined: each is written once, and the compiler may rely on it.
 */
export class Step {
  declare readonly operation: number
  /** The place of the fact among those of its kind. */
  declare readonly place: number
  declare readonly reader: FactReader
  declare readonly text: string
  declare readonly number: number
  declare readonly texts: ReadonlySet<string>
  /** The same texts, one after another. */
  declare readonly listed: ReadonlyArray<string>
  declare readonly numbers: ReadonlyArray<number>
  /** Whether the written test holds when the operation does not: `!=`, `not in`, and `present` of a text. */
  declare readonly inverted: boolean
  /** The next step when the operation holds; the step itself where none was given. */
  declare readonly yes: Step
  /** The next step when it does not. */
  declare readonly no: Step

  constructor(test: Operation, yes?: Step, no?: Step) {
    this.operation = test.operation
    this.place = test.place
    this.reader = test.reader
    this.text = test.text ?? ""
    this.number = test.number ?? 0
    this.texts = test.texts ?? NO_TEXTS
    this.listed = test.texts === undefined ? NO_LIST : [...test.texts]
    this.numbers = test.numbers ?? NO_NUMBERS
    this.inverted = test.inverted
    this.yes = yes ?? this
    this.no = no ?? this
  }
}

/** What a step tests, without where it goes on. */
export interface Operation {
  readonly operation: number
  readonly place: number
  readonly reader: FactReader
  readonly text?: string
  readonly number?: number
  readonly texts?: ReadonlySet<string>
  readonly numbers?: ReadonlyArray<number>
  readonly inverted: boolean
}

const NO_TEXTS: ReadonlySet<string> = new Set()
const NO_LIST: ReadonlyArray<string> = []
const NO_NUMBERS: ReadonlyArray<number> = []
const NO_READER = new FactReader({ attribute: "", kind: "text" })

/** A step that is an answer: nothing follows it. */
export const answer = (): Step => new Step({ operation: ANSWER, place: 0, reader: NO_READER, inverted: false })

/** The answer that steps lead to, from the first of them, for prepared facts. */
export const walk = (first: Step, facts: PreparedFacts): Step => {
  let step = first
  while (step.operation !== ANSWER) step = holds(step, facts) ? step.yes : step.no
  return step
}

/** The answer that steps lead to for a raw call. May throw what a getter of the host throws. */
export const walkRaw = (first: Step, facts: Properties): Step => {
  let step = first
  while (step.operation !== ANSWER) step = holdsRaw(step, facts) ? step.yes : step.no
  return step
}

/** Whether a step's operation holds for prepared facts; `inverted` is not applied. */
export const holds = (step: Step, facts: PreparedFacts): boolean => {
  const { operation } = step
  if (operation <= TEXT_IN) return holdsText(step, facts.texts[step.place] ?? "")
  if (operation === PRESSED) return facts.path.startsWith(step.text)
  if (operation === FLAG) return flagAt(facts, step.place)
  return holdsNumber(step, facts.numbers[step.place] ?? Number.NaN)
}

const holdsRaw = (step: Step, facts: Properties): boolean => {
  const { operation } = step
  if (operation <= TEXT_IN) return holdsText(step, readText(facts, step.reader))
  if (operation === PRESSED) return readKeypresses(facts).startsWith(step.text)
  if (operation === FLAG) return readFlag(facts, step.reader)
  return holdsNumber(step, readNumber(facts, step.reader))
}

const holdsText = (step: Step, text: string): boolean => {
  switch (step.operation) {
    case TEXT_EQUALS:
      return text === step.text
    case TEXT_CONTAINS:
      return text.includes(step.text)
    case TEXT_STARTS:
      return text.startsWith(step.text)
    case TEXT_ENDS:
      return text.endsWith(step.text)
    default:
      return isListed(step, text)
  }
}

// a short list is searched faster than a text is hashed
const SHORT_LIST = 8

const isListed = (step: Step, text: string): boolean => {
  const { listed } = step
  if (listed.length > SHORT_LIST) return step.texts.has(text)
  for (let index = 0; index < listed.length; index++) if (listed[index] === text) return true
  return false
}

// every comparison with NaN is false, which is what a missing number means
const holdsNumber = (step: Step, number: number): boolean => {
  switch (step.operation) {
    case NUMBER_EQUALS:
      return number === step.number
    case NUMBER_LESS:
      return number < step.number
    case NUMBER_LESS_OR_EQUAL:
      return number <= step.number
    case NUMBER_GREATER:
      return number > step.number
    case NUMBER_GREATER_OR_EQUAL:
      return number >= step.number
    case NUMBER_IN:
      // `indexOf` compares as `===` does: NaN is never found
      return step.numbers.indexOf(number) !== -1
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

/** A test of the tree over the places of a layout; `name` is its attribute as a condition writes it. */
export const testOver = (
  layout: FactLayout,
  shapes: ReadonlyMap<string, AttributeShape>,
  test: ConditionTest,
  name: string,
): Step => new Step(operationOver(layout, shapes.get(name), test, name))

/** What a test of the tree tests, over the places of a layout. An attribute that the layout does not have is absent. */
export const operationOver = (
  layout: FactLayout,
  shape: AttributeShape | undefined,
  test: ConditionTest,
  name: string,
): Operation => {
  if (test.kind === "pressed") return { ...PRESSED_OPERATION, text: test.keys.join("") }
  const place = layout.places.get(name) ?? -1
  const reader = readerOf(layout, shape, place)
  const ignoresCase = shape?.caseInsensitive === true
  const comparable = (value: string): string => interned(ignoresCase ? folded(value) : composed(value))
  switch (test.kind) {
    case "flag":
      return { operation: FLAG, place, reader, inverted: false }
    case "text": {
      const operation = TEXT_OPERATIONS[test.operator]
      return { operation, place, reader, text: comparable(test.value), inverted: test.operator === "!=" }
    }
    case "text-list":
      return {
        operation: TEXT_IN,
        place,
        reader,
        texts: new Set(test.values.map(comparable)),
        inverted: test.operator === "not in",
      }
    case "number": {
      const operation = NUMBER_OPERATIONS[test.operator]
      return { operation, place, reader, number: test.value.number, inverted: test.operator === "!=" }
    }
    case "number-list": {
      const numbers = test.values.map(({ number }) => number)
      return { operation: NUMBER_IN, place, reader, numbers, inverted: test.operator === "not in" }
    }
    case "presence":
      // a text is present when it is not "", a number when it is not NaN
      return shape?.kind === "number"
        ? { operation: NUMBER_PRESENT, place, reader, inverted: test.operator === "absent" }
        : { operation: TEXT_EQUALS, place, reader, text: "", inverted: test.operator === "present" }
  }
}

const PRESSED_OPERATION = { operation: PRESSED, place: 0, reader: NO_READER, inverted: false }

const readerOf = (layout: FactLayout, shape: AttributeShape | undefined, place: number): FactReader => {
  if (shape === undefined) return NO_READER
  const sameKind = shape.kind === "boolean" ? layout.flags : shape.kind === "text" ? layout.texts : layout.numbers
  return sameKind[place] ?? new FactReader(shape)
}

/** Whether an operation is that of a flag at one of the places below `count`. */
export const isFlagBelow = (test: Operation, count: number): boolean =>
  test.operation === FLAG && test.place >= 0 && test.place < count

/** What an operation costs, roughly: cheap ones are asked first, which changes no answer. */
export const costOf = (test: Operation): number =>
  test.operation === FLAG ? 0 : test.operation === TEXT_CONTAINS ? 8 : 2
