// What the signal operations share: the validation context of a network, access to what a search names, settings.
import type { SearchFilter } from "@callrules/signal-ledger"
import { StoreFault } from "@callrules/store"
import { zone } from "@callrules/timestamp"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { Directory, type Network } from "../directory/directory.ts"
import { refuse, refuseWith } from "../refusal.ts"
import type { Caller } from "./caller.ts"

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

/**
 * Refuses a search that names an advertiser, a campaign or a network which the caller may not reach: all problems at
 * once, UnauthorizedAdvertiser. An advertiser's own token may name no advertiser, not even itself.
 *
 * Source of the rule: sections 2.5 and 7 of the specification.
 */
export const requireAccess = Effect.fnUntraced(function* (caller: Caller, filter: SearchFilter) {
  const directory = yield* Directory
  const { networkId } = caller.network
  const problems: Array<{ code: string; path: ReadonlyArray<string>; message: string; hint: string }> = []
  const named = filter.advertiserIdFromNetwork
  // SIG-109
  if (named !== null) {
    // ENG-37, SIG-22, SIG-23
    if (caller.advertiserIdFromNetwork !== null) {
      problems.push({
        code: "advertiser-for-network-users",
        path: ["search", "advertiser_id_from_network"],
        message: `no access to advertiser \`${named}\`: an advertiser's token may not name an advertiser`,
        hint: "leave `advertiser_id_from_network` out; the search is restricted to your calls already",
      })
    } else if ((yield* directory.advertiser(networkId, named)) === undefined) {
      problems.push({
        code: "advertiser-not-accessible",
        path: ["search", "advertiser_id_from_network"],
        message: `no access to advertiser \`${named}\``,
        hint: "name an advertiser of the network that the token belongs to",
      })
    }
  }
  const campaign = filter.advertiserCampaignIdFromNetwork
  // SIG-110
  if (campaign !== null) {
    const advertiser = caller.advertiserIdFromNetwork ?? named
    // ENG-38, SIG-25
    if ((yield* directory.campaigns(networkId, advertiser, campaign)).length === 0) {
      problems.push({
        code: "campaign-not-accessible",
        path: ["search", "advertiser_campaign_id_from_network"],
        message: `no access to campaign \`${campaign}\``,
        hint: "name a campaign of the organization that is accessed",
      })
    }
  }
  // SIG-111
  if (filter.networkId !== null && filter.networkId !== networkId) {
    problems.push({
      code: "network-not-accessible",
      path: ["search", "network_id"],
      message: `no access to network \`${filter.networkId}\``,
      hint: "leave `network_id` out, or name the network that the token belongs to",
    })
  }
  if (problems.length > 0) return yield* refuse("UnauthorizedAdvertiser", problems)
})

/** RecordNotFound with a message and a hint of the engine's own. */
export const notFound = (code: string, message: string, hint?: string) =>
  refuseWith("RecordNotFound", code, message, hint)
