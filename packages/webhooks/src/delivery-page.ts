// A page of a list of messages.
import type { Delivery } from "./delivery-store.ts"

/** At most `limit` messages, and where the next page begins, of a read of one more than that. */
export const pageOf = (found: ReadonlyArray<Delivery>, limit: number) => {
  const deliveries = found.slice(0, limit)
  return { deliveries, next: found.length > limit ? (deliveries.at(-1)?.position ?? null) : null }
}
