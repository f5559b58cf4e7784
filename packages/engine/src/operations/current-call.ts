// The call transaction that counts now, as every operation sees it.
import type { CallState } from "@callrules/call"
import type { CallTransaction, CustomData } from "@callrules/model"

/**
 * The current call transaction with the custom data that counts. Until a signal request corrects the call, these are
 * the values its host events brought, late look-ups included, in whatever order they came; a correction then holds
 * every value itself.
 */
export const currentCall = (state: CallState, head: CallTransaction): CallTransaction =>
  head.version === 1 ? { ...head, customData: valuesBeforeSignals(state) } : head

/** The custom data that host events brought, without its sources. */
export const valuesBeforeSignals = (state: CallState): CustomData =>
  Object.fromEntries(Object.entries(state.customData).map(([name, { value }]) => [name, value]))
