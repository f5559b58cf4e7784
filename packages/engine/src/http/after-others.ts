// Gives way to all that has come in meanwhile.

/** Does something after what others wait for. Neither way runs before the connections have been looked at; a timer, which every runtime has, waits for a millisecond at least. */
export const afterOthers: (next: () => void) => void =
  typeof setImmediate === "function" ? (next) => void setImmediate(next) : (next) => void setTimeout(next, 0)
