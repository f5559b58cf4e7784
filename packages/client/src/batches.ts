// A report of many signals as several requests.
import type { RequestProblem } from "./answer.ts"
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

/**
 * Names that come twice for one `partner_unique_id`. The service refuses them within a request; in a later one the second would
 * silently correct the first.
 */
// ENG-315
export const repeatedNames = ({
  partner_unique_id: ofReport,
  signals = [],
}: SignalRequest): ReadonlyArray<RequestProblem> => {
  if (signals.length <= BATCH) return []
  const firstOf = new Map<string, number>()
  return signals.flatMap(({ name, partner_unique_id: own }, index) => {
    if (typeof name !== "string") return []
    const key = JSON.stringify([String(own ?? ofReport ?? "").normalize("NFC"), folded(name)])
    const first = firstOf.get(key)
    if (first === undefined) {
      firstOf.set(key, index)
      return []
    }
    return [
      {
        code: "signal-name-repeated",
        pointer: `/signals/${index}/name`,
        detail: `duplicate name \`${name}\` in \`signals[${index}].name\`, first in \`signals[${first}].name\``,
        hint: "send each name once for a partner_unique_id, or give the signals different ones",
      },
    ]
  })
}

/** As the service compares names. */
const folded = (name: string): string => name.trim().normalize("NFC").toLowerCase().normalize("NFC")
