// In what zone, and with which custom data fields, a network's requests are read.
import { type Network, StoreFault } from "@callrules/store"
import { type Zone, zone } from "@callrules/timestamp"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"

/** The zone and the custom data fields in which a network's requests are read. */
export const readingContext = (network: Network): Effect.Effect<ReadingContext, StoreFault> => {
  const known = contexts.get(network)
  if (known !== undefined) return known
  const made = makeContext(network)
  contexts.set(network, made)
  return made
}

/** How a network's requests are read. */
interface ReadingContext {
  readonly zone: Zone
  readonly customDataFields: ReadonlySet<string>
}

// most requests are read as the one before; a network that changes is another object
const contexts = new WeakMap<Network, Effect.Effect<ReadingContext, StoreFault>>()

const makeContext = (network: Network): Effect.Effect<ReadingContext, StoreFault> => {
  const found = zone(network.timeZone)
  return Result.isSuccess(found)
    ? Effect.succeed({
        zone: found.success,
        customDataFields: new Set(network.customDataFields.map((field) => field.partnerName)),
      })
    : Effect.fail(new StoreFault({ reason: "defect", cause: `network zone: ${found.failure.message}` }))
}
