// What long work says of itself: one line on standard error that is written over, on a terminal alone.

/** Progress under way. */
export interface Progress {
  /** Says where the work is; cheap, also for each of a million rows. */
  readonly at: (done: number) => void
  /** Takes the line away. */
  readonly end: () => void
}

const PAUSE_MILLISECONDS = 200

/** Starts to tell how many of something are done: `12,000 calls`, at most every `pause` milliseconds. */
// ENG-191
export const startProgress = (
  what: string,
  stream: NodeJS.WriteStream = process.stderr,
  pause = PAUSE_MILLISECONDS,
): Progress => {
  if (!stream.isTTY) return { at: () => undefined, end: () => undefined }
  let next = performance.now() + pause
  return {
    at: (done) => {
      // the clock is asked for every 256th alone
      if ((done & 255) !== 0 || performance.now() < next) return
      next = performance.now() + pause
      stream.write(`\r${done.toLocaleString("en-US")} ${what}`)
    },
    end: () => {
      stream.write("\r\u001b[K")
    },
  }
}
