// The recording settings of a campaign as they stand.
import type { RecordingSettings, SettingsWarning } from "@callrules/recording-condition/plain"
import { SettingsStore } from "@callrules/store"
import * as Effect from "effect/Effect"
import { type Caller, type OperationContext, requirePermission } from "../access/caller.ts"
import { StoredConditions } from "../calls/condition-cache.ts"
import { inTurn } from "../commits/turns.ts"
import { refuseWith } from "../refusal.ts"
import { campaignKey, type NamedCampaign } from "./campaign.ts"

/** Recording settings as the interface shows them. */
export interface RecordingSettingsBody {
  /** Whether calls are recorded at all; false records none, whatever the condition says. */
  readonly record_calls: boolean
  /** In canonical form; `""` when there is none. */
  readonly call_recording_condition: string
  /** What is worth a second look in the condition, such as a field that was removed since; empty when there is nothing. */
  readonly warnings: ReadonlyArray<SettingsWarning>
}

/** Settings as the interface shows them. */
// REC-149
export const settingsBody = (
  { condition, recordCalls }: RecordingSettings,
  warnings: ReadonlyArray<SettingsWarning>,
): RecordingSettingsBody => ({ record_calls: recordCalls, call_recording_condition: condition, warnings })

/**
 * What is worth a second look in a stored condition. What that takes does not show in the request, so a network's requests take
 * turns at it, and everybody else's are looked at in between. Once found it is kept.
 */
// REC-186, ENG-244, ENG-313
export const warningsOf = Effect.fnUntraced(function* ({ condition }: RecordingSettings, caller: Caller) {
  const conditions = yield* StoredConditions
  const fields = fieldNames(caller)
  const known = conditions.knownWarnings(condition, fields)
  if (known !== undefined) return known
  return yield* inTurn(
    ["warnings", caller.network.networkId],
    Effect.andThen(Effect.yieldNow, conditions.warnings(condition, fields)),
  )
})

/** The partner names of the network's custom data fields. */
export const fieldNames = (caller: Caller): ReadonlyArray<string> =>
  caller.network.customDataFields.map((field) => field.partnerName)

/**
 * The recording settings of a campaign as they stand.
 *
 * Source of the rule: section 2.3 of the specification.
 *
 * @returns the settings, and warnings; UnauthorizedOperation without the permission `campaigns`; UnauthorizedAdvertiser for another
 * organization than the caller's; RecordNotFound when there is no such campaign, or when it was never set up.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { readRecordingSettings } from "@callrules/operations"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow, isFailure } from "effect/Result"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1", tokens: [{ token: "secret" }] }] })
 * const context = getOrThrow(await engine.as("secret"))
 * const named = { networkId: "n1", advertiserIdFromNetwork: "acme", campaignIdFromNetwork: "auto" }
 * const answer = await engine.run(readRecordingSettings(context, named))
 * console.assert(isFailure(answer) && answer.failure.problems[0]?.code === "campaign-not-found")
 * await engine.close()
 * ```
 */
export const readRecordingSettings = Effect.fnUntraced(function* (context: OperationContext, named: NamedCampaign) {
  yield* requirePermission(context.caller, "campaigns")
  const key = yield* campaignKey(context, named)
  const settings = yield* (yield* SettingsStore).current(key)
  if (settings === undefined) {
    return yield* refuseWith(
      "RecordNotFound",
      "settings-not-found",
      "the campaign has no recording settings yet, so none of its calls is recorded",
      "send `record_calls` and `call_recording_condition` to set them up",
    )
  }
  return settingsBody(settings, yield* warningsOf(settings, context.caller))
})
