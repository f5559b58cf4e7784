// How many messages of each status there are.
import type { DeliveryStatus } from "./delivery-store.ts"

/** The counts in rows of a status and a count; a status without a row has none. */
export const countsOf = (
  rows: ReadonlyArray<Readonly<Record<string, unknown>>>,
): Readonly<Record<DeliveryStatus, number>> => {
  const of = (status: DeliveryStatus): number => Number(rows.find((row) => row["status"] === status)?.["count"] ?? 0)
  return { waiting: of("waiting"), kept: of("kept"), delivered: of("delivered") }
}
