// Something that writes signal requests durably, and stays open from round to round.

/** Writes requests by their numbers. */
export interface Writer {
  /** Writes some requests, so many of them in flight where it can have several. */
  readonly write: (first: number, requests: number, inFlight: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** What a request takes, in nanoseconds. */
export interface Taken {
  readonly elapsed: number
  /** Processor time of all threads: what else the machine does changes it less. */
  readonly processor: number
}

/** Writes some requests, and says what each has taken. */
export const timed = async ({ write }: Writer, first: number, requests: number, inFlight: number): Promise<Taken> => {
  const before = process.cpuUsage()
  const begin = process.hrtime.bigint()
  await write(first, requests, inFlight)
  const elapsed = Number(process.hrtime.bigint() - begin) / requests
  const { system, user } = process.cpuUsage(before)
  return { elapsed, processor: ((system + user) * 1e3) / requests }
}
