// What an attempt may take: its time, the caller's patience and a size. Neither a silent server nor an endless one gets more.

/** The most bytes of an answer. The largest one is a list of all calls in progress: 100,000 of them have about 150 MB. */
export const MOST_ANSWER_BYTES = 268_435_456

/** The longest time of a timer, 24 days: a longer one would be over at once. */
const LONGEST_MILLISECONDS = 2_147_483_647

/**
 * Does a piece of work until it is done, the time is over or the caller has had enough; then it rejects, and the signal that the work
 * was given is aborted. The timer holds the signal: one that only a request holds may be collected as garbage, and aborts nothing.
 */
export const inTime = async <A>(
  milliseconds: number,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<A>,
): Promise<A> => {
  const controller = new AbortController()
  const { signal } = controller
  const isOver = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true })
  })
  const leave = (): void => controller.abort(caller?.reason)
  const timer = setTimeout(
    () => controller.abort(new DOMException(`no answer within ${milliseconds} milliseconds`, "TimeoutError")),
    Math.min(milliseconds, LONGEST_MILLISECONDS),
  )
  caller?.addEventListener("abort", leave, { once: true })
  if (caller?.aborted === true) leave()
  try {
    return await Promise.race([work(signal), isOver])
  } finally {
    clearTimeout(timer)
    caller?.removeEventListener("abort", leave)
  }
}

/** The text of an answer. Rejects when it is too large; lets go of the connection then, and when the signal is aborted. */
export const textWithin = async (response: Response, signal: AbortSignal, most: number): Promise<string> => {
  const reader = response.body?.getReader()
  if (reader === undefined) return ""
  // a connection that is broken already cannot be let go of
  const letGo = (): void => void reader.cancel().catch(() => {})
  signal.addEventListener("abort", letGo, { once: true })
  const decoder = new TextDecoder()
  const parts: Array<string> = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return parts.join("") + decoder.decode()
    bytes += value.byteLength
    if (bytes > most) {
      letGo()
      throw new Error(`the answer has more than ${most} bytes`)
    }
    parts.push(decoder.decode(value, { stream: true }))
  }
}
