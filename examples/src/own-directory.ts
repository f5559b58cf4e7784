// An engine whose networks, tokens and campaigns stand in a database of the host: what changes there counts at once.
import { ALL_PERMISSIONS, hashToken } from "@callrules/directory"
import { networkId } from "@callrules/model"
import { type Campaign, Directory, type Network, StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** What the host's own database answers; rows as this host keeps them. */
export interface Accounts {
  readonly account: (id: string) => Promise<{ readonly id: string; readonly zone: string } | undefined>
  /** The account that a token belongs to, by the token's hash, in one query: tokens themselves are stored nowhere. */
  readonly accountOfToken: (tokenHash: string) => Promise<{ readonly id: string; readonly zone: string } | undefined>
  readonly campaignExists: (account: string, advertiser: string | null, campaign: string) => Promise<boolean>
}

/** The directory of an engine over those rows. Whatever the database throws is a fault, and nothing is applied. */
export const accountsDirectory = (accounts: Accounts): Layer.Layer<Directory> =>
  Layer.succeed(Directory, {
    network: (id) =>
      read(async () => {
        const row = await accounts.account(id)
        return row === undefined ? undefined : networkOf(row.id, row.zone)
      }),
    token: (tokenHash) =>
      read(async () => {
        const row = await accounts.accountOfToken(tokenHash)
        if (row === undefined) return undefined
        return { network: networkOf(row.id, row.zone), advertiserIdFromNetwork: null, permissions: ALL_PERMISSIONS }
      }),
    advertiser: (id, idFromNetwork) =>
      Effect.succeed({ networkId: id, idFromNetwork, name: idFromNetwork, attributionOnly: false }),
    campaigns: (id, advertiser, campaign) =>
      read(async () =>
        (await accounts.campaignExists(id, advertiser, campaign)) ? [campaignOf(id, advertiser ?? "", campaign)] : [],
      ),
    affiliateHasCampaigns: () => Effect.succeed(false),
    canLogIn: () => Effect.succeed(true),
  })

const read = <A>(query: () => Promise<A>): Effect.Effect<A, StoreFault> =>
  Effect.tryPromise({ try: query, catch: (cause) => new StoreFault({ reason: "unavailable", cause }) })

const networkOf = (id: string, timeZone: string): Network => ({
  networkId: networkId(id),
  timeZone,
  customDataFields: [],
  generatesAffiliateIds: false,
  callerProfileEnrichment: false,
  attributionOnly: false,
  affiliateUrlTemplate: null,
  ignoredCustomDataFields: [],
})

const campaignOf = (network: string, advertiser: string, id: string): Campaign => ({
  networkId: networkId(network),
  advertiserIdFromNetwork: advertiser,
  idFromNetwork: id,
  name: id,
  hours: null,
  repeatWithinDays: 30,
})

/** The hash under which a token is put into the database. */
export const tokenRow = (token: string, account: string): readonly [tokenHash: string, account: string] => [
  hashToken(token),
  account,
]
