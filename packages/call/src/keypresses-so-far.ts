// The keypresses of a leg that a recording decision may use.
import type { CallState, Keypress } from "./call-state.ts"

/** Keys in the order they were pressed, and whether more can follow. */
export interface KeypressesSoFar {
  /** The keys from the first one on, without a gap; empty when none is known. */
  readonly soFar: ReadonlyArray<string>
  /** Whether more keys than `soFar` may have been pressed but not been reported yet. */
  readonly open: boolean
}

/**
 * The keypresses that a recording decision may use: those from sequence number 1 on, without a gap, up to the transfer.
 * They are open until the leg is transferred or completed. They stay open if a sequence number below a reported one is missing,
 * unless a key before it was pressed after the transfer: the missing key is unknown, and so is the path through the menus from there
 * on. Keys pressed after the transfer do not belong to the path through the menus and are left out, but show what is missing before
 * them.
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
export const keypressesSoFar = ({ completedAt, keypresses, transferredAt }: CallState): KeypressesSoFar => {
  // REC-72: a late keypress is no part of the path
  const isInMenus = ({ at }: Keypress): boolean => transferredAt === null || at <= transferredAt
  const end = keypresses.findIndex((one, index) => one.sequence !== index + 1 || !isInMenus(one))
  const [known, rest] = end === -1 ? [keypresses, []] : [keypresses.slice(0, end), keypresses.slice(end)]
  const [next] = rest
  // the number after those that are known is missing, or a later one is of the menus although the next is not
  const isGap = next !== undefined && (next.sequence !== end + 1 || rest.some(isInMenus))
  return { soFar: known.map(({ key }) => key), open: isGap || (transferredAt === null && completedAt === null) }
}
