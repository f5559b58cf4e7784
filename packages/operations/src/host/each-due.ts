// Goes over everything of a kind that may be due, in order. In a network whose time is used up it goes on the next time where it has stopped.
import type { NetworkId } from "@callrules/model"
import type { StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import type { DuePass } from "./due-pass.ts"

/** Behind what a pass has stopped in networks whose time was used up; null: before the first. The next pass goes on there. */
export type DueLeft<P> = Map<NetworkId, P | null>

/** What may be due, and how it is read. */
interface MayBeDue<P, R> {
  readonly left: DueLeft<P>
  /** A page of it, in order, of all networks; `isAgain`: for a network that goes on where it has stopped. */
  readonly read: (after: P | null, isAgain: boolean) => Effect.Effect<ReadonlyArray<P>, StoreFault, R>
  readonly pageSize: number
  /** Whether something of a network may be looked at now; if not, it is left. */
  readonly mayLook: (networkId: NetworkId) => boolean
  readonly look: (one: P) => Effect.Effect<void, StoreFault, R>
}

/**
 * Looks at everything of the networks of the pass's lane, in order: first, by themselves, in those that go on where they have stopped; then,
 * with `isOfAll`, in all others from the first on. What was looked at and stays, such as requests that wait on, is so looked at again
 * only once all behind it was.
 *
 * @returns how much was read of all networks together.
 */
// ENG-395
export const eachDue = Effect.fnUntraced(function* <P extends { readonly networkId: NetworkId }, R>(
  { isEnding, isOfLane }: DuePass,
  isOfAll: boolean,
  { left, look, mayLook, pageSize, read }: MayBeDue<P, R>,
): Effect.fn.Return<number, StoreFault, R> {
  const pages = Effect.fnUntraced(function* (
    first: P | null,
    only: NetworkId | null,
    isOf: (networkId: NetworkId) => boolean,
  ) {
    let count = 0
    for (let after = first; ; ) {
      const page = yield* read(after, only !== null)
      for (const one of page) {
        const { networkId } = one
        if (isOf(networkId) && !left.has(networkId)) {
          // what ends the pass is not begun with the next time
          if (mayLook(networkId)) yield* Effect.onError(look(one), () => Effect.sync(() => left.set(networkId, one)))
          else left.set(networkId, after)
        }
        after = one
      }
      count += page.length
      if (page.length < pageSize || isEnding() || (only !== null && left.has(only))) return count
    }
  })
  const goingOn = new Map([...left].filter(([networkId]) => isOfLane(networkId)))
  for (const [networkId, place] of goingOn) {
    if (!mayLook(networkId)) continue
    left.delete(networkId)
    const keep = Effect.sync(() => left.has(networkId) || left.set(networkId, place))
    yield* Effect.onError(
      pages(place, networkId, (one) => one === networkId),
      () => keep,
    )
  }
  return isOfAll ? yield* pages(null, null, (one) => isOfLane(one) && !goingOn.has(one)) : 0
})
