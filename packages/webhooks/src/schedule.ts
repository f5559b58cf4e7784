// When a message that was not taken is sent again.

const MINUTE = 60
const HOUR = 60 * MINUTE

/** The pauses after each attempt, in seconds; the last one is repeated until three days after the first attempt are over. */
// ENG-181
export const PAUSES_SECONDS: ReadonlyArray<number> = [
  5,
  30,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
]

/** How long a message is tried: three days from its first attempt. */
export const TRIED_SECONDS = 72 * HOUR

/** The longest pause that a receiver may ask for, and the longest one of the plan. */
const MOST_ASKED_SECONDS = 8 * HOUR

/**
 * How far ahead a next attempt may lie, in milliseconds: the longest pause, and a minute by which clocks are put right in small steps.
 * One that lies further ahead was set by a clock that has gone back since then.
 */
// ENG-500
export const MOST_AHEAD_MILLISECONDS: number = (MOST_ASKED_SECONDS + MINUTE) * 1000

/**
 * How long to wait after an attempt that failed; null when it was the last one.
 *
 * @param attempts - how many attempts there were, 1 or more.
 * @param sinceFirstSeconds - the time since the first one.
 * @param askedSeconds - the receiver's `Retry-After`, which counts where it is longer; null: none.
 */
// ENG-181
export const pauseSeconds = (
  attempts: number,
  sinceFirstSeconds: number,
  askedSeconds: number | null = null,
): number | null => {
  if (sinceFirstSeconds >= TRIED_SECONDS) return null
  const planned = PAUSES_SECONDS[Math.min(attempts, PAUSES_SECONDS.length) - 1] ?? HOUR
  const pause = Math.max(planned, Math.min(askedSeconds ?? 0, MOST_ASKED_SECONDS))
  // the last attempt is at the end of the three days
  return Math.min(pause, TRIED_SECONDS - sinceFirstSeconds)
}
