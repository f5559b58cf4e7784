// The ids of the call and of the leg that a host's event or past call is about.
import { type CallRecordId, callRecordId, type TransactionId, transactionId } from "@callrules/model"
import { dotsFault, idLengthFault, report } from "@callrules/model/reading"
import { type Fields, optionalText, requiredText } from "./body-fields.ts"

/** Which leg of which call; null where the body does not name the leg. */
export interface LegIds {
  readonly callRecordId: CallRecordId
  readonly transactionId: TransactionId | null
}

/** Reads the ids. Paths name calls and legs by them, so one that cannot stand in a path is refused. */
// CIP-119
export const readLegIds = (fields: Fields): LegIds => {
  const call = requiredText(fields, "call_record_id", idLengthFault)
  refuseDots(fields, "call_record_id", call, "give the call another id")
  const leg = optionalText(fields, "transaction_id", idLengthFault)
  if (leg !== null)
    refuseDots(fields, "transaction_id", leg, "give the leg another id, or leave it out, and one is generated")
  return { callRecordId: callRecordId(call), transactionId: leg === null ? null : transactionId(leg) }
}

const refuseDots = ({ reading }: Fields, key: string, id: string, hint: string): void => {
  const fault = dotsFault(id)
  if (fault !== undefined) report(reading, "id-of-dots", key, fault, hint)
}
