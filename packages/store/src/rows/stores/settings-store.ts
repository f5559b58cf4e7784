// Recording settings over the rows of a database.

import { instant } from "@callrules/model"
import type { CampaignKey, SettingsStoreShape, StoredSettings } from "../../ports/settings-store.ts"
import type { CampaignRow, SettingsRow } from "../operations/settings.ts"
import type { Operations } from "../operations.ts"
import { ifThere, reading } from "../values/answered.ts"
import { restored, storable } from "../values/storable-text.ts"

/** The recording settings of an open store. */
export const settingsStoreOver = ({ call }: Operations): SettingsStoreShape => ({
  current: (campaign) => reading(call("settingsCurrent", campaignRow(campaign)), ifThere(storedSettings)),
  history: (campaign, after, limit) =>
    reading(call("settingsHistory", campaignRow(campaign), after, limit), (rows) => rows.map(storedSettings)),
  isStoppedAfter: (campaign, version) => call("settingsStopped", campaignRow(campaign), version),
  append: (campaign, settings) => call("settingsAppend", campaignRow(campaign), settingsRow(settings)),
})

/** A campaign as the columns of its key. */
export const campaignRow = (campaign: CampaignKey): CampaignRow => [
  storable(campaign.networkId),
  storable(campaign.advertiserIdFromNetwork),
  storable(campaign.campaignIdFromNetwork),
]

const settingsRow = (settings: StoredSettings): SettingsRow => ({
  version: settings.version,
  record_calls: settings.recordCalls ? 1 : 0,
  condition: storable(settings.condition),
  stored_at: settings.storedAt,
})

const storedSettings = (row: SettingsRow): StoredSettings => ({
  version: row.version,
  recordCalls: row.record_calls === 1,
  condition: restored(row.condition),
  storedAt: instant(row.stored_at),
})
