// The deadlines of an engine's requests: one timer for all of them instead of one for each.
import { type Deadline, expire, openDeadline } from "./deadline.ts"

/** The deadlines of requests that all have the same time. */
export interface RequestDeadlines {
  /** A new deadline; when it passes `onPassed` is called once, unless a commit is under way by then. */
  readonly open: (onPassed: () => void) => Deadline
  /** The request is answered: its deadline passes no more. */
  readonly close: (deadline: Deadline) => void
}

/** Deadlines that pass after so many milliseconds. */
// ENG-53
export const requestDeadlines = (milliseconds: number): RequestDeadlines =>
  // there a timer belongs to the request that starts it, and ends with it
  globalThis.navigator?.userAgent === "Cloudflare-Workers"
    ? deadlinesApart(milliseconds)
    : deadlinesTogether(milliseconds)

interface Open {
  readonly passesAt: number
  readonly onPassed: () => void
}

/** How late a deadline may pass at the most, unless the time of a request is short. */
const LONGEST_TICK_MILLISECONDS = 250

/** Deadlines on one timer, which runs while there are any. One passes up to an eighth of the time later. */
const deadlinesTogether = (milliseconds: number): RequestDeadlines => {
  const tickMilliseconds = Math.max(1, Math.min(milliseconds / 8, LONGEST_TICK_MILLISECONDS))
  // in order of opening, which is the order of passing: each has the same time
  const deadlines = new Map<Deadline, Open>()
  let timer: ReturnType<typeof setInterval> | undefined

  const tick = (): void => {
    const now = performance.now()
    for (const [deadline, { onPassed, passesAt }] of deadlines) {
      if (passesAt > now) return
      deadlines.delete(deadline)
      if (expire(deadline)) onPassed()
    }
    clearInterval(timer)
    timer = undefined
  }

  return {
    open: (onPassed) => {
      const deadline = openDeadline()
      deadlines.set(deadline, { passesAt: performance.now() + milliseconds, onPassed })
      timer ??= setInterval(tick, tickMilliseconds)
      return deadline
    },
    close: (deadline) => void deadlines.delete(deadline),
  }
}

// a timer beyond this would fire at once
const MOST_TIMER_MILLISECONDS = 2_147_483_647

/** Deadlines on a timer each. */
export const deadlinesApart = (milliseconds: number): RequestDeadlines => {
  const timers = new Map<Deadline, ReturnType<typeof setTimeout>>()
  return {
    open: (onPassed) => {
      const deadline = openDeadline()
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
