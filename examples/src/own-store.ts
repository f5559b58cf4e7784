// A store of one's own: recording settings in tables of the host, everything else where another store keeps it. The ports say
// what each method promises; the suite (see ../test/own-store.test.ts) shows whether it is kept.
import {
  type CampaignKey,
  SettingsStore,
  type SettingsStoreShape,
  type StoredSettings,
  type Stores,
} from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** A table with a row for each version of each campaign's settings. A database would answer with promises. */
export type SettingsTable = Map<string, Array<StoredSettings>>

/** Every store an engine needs, with recording settings in a table of the host. */
export const storesWithOwnSettings = (table: SettingsTable): Layer.Layer<Stores> =>
  Layer.merge(
    memoryStores,
    Layer.sync(SettingsStore, () => settingsStore(table)),
  )

const keyOf = (campaign: CampaignKey): string =>
  JSON.stringify([campaign.networkId, campaign.advertiserIdFromNetwork, campaign.campaignIdFromNetwork])

// each method is an effect that reads when it is run, not when it is made
const settingsStore = (table: SettingsTable): SettingsStoreShape => ({
  current: (campaign) => Effect.sync(() => table.get(keyOf(campaign))?.at(-1)),
  history: (campaign) => Effect.sync(() => [...(table.get(keyOf(campaign)) ?? [])]),
  append: (campaign, settings) =>
    Effect.sync(() => {
      const versions = table.get(keyOf(campaign)) ?? []
      // whoever decided on an older version reads again and decides again
      if (settings.version !== versions.length + 1) return "conflict"
      table.set(keyOf(campaign), [...versions, settings])
      return "committed"
    }),
})
