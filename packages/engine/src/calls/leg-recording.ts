// Whether a leg is recorded: what holds from its reception on, the facts that are known by now, the decision once.
import {
  type CallState,
  type ContradictedFacts,
  callLeg,
  type KnownFields,
  type RecordingFacts,
  recordingFacts,
  type UnknownAttribute,
  type UnknownNames,
  unknownNames,
} from "@callrules/call"
import type { Instant } from "@callrules/model"
import { shownNames } from "@callrules/model/reading"
import {
  decideRecording,
  decisionFacts,
  duringHours,
  type ReadableSettings,
  type RecordingReason,
  type SettingsInForce,
} from "@callrules/recording-condition"
import {
  CallStore,
  type Campaign,
  type CampaignKey,
  Directory,
  type LegDecision,
  type LegRecording,
  type LegWrite,
  type Network,
  SettingsStore,
  type StoredSettings,
} from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { daysBefore } from "../services/days-before.ts"
import { StoredConditions, type StoredConditionsShape } from "./condition-cache.ts"

/** What a recording decision needs to know of a leg's network. */
export type RecordingNetwork = Pick<Network, "networkId" | "customDataFields" | "ignoredCustomDataFields">

/** What applies to a leg that is transferred (or completed) before its reception was reported. */
const NOT_RECEIVED: LegRecording = {
  settings: "not-received",
  customDataFields: [],
  duringHours: null,
  repeat: null,
  contradicted: [],
  decision: null,
}

/** The settings of a leg's campaign as they stand; undefined: it has none. */
export interface CurrentSettings {
  readonly campaign: CampaignKey
  readonly settings: StoredSettings | undefined | "unreadable"
}

/** The settings that a write on a leg may rest on; null while its campaign is not known. */
export const currentSettings = Effect.fnUntraced(function* (network: RecordingNetwork, state: CallState) {
  const campaign = campaignOf(network, state)
  if (campaign === null) return null
  const settings = yield* orUnknown((yield* SettingsStore).current(campaign), "unreadable" as const)
  const current: CurrentSettings = { campaign, settings }
  return current
})

/** What a write names of the settings that it rests on: nothing where they were not readable, and so nothing is recorded. */
// REC-188
export const restsOnSettings = (current: CurrentSettings | null): LegWrite["settings"] =>
  current === null || current.settings === "unreadable"
    ? null
    : { campaign: current.campaign, expectedVersion: current.settings?.version ?? 0 }

/**
 * What holds for a leg from now on: the settings and the field list in force, opening hours, repeat caller. A look-up
 * that fails leaves its fact unknown, and what is unknown counts against recording.
 *
 * @returns null while the leg is neither received nor due.
 */
export const recordingAtReception = Effect.fnUntraced(function* (
  network: RecordingNetwork,
  state: CallState,
  current: CurrentSettings | null,
) {
  const { receivedAt } = state
  if (receivedAt === null) return isDue(state) ? NOT_RECEIVED : null
  const campaign = yield* campaignAtReception(network, state)
  // REC-202
  const settings =
    current === null || campaign === undefined
      ? "never-set"
      : current.settings === "unreadable"
        ? "unreadable"
        : atReception(current.settings)
  const recording: LegRecording = {
    settings,
    customDataFields: network.customDataFields.map((field) => field.partnerName),
    ...(yield* lookedUp(state, campaign, receivedAt)),
    contradicted: [],
    decision: null,
  }
  return recording
})

/**
 * What holds for a leg whose decision is open once it was reported as received again: its settings stay, unless the receptions name
 * different campaigns; opening hours and repeat caller are those of the reception that counts.
 */
// REC-224, REC-225
export const recordingAfterFurtherReception = Effect.fnUntraced(function* (
  network: RecordingNetwork,
  recording: LegRecording,
  { receivedAt, ...state }: CallState,
  { attributes, campaign: isContradicted }: ContradictedFacts,
) {
  if (receivedAt === null || recording.settings === "imported") return recording
  const campaign = yield* campaignAtReception(network, { ...state, receivedAt })
  const added = attributes.filter((one) => !recording.contradicted.some((other) => isSameAttribute(one, other)))
  return {
    ...recording,
    ...(isContradicted ? { settings: "campaign-contradicted" as const } : {}),
    ...(yield* lookedUp({ ...state, receivedAt }, campaign, receivedAt)),
    contradicted: [...recording.contradicted, ...added],
  }
})

