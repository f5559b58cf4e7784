// The work an engine has begun: counted, so that it can be waited for when the engine is closed.

/** The work of one engine. */
export interface WorkUnderWay {
  /** Whether no more work may begin. */
  readonly isClosed: () => boolean
  /** Counts work that begins; `end` has to follow, however it ends. */
  readonly begin: () => void
  readonly end: () => void
  /** Lets no more work begin; resolves when all of it is done, or when the time is over. */
  readonly close: (graceMilliseconds: number) => Promise<void>
}

/** A timer that is set to more milliseconds ends at once. */
export const LONGEST_TIMER: number = 2 ** 31 - 1

/** No work yet. */
// ENG-118
export const noWorkYet = (): WorkUnderWay => {
  let closed = false
  let count = 0
  let done = (): void => {}
  return {
    isClosed: () => closed,
    begin: () => {
      count += 1
    },
    end: () => {
      count -= 1
      if (count === 0) done()
    },
    close: (graceMilliseconds) =>
      new Promise((resolve) => {
        closed = true
        if (count === 0) return resolve()
        const timer = Number.isFinite(graceMilliseconds)
          ? setTimeout(resolve, Math.min(graceMilliseconds, LONGEST_TIMER))
          : undefined
        done = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
  }
}
