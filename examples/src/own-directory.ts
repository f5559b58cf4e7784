// An engine whose networks, tokens and campaigns stand in a database of the host: what changes there counts at once.
import { ALL_PERMISSIONS, hashToken } from "@callrules/directory"
import { networkId } from "@callrules/model"
import { type Campaign, Directory, type Network, StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** An account of the host: a network. */
export interface AccountRow {
  readonly id: string
  readonly zone: string
  /** The names of its custom data fields. */
  readonly fields: ReadonlyArray<string>
}

/** A campaign as this host keeps it. */
export interface CampaignRow {
  readonly advertiser: string
  readonly id: string
  readonly name: string
  /** When it is open; null: it has no hours. Check them with `checkWeeklyHours` before they are stored. */
  readonly hours: Campaign["hours"]
}

/** What the host's own database answers; rows as this host keeps them. */
export interface Accounts {
  readonly account: (id: string) => Promise<AccountRow | undefined>
  /** The account that a token belongs to, by the token's hash, in one query: tokens themselves are stored nowhere. */
  readonly accountOfToken: (tokenHash: string) => Promise<AccountRow | undefined>
  /** The name of an advertiser of the account; undefined: there is none with that id. */
  readonly advertiserName: (account: string, advertiser: string) => Promise<string | undefined>
  /** The campaigns with that id: of one advertiser, or of every one of the account. */
  readonly campaigns: (
    account: string,
    advertiser: string | null,
    campaign: string,
  ) => Promise<ReadonlyArray<CampaignRow>>
}

/** The directory of an engine over those rows. Whatever the database throws is a fault, and nothing is applied. */
export const accountsDirectory = (accounts: Accounts): Layer.Layer<Directory> =>
  Layer.succeed(Directory, {
    network: (id) =>
      read(async () => {
        const row = await accounts.account(id)
        return row === undefined ? undefined : networkOf(row)
      }),
    token: (tokenHash) =>
      read(async () => {
        const row = await accounts.accountOfToken(tokenHash)
        if (row === undefined) return undefined
        return { network: networkOf(row), advertiserIdFromNetwork: null, permissions: ALL_PERMISSIONS }
      }),
    advertiser: (id, idFromNetwork) =>
      read(async () => {
        const name = await accounts.advertiserName(id, idFromNetwork)
        return name === undefined ? undefined : { networkId: id, idFromNetwork, name, attributionOnly: false }
      }),
    campaigns: (id, advertiser, campaign) =>
      read(async () => (await accounts.campaigns(id, advertiser, campaign)).map((row) => campaignOf(id, row))),
    affiliateHasCampaigns: () => Effect.succeed(false),
    canLogIn: () => Effect.succeed(true),
  })

const read = <A>(query: () => Promise<A>): Effect.Effect<A, StoreFault> =>
  Effect.tryPromise({ try: query, catch: (cause) => new StoreFault({ reason: "unavailable", cause }) })

const networkOf = ({ fields, id, zone }: AccountRow): Network => ({
  networkId: networkId(id),
  timeZone: zone,
  customDataFields: fields.map((partnerName) => ({ partnerName })),
  generatesAffiliateIds: false,
  callerProfileEnrichment: false,
  attributionOnly: false,
  affiliateUrlTemplate: null,
  ignoredCustomDataFields: [],
})

const campaignOf = (network: Network["networkId"], { advertiser, hours, id, name }: CampaignRow): Campaign => ({
  networkId: network,
  advertiserIdFromNetwork: advertiser,
  idFromNetwork: id,
  name,
  hours,
  repeatWithinDays: 30,
})

/** The hash under which a token is put into the database. */
export const tokenRow = (token: string, account: string): readonly [tokenHash: string, account: string] => [
  hashToken(token),
  account,
]
