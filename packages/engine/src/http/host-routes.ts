// The host interface over HTTP: for whoever owns the telephony, behind a token of its own. Off unless configured.
import * as Effect from "effect/Effect"
import { dropEntry, listEntries, retryEntry } from "../host/inbox-entries.ts"
import { readLegHistory } from "../host/leg-history.ts"
import { acknowledgeEvents, listWaitingEvents } from "../host/outbox-events.ts"
import { recordingDecisionBody } from "../host/recording-decision-body.ts"
import { reportHostEvent } from "../host/report-host-event.ts"
import type { HostEventReport } from "../host/take-host-event.ts"
import { putTranscriptSummary } from "../transcripts/put-transcript-summary.ts"
import { hostAccess } from "./admission.ts"
import { json } from "./answer.ts"
import { jsonBody } from "./body.ts"
import { knownQuery } from "./query.ts"
import { type Row, row, rowWithQuery } from "./row.ts"

/**
 * The routes of the host interface, all behind the host token whose hash is given.
 */
export const hostRoutes = (hostTokenHash: string): ReadonlyArray<Row> => {
  const access = hostAccess(hostTokenHash)
  // ENG-96
  const body = jsonBody
  // ENG-82, ENG-84
  return [
    row({
      method: "POST",
      path: "/host/:network_id/events",
      access,
      body,
      operation: (given) => Effect.map(reportHostEvent(given.parameter("network_id"), given.body), reportBody),
    }),
    row({
      // ENG-83
      method: "PUT",
      path: "/host/:network_id/call_records/:call_record_id/transcript_summary",
      access,
      body,
      operation: (given) =>
        putTranscriptSummary(given.parameter("network_id"), given.parameter("call_record_id"), given.body),
    }),
    row({
      method: "GET",
      path: "/host/:network_id/calls/:transaction_id/history",
      access,
      operation: ({ parameter }) => readLegHistory(parameter("network_id"), parameter("transaction_id")),
    }),
    row({ method: "GET", path: "/host/outbox", access, operation: () => listWaitingEvents() }),
    row({
      method: "POST",
      path: "/host/outbox/taken",
      access,
      body,
      operation: (given) => acknowledgeEvents(given.body),
    }),
    rowWithQuery({
      method: "GET",
      path: "/host/:network_id/inbox",
      access,
      query: knownQuery(["status", "after"]),
      operation: ({ parameter, query }) =>
        listEntries(parameter("network_id"), query["status"] ?? "failed", query["after"] ?? null),
      answer: (entries) => json(200, entries),
    }),
    row({
      method: "POST",
      path: "/host/:network_id/inbox/:entry_id/retry",
      access,
      operation: ({ parameter }) => retryEntry(parameter("network_id"), parameter("entry_id")),
    }),
    row({
      method: "DELETE",
      path: "/host/:network_id/inbox/:entry_id",
      access,
      operation: ({ parameter }) => dropEntry(parameter("network_id"), parameter("entry_id")),
    }),
  ]
}

const reportBody = (report: HostEventReport) => ({
  transaction_id: report.transactionId,
  call_record_id: report.callRecordId,
  call_status: report.status,
  changed: report.changed,
  conflict: report.conflict,
  recording: recordingDecisionBody(report.recording),
  warnings: report.warnings,
})
