// The deadlines of an engine's requests: one timer for all of them instead of one for each.
import { noSlotsYet } from "@callrules/model/slots"
import type { Deadline } from "@callrules/operations"
import { expire, openDeadline } from "@callrules/operations/parts"

/** The deadlines of requests that all have the same time. */
export interface RequestDeadlines {
  /** A new deadline; when it passes `onPassed` is called once, unless a commit is under way by then. */
  readonly open: (onPassed: () => void) => RequestDeadline
  /** The request is answered: its deadline passes no more. */
  readonly close: (deadline: RequestDeadline) => void
}

/** The deadline of one request. */
export interface RequestDeadline extends Deadline {
  /** Its number among those that are open. */
  slot: number
}

/** Deadlines that pass after so many milliseconds. */
// ENG-53
export const requestDeadlines = (milliseconds: number): RequestDeadlines =>
  // there a timer belongs to the request that starts it, and ends with it
  globalThis.navigator?.userAgent === "Cloudflare-Workers"
    ? deadlinesApart(milliseconds)
    : deadlinesTogether(milliseconds)

interface Open {
  readonly deadline: RequestDeadline
  readonly passesAt: number
  readonly onPassed: () => void
}

/** How late a deadline may pass at the most, unless the time of a request is short. */
const LONGEST_TICK_MILLISECONDS = 250

/** Deadlines on one timer, which runs while there are any. One passes up to an eighth of the time later. */
const deadlinesTogether = (milliseconds: number): RequestDeadlines => {
  const tickMilliseconds = Math.max(1, Math.min(milliseconds / 8, LONGEST_TICK_MILLISECONDS))
  const open = noSlotsYet<Open>()
  let timer: ReturnType<typeof setInterval> | undefined

  const tick = (): void => {
    const now = performance.now()
    for (const [slot, { deadline, onPassed, passesAt }] of open.entries()) {
      if (passesAt > now) continue
      open.remove(slot)
      deadline.slot = CLOSED
      if (expire(deadline)) onPassed()
    }
    if (open.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    open: (onPassed) => {
      const deadline = { ...openDeadline(), slot: CLOSED }
      deadline.slot = open.add({ deadline, passesAt: performance.now() + milliseconds, onPassed })
      timer ??= setInterval(tick, tickMilliseconds)
      return deadline
    },
    close: (deadline) => {
      open.remove(deadline.slot)
      // another one may have its number next
      deadline.slot = CLOSED
    },
  }
}

/** The number of a deadline that is not open. */
const CLOSED = -1

// a timer beyond this would fire at once
const MOST_TIMER_MILLISECONDS = 2_147_483_647

/** Deadlines on a timer each. */
export const deadlinesApart = (milliseconds: number): RequestDeadlines => {
  const timers = new Map<RequestDeadline, ReturnType<typeof setTimeout>>()
  return {
    open: (onPassed) => {
      const deadline = { ...openDeadline(), slot: CLOSED }
      const pass = (): void => {
        timers.delete(deadline)
        if (expire(deadline)) onPassed()
      }
      timers.set(deadline, setTimeout(pass, Math.min(milliseconds, MOST_TIMER_MILLISECONDS)))
      return deadline
    },
    close: (deadline) => {
      clearTimeout(timers.get(deadline))
      timers.delete(deadline)
    },
  }
}
