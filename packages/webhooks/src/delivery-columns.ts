// Messages as databases keep them: the columns of what a sender learns of one, and a page of a list.
import type { Delivery, DeliveryChange } from "./delivery-store.ts"

const COLUMNS = {
  attempts: "attempts",
  failure: "failure",
  firstTriedAt: "first_tried_at",
  nextAt: "next_at",
  status: "status",
} as const

/** The columns that a change writes, with their values. */
export const columnsOf = (
  change: DeliveryChange,
): ReadonlyArray<readonly [name: string, value: number | string | null]> =>
  // the keys of a change are those of the table above
  (Object.keys(COLUMNS) as ReadonlyArray<keyof typeof COLUMNS>).flatMap((key) => {
    const value = change[key]
    return value === undefined ? [] : [[COLUMNS[key], value] as const]
  })

/** A page of at most `limit` messages, and where the next one begins, of a read of one more than that. */
export const pageOf = (found: ReadonlyArray<Delivery>, limit: number) => {
  const deliveries = found.slice(0, limit)
  return { deliveries, next: found.length > limit ? (deliveries.at(-1)?.position ?? null) : null }
}
