// One step of a compiled condition: a single test of one fact, and where to go on when it holds and when it does not.
//
// This file holds all of the walk over steps on purpose, and keeps the numbers of the operations to itself: what is
// imported or exported is looked up again at every use.
import type { NumberQuestion, TextQuestion } from "../operators/operators.ts"
import { flagAt, NONE, type PreparedFacts } from "./prepare-facts.ts"
import {
  type FactReader,
  NO_TEXTS,
  type Properties,
  readFlag,
  readKeypresses,
  readNumber,
  readText,
} from "./read-facts.ts"

// what a step tests; texts first, then keypresses and flags, then numbers; below all of them the two answers
const MET = -1
const NOT_MET = -2
const TEXT_EQUALS = 0
const TEXT_CONTAINS = 1
const TEXT_STARTS = 2
const TEXT_IN = 3
const TEXT_ASKED = 4
const PRESSED = 5
const FLAG = 6
const NUMBER_EQUALS = 7
const NUMBER_LESS = 8
const NUMBER_LESS_OR_EQUAL = 9
const NUMBER_GREATER = 10
const NUMBER_GREATER_OR_EQUAL = 11
const NUMBER_IN = 12
const NUMBER_PRESENT = 13

/** The operations by name that those who make steps ask for by name. */
export const OPERATIONS = {
  met: MET,
  notMet: NOT_MET,
  textEquals: TEXT_EQUALS,
  textContains: TEXT_CONTAINS,
  textIn: TEXT_IN,
  textAsked: TEXT_ASKED,
  pressed: PRESSED,
  flag: FLAG,
  numberIn: NUMBER_IN,
  numberPresent: NUMBER_PRESENT,
} as const

/** The operations of the questions about a text that are asked most; every other question is a function that the step has. */
export const TEXT_OPERATIONS: Readonly<Partial<Record<TextQuestion, number>>> = {
  contains: TEXT_CONTAINS,
  starts: TEXT_STARTS,
}

/** The operation that answers each question about a number. */
export const NUMBER_OPERATIONS: Readonly<Record<NumberQuestion, number>> = {
  "=": NUMBER_EQUALS,
  "<": NUMBER_LESS,
  "<=": NUMBER_LESS_OR_EQUAL,
  ">": NUMBER_GREATER,
  ">=": NUMBER_GREATER_OR_EQUAL,
}

/** What a step tests, without where it goes on. */
export interface Operation {
  readonly operation: number
  /** The place of the fact among those of its kind; -1 when the layout does not have it. */
  readonly place: number
  readonly reader: FactReader
  readonly text?: string
  readonly number?: number
  readonly texts?: ReadonlySet<string>
  readonly asks?: Asks
  readonly numbers?: ReadonlyArray<number>
  /** Whether the written test holds when the operation does not: `!=`, `not in`, and `present` of a text. */
  readonly inverted: boolean
}

/** Asks a question about a text that has no operation of its own. */
type Asks = (text: string) => boolean

const ASKS_NOTHING: Asks = () => false

/**
 * A step; all have the same shape, so that the walk over them meets one kind of object only. What every step needs stands
 * first, within one line of the processor's memory. Fields are declared, not defined: each is written once, and the
 * compiler may rely on it.
 */
export class Step {
  declare readonly operation: number
  declare readonly place: number
  declare readonly text: string
  /** The next step when the operation holds; the step itself where none was given. */
  declare readonly yes: Step
  /** The next step when it does not. */
  declare readonly no: Step
  /** The first character of `text`; -1 when it has none. */
  declare readonly code: number
  declare readonly reader: FactReader
  declare readonly number: number
  declare readonly texts: ReadonlySet<string>
  declare readonly asks: Asks
  declare readonly numbers: ReadonlyArray<number>

  constructor(test: Operation, yes?: Step, no?: Step) {
    this.operation = test.operation
    this.place = test.place
    this.text = test.text ?? ""
    this.yes = yes ?? this
    this.no = no ?? this
    this.code = this.text === "" ? -1 : this.text.charCodeAt(0)
    this.reader = test.reader
    this.number = test.number ?? 0
    this.texts = test.texts ?? NO_TEXTS
    this.asks = test.asks ?? ASKS_NOTHING
    this.numbers = test.numbers ?? NONE
  }

