// Pieces of work that have nothing to do with each other: what goes wrong with one holds up no other.
import type * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"

/** Where everything has failed for so long, longer than one look-up may wait, the store is gone, and each further piece would wait too. */
const PATIENCE_MILLISECONDS = 12_000

/** How long everything has failed. */
export interface Patience {
  /** Notes how a piece of work has ended. Gives whether everything has failed for so long that no more is worth trying. */
  readonly note: (isWell: boolean) => boolean
}

/** Patience that begins now. */
export const patience = (now: () => number = () => performance.now()): Patience => {
  let lastWell = now()
  return {
    note: (isWell) => {
      if (isWell) lastWell = now()
      return now() - lastWell >= PATIENCE_MILLISECONDS
    },
  }
}

/** What pieces of work came to. */
export interface DoneApart<B, E> {
  /** Of those that went well. */
  readonly done: ReadonlyArray<B>
  /** Why the first that did not has failed. */
  readonly fault: Cause.Cause<E> | undefined
}

/** Does a piece of work for each item, so many at a time. It fails only where everything has failed for seconds. */
// ENG-387
export const eachApart = <A, B, E, R>(
  items: Iterable<A>,
  work: (item: A) => Effect.Effect<B, E, R>,
  concurrency: number,
): Effect.Effect<DoneApart<B, E>, E, R> =>
  Effect.suspend(() => {
    const left = patience()
    const done: Array<B> = []
    let fault: Cause.Cause<E> | undefined
    const one = (item: A) =>
      Effect.flatMap(Effect.exit(work(item)), (exit) => {
        const isGone = left.note(Exit.isSuccess(exit))
        if (Exit.isSuccess(exit)) {
          done.push(exit.value)
          return Effect.void
        }
        fault ??= exit.cause
        return isGone ? Effect.failCause(exit.cause) : Effect.void
      })
    return Effect.map(Effect.forEach(items, one, { concurrency, discard: true }), () => ({ done, fault }))
  })
