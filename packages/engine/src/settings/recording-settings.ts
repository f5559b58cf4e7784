// Recording settings of a campaign: read, and changed whole or not at all; earlier ones are kept.
import { formatCondition, readCondition } from "@callrules/condition"
import { lintCondition } from "@callrules/condition/ask"
import { publishedVocabulary, settingsAfter, validateSettingsRequest } from "@callrules/recording-condition"
import { SettingsStore, type StoredSettings } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type OperationContext, requireNetwork, requirePermission } from "../access/caller.ts"
import { commitBefore } from "../commits/deadline.ts"
import { inTurn } from "../commits/turns.ts"
import { untilCommitted } from "../commits/until-committed.ts"
import { Directory, type Network } from "../directory/directory.ts"
import { type Refusal, refuse, refuseWith } from "../refusal.ts"
import { Clock } from "../services/clock.ts"

/** A campaign as a path names it. */
export interface NamedCampaign {
  /** The network of the path; another one than the caller's is refused. */
  readonly networkId: string
  /** The network's id of the advertiser. */
  readonly advertiserIdFromNetwork: string
  /** The campaign's id, unique within the advertiser. */
  readonly campaignIdFromNetwork: string
}

/** Recording settings as the interface shows them. */
export interface RecordingSettingsBody {
  /** Whether calls are recorded at all; false records none, whatever the condition says. */
  readonly record_calls: boolean
  /** In canonical form; `""` when there is none. */
  readonly call_recording_condition: string
}

/** What a change answers: the settings as stored, and what is worth a second look in them. */
export interface ChangedSettingsBody extends RecordingSettingsBody {
  /** Findings of the linter about the condition that was sent; empty when there is nothing to say or none was sent. */
  readonly warnings: ReadonlyArray<{
    /** What was found, as a stable name in kebab-case. */
    readonly code: string
    /** What was found, for a person. */
    readonly message: string
    /** What to write instead; left out where nothing better is known. */
    readonly hint?: string
  }>
}

/** Access first to the organization (UnauthorizedAdvertiser), then existence (RecordNotFound). */
const campaignKey = Effect.fnUntraced(function* (context: OperationContext, named: NamedCampaign) {
  const { caller } = context
  // ENG-47
  yield* requireNetwork(caller, named.networkId)
  const { advertiserIdFromNetwork, campaignIdFromNetwork } = named
  // ENG-41
  if (caller.advertiserIdFromNetwork !== null && caller.advertiserIdFromNetwork !== advertiserIdFromNetwork) {
    return yield* refuseWith(
      "UnauthorizedAdvertiser",
      "other-organization",
      `no access to advertiser \`${advertiserIdFromNetwork}\``,
      "use the id of the advertiser that the token belongs to",
    )
  }
  const { networkId } = caller.network
  const [campaign] = yield* (yield* Directory).campaigns(networkId, advertiserIdFromNetwork, campaignIdFromNetwork)
  if (campaign === undefined) {
    return yield* refuseWith(
      "RecordNotFound",
      "campaign-not-found",
      `advertiser \`${advertiserIdFromNetwork}\` has no campaign \`${campaignIdFromNetwork}\``,
      "check both ids: a campaign's id is unique within its advertiser only",
    )
  }
  return { networkId, advertiserIdFromNetwork, campaignIdFromNetwork }
})

const bodyOf = (settings: Pick<StoredSettings, "recordCalls" | "condition">): RecordingSettingsBody => ({
  record_calls: settings.recordCalls,
  call_recording_condition: settings.condition,
})

