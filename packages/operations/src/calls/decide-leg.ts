// The recording decision of a leg: made once, on the facts that are known when it is certain or due.
import {
  type CallState,
  openByAffiliate,
  type RecordingFacts,
  recordingFacts,
  type UnknownAttribute,
  type UnknownNames,
  unknownNames,
  withNoted,
} from "@callrules/call"
import type { Instant } from "@callrules/model"
import { shown, shownNames } from "@callrules/model/reading"
import {
  decideWithoutCondition,
  type ReadableSettings,
  type RecordingReason,
  type SettingsInForce,
} from "@callrules/recording-condition/decide-read"
import { type LegRecording, SettingsStore } from "@callrules/store"
import * as Effect from "effect/Effect"
import { StoredConditions } from "./condition-cache.ts"
import { deciding } from "./language.ts"
import {
  type CurrentSettings,
  findCampaign,
  isDue,
  isRepeatByNow,
  knownFields,
  type RecordingNetwork,
} from "./leg-recording.ts"

/**
 * What is kept of a leg whose decision is open, with the decision if it falls now. Settings that were set to record no calls since
 * the reception stop it.
 *
 * Source of the rule: section 2.3 of the specification.
 *
 * @param isLookedUpNow - whether the facts of the reception were looked up for this very decision.
 */
// REC-75
export const decideLeg = Effect.fnUntraced(function* (
  network: RecordingNetwork,
  state: CallState,
  recording: LegRecording,
  current: CurrentSettings | null,
  isErased: boolean,
  now: Instant,
  isLookedUpNow: boolean,
) {
  const { settings: atItsReception } = recording
  // CIP-95
  if (atItsReception === "imported") return recording
  const inForce = yield* settingsInForce({ ...recording, settings: atItsReception })
  const isOff = typeof inForce !== "string" && (yield* isStopped(recording, current))
  const settings = isOff ? { ...inForce, recordCalls: false } : inForce
  const names = unknownNames(state, knownFields(network, recording))
  const decisionOn = yield* decisionBy(settings, isDue(state))
  const decided = (by: LegRecording): LegRecording => {
    const decision = decisionOn(factsOfLeg(state, by, names.openFields, isErased))
    if (decision === undefined) return by
    const explanation =
      by.settings === "not-received"
        ? notReceivedExplanation(state)
        : `${decision.explanation}${decision.reason === "unknown-facts" ? `${namesSent(names)}${affiliateSent(state)}${repeatTold(by)}` : ""}`
    return { ...by, decision: { ...decision, explanation, decidedAt: now } }
  }
  const asLookedUp = decided(recording)
  // REC-326
  if (isLookedUpNow || recording.repeat !== false || asLookedUp.decision?.record !== true) return asLookedUp
  const withoutRepeat = decided(withRepeatUnknown(recording, state))
  const restsOnRepeat = withoutRepeat.decision?.record !== true
  return restsOnRepeat && (yield* isRepeatByNow(network, state)) ? withoutRepeat : asLookedUp
})

/** A leg whose caller had no earlier call at the reception and has one now, so that a judgement cannot tell either. */
const withRepeatUnknown = (recording: LegRecording, state: CallState): LegRecording => {
  const { hindsight } = recording
  const unknown: LegRecording = { ...recording, repeat: null }
  if (hindsight === undefined) return unknown
  const noted = { late: [], changed: [REPEAT], openFields: hindsight.openFields ?? [] }
  return { ...unknown, hindsight: withNoted(hindsight, noted, state) }
}

const REPEAT: UnknownAttribute = { attribute: "repeat" }

/**
 * The facts of a leg that its recording decision is made on.
 *
 * @param openFields - the fields that names unknown to the network leave open.
 */
