// The cursor of an erasure by number: what an answer gives as `next`, and the following request sends as `after`.
import { type CallRecordId, type NetworkId, transactionId } from "@callrules/model"
import { CallStore, type LegState } from "@callrules/store"
import * as Effect from "effect/Effect"
import { cursorOf, partsOf } from "../cursor.ts"
import { notTheNextOf } from "../host/list-cursor.ts"
import { refuse } from "../refusal.ts"

/** Whose calls are erased. */
interface Caller {
  readonly networkId: NetworkId
  /** In E.164. */
  readonly callingPhoneNumber: string
}

/**
 * The cursor after some calls of a number. It names a leg from this number: that of the last call that was left. The other calls are
 * erased, so the number does not find them, and there is nothing else to pass over. Nothing of the number itself is in it.
 *
 * @param lastLeft - null: none was left.
 */
export const cursorAfter = Effect.fnUntraced(function* (caller: Caller, lastLeft: CallRecordId | null) {
  if (lastLeft === null) return cursorOf([null])
  const legs = yield* (yield* CallStore).byCallRecordId(caller.networkId, lastLeft)
  return cursorOf([legs.find((leg) => isFrom(caller, leg))?.state.legId ?? null])
})

/**
 * The call record after which an erasure goes on; null: from the first call on.
 *
 * @returns InvalidInput for what is no such cursor, and for one whose leg is from another number: calls would be passed over.
 */
// ENG-466
export const placeIn = Effect.fnUntraced(function* (caller: Caller, cursor: string) {
  const legId = legIn(cursor)
  if (legId === null) return null
  const leg = legId === undefined ? undefined : yield* (yield* CallStore).leg(caller.networkId, transactionId(legId))
  if (leg === undefined) return yield* notOfThisNumber
  // its number is gone, so nobody can tell which one it was from
  if (leg.isErased) return null
  return isFrom(caller, leg) ? leg.state.callRecordId : yield* notOfThisNumber
})

const notOfThisNumber = refuse("InvalidInput", [notTheNextOf("an erasure of this number")])

const isFrom = ({ callingPhoneNumber }: Caller, { isErased, state }: LegState): boolean =>
  !isErased && state.details?.callingPhoneNumber === callingPhoneNumber

/** The leg in a cursor, null where it has none; `undefined` for what is no cursor. */
const legIn = (cursor: string): string | null | undefined => {
  const parts = partsOf(cursor)
  if (!Array.isArray(parts)) return undefined
  const [legId]: ReadonlyArray<unknown> = parts
  if (legId !== null && typeof legId !== "string") return undefined
  // only what this engine writes has the form that it would write
  return cursorOf([legId]) === cursor ? legId : undefined
}
