// The directory that the stores keep, as requests read it: every process sees a change within a second.
import { type NetworkId, networkId } from "@callrules/model"
import {
  type Advertiser,
  type Campaign,
  type CampaignRecord,
  Clock,
  type ClockShape,
  Directory,
  type DirectoryShape,
  DirectoryStore,
  type DirectoryStoreShape,
  EVERY_NETWORK,
  type HostGrant,
  type Network,
  type NetworkReading,
  type StoreFault,
  type TokenGrant,
  type TokenReading,
  type TokenRecord,
} from "@callrules/store"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { keptReads } from "./kept-reads.ts"
import { hoursInZone } from "./shapes/hours.ts"
import type { NetworkDefinition } from "./static-directory.ts"

/** A directory that the stores keep: changed through the host interface, begun with what a configuration says. */
export interface StoredDirectory {
  /** What the configuration says. */
  readonly seed: ReadonlyArray<NetworkDefinition>
}

/**
 * A directory that the stores keep. At the start of an engine it is brought to what the definitions say: records that are
 * new there are added, those that have changed there are changed, those that are there no more are removed. What was changed or
 * removed through the host interface stays as it is, but for what rests on an advertiser or a network that is there no more: that is
 * removed too, and a token that was changed so does not come back with them.
 *
 * @example
 * ```ts
 * import { storedDirectory } from "@callrules/directory"
 * import { makeEngine } from "@callrules/engine"
 * import { memoryStores } from "@callrules/store/memory"
 * import { isSuccess } from "effect/Result"
 *
 * const directory = storedDirectory({ id: "n1", tokens: [{ token: "secret" }] })
 * const engine = await makeEngine({ stores: memoryStores, directory })
 * console.assert(isSuccess(await engine.as("secret")))
 * await engine.close()
 * ```
 */
export const storedDirectory = (...networks: ReadonlyArray<NetworkDefinition>): StoredDirectory => ({ seed: networks })

/** The directory of the stores, and the stores' own port, which lets the reads that are kept go with every change. */
export const directoryOfStores: Layer.Layer<Directory | DirectoryStore, StoreFault, DirectoryStore | Clock> =
  Layer.effectContext(
    Effect.gen(function* () {
      const store = yield* DirectoryStore
      const clock = yield* Clock
      const { directory, forget } = directoryOver(store, clock)
      const changing: DirectoryStoreShape = {
        ...store,
        commit: (write) => Effect.tap(store.commit(write), () => Effect.sync(forget)),
      }
      return Context.make(Directory, directory).pipe(Context.add(DirectoryStore, changing))
    }),
  )

const directoryOver = (
  store: DirectoryStoreShape,
  clock: ClockShape,
): { readonly directory: DirectoryShape; readonly forget: () => void } => {
  const milliseconds = clock.steady ?? clock.now
  const networks = keptReads(milliseconds, (id) => store.network(networkId(id)))
  const tokens = keptReads(milliseconds, store.token)
  const advertisers = keptReads(milliseconds, (key) => advertiser(store, ...idsIn(key)))
  const campaigns = keptReads(milliseconds, (key) =>
    Effect.map(campaignsOf(store, ...idsIn(key)), (found) => (found.length === 0 ? undefined : found)),
  )
  // what rests on an advertiser or a network that is not there has no effect
  // ENG-410
  const advertiserIn = (id: NetworkId, idFromNetwork: string) =>
    Effect.flatMap(networks.get(id), (network) =>
      network === undefined ? Effect.succeed(undefined) : advertisers.get(keyOf(id, idFromNetwork)),
    )
  const campaignsIn = Effect.fnUntraced(function* (
    id: NetworkId,
    advertiserIdFromNetwork: string | null,
    idFromNetwork: string,
  ) {
    const reading = yield* networks.get(id)
    if (reading === undefined) return []
    const found = (yield* campaigns.get(keyOf(id, idFromNetwork))) ?? []
    const asked = found.filter(
      (one) => advertiserIdFromNetwork === null || one.advertiserIdFromNetwork === advertiserIdFromNetwork,
    )
    const held = yield* Effect.filter(asked, (one) =>
      Effect.map(advertisers.get(keyOf(id, one.advertiserIdFromNetwork)), (owner) => owner !== undefined),
    )
    return held.map((one) => campaignOf(id, one, reading.network.timeZone))
  })
  // of a token that has expired nothing is used that was kept: each token that is refused takes a read, and no other one
  // ENG-177, ENG-510
  const validToken = (tokenHash: string): Effect.Effect<TokenReading | undefined, StoreFault> =>
    Effect.flatMap(clock.now, (now) => {
      const isValid = (reading: TokenReading | undefined): boolean => {
        const expiresAt = reading?.token.secrets.find((secret) => secret.tokenHash === tokenHash)?.expiresAt ?? null
        return expiresAt === null || now < expiresAt
      }
      return Effect.map(tokens.get(tokenHash, isValid), (reading) => (isValid(reading) ? reading : undefined))
    })
  const directory: DirectoryShape = {
    network: (id) => Effect.map(networks.get(id), (reading) => reading && networkOf(id, reading)),
    token: (tokenHash) =>
      Effect.flatMap(validToken(tokenHash), (reading) => {
        if (reading?.token.use !== "partner") return Effect.succeed(undefined)
        const { networkId: id, token } = reading
        return Effect.flatMap(networks.get(id), (network) => {
          const grant = network && partnerGrant(networkOf(id, network), token)
          const { advertiserIdFromNetwork } = token
          if (grant === undefined || advertiserIdFromNetwork === null) return Effect.succeed(grant)
          const owner = advertisers.get(keyOf(id, advertiserIdFromNetwork))
          return Effect.map(owner, (found) => found && grant)
        })
      }),
    hostToken: (tokenHash) =>
      Effect.flatMap(validToken(tokenHash), (reading) => {
        if (reading === undefined || reading.token.use === "partner") return Effect.succeed(undefined)
        const grant = hostGrant(reading)
        if (reading.networkId === EVERY_NETWORK) return Effect.succeed(grant)
        return Effect.map(networks.get(reading.networkId), (network) => network && grant)
      }),
    advertiser: advertiserIn,
    campaigns: campaignsIn,
    // these two are asked where something is deleted, or may have been, which is rare: never from what was kept
    hasCampaign: (...asked) => hasCampaign(store, ...asked),
    affiliateHasCampaigns: (id, idFromNetwork) =>
      Effect.flatMap(store.find(id, "affiliate_campaigns", idFromNetwork), ([found]) => {
        if (found?.record?.kind !== "affiliate_campaigns") return Effect.succeed(false)
        const { campaigns } = found.record
        if (campaigns.length === 0) return Effect.succeed(true)
        const held = Effect.filter(campaigns, (one) =>
          hasCampaign(store, id, one.advertiserIdFromNetwork, one.campaignIdFromNetwork),
        )
        return Effect.map(held, ({ length }) => length > 0)
      }),
    canLogIn: (id, userIdFromNetwork) =>
      Effect.map(
        networks.get(id),
        (reading) => reading?.network.singleSignOnUsers.includes(userIdFromNetwork) !== true,
      ),
  }
  const forget = (): void => {
    for (const reads of [networks, tokens, advertisers, campaigns]) reads.forget()
  }
  return { directory, forget }
}

