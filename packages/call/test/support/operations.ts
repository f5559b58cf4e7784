// What each operation of a vector does: plain JSON in, plain JSON or problems out, so that the vectors can be used from
// any language.
import {
  applyHostEvent,
  assignmentStands,
  type CallProblem,
  type CallState,
  callLeg,
  closeOverdue,
  currentCallsBody,
  type HostEvent,
  initialCall,
  isOverdue,
  isVisible,
  keypressesSoFar,
  laterSummary,
  legOfEvent,
  matchesQuery,
  mergeCustomData,
  transcriptAnalysisBody,
  validateCurrentCallsQuery,
  validateErasure,
  validateHomeLeg,
  validateHostEvent,
  validatePastCall,
  validateTranscriptSummary,
} from "@callrules/call"
import { callRecordId, networkId, type TransactionId, transactionId } from "@callrules/model"
import { formatUtcSeconds, parseTimestamp, type Zone, zone } from "@callrules/timestamp"
import { getOrThrow, isFailure, mapError, type Result } from "effect/Result"

/** A vector's outcome: exactly one of the two. */
export type Outcome = { readonly value: unknown } | { readonly problems: ReadonlyArray<CallProblem> }

type Json = Readonly<Record<string, unknown>>

const DEFAULT_ZONE = "America/New_York"

const zoneOf = (input: Json): Zone => getOrThrow(zone(String(input["zone"] ?? DEFAULT_ZONE)))

const countryOf = ({ country }: Json) => (typeof country === "string" ? { country } : {})

const instantOf = (text: unknown) => getOrThrow(parseTimestamp(text, { zone: getOrThrow(zone("UTC")) })).instant

const isoText = (at: number | null) => (at === null ? null : new Date(at).toISOString())

// the shape of a vector's input is its operation's, fixed by the vectors themselves
const listOf = (value: unknown) => (value ?? []) as ReadonlyArray<Json>

const outcome = <Value>(result: Result<Value, ReadonlyArray<CallProblem>>, show: (value: Value) => unknown): Outcome =>
  isFailure(result) ? { problems: result.failure } : { value: show(result.success) }

const eventOf = (body: Json): HostEvent => getOrThrow(validateHostEvent(body, { zone: zoneOf({}) })).event

/** A leg from its events' JSON; ids come from the first event. */
const legOf = (events: ReadonlyArray<Json>): CallState => {
  const [first = {}] = events
  const leg = initialCall(
    networkId("network-1"),
    transactionId(String(first["transaction_id"] ?? "00000001-00000001")),
    callRecordId(String(first["call_record_id"] ?? "record-1")),
  )
  return events.reduce((state, body) => applyHostEvent(state, eventOf(body)).state, leg)
}

const shownState = (state: CallState) => ({
  status: state.status,
  visible: isVisible(state),
  received_at: isoText(state.receivedAt),
  transferred_at: isoText(state.transferredAt),
  completed_at: isoText(state.completedAt),
  call_ended_at: isoText(state.callEndedAt),
  destination_phone_number: state.destinationPhoneNumber,
  keypresses: state.keypresses.map(({ sequence, key }) => `${sequence}:${key}`),
  keypresses_so_far: keypressesSoFar(state),
  custom_data: state.customData,
  pending_custom_data_fields: state.pendingCustomDataFields,
})

