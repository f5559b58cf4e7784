// In what zone, and with which custom data fields, a network's requests are read.
import { type Network, StoreFault } from "@callrules/store"
import { zone } from "@callrules/timestamp"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"

/** The zone and the custom data fields in which a network's requests are read. */
export const readingContext = (network: Network) => {
  const found = zone(network.timeZone)
  return Result.isSuccess(found)
    ? Effect.succeed({
        zone: found.success,
        customDataFields: new Set(network.customDataFields.map((field) => field.partnerName)),
      })
    : Effect.fail(new StoreFault({ reason: "defect", cause: `network zone: ${found.failure.message}` }))
}