const keyOf = (id: NetworkId, idFromNetwork: string): string => JSON.stringify([id, idFromNetwork])

// made by `keyOf`
const idsIn = (key: string): readonly [NetworkId, string] => JSON.parse(key)

const known = new WeakMap<NetworkReading, Network>()

/** The network of a reading; one and the same object for one reading, so that what is made of it is made once. */
const networkOf = (id: NetworkId, reading: NetworkReading): Network => {
  const there = known.get(reading)
  if (there !== undefined) return there
  const { fields, network } = reading
  const made: Network = {
    networkId: id,
    timeZone: network.timeZone,
    customDataFields: fields.map(({ partnerName }) => ({ partnerName })),
    ignoredCustomDataFields: network.ignoredCustomDataFields,
    generatesAffiliateIds: network.generatesAffiliateIds,
    callerProfileEnrichment: network.callerProfileEnrichment,
    attributionOnly: network.attributionOnly,
    affiliateUrlTemplate: network.affiliateUrlTemplate,
    retention: network.retention,
  }
  known.set(reading, made)
  return made
}

const partnerGrant = (network: Network, { advertiserIdFromNetwork, permissions }: TokenRecord): TokenGrant => ({
  network,
  advertiserIdFromNetwork,
  permissions: new Set(permissions),
})

// whether it has expired was asked before
const hostGrant = ({ networkId: id, token: { tokenId, use } }: TokenReading): HostGrant => ({
  tokenId,
  networkId: id === EVERY_NETWORK ? null : id,
  isReadOnly: use === "host_read_only",
})

const advertiser = (store: DirectoryStoreShape, id: NetworkId, idFromNetwork: string) =>
  Effect.map(store.find(id, "advertiser", idFromNetwork), ([found]): Advertiser | undefined =>
    found?.record?.kind === "advertiser"
      ? {
          networkId: id,
          idFromNetwork,
          name: found.record.name,
          attributionOnly: found.record.attributionOnly,
        }
      : undefined,
  )

const campaignsOf = (store: DirectoryStoreShape, id: NetworkId, idFromNetwork: string) =>
  Effect.map(store.find(id, "campaign", idFromNetwork), (found) =>
    found.flatMap(({ record }) => (record?.kind === "campaign" ? [record] : [])),
  )

const campaignOf = (id: NetworkId, record: CampaignRecord, networkZone: string): Campaign => ({
  networkId: id,
  advertiserIdFromNetwork: record.advertiserIdFromNetwork,
  idFromNetwork: record.idFromNetwork,
  name: record.name,
  hours: record.hours === null ? null : hoursInZone(record.hours, networkZone),
  repeatWithinDays: record.repeatWithinDays,
})

const hasCampaign = Effect.fnUntraced(function* (
  store: DirectoryStoreShape,
  id: NetworkId,
  advertiserIdFromNetwork: string,
  idFromNetwork: string,
) {
  const found = yield* campaignsOf(store, id, idFromNetwork)
  if (!found.some((one) => one.advertiserIdFromNetwork === advertiserIdFromNetwork)) return false
  if ((yield* advertiser(store, id, advertiserIdFromNetwork)) === undefined) return false
  return (yield* store.network(id)) !== undefined
})