const OPERATIONS: Readonly<Record<string, (input: Json) => Outcome>> = {
  "validate-host-event": (input) =>
    outcome(validateHostEvent(input["body"], { zone: zoneOf(input), ...countryOf(input) }), ({ event, ...ids }) => ({
      ...ids,
      event: { ...event, at: isoText(event.at) },
    })),
  "apply-host-events": (input) => ({ value: shownState(legOf(listOf(input["events"]))) }),
  "apply-last-event": (input) => {
    const events = listOf(input["events"])
    const { state, changed, conflict } = applyHostEvent(legOf(events.slice(0, -1)), eventOf(events.at(-1) ?? {}))
    return { value: { changed, conflict, ...shownState(state) } }
  },
  "merge-custom-data": (input) => {
    const { event } = getOrThrow(validateHostEvent(input["body"], { zone: zoneOf(input) }))
    return { value: event.kind === "received" ? mergeCustomData(event.details.customDataBySource) : {} }
  },
  "leg-of-event": (input) => {
    const legs = listOf(input["legs"]).map((leg) => ({
      state: legOf(listOf(leg["events"])),
      // ids of the vectors are plain texts
      furtherIds: (leg["further_ids"] ?? []) as ReadonlyArray<TransactionId>,
      hasAssignedEvents: leg["has_assigned_events"] === true,
    }))
    const { event, transactionId: named } = getOrThrow(validateHostEvent(input["body"], { zone: zoneOf(input) }))
    const unplaced = { event, transactionId: named, madeId: transactionId("00000000-0000000A") }
    return outcome(
      mapError(legOfEvent(legs, unplaced), (problem) => [problem]),
      (chosen) => ({
        ...chosen,
        warnings: assignmentStands(chosen.legId, chosen).map(({ code }) => code),
      }),
    )
  },
  "close-overdue": (input) => {
    const state = legOf(listOf(input["events"]))
    const limit = Number(input["limit_hours"] ?? 12) * 3_600_000
    const now = instantOf(input["now"])
    const closing = closeOverdue(state, now, limit)
    if (closing === undefined) return { value: { overdue: isOverdue(state, now, limit) } }
    const closed = applyHostEvent(state, closing.event).state
    const { warning } = closing
    return { value: { overdue: isOverdue(state, now, limit), warning, ...shownState(closed) } }
  },
  "call-leg": (input) => {
    const leg = callLeg(legOf(listOf(input["events"])))
    if (leg === undefined) return { value: null }
    return { value: { ...leg, receivedAt: isoText(leg.receivedAt), completedAt: isoText(leg.completedAt) } }
  },
  "read-query": (input) => outcome(validateCurrentCallsQuery(parametersOf(input)), (query) => query),
  "current-calls": (input) =>
    outcome(validateCurrentCallsQuery(parametersOf(input)), (query) => {
      const calls = listOf(input["calls"]).map((call) => ({
        state: legOf(listOf(call["events"])),
        head: call["head"] === undefined ? null : { transactionId: transactionId(String(call["head"])) },
      }))
      return currentCallsBody(
        calls.filter((call) => matchesQuery(call, query)),
        {
          zone: zoneOf(input),
          attributionOnly: input["attribution_only"] === true,
          callerProfileEnrichment: input["caller_profile_enrichment"] === true,
        },
      )
    }),
  "read-transcript-summary": (input) =>
    outcome(validateTranscriptSummary(input["body"], { zone: zoneOf(input) }), ({ at, ...summary }) => ({
      ...summary,
      at: formatUtcSeconds(at),
    })),
  "read-home-leg": (input) => outcome(validateHomeLeg(input["body"]), (chosen) => chosen),
  "read-erasure": (input) => outcome(validateErasure(input["body"]), (subject) => subject),
  "read-past-call": (input) =>
    outcome(
      validatePastCall(input["body"], { zone: zoneOf(input), now: instantOf(input["now"]), ...countryOf(input) }),
      ({ received, completed, ...ids }) => ({
        ...ids,
        received: {
          eventId: received.eventId,
          at: formatUtcSeconds(received.at),
          city: received.details.city,
          caller: received.details.callingPhoneNumber,
        },
        completed: { eventId: completed.eventId, at: formatUtcSeconds(completed.at) },
      }),
    ),
  "transcript-analysis": (input) => {
    const summaries = listOf(input["puts"]).map((body) =>
      getOrThrow(validateTranscriptSummary(body, { zone: zoneOf(input) })),
    )
    const [first, ...others] = summaries
    const kept = first === undefined ? undefined : others.reduce(laterSummary, first)
    return { value: transcriptAnalysisBody(callRecordId(String(input["call_record_id"])), kept?.summary) }
  },
}

const parametersOf = (input: Json) => new URLSearchParams(String(input["query"]))

/** Runs a vector's input. */
export const run = (operation: string, input: Json): Outcome => {
  const found = OPERATIONS[operation]
  if (found === undefined) throw new Error(`no operation ${operation}`)
  return found(input)
}