export const factsOfLeg = (
  state: CallState,
  recording: LegRecording,
  openFields: ReadonlyArray<string>,
  isErased: boolean,
): RecordingFacts => {
  const { facts, unknown } = recordingFacts(state, recording, openFields)
  const attributes = [
    ...unknown.attributes,
    ...openByAffiliate(state, recording.customDataFields),
    ...recording.contradicted,
    ...(isErased ? erasedFacts(recording) : []),
  ]
  return { facts, unknown: { ...unknown, attributes } }
}

/** What an erasure leaves unknown: the caller's number and every custom data field. */
// REC-226
export const erasedFacts = ({ customDataFields }: LegRecording): ReadonlyArray<UnknownAttribute> => [
  REPEAT,
  ...customDataFields.map((field) => ({ attribute: "custom_data", field })),
]

/** How settings decide on facts, with the facts that the decision is explained by later: null where no condition was asked. */
const decisionBy = Effect.fnUntraced(function* (settings: SettingsInForce, due: boolean) {
  if (typeof settings === "string") {
    const decision = decideWithoutCondition(settings, due)
    return () => (decision === undefined ? undefined : { ...decision, facts: null })
  }
  const { decideOnReadCondition, decisionFacts } = yield* deciding
  const { condition: stored } = settings
  return (known: RecordingFacts) => {
    const decision = decideOnReadCondition(settings, known.facts, known.unknown, due)
    if (decision === undefined) return undefined
    const isByCondition = stored !== "unreadable" && BY_CONDITION.has(decision.reason)
    return { ...decision, facts: isByCondition ? decisionFacts(stored.condition, known) : null }
  }
})

const BY_CONDITION: ReadonlySet<RecordingReason> = new Set(["condition-true", "condition-false", "unknown-facts"])

/** The event that made the decision due before the reception of the call was reported. */
const notReceivedExplanation = ({ transferredAt }: CallState): string =>
  `not recorded: the call was ${transferredAt === null ? "completed" : "transferred"} before it was reported as received`

/** Why a configured field is unknown although no look-up was reported. */
const namesSent = ({ names }: UnknownNames): string =>
  names.length === 0
    ? ""
    : `; the host sent custom data under ${shownNames(names.slice(0, MOST_NAMES_SHOWN), "and")}, which the network does not have`

/** Why the affiliate's custom data is unknown. */
const affiliateSent = ({ details }: CallState): string => {
  if (details?.isAffiliateUnknown !== true) return ""
  const { affiliateIdFromNetwork: id } = details
  return id === null
    ? "; the call came through an affiliate that the host did not name by `affiliate_id_from_network`"
    : `; the call came through affiliate ${shown(id)}, which the network does not have`
}

/** Why it is unknown whether the caller is a repeat caller, although it was looked up at the reception. */
const repeatTold = ({ repeat }: LegRecording): string =>
  repeat === null ? "; an earlier call of this number was reported after this call was received" : ""

/** A longer list is no help in a sentence. */
const MOST_NAMES_SHOWN = 5

/** What holds for the recording of a leg that was reported while it lasted. */
type ReceivedRecording = Pick<LegRecording, "customDataFields"> & {
  readonly settings: Exclude<LegRecording["settings"], "imported">
}

// REC-76
const settingsInForce = Effect.fnUntraced(function* ({ settings, customDataFields }: ReceivedRecording) {
  if (typeof settings === "string") return settings
  const condition = yield* (yield* StoredConditions).read(settings.condition, customDataFields)
  return { recordCalls: settings.recordCalls, condition } satisfies ReadableSettings
})

/** Whether the campaign was told to record no calls after this one was received. */
// REC-77
const isStopped = Effect.fnUntraced(function* ({ settings }: LegRecording, current: CurrentSettings | null) {
  if (current === null || typeof settings === "string") return false
  if (current.settings === undefined) return true
  // REC-202
  if ((yield* findCampaign(current.campaign)) === undefined) return true
  if (current.settings.version === settings.version) return false
  // REC-215: the versions themselves are not read, since there may be many
  return yield* (yield* SettingsStore).isStoppedAfter(current.campaign, settings.version)
})
