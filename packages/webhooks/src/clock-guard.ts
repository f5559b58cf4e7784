// Whether a time may be believed when a message is to be given up or removed by it: that cannot be undone.
import type { Engine } from "@callrules/engine"
import { instant } from "@callrules/model"
import { isTimeBelieved } from "@callrules/operations/parts"
import { getOrThrow } from "effect/Result"

/** Doubts about the clock. */
export interface ClockGuard {
  /** Whether a time that was just read may be believed, in epoch milliseconds. */
  readonly isBelieved: (at: number) => Promise<boolean>
}

/** Whether a guard believes a time: one that fails does not. */
export const isBelievedBy = async (guard: ClockGuard, at: number): Promise<boolean> => {
  try {
    return await guard.isBelieved(at)
  } catch {
    return false
  }
}

/**
 * The doubts of an engine: its clock has jumped, or does not fit what was stored. A closed engine believes no time.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { memoryStores } from "@callrules/store/memory"
 * import { engineClockGuard } from "@callrules/webhooks"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1" }] })
 * const guard = engineClockGuard(engine)
 * console.assert(await guard.isBelieved(Date.now()))
 * console.assert(!(await guard.isBelieved(Date.now() + 96 * 3_600_000)))
 * await engine.close()
 * ```
 */
export const engineClockGuard = (engine: Pick<Engine, "run">): ClockGuard => ({
  isBelieved: (at) => engine.run(isTimeBelieved(instant(at))).then(getOrThrow, () => false),
})
