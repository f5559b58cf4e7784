// Custom data of a request for an erased call: it is not kept, and the answer says so.
import type { SignalRequest } from "@callrules/signal-ledger"
import type { FoundLeg } from "./found-leg.ts"

/** A request as far as its leg takes it, and whether custom data was left out. */
export interface TakenRequest {
  readonly request: SignalRequest
  readonly isErased: boolean
}

/** Leaves the custom data out of a request for an erased leg; signals and revenue count as ever. */
// SIG-285
export const withoutErased = (request: SignalRequest, { reading }: FoundLeg): TakenRequest =>
  reading.stored.isErased && request.customData.length > 0
    ? { request: { ...request, customData: [] }, isErased: true }
    : { request, isErased: false }

/** What the outcome header says of it: one more entry of its dictionary. */
export const outcomesErased = (outcomes: string): string => `${outcomes}, custom_data=erased`
