// SQL of recording settings: appended and read, nothing else.
import type { DatabaseSync } from "node:sqlite"
import type { CampaignRow, SettingsRow } from "@callrules/store/rows"
import { prepare } from "../thread/statement.ts"

const SETTINGS = `SELECT version, record_calls, condition, stored_at FROM settings
  WHERE network_id = ? AND advertiser_id_from_network = ? AND campaign_id_from_network = ?`

/** Reads of settings. */
export const settingsReads = (database: DatabaseSync) => {
  const current = prepare<SettingsRow>(database, `${SETTINGS} ORDER BY version DESC LIMIT 1`)
  const history = prepare<SettingsRow>(database, `${SETTINGS} AND version > ? ORDER BY version LIMIT ?`)
  const stopped = prepare(
    database,
    `SELECT 1 FROM settings WHERE network_id = ? AND advertiser_id_from_network = ? AND campaign_id_from_network = ?
       AND version > ? AND record_calls = 0 LIMIT 1`,
  )
  return {
    settingsCurrent: (campaign: CampaignRow) => current.get(...campaign),
    settingsHistory: (campaign: CampaignRow, after: number, limit: number) => history.all(...campaign, after, limit),
    settingsStopped: (campaign: CampaignRow, version: number) => stopped.get(...campaign, version) !== undefined,
  }
}

/** Writes of settings. */
export const settingsWrites = (database: DatabaseSync) => {
  const current = prepare<SettingsRow>(database, `${SETTINGS} ORDER BY version DESC LIMIT 1`)
  const insert = prepare(
    database,
    `INSERT INTO settings (network_id, advertiser_id_from_network, campaign_id_from_network, version, record_calls,
       condition, stored_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  return {
    settingsAppend: (campaign: CampaignRow, settings: SettingsRow): "committed" | "conflict" => {
      if ((current.get(...campaign)?.version ?? 0) + 1 !== settings.version) return "conflict"
      insert.run(...campaign, settings.version, settings.record_calls, settings.condition, settings.stored_at)
      return "committed"
    },
  }
}
