// The host interface over HTTP: for the operator of the telephony, behind a token of its own. Off unless configured.

import { MOST_WORDED } from "@callrules/model/reading"
import type { HostEventReport, HostEventResult, PastCallReportsBody } from "@callrules/operations"
import type { LegHistory } from "@callrules/operations/occasional"
import { reportHostEvent, reportHostEvents } from "@callrules/operations/parts"
import { recordingDecisionBody } from "@callrules/recording-condition/decide"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { hostAccess } from "./admission.ts"
import { type Answer, json, problemEntries, refusalBodyOfPart } from "./answer.ts"
import { firstProblems } from "./bounded-refusal.ts"
import { listAnswer } from "./list-answer.ts"
import { occasional } from "./occasional.ts"
import { callerQuery, knownQuery } from "./query.ts"
import { type Row, row, USUAL } from "./row.ts"
import type { RunStep } from "./run-step.ts"

/**
 * The routes of the host interface, all behind the host token whose hash is given.
 */
export const hostRoutes = (hostTokenHash: string): ReadonlyArray<Row> => {
  const host = { ...USUAL, access: hostAccess(hostTokenHash) }
  // ENG-82, ENG-84
  return [
    row({
      ...host,
      method: "POST",
      path: "/host/:network_id/events",
      // ENG-96
      body: "json",
      operation: (given) => Effect.map(reportHostEvent(given.parameter("network_id"), given.body), reportBody),
    }),
    row({
      ...host,
      method: "POST",
      path: "/host/:network_id/past_calls",
      body: "json",
      operation: (given) =>
        Effect.flatMap(occasional, ({ importPastCalls }) => importPastCalls(given.parameter("network_id"), given.body)),
      answer: (done, _run, problemPages) => json(200, boundedReports(done, problemPages)),
    }),
    row({
      ...host,
      method: "POST",
      path: "/host/:network_id/events/batch",
      body: "json",
      operation: (given) =>
        Effect.map(reportHostEvents(given.parameter("network_id"), given.body), (results) => ({
          results,
          accept: given.headers.get("accept"),
        })),
      answer: ({ accept, results }, _run, problemPages) => json(200, reportsBody(results, accept, problemPages)),
    }),
    row({
      ...host,
      // ENG-83
      method: "PUT",
      path: "/host/:network_id/call_records/:call_record_id/transcript_summary",
      body: "json",
      operation: (given) =>
        Effect.flatMap(occasional, ({ putTranscriptSummary }) =>
          putTranscriptSummary(given.parameter("network_id"), given.parameter("call_record_id"), given.body),
        ),
    }),
    row({
      ...host,
      method: "PUT",
      path: "/host/:network_id/call_records/:call_record_id/home_leg",
      body: "json",
      operation: (given) =>
        Effect.flatMap(occasional, ({ moveHomeLeg }) =>
          moveHomeLeg(given.parameter("network_id"), given.parameter("call_record_id"), given.body),
        ),
    }),
    row({
      ...host,
      method: "POST",
      path: "/host/:network_id/erasures",
      body: "json",
      operation: (given) =>
        Effect.flatMap(occasional, ({ eraseCaller }) => eraseCaller(given.parameter("network_id"), given.body)),
    }),
    row({
      ...host,
      method: "GET",
      path: "/host/:network_id/calls",
      query: callerQuery,
      operation: ({ parameter, query }) =>
        Effect.flatMap(occasional, ({ findCalls }) => findCalls(parameter("network_id"), query)),
    }),
    row({
      ...host,
      method: "GET",
      path: "/host/:network_id/calls/:transaction_id/history",
      operation: ({ parameter }) =>
        Effect.flatMap(occasional, ({ legHistoryOf }) =>
          legHistoryOf(parameter("network_id"), parameter("transaction_id")),
        ),
      answer: historyAnswer,
    }),
    row({
      ...host,
      method: "GET",
      path: "/host/:network_id/calls/:call_id/recording",
      operation: ({ parameter }) =>
        Effect.flatMap(occasional, ({ readRecordingDecisions }) =>
          readRecordingDecisions(parameter("network_id"), parameter("call_id")),
        ),
    }),
    row({
      ...host,
      method: "GET",
      path: "/host/outbox",
      query: knownQuery(["after", "limit"]),
      operation: ({ query }) => Effect.flatMap(occasional, ({ listWaitingEvents }) => listWaitingEvents(query)),
    }),
    row({
      ...host,
      method: "POST",
      path: "/host/outbox/taken",
      body: "json",
      operation: (given) => Effect.flatMap(occasional, ({ acknowledgeEvents }) => acknowledgeEvents(given.body)),
    }),
    row({
      ...host,
      method: "GET",
      path: "/host/:network_id/inbox",
      query: knownQuery(["status", "after"]),
      operation: ({ parameter, query }) =>
        Effect.flatMap(occasional, ({ listEntries }) =>
          listEntries(parameter("network_id"), query["status"] ?? "failed", query["after"] ?? null),
        ),
    }),
    row({
      ...host,
      method: "POST",
      path: "/host/:network_id/inbox/:entry_id/retry",
      operation: ({ parameter }) =>
        Effect.flatMap(occasional, ({ retryEntry }) => retryEntry(parameter("network_id"), parameter("entry_id"))),
    }),
    row({
      ...host,
      method: "DELETE",
      path: "/host/:network_id/inbox/:entry_id",
      operation: ({ parameter }) =>
        Effect.flatMap(occasional, ({ dropEntry }) => dropEntry(parameter("network_id"), parameter("entry_id"))),
    }),
  ]
}

/** The transactions stand last, so that they can follow one after the other. */
const historyAnswer = ({ leg, transactions }: LegHistory, run: RunStep): Answer =>
  listAnswer(`${JSON.stringify(leg).slice(0, -1)},"transactions":[`, "]}")(transactions, run)

/** How many problems are worded of each part of a request, where so many have some. */
const mostOfOne = (parts: number): number => Math.max(1, Math.floor(MOST_WORDED / parts))

/** The reports of past calls; all of them together word as many problems as one answer does. */
// ENG-325, ENG-452
const boundedReports = ({ reports }: PastCallReportsBody, problemPages: string | undefined) => {
  const most = mostOfOne(reports.filter(({ problems }) => problems.length > 0).length)
  return {
    reports: reports.map((report) => ({
      ...report,
      problems: problemEntries(firstProblems(report.problems, most), problemPages),
    })),
  }
}

/** What each event of a batch would have been answered alone; all of them together word as many problems as one answer does. */
const reportsBody = (
  results: ReadonlyArray<HostEventResult>,
  accept: string | null,
  problemPages: string | undefined,
) => {
  const most = mostOfOne(results.filter(Result.isFailure).length)
  return {
    reports: results.map((result) =>
      Result.isSuccess(result)
        ? reportBody(result.success)
        : refusalBodyOfPart(result.failure, accept, most, problemPages),
    ),
  }
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
