// A report of many signals as several requests.
import type { Signal, SignalRequest } from "./bodies/signals.ts"

/** The signals of one request; batches of at most 10 are advised. */
const BATCH = 10

/** The requests of a report, in order. The custom data goes with the first batch. */
export const batchesOf = ({ signals = [], ...rest }: SignalRequest): ReadonlyArray<SignalRequest> => {
  if (signals.length <= BATCH) return [{ ...rest, signals }]
  const { custom_data: customData, ...others } = rest
  const lists: Array<ReadonlyArray<Signal>> = []
  for (let from = 0; from < signals.length; from += BATCH) lists.push(signals.slice(from, from + BATCH))
  return lists.map((list, index) => ({
    ...others,
    ...(index > 0 || customData === undefined ? {} : { custom_data: customData }),
    signals: list,
  }))
}
