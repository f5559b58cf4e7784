// What each event of a leg adds to what a later judgement of it has to know: see `Hindsight`.
import {
  type CallState,
  type CampaignIds,
  campaignWhenDue,
  changedFacts,
  contradictedFacts,
  type Hindsight,
  type HostEvent,
  isLate,
  isSameCampaign,
  type Noted,
  type UnknownAttribute,
  unknownNames,
  whenDue,
  withNoted,
} from "@callrules/call"
import type { LegRecording } from "@callrules/store"
import { erasedFacts, factsOfLeg } from "./decide-leg.ts"
import { CAMPAIGN, isDue, knownFields, LOOKED_UP, type RecordingNetwork, waitsForReception } from "./leg-recording.ts"

/** An event that a leg was just given. */
interface GivenEvent {
  readonly network: RecordingNetwork
  readonly before: CallState
  readonly after: CallState
  readonly event: HostEvent
  readonly isErased: boolean
}

/**
 * The recording of a leg after an event with what is to be noted of it: what the event contradicts or changes while a decision could
 * fall, and that it came late where it comes after that. The same recording where nothing is noted.
 *
 * @param known - what was kept before the event.
 * @param next - what is kept with it so far.
 */
// ENG-436
export const withHindsight = (
  given: GivenEvent,
  known: LegRecording | null,
  next: LegRecording | null,
): LegRecording | null => {
  if (known === null || next === null || waitsForReception(known) || known.hindsight === undefined) return next
  const noted = isDue(given.before)
    ? notedLate(given, known, known.hindsight)
    : notedInTime(given, known, known.hindsight, next)
  const changed = noted.changed.filter(({ field }) => field === undefined || next.customDataFields.includes(field))
  const hindsight = withNoted(known.hindsight, { ...noted, changed }, given.after)
  return hindsight === known.hindsight ? next : { ...next, hindsight }
}

/** The network may have got to know other names since the event before: what was open then is in the hindsight. */
const notedInTime = (
  { after, before, event, isErased, network }: GivenEvent,
  known: LegRecording,
  hindsight: Hindsight,
  next: LegRecording,
): Noted => {
  const { openFields: openBefore = [] } = hindsight
  const { openFields } = unknownNames(after, knownFields(network, next))
  return {
    late: [],
    changed: [
      ...changedFacts(factsOfLeg(before, known, openBefore, isErased), factsOfLeg(after, next, openFields, isErased)),
      ...(known.decision === null ? [] : contradictedLater(before, after, event, network, known)),
      ...(isErased ? erasedFacts(known) : []),
    ],
    openFields,
  }
}

/** What a decision that is still open would have taken for unknown from then on. */
const contradictedLater = (
  before: CallState,
  after: CallState,
  event: HostEvent,
  network: RecordingNetwork,
  recording: LegRecording,
): ReadonlyArray<UnknownAttribute> => {
  const { attributes, campaign, isReceivedAnew } = contradictedFacts(
    before,
    after,
    event,
    knownFields(network, recording),
  )
  return [...attributes, ...(isReceivedAnew ? LOOKED_UP : []), ...(campaign ? [CAMPAIGN] : [])]
}

/** A late event is left out when the leg is judged; where that makes other facts, it has taken the place of one that was in time. */
const notedLate = ({ after, before, event }: GivenEvent, known: LegRecording, hindsight: Hindsight): Noted => {
  const { openFields = [] } = hindsight
  if (!isLate(before, after, event)) return { late: [], changed: [], openFields }
  const late = [event.eventId]
  const factsOf = (state: CallState) => factsOfLeg(state, known, openFields, false)
  const then = factsOf(whenDue(before, hindsight))
  const now = factsOf(whenDue(after, { late: [...(hindsight.late ?? []), ...late] }))
  const campaign = campaignBefore(before, after)
  return {
    late,
    changed: [...changedFacts(then, now), ...changedFacts(now, then)],
    ...(campaign === null ? {} : { campaign }),
    openFields,
  }
}

/** The campaign of a leg before an event by which it has another one, and null for every other event. */
// ENG-470
const campaignBefore = (before: CallState, after: CallState): CampaignIds | null => {
  const [campaign, campaignNow] = [campaignWhenDue(before, {}), campaignWhenDue(after, {})]
  return campaign === null || campaignNow === null || isSameCampaign(campaign, campaignNow) ? null : campaign
}
