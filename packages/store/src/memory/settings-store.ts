// Recording settings in memory.
import type { CampaignKey, SettingsStoreShape, StoredSettings } from "../ports/settings-store.ts"
import { answer } from "./answer.ts"
import { type Database, networkOf, writtenNetwork } from "./database.ts"
import { compositeKey } from "./leg-index.ts"

/** The recording settings of a database. */
export const memorySettingsStore = (database: Database): SettingsStoreShape => {
  const versions = (campaign: CampaignKey): ReadonlyArray<StoredSettings> =>
    networkOf(database, campaign.networkId).settings.get(campaignText(campaign)) ?? []
  return {
    current: (campaign) => answer(() => versions(campaign).at(-1)),
    history: (campaign, after, limit) => answer(() => versions(campaign).slice(after, after + limit)),
    isStoppedAfter: (campaign, version) =>
      answer(() => versions(campaign).some((one) => one.version > version && !one.recordCalls)),
    append: (campaign, settings) =>
      answer(() => {
        const stored = versions(campaign)
        if (settings.version !== (stored.at(-1)?.version ?? 0) + 1) return "conflict"
        writtenNetwork(database, campaign.networkId).settings.set(campaignText(campaign), [...stored, settings])
        return "committed"
      }),
  }
}

/** The version of a campaign's settings; 0 while it has none. */
export const settingsVersion = (database: Database, campaign: CampaignKey): number =>
  networkOf(database, campaign.networkId).settings.get(campaignText(campaign))?.at(-1)?.version ?? 0

const campaignText = (campaign: CampaignKey): string =>
  compositeKey(campaign.advertiserIdFromNetwork, campaign.campaignIdFromNetwork)