const isSameAttribute = (one: UnknownAttribute, other: UnknownAttribute): boolean =>
  one.attribute === other.attribute && one.field === other.field

const campaignAtReception = Effect.fnUntraced(function* (network: RecordingNetwork, state: CallState) {
  const key = campaignOf(network, state)
  return key === null ? undefined : yield* orUnknown(findCampaign(key), "unknown" as const)
})

/** The facts that are looked up when a leg is received; null where the look-up failed. */
const lookedUp = Effect.fnUntraced(function* (
  state: CallState,
  campaign: Campaign | undefined | "unknown",
  receivedAt: Instant,
) {
  if (campaign === "unknown") return { duringHours: null, repeat: null }
  return { duringHours: isOpen(campaign, receivedAt), repeat: yield* orUnknown(isRepeat(state, campaign), null) }
})

const orUnknown = <A, B, E, R>(lookUp: Effect.Effect<A, E, R>, unknown: B): Effect.Effect<A | B, never, R> =>
  Effect.catch(lookUp, () => Effect.succeed(unknown))

const campaignOf = (network: RecordingNetwork, { details }: CallState): CampaignKey | null =>
  details === null
    ? null
    : {
        networkId: network.networkId,
        advertiserIdFromNetwork: details.advertiserIdFromNetwork,
        campaignIdFromNetwork: details.advertiserCampaignIdFromNetwork,
      }

const atReception = (stored: StoredSettings | undefined): LegRecording["settings"] =>
  stored === undefined
    ? "never-set"
    : { version: stored.version, recordCalls: stored.recordCalls, condition: stored.condition }

const findCampaign = Effect.fnUntraced(function* (key: CampaignKey) {
  const directory = yield* Directory
  const [campaign] = yield* directory.campaigns(key.networkId, key.advertiserIdFromNetwork, key.campaignIdFromNetwork)
  return campaign
})

/** A campaign without hours has no `during_hours`: it is absent, and so false. Hours that cannot be read are unknown. */
const isOpen = (campaign: Campaign | undefined, at: Instant): boolean | null => {
  if (campaign === undefined || campaign.hours === null) return false
  const open = duringHours(campaign.hours, at)
  return Result.isSuccess(open) ? open.success : null
}

const isRepeat = Effect.fnUntraced(function* (state: CallState, campaign: Campaign | undefined) {
  const leg = callLeg(state)
  if (campaign === undefined || leg === undefined || leg.callingPhoneNumber === null) return false
  return yield* (yield* CallStore).hasEarlierCall({
    networkId: leg.networkId,
    callingPhoneNumber: leg.callingPhoneNumber,
    advertiserIdFromNetwork: leg.advertiserIdFromNetwork,
    campaignIdFromNetwork: leg.advertiserCampaignIdFromNetwork,
    from: daysBefore(leg.receivedAt, campaign.repeatWithinDays),
    before: leg.receivedAt,
    except: leg.callRecordId,
  })
})

/** Whether the decision must fall now: at the transfer, or when the leg is over without one. */
const isDue = (state: CallState): boolean => state.transferredAt !== null || state.completedAt !== null

/**
 * The decision of a leg whose decision is open, if it falls now. Settings that were set to record no calls since the
 * reception stop it.
 *
 * Source of the rule: section 2.3 of the specification.
 *
 * @returns null while it stays open.
 */
