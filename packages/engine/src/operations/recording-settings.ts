// Recording settings of a campaign: read, and changed whole or not at all; earlier ones are kept.
import {
  formatCondition,
  lintCondition,
  publishedVocabulary,
  readCondition,
  settingsAfter,
  validateSettingsRequest,
} from "@callrules/recording-condition"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type OperationContext, requireNetwork, requirePermission } from "../caller.ts"
import { commitBefore } from "../deadline.ts"
import { Clock } from "../ports/clock.ts"
import { Directory, type Network } from "../ports/directory.ts"
import { SettingsStore, type StoredSettings } from "../ports/settings-store.ts"
import { type Refusal, refuse, refuseWith } from "../refusal.ts"
import { untilCommitted } from "../until-committed.ts"

/** A campaign as a path names it. */
export interface NamedCampaign {
  readonly networkId: string
  readonly advertiserIdFromNetwork: string
  readonly campaignIdFromNetwork: string
}

/** Recording settings as the interface shows them. */
export interface RecordingSettingsBody {
  readonly record_calls: boolean
  /** In canonical form; `""` when there is none. */
  readonly call_recording_condition: string
}

/** What a change answers: the settings as stored, and what is worth a second look in them. */
export interface ChangedSettingsBody extends RecordingSettingsBody {
  readonly warnings: ReadonlyArray<{ readonly code: string; readonly message: string; readonly hint?: string }>
}

/** Access first to the organization (UnauthorizedAdvertiser), then existence (RecordNotFound). */
const campaignKey = Effect.fnUntraced(function* (context: OperationContext, named: NamedCampaign) {
  const { caller } = context
  yield* requireNetwork(caller, named.networkId)
  const { advertiserIdFromNetwork, campaignIdFromNetwork } = named
  if (caller.advertiserIdFromNetwork !== null && caller.advertiserIdFromNetwork !== advertiserIdFromNetwork) {
    return yield* refuseWith(
      "UnauthorizedAdvertiser",
      "other-organization",
      `no access to advertiser \`${advertiserIdFromNetwork}\``,
    )
  }
  const { networkId } = caller.network
  const [campaign] = yield* (yield* Directory).campaigns(networkId, advertiserIdFromNetwork, campaignIdFromNetwork)
  if (campaign === undefined) {
    return yield* refuseWith(
      "RecordNotFound",
      "campaign-not-found",
      `advertiser \`${advertiserIdFromNetwork}\` has no campaign \`${campaignIdFromNetwork}\``,
    )
  }
  return { networkId, advertiserIdFromNetwork, campaignIdFromNetwork }
})

const bodyOf = (settings: Pick<StoredSettings, "recordCalls" | "condition">): RecordingSettingsBody => ({
  record_calls: settings.recordCalls,
  call_recording_condition: settings.condition,
})

/** The settings of a campaign; RecordNotFound when there is no such campaign, or when it was never set up. */
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
  return bodyOf(settings)
})

/**
 * Changes the settings of a campaign. A condition that does not check is refused with every diagnostic, and the stored
 * settings stay as they were.
 *
 * Source of the rule: sections 2.3 and 4.3 of the specification.
 */
export const changeRecordingSettings = Effect.fnUntraced(function* (
  context: OperationContext,
  named: NamedCampaign,
  readBody: Effect.Effect<unknown, Refusal>,
) {
  yield* requirePermission(context.caller, "campaigns")
  const request = validateSettingsRequest(yield* readBody)
  if (Result.isFailure(request)) return yield* refuse("InvalidInput", request.failure)
  const { condition, conditionPath } = request.success
  // a condition is judged before access is: it is a fault of the body. One that is kept is not judged again, so that
  // recording can always be switched off, also where a field of the stored condition has been removed since
  const sent = condition === undefined ? undefined : yield* canonical(context.caller.network, condition, conditionPath)
  const key = yield* campaignKey(context, named)
  const store = yield* SettingsStore
  return yield* untilCommitted(
    Effect.gen(function* () {
      const stored = yield* store.current(key)
      const after = settingsAfter(stored, { ...request.success, condition: sent?.text })
      if (Result.isFailure(after)) return yield* refuse("InvalidInput", after.failure)
      const body: ChangedSettingsBody = { ...bodyOf(after.success), warnings: sent?.warnings ?? [] }
      const isSame = stored?.recordCalls === after.success.recordCalls && stored.condition === after.success.condition
      if (isSame) return body
      const storedAt = yield* (yield* Clock).now
      const settings: StoredSettings = { ...after.success, version: (stored?.version ?? 0) + 1, storedAt }
      const committed = yield* commitBefore(context.deadline, ["conflict"], store.append(key, settings))
      return committed === "conflict" ? ("conflict" as const) : body
    }),
  )
})

/** A condition in canonical form with what is worth a second look in it; InvalidInput with every diagnostic. */
const canonical = Effect.fnUntraced(function* (network: Network, text: string, path: ReadonlyArray<string | number>) {
  const vocabulary = publishedVocabulary({
    customDataFields: network.customDataFields.map((field) => field.partnerName),
  })
  const checked = readCondition(text, vocabulary)
  if (Result.isFailure(checked)) {
    const problems = checked.failure.map((problem) => ({
      ...problem,
      path: [...path],
      message: `${path.join(".")}, line ${problem.span.line}, column ${problem.span.column}: ${problem.message}`,
    }))
    return yield* refuse("InvalidInput", problems)
  }
  const warnings = lintCondition(text, vocabulary).map(({ code, message, hint }) =>
    hint === undefined ? { code, message } : { code, message, hint },
  )
  return { text: formatCondition(checked.success), warnings }
})
