// What was read of the directory is used for up to a second, so that most requests ask no database for it.
import type { StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"

/** How old a read may be when it is used. */
const MOST_MILLISECONDS = 1_000
/** From this age on one of those who ask reads anew, while the others still use what is there. */
const RENEWED_AFTER_MILLISECONDS = 500
/** More keys than this are not kept: the one that was read first goes. */
const MOST_KEYS = 10_000

/** Reads by key of which each is kept for a while. */
export interface KeptReads<Value> {
  /** The value of a key, at most a second old; one that was kept and is not to be used is read anew. */
  readonly get: (key: string, isUsed?: (kept: Value) => boolean) => Effect.Effect<Value, StoreFault>
  /** Forgets everything: something was changed here. */
  readonly forget: () => void
}

interface Kept<Value> {
  readonly value: Value
  readonly readAt: number
  isRenewed: boolean
}

/**
 * Reads that are kept; nothing is kept of a key that leads to nothing, so that keys that do not exist push out no others.
 *
 * @param milliseconds - a monotonic clock.
 */
// ENG-179
export const keptReads = <Value>(
  milliseconds: Effect.Effect<number>,
  read: (key: string) => Effect.Effect<Value, StoreFault>,
): KeptReads<Value> => {
  const kept = new Map<string, Kept<Value>>()
  let changes = 0
  const readAnew = (key: string, readAt: number): Effect.Effect<Value, StoreFault> =>
    Effect.suspend(() => {
      const begun = changes
      return Effect.map(read(key), (value) => {
        kept.delete(key)
        // what was read before a change here may be older than the change
        if (value === undefined || begun !== changes) return value
        kept.set(key, { value, readAt, isRenewed: false })
        const [oldest] = kept.size > MOST_KEYS ? kept.keys() : []
        if (oldest !== undefined) kept.delete(oldest)
        return value
      })
    })
  return {
    get: (key, isUsed) =>
      Effect.flatMap(milliseconds, (now) => {
        const there = kept.get(key)
        if (there === undefined || isUsed?.(there.value) === false) return readAnew(key, now)
        const age = now - there.readAt
        if (age < RENEWED_AFTER_MILLISECONDS || (age < MOST_MILLISECONDS && there.isRenewed)) {
          return Effect.succeed(there.value)
        }
        there.isRenewed = true
        return readAnew(key, now)
      }),
    forget: () => {
      changes += 1
      kept.clear()
    },
  }
}
