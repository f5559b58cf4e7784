// What a message is that nobody has tried to send.
import type { Delivery } from "./delivery-store.ts"

/** What has become of a new message: it is due from then on. */
export const begun = (at: number): Pick<Delivery, "attempts" | "failure" | "firstTriedAt" | "nextAt" | "status"> => ({
  status: "waiting",
  attempts: 0,
  firstTriedAt: null,
  nextAt: at,
  failure: null,
})
