// What holds for the recording of a leg from its reception on: settings, fields, and the facts that are looked up.
import {
  type CallState,
  callLeg,
  contradictedFacts,
  type HostEvent,
  isSameAttribute,
  type KnownFields,
  type UnknownAttribute,
  unknownNames,
} from "@callrules/call"
import type { Instant } from "@callrules/model"
import { shown } from "@callrules/model/reading"
import { duringHours } from "@callrules/recording-condition/decide"
import {
  CallStore,
  type Campaign,
  type CampaignKey,
  Directory,
  type LegRecording,
  type LegWrite,
  type Network,
  SettingsStore,
  type StoredSettings,
} from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { EngineLog } from "../log.ts"
import { daysBefore } from "../services/days-before.ts"

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
  readonly settings: StoredSettings | undefined
}

/** The settings that a write on a leg may rest on; null while its campaign is not known. */
export const currentSettings = Effect.fnUntraced(function* (network: RecordingNetwork, state: CallState) {
  const campaign = campaignOf(network, state)
  if (campaign === null) return null
  const current: CurrentSettings = { campaign, settings: yield* (yield* SettingsStore).current(campaign) }
  return current
})

/** What a write names of the settings that it rests on. */
// REC-188
export const restsOnSettings = (current: CurrentSettings | null): LegWrite["settings"] =>
  current === null ? null : { campaign: current.campaign, expectedVersion: current.settings?.version ?? 0 }

/**
 * What holds for a leg from now on: the settings and the field list in force, opening hours, repeat caller. Where one of them cannot
 * be looked up the event fails, since its sender is to send it again: nothing is decided on a fault that passes.
 *
 * @returns null while the leg is neither received nor due.
 */
// REC-274, REC-330
const recordingAtReception = Effect.fnUntraced(function* (
  network: RecordingNetwork,
  state: CallState,
  current: CurrentSettings | null,
) {
  const { receivedAt } = state
  if (receivedAt === null) return isDue(state) ? NOT_RECEIVED : null
  const campaign = yield* campaignAtReception(network, state)
  // REC-202
  const settings = current === null || campaign === undefined ? "never-set" : atReception(current.settings)
  const recording: LegRecording = {
    settings,
    customDataFields: network.customDataFields.map((field) => field.partnerName),
    ...(yield* factsLookedUp(state, campaign)),
    contradicted: [],
    hindsight: campaign === undefined ? { changed: [CAMPAIGN] } : {},
    decision: null,
  }
  const { openFields } = unknownNames(state, knownFields(network, recording))
  return openFields.length === 0 ? recording : { ...recording, hindsight: { ...recording.hindsight, openFields } }
})

/** In a hindsight: that it is not certain which campaign in the directory a leg is of. */
export const CAMPAIGN: UnknownAttribute = { attribute: "campaign" }

/** The facts that are looked up. */
export const LOOKED_UP: ReadonlyArray<UnknownAttribute> = [{ attribute: "during_hours" }, { attribute: "repeat" }]

/** What holds for a leg that is received by now, or due, with what its earlier events made uncertain. */
export const recordingWhenReceived = (
  network: RecordingNetwork,
  state: CallState,
  current: CurrentSettings | null,
  before: LegRecording | null,
) =>
  Effect.map(recordingAtReception(network, state, current), (recording) =>
    recording === null || before === null ? (recording ?? before) : { ...recording, contradicted: before.contradicted },
  )

/** Whether a leg still waits for its reception, as far as its recording is concerned. */
export const waitsForReception = (recording: LegRecording | null): boolean =>
  recording === null || (recording.settings === "not-received" && recording.decision === null)

/**
 * What holds for a leg whose decision is open after an event that may contradict others: its settings stay, unless receptions name
 * different campaigns; opening hours and repeat caller are those of the reception that counts.
 *
 * @param recording - null for a leg that was not received yet, and has nothing uncertain.
 * @returns the same recording when nothing of it changes.
 */
// REC-224, REC-225, REC-227
export const recordingAfterEvent = Effect.fnUntraced(function* (
  network: RecordingNetwork,
  recording: LegRecording | null,
  before: CallState,
  after: CallState,
  event: HostEvent,
) {
  if (recording?.settings === "imported") return recording
  const contradicted = contradictedFacts(before, after, event, knownFields(network, recording))
  const { attributes, campaign, isReceivedAnew } = contradicted
  const known = recording?.contradicted ?? []
  const added = attributes.filter((one) => !known.some((other) => isSameAttribute(one, other)))
  if (added.length === 0 && !campaign && !isReceivedAnew) return recording
  const changed: LegRecording = {
    ...(recording ?? NOT_RECEIVED),
    ...(campaign ? { settings: "campaign-contradicted" } : {}),
    ...(isReceivedAnew ? yield* lookedUp(network, after) : {}),
    contradicted: [...known, ...added],
  }
  return changed
})

const campaignAtReception = Effect.fnUntraced(function* (network: RecordingNetwork, state: CallState) {
  const key = campaignOf(network, state)
  return key === null ? undefined : yield* findCampaign(key)
})

const lookedUp = (network: RecordingNetwork, state: CallState) =>
  Effect.flatMap(campaignAtReception(network, state), (campaign) => factsLookedUp(state, campaign))

/** The facts that are looked up when a leg is received; null where they cannot be told. */
const factsLookedUp = Effect.fnUntraced(function* (state: CallState, campaign: Campaign | undefined) {
  const { receivedAt } = state
  if (receivedAt === null) return { duringHours: null, repeat: null }
  return { duringHours: yield* isOpen(state, campaign, receivedAt), repeat: yield* isRepeat(state, campaign) }
})

/** Whether an earlier call of a leg's caller is known by now; it may have been reported after the leg. */
export const isRepeatByNow = (network: RecordingNetwork, state: CallState) =>
  Effect.flatMap(campaignAtReception(network, state), (campaign) => isRepeat(state, campaign))

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

export const findCampaign = Effect.fnUntraced(function* (key: CampaignKey) {
  const directory = yield* Directory
  const [campaign] = yield* directory.campaigns(key.networkId, key.advertiserIdFromNetwork, key.campaignIdFromNetwork)
  return campaign
})

/** A campaign without hours has no `during_hours`: it is absent, and so false. Hours that cannot be read are unknown. */
const isOpen = Effect.fnUntraced(function* ({ networkId }: CallState, campaign: Campaign | undefined, at: Instant) {
  if (campaign === undefined || campaign.hours === null) return false
  const open = duringHours(campaign.hours, at)
  if (Result.isSuccess(open)) return open.success
  // ENG-365: a directory of the host's own is not checked before a call needs it
  const { advertiserIdFromNetwork: advertiser, idFromNetwork } = campaign
  const says = open.failure.map(({ message }) => message).join("; ")
  const message = `the hours of campaign ${shown(idFromNetwork)} of advertiser ${shown(advertiser)} cannot be read, so that \`during_hours\` is unknown: ${says}`
  const log = yield* EngineLog
  log({ level: "warning", event: "hours-unreadable", message, networkId })
  return null
})

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
export const isDue = (state: CallState): boolean => state.transferredAt !== null || state.completedAt !== null

/** The fields of a leg's network: those at its reception where it was received, else those of now. */
export const knownFields = (network: RecordingNetwork, recording: LegRecording | null): KnownFields => ({
  configured:
    recording === null || recording.settings === "not-received"
      ? network.customDataFields.map((field) => field.partnerName)
      : recording.customDataFields,
  ignored: network.ignoredCustomDataFields,
})
