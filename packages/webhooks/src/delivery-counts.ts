// How many messages of each status there are.
import type { DeliveryStatus, WaitingDeliveries, WaitingForTarget } from "./delivery-store.ts"

/** The counts in rows of a status and a count; a status without a row has none. */
export const countsOf = (
  rows: ReadonlyArray<Readonly<Record<string, unknown>>>,
): Readonly<Record<DeliveryStatus, number>> => {
  const of = (status: DeliveryStatus): number => Number(rows.find((row) => row["status"] === status)?.["count"] ?? 0)
  return { waiting: of("waiting"), failed: of("failed"), delivered: of("delivered") }
}

/** So far waiting messages are counted. */
export const COUNTED_TO = 10_000

/** What waits, in a row of a count and of the least time. */
export const waitingOf = (row: Readonly<Record<string, unknown>> | undefined): WaitingDeliveries => ({
  count: Number(row?.["count"] ?? 0),
  since: row?.["since"] === null || row?.["since"] === undefined ? null : Number(row["since"]),
})

/** What waits for a target, in a row of it. */
export const waitingForTargetOf = (row: Readonly<Record<string, unknown>>): WaitingForTarget => ({
  networkId: String(row["networkId"]),
  targetId: String(row["targetId"]),
  count: Number(row["count"]),
})
