// The reading of one request: that of the kit, with problems of two classes that are finally sorted into the order of the request.
import type { PathSegment } from "@callrules/model"
import {
  idText,
  inInputOrder,
  isSound,
  newReading,
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
// ENG-45, SIG-208, SIG-209, SIG-210, SIG-241
export const requestProblems = (reading: SignalReading, body: unknown): RequestProblems | null => {
  if (!isSound(reading)) return { class: "InvalidInput", problems: problemsOf(reading, body) }
  return reading.record.length > 0 ? { class: "RecordInvalid", problems: inInputOrder(reading.record, body) } : null
}
