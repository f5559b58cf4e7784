// The reading of one request: that of the kit, with problems of two classes that are finally sorted into the order of the request.
import type { PathSegment } from "@callrules/model"
import {
  idText,
  isSound,
  newReading,
  own,
  pathTo,
  problemsOf,
  type Reading,
  report,
  reportWrongType,
  reportWrongValue,
  shownPlace,
  unstorableCharacter,
} from "@callrules/model/reading"
import { type RequestProblems, type SignalProblem, type SignalProblemCode, signalProblem } from "./problems.ts"

/**
 * A request while it is read: its problems are those of InvalidInput.
 *
 * @internal
 */
export interface SignalReading extends Reading<SignalProblemCode> {
  /** The problems of RecordInvalid: at most one of each code. */
  readonly record: Array<SignalProblem>
}

/** @internal */
export const newSignalReading = (): SignalReading => ({ ...newReading<SignalProblemCode>("the request"), record: [] })

/**
 * Adds a problem of RecordInvalid at a key of the request; `says` follows the key's name.
 *
 * @internal
 */
export const reportRecord = (
  reading: SignalReading,
  code: SignalProblemCode,
  key: string,
  says: string,
  hint: string,
): void => {
  const path = pathTo(reading, key)
  reading.record.push(signalProblem(code, path, `\`${shownPlace(path)}\` ${says}`, hint))
}

/**
 * Adds the problem of an invalid text; a text with characters that stores cannot keep has its own message.
 *
 * @internal
 */
export const reportText = (
  reading: SignalReading,
  code: SignalProblemCode,
  key: PathSegment,
  value: unknown,
  what: string,
  hint: string,
): void => {
  const unstorable = typeof value === "string" ? unstorableCharacter(value) : undefined
  if (unstorable !== undefined) {
    report(reading, code, key, `contains ${unstorable}, which cannot be stored`, "remove the character")
  } else if (typeof value === "string") reportWrongValue(reading, code, key, what, value, hint)
  else reportWrongType(reading, code, key, what, value, hint)
}

/**
 * An id as its text: text as sent, a whole number, also below zero, as its digits. `undefined` for anything else.
 *
 * @internal
 */
// SIG-138
export const readIdText = (value: unknown): string | undefined => idText(value, Number.MIN_SAFE_INTEGER)

/**
 * The problems as they are answered, in the order of the request: only those of InvalidInput if there are any; `null`
 * when there are none. If there are more than 100, the first 100 that were found are worded.
 *
 * Source of the rule: section 7 of the specification.
 *
 * @internal
 */
// ENG-45, SIG-209, SIG-210, SIG-241
export const requestProblems = (reading: SignalReading, body: unknown): RequestProblems | null => {
  if (!isSound(reading)) {
    const more = problemsOf(reading).slice(reading.problems.length)
    return { class: "InvalidInput", problems: [...inRequestOrder(reading.problems, body), ...more] }
  }
  return reading.record.length > 0 ? { class: "RecordInvalid", problems: inRequestOrder(reading.record, body) } : null
}

/** Sorts problems by their places in the request; a missing key comes first in its object. */
const inRequestOrder = (problems: ReadonlyArray<SignalProblem>, body: unknown): ReadonlyArray<SignalProblem> => {
  if (problems.length < 2) return problems
  const positions = new Map<unknown, ReadonlyMap<string, number>>()
  const positionIn = (value: unknown, segment: PathSegment): number => {
    if (typeof segment === "number") return segment
    if (typeof value !== "object" || value === null) return -1
    let keys = positions.get(value)
    if (keys === undefined) {
      keys = new Map(Object.keys(value).map((key, position) => [key, position]))
      positions.set(value, keys)
    }
    return keys.get(segment) ?? -1
  }
  const placeOf = (problem: SignalProblem): ReadonlyArray<number> => {
    let value = body
    return problem.path.map((segment) => {
      const position = positionIn(value, segment)
      value = own(value, segment)
      return position
    })
  }
  // SIG-208
  return problems
    .map((problem) => ({ problem, place: placeOf(problem) }))
    .sort((a, b) => comparePlaces(a.place, b.place))
    .map(({ problem }) => problem)
}

const comparePlaces = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): number => {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}
