// What becomes of the recording settings of a campaign that is removed: it records no calls from then on.
import type { NetworkId } from "@callrules/model"
import { type CampaignKey, Clock, type DirectoryKey, SettingsStore } from "@callrules/store"
import * as Effect from "effect/Effect"
import { orConflict } from "../commits/conflict.ts"

/**
 * Appends settings that record no calls, where the campaign records any. A campaign that is put again under the same id
 * then records nothing until it is set up again; its condition is kept.
 *
 * @returns nothing; a Conflict when the settings have changed meanwhile.
 */
// REC-203
export const stopRecording = Effect.fnUntraced(function* (campaign: CampaignKey) {
  const store = yield* SettingsStore
  const stored = yield* store.current(campaign)
  if (stored === undefined || !stored.recordCalls) return
  const storedAt = yield* (yield* Clock).now
  yield* orConflict(store.append(campaign, { ...stored, recordCalls: false, version: stored.version + 1, storedAt }))
})

/** The campaign of a directory's key of the kind `campaign`. */
export const campaignOf = (networkId: NetworkId, { id, of }: DirectoryKey): CampaignKey => ({
  networkId,
  advertiserIdFromNetwork: of,
  campaignIdFromNetwork: id,
})
