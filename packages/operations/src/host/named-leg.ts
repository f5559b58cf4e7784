// The leg that the host names by a transaction id, in a call record that it names as well.
import type { CallRecordId, NetworkId, TransactionId } from "@callrules/model"
import { CallStore } from "@callrules/store"
import * as Effect from "effect/Effect"
import { refuse } from "../refusal.ts"

/**
 * The leg with an id: its own, a further one, or that of a correction of the call.
 *
 * @returns the leg; undefined for an unknown id; RecordInvalid for the id of signals, and for a leg of another call record.
 */
// CIP-71
export const namedLeg = Effect.fnUntraced(function* (
  networkId: NetworkId,
  id: TransactionId,
  callRecordId: CallRecordId,
) {
  const found = yield* (yield* CallStore).byTransactionId(networkId, id)
  if (found === undefined) return undefined
  if (found.kind === "post-call-event") {
    return yield* refuse("RecordInvalid", [
      {
        code: "not-a-call-transaction",
        path: ["transaction_id"],
        message: `\`${id}\` is the id of signals, not of a leg`,
        hint: `name the leg they were reported on, \`${found.legId}\`, or give a new leg an id of its own`,
      },
    ])
  }
  const { state } = found.leg
  if (state.callRecordId !== callRecordId) {
    return yield* refuse("RecordInvalid", [
      {
        code: "other-call-record",
        path: ["call_record_id"],
        message: `leg \`${state.legId}\` belongs to call record \`${state.callRecordId}\``,
        hint: "a leg stays in one call record; give another leg another transaction id",
      },
    ])
  }
  return found.leg
})
