// Recording settings of a campaign changed, whole or not at all; earlier ones are kept.
import type { MistakeReader } from "@callrules/recording-condition/mistakes"
import type { SettingsRefusal, SettingsRequest } from "@callrules/recording-condition/plain"
import { type CampaignKey, Clock, Directory, SettingsStore, type StoredSettings } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type OperationContext, requirePermission } from "../access/caller.ts"
import { language } from "../calls/language.ts"
import { orConflict } from "../commits/conflict.ts"
import { commitBefore } from "../commits/deadline.ts"
import { inTurn } from "../commits/turns.ts"
import { untilCommitted } from "../commits/until-committed.ts"
import { refusal, refuse } from "../refusal.ts"
import { campaignKey, type NamedCampaign, noCampaign } from "./campaign.ts"
import { fieldNames, settingsBody, warningsOf } from "./read-recording-settings.ts"
import { stopRecording } from "./stop-recording.ts"

/**
 * Changes the settings of a campaign. A condition that does not check is refused with every diagnostic, and the stored
 * settings stay as they were. A key that is left out keeps its stored value. `body` is the JSON value of the request.
 *
 * Source of the rule: sections 2.3 and 4.3 of the specification.
 *
 * @returns the settings as stored, and warnings; UnauthorizedOperation without the permission `campaigns`;
 * InvalidInput with every problem; UnauthorizedAdvertiser for another organization than the
 * caller's; RecordNotFound when there is no such campaign; RequestTimeout.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { changeRecordingSettings } from "@callrules/operations"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow } from "effect/Result"
 *
 * const advertisers = [{ id: "acme", campaigns: [{ id: "auto" }] }]
 * const network = { id: "n1", tokens: [{ token: "secret" }], advertisers }
 * const engine = await makeEngine({ stores: memoryStores, directory: [network] })
 * const context = getOrThrow(await engine.as("secret"))
 * const named = { networkId: "n1", advertiserIdFromNetwork: "acme", campaignIdFromNetwork: "auto" }
 * const body = { record_calls: true, call_recording_condition: "mobile OR repeat" }
 * const settings = getOrThrow(await engine.run(changeRecordingSettings(context, named, body)))
 * console.assert(settings.call_recording_condition === "mobile or repeat")
 * await engine.close()
 * ```
 */
export const changeRecordingSettings = Effect.fnUntraced(function* (
  context: OperationContext,
  named: NamedCampaign,
  body: unknown,
) {
  // ENG-44
  yield* requirePermission(context.caller, "campaigns")
  // ENG-46
  // a condition is judged before access is: it is a fault of the body. One that is kept is not judged again, so that
  // recording can always be switched off, also where a field of the stored condition has been removed since
  const request = yield* readRequest(body, fieldNames(context.caller))
  if (Result.isFailure(request)) {
    const { problems, ...suggested } = request.failure
    return yield* Effect.fail({ ...refusal("InvalidInput", problems), ...suggested })
  }
  const key = yield* campaignKey(context, named)
  const { settingsAfter } = yield* language
  const store = yield* SettingsStore
  const attempt = untilCommitted(
    Effect.gen(function* () {
      const stored = yield* store.current(key)
      // REC-156
      const after = settingsAfter(stored, request.success)
      if (Result.isFailure(after)) return yield* refuse("InvalidInput", after.failure)
      const isSame = stored?.recordCalls === after.success.recordCalls && stored.condition === after.success.condition
      // REC-151
      if (isSame) return stored
      const storedAt = yield* (yield* Clock).now
      const settings: StoredSettings = { ...after.success, version: (stored?.version ?? 0) + 1, storedAt }
      yield* commitBefore(context.deadline, orConflict(store.append(key, settings)))
      yield* undoWithoutCampaign(key)
      return settings
    }),
  )
  const turn = ["settings", key.networkId, key.advertiserIdFromNetwork, key.campaignIdFromNetwork]
  const settings = yield* inTurn(turn, attempt)
  return settingsBody(settings, request.success.condition?.warnings ?? (yield* warningsOf(settings, context.caller)))
})

// a campaign that was removed while its settings were written records nothing, and neither does one that is put under its id
// REC-246
const undoWithoutCampaign = Effect.fnUntraced(function* (key: CampaignKey) {
  const { networkId, advertiserIdFromNetwork, campaignIdFromNetwork } = key
  const directory = yield* Directory
  const isThere =
    directory.hasCampaign === undefined
      ? Effect.map(
          directory.campaigns(networkId, advertiserIdFromNetwork, campaignIdFromNetwork),
          ({ length }) => length > 0,
        )
      : directory.hasCampaign(networkId, advertiserIdFromNetwork, campaignIdFromNetwork)
  // the settings are stored, so that is what the answer says; should their campaign be gone, they are stopped when it is put again
  // REC-275
  if (yield* Effect.catchCause(isThere, () => Effect.succeed(true))) return
  yield* untilCommitted(stopRecording(key))
  return yield* noCampaign(key)
})

// what says what was meant is as large as a quarter of the engine: it is loaded for the first request with a mistake, and not before
let loaded: MistakeReader | undefined

const readRequest = Effect.fnUntraced(function* (body: unknown, customDataFields: ReadonlyArray<string>) {
  const { validateSettingsRequest } = yield* language
  // without a wait: what takes long before the first one is reckoned with where networks take turns
  // ENG-355
  const request: Result.Result<SettingsRequest, SettingsRefusal> = validateSettingsRequest(
    body,
    customDataFields,
    loaded,
  )
  if (Result.isSuccess(request) || loaded !== undefined) return request
  return yield* Effect.tryPromise(() => import("@callrules/recording-condition/mistakes")).pipe(
    Effect.map(({ mistakes }) => {
      loaded = mistakes
      return validateSettingsRequest(body, customDataFields, mistakes)
    }),
    // refused all the same, with less to help
    Effect.orElseSucceed(() => request),
  )
})
