// Recording settings of campaigns, every earlier one kept.
import type { Instant, NetworkId } from "@callrules/model"
import { Service } from "effect/Context"
import type { Effect } from "effect/Effect"
import type { StoreFault } from "./store-fault.ts"

/** Which campaign. */
export interface CampaignKey {
  readonly networkId: NetworkId
  readonly advertiserIdFromNetwork: string
  readonly campaignIdFromNetwork: string
}

/** Settings as they stood from `storedAt` until the next version. */
export interface StoredSettings {
  /** 1, 2, 3, ... per campaign. */
  readonly version: number
  readonly recordCalls: boolean
  /** Canonical text of the condition; empty when there is none. */
  readonly condition: string
  readonly storedAt: Instant
}

/** Reads and appends recording settings; nothing is changed or removed. */
export interface SettingsStoreShape {
  readonly current: (campaign: CampaignKey) => Effect<StoredSettings | undefined, StoreFault>
  /** Every version, oldest first. */
  readonly history: (campaign: CampaignKey) => Effect<ReadonlyArray<StoredSettings>, StoreFault>
  /** Appends a version; `conflict` when `settings.version` is not the next one. */
  readonly append: (campaign: CampaignKey, settings: StoredSettings) => Effect<"committed" | "conflict", StoreFault>
}

/** Service key of the engine's {@link SettingsStoreShape}. */
export class SettingsStore extends Service<SettingsStore, SettingsStoreShape>()("@callrules/engine/SettingsStore") {}
