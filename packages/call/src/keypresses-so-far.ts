// The keypresses of a leg that a recording decision may use.
import type { CallState } from "./call-state.ts"

/** Keys in the order they were pressed, and whether more can follow. */
export interface KeypressesSoFar {
  /** The keys from the first one on, without a gap; empty when none is known. */
  readonly soFar: ReadonlyArray<string>
  /** Whether more keys than `soFar` may have been pressed but not been reported yet. */
  readonly open: boolean
}

/**
 * The keypresses that a recording decision may use: those from sequence number 1 on, without a gap, up to the transfer.
 * They are open until the leg is transferred or completed, and stay open if a sequence number below a later one is
 * missing: the missing key is unknown, and so is the path through the menus from there on. Keys pressed after the
 * transfer do not belong to the path through the menus and are left out.
 *
 * Rules CIP-69 and REC-71.
 *
 * @example
 * ```ts
 * import { initialCall, keypressesSoFar } from "@callrules/call"
 * import { callRecordId, networkId, transactionId } from "@callrules/model"
 *
 * const { soFar, open } = keypressesSoFar(initialCall(networkId("n1"), transactionId("t1"), callRecordId("c1")))
 * console.assert(soFar.length === 0 && open)
 * ```
 */
export const keypressesSoFar = (state: CallState): KeypressesSoFar => {
  const { transferredAt, completedAt } = state
  // REC-72: a late keypress is no part of the path
  const inMenus = state.keypresses.filter(({ at }) => transferredAt === null || at <= transferredAt)
  const gap = inMenus.findIndex(({ sequence }, index) => sequence !== index + 1)
  const known = gap === -1 ? inMenus : inMenus.slice(0, gap)
  return { soFar: known.map(({ key }) => key), open: gap !== -1 || (transferredAt === null && completedAt === null) }
}
