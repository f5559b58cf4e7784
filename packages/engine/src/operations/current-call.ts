// The call transaction that counts now, as every operation sees it.
import { type CallState, customDataValues } from "@callrules/call"
import type { CallTransaction } from "@callrules/model"

/**
 * The current call transaction with the custom data that counts. Until a signal request corrects the call, these are
 * the values its host events brought, late look-ups included, in whatever order they came; a correction then holds
 * every value itself.
 */
export const currentCall = (state: CallState, head: CallTransaction): CallTransaction =>
  head.version === 1 ? { ...head, customData: customDataValues(state.customData) } : head
