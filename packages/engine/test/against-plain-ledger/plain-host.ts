// What a host has reported of a leg, read in the plainest way: of each kind of event the earliest counts.
import type { PlainLeg, Values } from "../../../signal-ledger/test/plain-ledger/plain-shapes.ts"

/** One event as it was reported. */
export interface Reported {
  readonly kind: "received" | "completed" | "custom_data" | "call_ended"
  readonly at: number
  readonly source: string
  readonly values: Values
}

/** The sources of custom data, later ones winning. */
const SOURCES = ["network", "advertiser", "campaign", "promo_number", "affiliate", "tag", "real_time_routing"]

/** The leg as its events tell it. */
export const legOf = (
  fixed: Omit<PlainLeg, "receivedAt" | "completedAt">,
  events: ReadonlyArray<Reported>,
): PlainLeg => {
  const earliest = (kind: Reported["kind"]): number | null => {
    const times = events.filter((event) => event.kind === kind).map(({ at }) => at)
    return times.length === 0 ? null : Math.min(...times)
  }
  const receivedAt = earliest("received")
  const completedAt = earliest("completed")
  return {
    ...fixed,
    receivedAt,
    completedAt: completedAt === null ? null : Math.max(completedAt, receivedAt ?? completedAt),
  }
}

/** The values of the host: in a source the latest counts, and of the sources the last that has one. */
export const valuesOf = (events: ReadonlyArray<Reported>): Values => {
  const received = events.filter(({ kind }) => kind === "received").toSorted((a, b) => a.at - b.at)[0]
  const counted = events.filter((event) => event.kind === "custom_data" || event === received)
  const values: Record<string, string> = {}
  for (const source of SOURCES) {
    const ofSource: Record<string, string> = {}
    for (const event of counted.filter((one) => one.source === source).toSorted((a, b) => a.at - b.at)) {
      Object.assign(ofSource, event.values)
    }
    for (const [name, value] of Object.entries(ofSource)) if (value !== "") values[name] = value
  }
  return values
}
