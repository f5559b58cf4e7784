// Gives way to all that has come in meanwhile.

/** Does something after what others wait for. Neither way runs before the connections have been looked at; a timer, which every runtime has, waits for a millisecond at least. */
export const afterOthers: (next: () => void) => void =
  typeof setImmediate === "function" ? (next) => void setImmediate(next) : (next) => void setTimeout(next, 0)

/** Work that held the event loop for longer than this is long. */
const LONG_MILLISECONDS = 5

/** After long work others have a fraction of the time that it took, and no more than so many milliseconds. */
const FRACTION = 4
const MOST_MILLISECONDS = 25

/**
 * Does something after what others wait for, and after more of it where the loop has been held for long since a moment of
 * `performance.now()`. Of many connections that were made meanwhile, Node takes one in each round of its loop.
 */
// ENG-464
export const afterMore = (next: () => void, began: number): void =>
  afterOthers(() => {
    const took = performance.now() - began
    if (took > LONG_MILLISECONDS) setTimeout(next, Math.min(took / FRACTION, MOST_MILLISECONDS))
    else next()
  })
