// Lets an engine do by itself what is due by time, for as long as it is open.
import type { Log } from "@callrules/operations"
import type { DueLane } from "@callrules/operations/due"

const DUE_WORK_MILLISECONDS = 1_000
const FORGET_MILLISECONDS = 3_600_000
/** A failure that lasts is logged so often. */
const QUIET_MILLISECONDS = 60_000

/** What an engine does by time. */
interface WorkByTime {
  readonly doDueWorkOf: (lane: DueLane) => Promise<void>
  readonly forgetOld: () => Promise<void>
}

/** Who sees to it that what is due by time is done: the engine, every second, or its host. */
export type DueWork = "every second" | "by the host"

/**
 * Workers of Cloudflare have no timer that outlives a request, and cut off what it has begun; elsewhere an engine has timers of its own.
 */
export const usualDueWork = (): DueWork =>
  globalThis.navigator?.userAgent === "Cloudflare-Workers" ? "by the host" : "every second"

/**
 * Lets the engine do what is due: at once, then every second, never twice at a time in a lane; and forget old outcomes, at once and
 * then once an hour, so that a server that is started anew every day forgets them too, also where its clock is doubted at first.
 * An engine that has nothing else to do does not keep its process.
 *
 * @returns ends it: no more work begins, and what is cut off is nobody's concern, since the next start does it.
 */
// ENG-164, ENG-547
export const workWhenDue = (
  engine: WorkByTime,
  log: Log,
  everyMilliseconds: number = DUE_WORK_MILLISECONDS,
): (() => void) => {
  let ended = false
  const failing = (event: string, message: string): ((cause: unknown) => void) => {
    let quietUntil = 0
    return (cause) => {
      if (ended || performance.now() < quietUntil) return
      quietUntil = performance.now() + QUIET_MILLISECONDS
      log({ level: "error", event, message, cause })
    }
  }
  const workFailed = failing("due-work-failed", "due work failed and is tried again")
  const workOf = (lane: DueLane) => oneAtATime(() => engine.doDueWorkOf(lane).catch(workFailed))
  // networks in trouble by themselves: what hangs there is waited for by no other
  const [workOfTheWell, workOfTheTroubled] = [workOf("well"), workOf("troubled")]
  const work = (): void => {
    workOfTheWell()
    workOfTheTroubled()
  }
  const forgetFailed = failing("forgetting-failed", "old outcomes were not removed")
  const forget = oneAtATime(() => engine.forgetOld().catch(forgetFailed))
  work()
  forget()
  const timers = [setInterval(work, everyMilliseconds), setInterval(forget, FORGET_MILLISECONDS)]
  for (const timer of timers) letProcessEnd(timer)
  return () => {
    ended = true
    for (const timer of timers) clearInterval(timer)
  }
}

/** Runs a task that never fails, unless it is running already. */
const oneAtATime = (task: () => Promise<void>): (() => void) => {
  let isRunning = false
  return () => {
    if (isRunning) return
    isRunning = true
    void task().finally(() => {
      isRunning = false
    })
  }
}

// on Node and Bun a timer is an object; browsers have nothing that a timer could keep
const letProcessEnd = (timer: unknown): void => {
  if (typeof timer === "object" && timer !== null && "unref" in timer && typeof timer.unref === "function")
    timer.unref()
}