/**
 * The recording settings of a campaign as they stand.
 *
 * Source of the rule: section 2.3 of the specification; reading them is a decision of this project, see
 * docs/decisions.md.
 *
 * @returns the settings; UnauthorizedOperation without the permission `campaigns`; UnauthorizedAdvertiser for another
 * organization than the caller's; RecordNotFound when there is no such campaign, or when it was never set up.
 *
 * @example
 * ```ts
 * import { defineNetwork, makeEngine, readRecordingSettings, staticDirectory } from "@callrules/engine"
 * import { memoryStores } from "@callrules/store/memory"
 * import { getOrThrow, isFailure } from "effect/Result"
 *
 * const directory = staticDirectory(defineNetwork({ id: "n1", tokens: [{ token: "secret" }] }))
 * const engine = await makeEngine({ stores: memoryStores, directory })
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
  return bodyOf(settings)
})

/**
 * Changes the settings of a campaign. A condition that does not check is refused with every diagnostic, and the stored
 * settings stay as they were. A key that is left out keeps its stored value. `readBody` gives the JSON value of the
 * request; it is not read before the permission is known.
 *
 * Source of the rule: sections 2.3 and 4.3 of the specification.
 *
 * @returns the settings as stored, and warnings; UnauthorizedOperation without the permission `campaigns`; what
 * `readBody` refuses; InvalidInput with every problem; UnauthorizedAdvertiser for another organization than the
 * caller's; RecordNotFound when there is no such campaign; RequestTimeout.
 *
 * @example
 * ```ts
 * import { changeRecordingSettings, defineNetwork, makeEngine, staticDirectory } from "@callrules/engine"
 * import { memoryStores } from "@callrules/store/memory"
 * import { succeed } from "effect/Effect"
 * import { getOrThrow } from "effect/Result"
 *
 * const advertisers = [{ id: "acme", campaigns: [{ id: "auto" }] }]
 * const directory = staticDirectory(defineNetwork({ id: "n1", tokens: [{ token: "secret" }], advertisers }))
 * const engine = await makeEngine({ stores: memoryStores, directory })
 * const context = getOrThrow(await engine.as("secret"))
 * const named = { networkId: "n1", advertiserIdFromNetwork: "acme", campaignIdFromNetwork: "auto" }
 * const body = succeed({ record_calls: true, call_recording_condition: "mobile OR repeat" })
 * const settings = getOrThrow(await engine.run(changeRecordingSettings(context, named, body)))
 * console.assert(settings.call_recording_condition === "mobile or repeat")
 * await engine.close()
 * ```
 */
export const changeRecordingSettings = Effect.fnUntraced(function* (
  context: OperationContext,
  named: NamedCampaign,
  readBody: Effect.Effect<unknown, Refusal>,
) {
  // ENG-44
  yield* requirePermission(context.caller, "campaigns")
  // ENG-46
  const request = validateSettingsRequest(yield* readBody)
  if (Result.isFailure(request)) return yield* refuse("InvalidInput", request.failure)
  const { condition, conditionPath } = request.success
  // a condition is judged before access is: it is a fault of the body. One that is kept is not judged again, so that
  // recording can always be switched off, also where a field of the stored condition has been removed since
  const sent = condition === undefined ? undefined : yield* canonical(context.caller.network, condition, conditionPath)
  const key = yield* campaignKey(context, named)
  const store = yield* SettingsStore
  const attempt = untilCommitted(
    Effect.gen(function* () {
      const stored = yield* store.current(key)
      // REC-156
      const after = settingsAfter(stored, { ...request.success, condition: sent?.text })
      if (Result.isFailure(after)) return yield* refuse("InvalidInput", after.failure)
      // REC-149
      const body: ChangedSettingsBody = { ...bodyOf(after.success), warnings: sent?.warnings ?? [] }
      const isSame = stored?.recordCalls === after.success.recordCalls && stored.condition === after.success.condition
      // REC-151
      if (isSame) return body
      const storedAt = yield* (yield* Clock).now
      const settings: StoredSettings = { ...after.success, version: (stored?.version ?? 0) + 1, storedAt }
      const committed = yield* commitBefore(context.deadline, ["conflict"], store.append(key, settings))
      return committed === "conflict" ? ("conflict" as const) : body
    }),
  )
  const turn = ["settings", key.networkId, key.advertiserIdFromNetwork, key.campaignIdFromNetwork]
  return yield* inTurn(turn, attempt)
})

/** A condition in canonical form with what is worth a second look in it; InvalidInput with every diagnostic. */
// REC-59, REC-146, REC-147, REC-148
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
