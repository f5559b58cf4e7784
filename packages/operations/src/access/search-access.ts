// Whom a search may name: the advertiser, campaign and network that the caller reaches.
import { inInputOrder } from "@callrules/model/reading"
import type { SearchFilter } from "@callrules/signal-ledger"
import { Directory } from "@callrules/store"
import * as Effect from "effect/Effect"
import { refuse } from "../refusal.ts"
import type { Caller } from "./caller.ts"

/**
 * Refuses a search that names an advertiser, a campaign or a network which the caller may not reach: all problems at
 * once in the order of the body that has the search, UnauthorizedAdvertiser. An advertiser's own token may name no
 * advertiser, not even itself.
 *
 * Source of the rule: sections 2.5 and 7 of the specification.
 */
export const requireSearchAccess = Effect.fnUntraced(function* (caller: Caller, filter: SearchFilter, body: unknown) {
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
  if (problems.length > 0) return yield* refuse("UnauthorizedAdvertiser", inInputOrder(problems, body))
})
