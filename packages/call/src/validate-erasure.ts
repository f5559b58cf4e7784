// Reads the JSON with which a host has a caller's data erased: of one call, or of every call of a number.
import { type CallRecordId, callRecordId } from "@callrules/model"
import { toE164 } from "@callrules/model/phone-number"
import { given, isSound, newReading, problemsOf, readObject, report, reportWrongValue } from "@callrules/model/reading"
import { fail, type Result, succeed } from "effect/Result"
import { NAME_LENGTH, optionalText, refuseUnknownKeys, requiredText, VALUE_LENGTH } from "./body-fields.ts"
import type { CallProblem, CallProblemCode } from "./problems.ts"

/** Whose data is erased. */
export type ErasureSubject =
  | {
      /** One call. */
      readonly by: "call_record_id"
      /** Its call record. */
      readonly callRecordId: CallRecordId
    }
  | {
      /** Every call of a number. */
      readonly by: "calling_phone_number"
      /** The number in E.164. */
      readonly callingPhoneNumber: string
      /** The `next` of the answer before, as it was sent: whoever gives it out reads it; null: from the first call on. */
      readonly after: string | null
    }

const KEYS: ReadonlyArray<string> = ["call_record_id", "calling_phone_number", "after"]

/**
 * Reads the JSON of an erasure: `call_record_id`, or `calling_phone_number` (in any usual spelling, in the national form of the
 * United States or with a plus sign), the latter with `after` where earlier calls have been done. Whether `after` is a cursor is not read here.
 *
 * @returns the subject; or every problem: `not-an-object`, `unknown-key`, `missing`, `wrong-type`, `empty-text`, `text-too-long`,
 * `ill-formed-text`, `bad-phone-number`, `conflicting-values`.
 *
 * @example
 * ```ts
 * import { validateErasure } from "@callrules/call"
 * import { getOrThrow } from "effect/Result"
 *
 * const subject = getOrThrow(validateErasure({ calling_phone_number: "(415) 555-0123" }))
 * console.assert(subject.by === "calling_phone_number" && subject.callingPhoneNumber === "+14155550123")
 * ```
 */
// ENG-259
export const validateErasure = (body: unknown): Result<ErasureSubject, ReadonlyArray<CallProblem>> => {
  const reading = newReading<CallProblemCode>("the body")
  const object = readObject(reading, "not-an-object", null, body)
  if (object === undefined) return fail(problemsOf(reading))
  const fields = { object, reading }
  refuseUnknownKeys(fields, KEYS)
  const after = optionalText(fields, "after", VALUE_LENGTH)
  if (given(object, "calling_phone_number") === null) {
    if (after !== null) report(reading, "conflicting-values", "after", "goes with `calling_phone_number` alone")
    const missing = "send it, or `calling_phone_number` for every call of a number"
    const id = requiredText(fields, "call_record_id", NAME_LENGTH, { missing })
    if (!isSound(reading)) return fail(problemsOf(reading))
    return succeed({ by: "call_record_id", callRecordId: callRecordId(id) })
  }
  if (given(object, "call_record_id") !== null) {
    report(reading, "conflicting-values", "call_record_id", "stands beside `calling_phone_number`", "send one of them")
  }
  const text = requiredText(fields, "calling_phone_number")
  const number = toE164(text.trim(), "US")
  if (number === undefined && text !== "") {
    const hint = "write it in E.164, such as `+14155550123`"
    reportWrongValue(reading, "bad-phone-number", "calling_phone_number", "a phone number", text, hint)
  }
  return isSound(reading) && number !== undefined
    ? succeed({ by: "calling_phone_number", callingPhoneNumber: number, after })
    : fail(problemsOf(reading))
}
