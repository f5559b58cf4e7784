// Lets an engine do what is due by time, for as long as its server runs.
import type { Engine, Log } from "@callrules/engine"

const DUE_WORK_MILLISECONDS = 1_000
const FORGET_MILLISECONDS = 3_600_000

/**
 * Lets the engine do what is due: at once, then every second, never twice at a time; and forget old outcomes, at once and
 * then once an hour, so that a server that is started anew every day forgets them too, also where its clock is doubted at first.
 *
 * @returns how it is ended: no more work begins, and what has begun is waited for.
 */
export const workWhenDue = (
  engine: Pick<Engine, "doDueWork" | "forgetOldOutcomes">,
  log: Log,
  everyMilliseconds: number = DUE_WORK_MILLISECONDS,
): (() => Promise<void>) => {
  const work = oneAtATime(async () => {
    await engine.doDueWork().catch((cause: unknown) => {
      log({ level: "error", event: "due-work-failed", message: "due work failed and is tried again", cause })
    })
  })
  const forget = oneAtATime(async () => {
    await engine.forgetOldOutcomes().catch((cause: unknown) => {
      log({ level: "error", event: "forgetting-failed", message: "old outcomes were not removed", cause })
    })
  })
  work.begin()
  forget.begin()
  const timers = [setInterval(work.begin, everyMilliseconds), setInterval(forget.begin, FORGET_MILLISECONDS)]
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all([work.underWay(), forget.underWay()])
  }
}

/** Runs a task that never fails, unless it is running already. */
const oneAtATime = (task: () => Promise<void>) => {
  let running: Promise<void> | undefined
  return {
    begin: (): void => {
      running ??= task().finally(() => {
        running = undefined
      })
    },
    /** Resolves when nothing is running. */
    underWay: async (): Promise<void> => running,
  }
}
