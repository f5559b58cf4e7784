// The end of an attempt, for what cannot be cut off itself.

/** Rejected when a signal is given, with its reason. */
export const whenOver = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = (): void => reject(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener("abort", end, { once: true })
  })