// REC-75
export const decideLeg = Effect.fnUntraced(function* (
  network: RecordingNetwork,
  state: CallState,
  recording: LegRecording,
  current: CurrentSettings | null,
  isErased: boolean,
  now: Instant,
) {
  const { settings: atItsReception } = recording
  // CIP-95
  if (atItsReception === "imported") return null
  const inForce = settingsInForce({ ...recording, settings: atItsReception }, yield* StoredConditions)
  const isOff = typeof inForce !== "string" && (yield* isStopped(recording, current))
  const settings = isOff ? { ...inForce, recordCalls: false } : inForce
  const names = unknownNames(state, knownFields(network, recording))
  const { facts, unknown: open } = recordingFacts(state, recording, names.openFields)
  const unknown = {
    ...open,
    attributes: [...open.attributes, ...recording.contradicted, ...(isErased ? erasedFacts(recording) : [])],
  }
  const decided = decideRecording(settings, facts, unknown, isDue(state))
  if (decided === undefined) return null
  const explanation =
    recording.settings === "not-received"
      ? notReceivedExplanation(state)
      : `${decided.explanation}${decided.reason === "unknown-facts" ? namesSent(names) : ""}`
  const kept = typeof settings === "string" ? null : factsOf(decided.reason, settings, { facts, unknown })
  return { ...decided, explanation, facts: kept, decidedAt: now } satisfies LegDecision
})

/** What an erasure leaves unknown: the caller's number and every custom data field. */
// REC-226
const erasedFacts = ({ customDataFields }: LegRecording): ReadonlyArray<UnknownAttribute> => [
  { attribute: "repeat" },
  ...customDataFields.map((field) => ({ attribute: "custom_data", field })),
]

/** The facts that a decision is explained by later; null where no condition was asked. */
const factsOf = (
  reason: RecordingReason,
  { condition }: ReadableSettings,
  known: RecordingFacts,
): RecordingFacts | null =>
  BY_CONDITION.has(reason) && condition !== "unreadable" ? decisionFacts(condition.condition, known) : null

const BY_CONDITION: ReadonlySet<RecordingReason> = new Set(["condition-true", "condition-false", "unknown-facts"])

/** The event that made the decision due before the reception of the call was reported. */
const notReceivedExplanation = ({ transferredAt }: CallState): string =>
  `not recorded: the call was ${transferredAt === null ? "completed" : "transferred"} before it was reported as received`

/** The fields of a leg's network: those at its reception where it was received, else those of now. */
export const knownFields = (network: RecordingNetwork, recording: LegRecording | null): KnownFields => ({
  configured:
    recording === null || recording.settings === "not-received"
      ? network.customDataFields.map((field) => field.partnerName)
      : recording.customDataFields,
  ignored: network.ignoredCustomDataFields,
})

/** Why a configured field is unknown although no look-up was reported. */
const namesSent = ({ names }: UnknownNames): string =>
  names.length === 0
    ? ""
    : `; the host sent custom data under ${shownNames(names.slice(0, MOST_NAMES_SHOWN), "and")}, which the network does not have`

/** A longer list is no help in a sentence. */
const MOST_NAMES_SHOWN = 5

/** What holds for the recording of a leg that was reported while it lasted. */
type ReceivedRecording = Pick<LegRecording, "customDataFields"> & {
  readonly settings: Exclude<LegRecording["settings"], "imported">
}

// REC-76
const settingsInForce = (
  { settings, customDataFields }: ReceivedRecording,
  { read }: StoredConditionsShape,
): SettingsInForce =>
  typeof settings === "string"
    ? settings
    : { recordCalls: settings.recordCalls, condition: read(settings.condition, customDataFields) }

/** Whether the campaign was told to record no calls after this one was received; unknown counts as told so. */
// REC-77
const isStopped = Effect.fnUntraced(function* ({ settings }: LegRecording, current: CurrentSettings | null) {
  if (current === null || typeof settings === "string") return false
  if (current.settings === undefined || current.settings === "unreadable") return true
  // REC-202
  if ((yield* orUnknown(findCampaign(current.campaign), undefined)) === undefined) return true
  if (current.settings.version === settings.version) return false
  // REC-215: the versions themselves are not read, since there may be many
  return yield* orUnknown((yield* SettingsStore).isStoppedAfter(current.campaign, settings.version), true)
})
