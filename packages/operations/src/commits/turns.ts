// Turns: effects that would contend for the same leg in this process wait in line instead of retrying.
import { Reference } from "effect/Context"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"

/** Lines of effects, one for each key. */
export interface TurnsShape {
  /**
   * Runs an effect when those that came before it under the same key are done, however they ended; or all but `most` - 1 of them,
   * which is said each time that the key is used. An effect that is interrupted while it waits leaves the line. It must not wait for
   * a turn itself while it has one, unless whoever has that one waits for none.
   */
  readonly inTurn: <A, E, R>(
    key: ReadonlyArray<string>,
    effect: Effect.Effect<A, E, R>,
    most?: number,
  ) => Effect.Effect<A, E, R>
}

interface Line {
  /** Where later effects wait for the current ones; undefined until the first one has to wait. */
  semaphore: Semaphore.Semaphore | undefined
  /** How many effects run or wait; at zero the line is removed. */
  length: number
}

/** The lines of one process. Writes of other processes are fended off by the versions that a write expects. */
// ENG-95
export const makeTurns = (): TurnsShape => {
  const lines = new Map<string, Line>()
  const leave = (name: string, line: Line): void => {
    line.length -= 1
    if (line.length === 0) lines.delete(name)
  }
  return {
    inTurn: (key, effect, most = 1) =>
      Effect.uninterruptibleMask((restore) => {
        const name = JSON.stringify(key)
        const line = lines.get(name)
        if (line !== undefined && (line.semaphore !== undefined || line.length >= most)) {
          line.length += 1
          line.semaphore ??= Semaphore.makeUnsafe(0)
          return Effect.onExit(restore(line.semaphore.withPermit(effect)), () => {
            leave(name, line)
            return Effect.void
          })
        }
        // most turns are free, so the semaphore is only made when an effect has to wait
        const own: Line = line ?? { semaphore: undefined, length: 0 }
        own.length += 1
        lines.set(name, own)
        return Effect.onExit(restore(effect), () => {
          leave(name, own)
          return own.semaphore === undefined ? Effect.void : own.semaphore.release(1)
        })
      }),
  }
}

/** The turns of the engine an operation runs on; without any, everything runs at once. */
export const Turns = Reference<TurnsShape>("@callrules/operations/Turns", {
  defaultValue: () => ({ inTurn: (_key, effect) => effect }),
})

/** Runs an effect in its turn: see {@link TurnsShape}. */
export const inTurn = <A, E, R>(
  key: ReadonlyArray<string>,
  effect: Effect.Effect<A, E, R>,
  most?: number,
): Effect.Effect<A, E, R> => Effect.flatMap(Turns, (turns) => turns.inTurn(key, effect, most))
