// Recording settings of campaigns, every earlier one kept.
import type { Instant, NetworkId } from "@callrules/model"
import { Service } from "effect/Context"
import type { Effect } from "effect/Effect"
import type { StoreFault } from "./store-fault.ts"

/** Which campaign. */
export interface CampaignKey {
  /** The network of the campaign. */
  readonly networkId: NetworkId
  /** The advertiser of the campaign, by the network's id. */
  readonly advertiserIdFromNetwork: string
  /** The campaign, by its id within the advertiser. */
  readonly campaignIdFromNetwork: string
}

/** Settings as they were from `storedAt` until the next version. */
export interface StoredSettings {
  /** 1, 2, 3, ... per campaign. */
  readonly version: number
  /** Whether calls are recorded at all; false records none, whatever the condition says. */
  readonly recordCalls: boolean
  /** Canonical text of the condition; empty when there is none. */
  readonly condition: string
  /** When they were changed, by the engine's clock. */
  readonly storedAt: Instant
}

/** Reads and appends recording settings; nothing is changed or removed. */
export interface SettingsStoreShape {
  /** The latest version; undefined for a campaign that was never set up. */
  readonly current: (campaign: CampaignKey) => Effect<StoredSettings | undefined, StoreFault>
  /** Some of the versions after one, oldest first, at most `limit`; after 0 from the first on. */
  readonly history: (
    campaign: CampaignKey,
    after: number,
    limit: number,
  ) => Effect<ReadonlyArray<StoredSettings>, StoreFault>
  /** Whether a version after this one records no calls. */
  readonly isStoppedAfter: (campaign: CampaignKey, version: number) => Effect<boolean, StoreFault>
  /** Appends a version; `conflict` when `settings.version` is not the next one. */
  readonly append: (campaign: CampaignKey, settings: StoredSettings) => Effect<"committed" | "conflict", StoreFault>
}

/** Service key of the engine's {@link SettingsStoreShape}. */
export class SettingsStore extends Service<SettingsStore, SettingsStoreShape>()("@callrules/store/SettingsStore") {}
