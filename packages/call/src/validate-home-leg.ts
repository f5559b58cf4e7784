// Reads the JSON with which a host moves the home leg of a call: where groups of signals still to come go.
import { type TransactionId, transactionId } from "@callrules/model"
import { given, isSound, newReading, problemsOf, readObject } from "@callrules/model/reading"
import { fail, type Result, succeed } from "effect/Result"
import { refuseUnknownKeys, requiredText } from "./body-fields.ts"
import type { CallProblem, CallProblemCode } from "./problems.ts"

/** The home leg that a host chooses. */
export interface ChosenHome {
  /** Any id of the leg. */
  readonly transactionId: TransactionId
  /** In whose reach it is the home: an advertiser's, or null for requests of the whole network. */
  readonly advertiserIdFromNetwork: string | null
}

const KEYS: ReadonlyArray<string> = ["transaction_id", "advertiser_id_from_network"]

/**
 * Reads the JSON with which a host moves a home leg: `transaction_id`, any id of the leg, and `advertiser_id_from_network`
 * where it is the home for requests in the reach of one advertiser.
 *
 * Rule CIP-88.
 *
 * @returns the choice; or every problem: `not-an-object`, `unknown-key`, `missing`, `wrong-type`, `empty-text`,
 * `text-too-long`, `ill-formed-text`.
 *
 * @example
 * ```ts
 * import { validateHomeLeg } from "@callrules/call"
 * import { isFailure } from "effect/Result"
 *
 * console.assert(isFailure(validateHomeLeg({ leg: "0000002A-DEADBEEF" })))
 * ```
 */
export const validateHomeLeg = (body: unknown): Result<ChosenHome, ReadonlyArray<CallProblem>> => {
  const reading = newReading<CallProblemCode>("the body")
  const object = readObject(reading, "not-an-object", null, body)
  if (object === undefined) return fail(problemsOf(reading))
  const fields = { object, reading }
  refuseUnknownKeys(fields, KEYS)
  const id = requiredText(fields, "transaction_id")
  // an empty one is a mistake that would move the home of the whole network
  const key = "advertiser_id_from_network"
  const advertiser = given(object, key) === null ? null : requiredText(fields, key)
  return isSound(reading)
    ? succeed({ transactionId: transactionId(id), advertiserIdFromNetwork: advertiser })
    : fail(problemsOf(reading))
}