  /** The answer that steps lead to, from this one, for prepared facts. */
  walk(facts: PreparedFacts): boolean {
    return walkFrom(this, facts)
  }

  /** The same for a raw call. May throw what a getter of the host throws. */
  walkRaw(facts: Properties): boolean {
    return walkRawFrom(this, facts)
  }
}

const walkFrom = (first: Step, facts: PreparedFacts): boolean => {
  const { texts } = facts
  let step = first
  for (;;) {
    // most steps are of this kind; in a loop of their own they call nothing, and nothing needs to be read again
    while (step.operation === TEXT_EQUALS) step = texts[step.place] === step.text ? step.yes : step.no
    const { operation } = step
    if (operation < 0) return operation === MET
    let met: boolean
    switch (operation) {
      case TEXT_CONTAINS:
        met = includes(texts[step.place] ?? "", step.text)
        break
      case TEXT_STARTS:
        met = begins(texts[step.place] ?? "", step)
        break
      case PRESSED:
        met = begins(facts.path, step)
        break
      default:
        met = holds(step, facts)
    }
    step = met ? step.yes : step.no
  }
}

const walkRawFrom = (first: Step, facts: Properties): boolean => {
  let step = first
  while (step.operation >= 0) step = holdsRaw(step, facts) ? step.yes : step.no
  return step.operation === MET
}

/** Whether a step's operation holds for prepared facts; `inverted` is not applied. */
export const holds = (step: Step, facts: PreparedFacts): boolean => {
  const { operation } = step
  if (operation <= TEXT_ASKED) return holdsText(step, facts.texts[step.place] ?? "")
  if (operation === PRESSED) return begins(facts.path, step)
  if (operation === FLAG) return flagAt(facts, step.place)
  return holdsNumber(step, facts.numbers[step.place] ?? Number.NaN)
}

// REC-48, REC-49
const holdsRaw = (step: Step, facts: Properties): boolean => {
  const { operation } = step
  if (operation <= TEXT_ASKED) return holdsText(step, readText(facts, step.reader))
  if (operation === PRESSED) return begins(readKeypresses(facts), step)
  if (operation === FLAG) return readFlag(facts, step.reader)
  return holdsNumber(step, readNumber(facts, step.reader))
}

// REC-06, REC-18, REC-20, REC-26, REC-27, REC-41, REC-43
const holdsText = (step: Step, text: string): boolean => {
  switch (step.operation) {
    case TEXT_EQUALS:
      return text === step.text
    case TEXT_CONTAINS:
      return includes(text, step.text)
    case TEXT_STARTS:
      return begins(text, step)
    case TEXT_IN:
      return step.texts.has(text)
    default:
      return step.asks(text)
  }
}

// the lengths settle many of them without a search
const includes = (text: string, part: string): boolean =>
  text.length > part.length ? text.includes(part) : text === part

// the first character settles most of them without a call; every text begins with the empty one
// REC-25
const begins = (text: string, { text: start, code }: Step): boolean =>
  text.charCodeAt(0) === code ? start.length === 1 || text.startsWith(start) : start === ""

// every comparison with NaN is false, which is what a missing number means
const holdsNumber = (step: Step, number: number): boolean => {
  switch (step.operation) {
    case NUMBER_EQUALS:
      return number === step.number
    case NUMBER_LESS:
      return number < step.number
    case NUMBER_LESS_OR_EQUAL:
      // REC-30
      return number <= step.number
    case NUMBER_GREATER:
      return number > step.number
    case NUMBER_GREATER_OR_EQUAL:
      return number >= step.number
    case NUMBER_IN:
      // `indexOf` compares as `===` does: NaN is never found
      // REC-31
      return step.numbers.indexOf(number) !== -1
    default:
      return !Number.isNaN(number)
  }
}
