// Whether the clock may be believed when something is to be deleted or closed by time: that cannot be undone.
import type { Instant } from "@callrules/model"
import { Clock } from "@callrules/store"
import { Reference } from "effect/Context"
import * as Effect from "effect/Effect"
import type { Log } from "../log.ts"

/** Doubts about a clock, from one look to the next. */
export interface ClockGuardShape {
  /** Why the clock is not believed now; null when it is. */
  readonly doubt: (now: Instant, steadyMilliseconds: number | undefined) => string | null
  /** What was said last, so that each change is said once. */
  said: string | null
}

/** Clocks are synchronised in small steps; more than this is a jump. */
const JUMP_MILLISECONDS = 60_000
const QUIET_MILLISECONDS = 3_600_000
const DELAY_MILLISECONDS = 600_000

/**
 * Doubts a clock that jumps against the runtime's own steady clock, or that is behind what was stored; and for ten minutes
 * after the start one that is more than an hour past what was stored last, so that a person can look first.
 */
// ENG-148
export const clockGuard = (newestStoredTime: number | null): ClockGuardShape => {
  let begun: { readonly now: Instant; readonly steady: number | undefined } | undefined
  return {
    said: null,
    doubt: (now, steady) => {
      begun ??= { now, steady }
      const passed = steady === undefined || begun.steady === undefined ? now - begun.now : steady - begun.steady
      const jump = now - begun.now - passed
      if (Math.abs(jump) > JUMP_MILLISECONDS) {
        return `it jumped ${seconds(jump)} since the start; if it is right now, start the process again`
      }
      if (newestStoredTime === null) return null
      const ahead = newestStoredTime - now
      if (ahead > JUMP_MILLISECONDS) return `something was stored ${seconds(ahead)} ahead of it`
      const quiet = begun.now - newestStoredTime
      return quiet > QUIET_MILLISECONDS && passed < DELAY_MILLISECONDS
        ? `nothing was stored in the last ${seconds(quiet)} before the start; ten minutes are waited`
        : null
    },
  }
}

const seconds = (milliseconds: number): string => `${Math.round(milliseconds / 1000).toLocaleString("en-US")} seconds`

/** The doubts of the engine an operation runs on; without any, every clock is believed. */
export const ClockGuard = Reference<ClockGuardShape>("@callrules/operations/ClockGuard", {
  defaultValue: () => ({ doubt: () => null, said: null }),
})

/** Why a time that the clock has just shown is doubted; null when it is believed. */
const doubtOf = Effect.fnUntraced(function* (now: Instant) {
  const guard = yield* ClockGuard
  const { steady } = yield* Clock
  return guard.doubt(now, steady === undefined ? undefined : yield* steady)
})

/** Why the clock is doubted now; null when it is believed. */
const doubtNow = Effect.flatMap(Clock, ({ now }) => Effect.flatMap(now, doubtOf))

/** Whether a time is believed that somebody else has just read, without an entry in the log. */
export const isTimeBelieved = (now: Instant) => Effect.map(doubtOf(now), (doubt) => doubt === null)

/** Whether the clock is doubted now, without an entry in the log. */
export const isClockDoubted = Effect.map(doubtNow, (doubt) => doubt !== null)

/** Whether what deletes or closes by time may be done now. Each change of mind is an entry of the log. */
export const isClockBelieved = Effect.fnUntraced(function* (log: Log) {
  const guard = yield* ClockGuard
  const doubt = yield* doubtNow
  if ((doubt === null) !== (guard.said === null)) {
    log(
      doubt === null
        ? { level: "warning", event: "clock-trusted", message: "the clock is believed again" }
        : {
            level: "warning",
            event: "clock-untrusted",
            message: `nothing is deleted or closed by time, because the clock is doubted: ${doubt}`,
          },
    )
  }
  guard.said = doubt
  return doubt === null
})
