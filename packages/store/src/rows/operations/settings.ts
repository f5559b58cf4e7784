// Rows of recording settings.

/** Which campaign: network, advertiser, campaign. */
export type CampaignRow = readonly [networkId: string, advertiser: string, campaign: string]

/** One version of a campaign's settings. */
export interface SettingsRow {
  readonly version: number
  readonly record_calls: number
  readonly condition: string
  readonly stored_at: number
}
