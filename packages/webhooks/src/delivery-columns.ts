// The columns in which databases keep what a sender learns of a message.
import type { DeliveryChange } from "./delivery-store.ts"

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
