// A report of many signals as several requests.
import type { RequestProblem } from "./answer.ts"
import type { Signal, SignalRequest } from "./bodies/signals.ts"

/** The signals of one request; batches of at most 10 are advised. */
const BATCH = 10

/** The requests of a report, in order. The custom data goes with the first batch. */
export const batchesOf = ({ signals: given, ...rest }: SignalRequest): ReadonlyArray<SignalRequest> => {
  const signals = given ?? []
  const first = sizeOfFirst(rest, signals)
  if (signals.length <= first) return [{ ...rest, signals }]
  const { custom_data: customData, ...others } = rest
  const lists: Array<ReadonlyArray<Signal>> = [signals.slice(0, first)]
  for (let from = first; from < signals.length; from += BATCH) lists.push(signals.slice(from, from + BATCH))
  return lists.map((list, index) => ({
    ...others,
    ...(index > 0 || customData === undefined ? {} : { custom_data: customData }),
    signals: list,
  }))
}

/** The first request has the custom data, which makes a group too: with ten signals of ten others it would make one too many. */
// SIG-320
const sizeOfFirst = (
  { custom_data: customData, partner_unique_id: ofReport }: Omit<SignalRequest, "signals">,
  signals: ReadonlyArray<Signal>,
): number => {
  if (customData === undefined || customData === null || customData.length === 0) return BATCH
  const groups = new Set([
    groupOf(ofReport),
    ...signals.slice(0, BATCH).map((signal) => groupOf(signal.partner_unique_id ?? ofReport)),
  ])
  return groups.size > BATCH ? BATCH - 1 : BATCH
}

/** The group of each signal of a report; none where it has no list of signals, as in a body from a file. */
export const groupsOf = ({ partner_unique_id: ofReport, signals }: SignalRequest): ReadonlyArray<string> =>
  Array.isArray(signals)
    ? signals.map((signal: Partial<Signal> | null) => groupOf(signal?.partner_unique_id ?? ofReport))
    : []

/** As the service compares the ids of groups. */
const groupOf = (id: unknown): string => String(id ?? "").normalize("NFC")

/**
 * Names that come twice for one `partner_unique_id`. The service refuses them within a request; in a later one the second would
 * silently correct the first.
 */
// ENG-315
export const repeatedNames = ({ signals: given, ...rest }: SignalRequest): ReadonlyArray<RequestProblem> => {
  const signals = given ?? []
  if (signals.length <= sizeOfFirst(rest, signals)) return []
  const firstOf = new Map<string, number>()
  return signals.flatMap(({ name, partner_unique_id: own }, index) => {
    if (typeof name !== "string") return []
    const key = JSON.stringify([groupOf(own ?? rest.partner_unique_id), folded(name)])
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
export const folded = (name: string): string => name.trim().normalize("NFC").toLowerCase().normalize("NFC")
