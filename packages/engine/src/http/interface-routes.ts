// The five specified interfaces as a table of routes: method, path, permission, query, body, operation, answer.
import type { AffiliatePush, NamedCampaign } from "@callrules/operations"
import { loadedOnce } from "@callrules/operations/parts"
import * as Effect from "effect/Effect"
import { permitted } from "./admission.ts"
import { type Answer, json } from "./answer.ts"
import { listAnswer } from "./list-answer.ts"
import { occasional } from "./occasional.ts"
import { currentCallsQuery, transactionsQuery } from "./query.ts"
import { type Row, row, USUAL } from "./row.ts"
import { signalsRow } from "./signals-row.ts"

type Parameter = (name: string) => string

/** The id in a file name such as `42.json`; a slash in an id is written `%2F`. */
// AFF-48, ENG-102
const fileId = (parameter: Parameter): string => parameter("file").slice(0, -".json".length)

const campaign = (parameter: Parameter): NamedCampaign => ({
  networkId: parameter("network_id"),
  advertiserIdFromNetwork: parameter("advertiser_id"),
  campaignIdFromNetwork: fileId(parameter),
})

// ENG-225
const transactions = row({
  ...USUAL,
  method: "GET",
  path: "/api/:version/transactions.json",
  versioned: "signals",
  access: permitted("signals"),
  query: transactionsQuery,
  operation: ({ context, query }) =>
    Effect.flatMap(occasional, ({ transactionsText }) => transactionsText(context, query)),
  answer: (body: string): Answer => ({ status: 200, body }),
})

const pendingRequest = row({
  ...USUAL,
  method: "GET",
  path: "/api/:version/transactions/pending/:file{[^/]+\\.json}",
  versioned: "signals",
  access: permitted("signals"),
  operation: ({ context, parameter }) =>
    Effect.flatMap(occasional, ({ readPendingRequest }) => readPendingRequest(context, fileId(parameter))),
})

// many platforms have no affiliates
// ENG-379
const affiliateOperations = loadedOnce(() => import("@callrules/operations/affiliates"))

const affiliates = {
  ...USUAL,
  // AFF-47, ENG-18
  path: "/api/:version/:network_id/affiliates.json",
  versioned: "affiliates",
  access: permitted("affiliates"),
} as const

const affiliate = { ...affiliates, path: "/api/:version/:network_id/affiliates/:file{[^/]+\\.json}" }

// AFF-55, AFF-61, AFF-62
const pushAnswer = ({ body, outcome }: AffiliatePush): Answer => ({
  ...json(outcome === "created" ? 201 : 200, body),
  headers: { "callrules-outcome": outcome },
})

// AFF-51, ENG-30
const affiliateRows: ReadonlyArray<Row> = [
  // AFF-49
  row({
    ...affiliates,
    method: "GET",
    operation: ({ context, parameter }) =>
      Effect.flatMap(affiliateOperations, ({ affiliatesOf }) => affiliatesOf(context, parameter("network_id"))),
    answer: listAnswer("[", "]"),
  }),
  row({
    ...affiliates,
    method: "POST",
    body: "json",
    operation: ({ body, context, parameter }) =>
      Effect.flatMap(affiliateOperations, ({ pushAffiliate }) => pushAffiliate(context, parameter("network_id"), body)),
    answer: pushAnswer,
  }),
  // AFF-50
  row({
    ...affiliate,
    method: "GET",
    operation: ({ context, parameter }) =>
      Effect.flatMap(affiliateOperations, ({ readAffiliate }) =>
        readAffiliate(context, parameter("network_id"), fileId(parameter)),
      ),
  }),
  // AFF-53
  row({
    ...affiliate,
    method: "PUT",
    body: "json",
    operation: ({ body, context, parameter }) =>
      Effect.flatMap(affiliateOperations, ({ pushAffiliate }) =>
        pushAffiliate(context, parameter("network_id"), body, fileId(parameter)),
      ),
    answer: pushAnswer,
  }),
  // AFF-01, AFF-56
  row({
    ...affiliate,
    method: "DELETE",
    operation: ({ context, parameter }) =>
      Effect.flatMap(affiliateOperations, ({ deleteAffiliate }) =>
        deleteAffiliate(context, parameter("network_id"), fileId(parameter)),
      ),
    answer: () => json(200, {}),
  }),
]

const settings = {
  ...USUAL,
  // ENG-23
  path: "/api/:version/:network_id/advertisers/:advertiser_id/advertiser_campaigns/:file{[^/]+\\.json}",
  // ENG-19
  versioned: "campaign_features",
  access: permitted("campaigns"),
} as const

const settingsRows: ReadonlyArray<Row> = [
  // REC-150
  row({
    ...settings,
    method: "GET",
    operation: ({ context, parameter }) =>
      Effect.flatMap(occasional, ({ readRecordingSettings }) => readRecordingSettings(context, campaign(parameter))),
  }),
  // REC-10, REC-140
  row({
    ...settings,
    method: ["POST", "PUT"],
    body: "json",
    operation: ({ body, context, parameter }) =>
      Effect.flatMap(occasional, ({ changeRecordingSettings }) =>
        changeRecordingSettings(context, campaign(parameter), body),
      ),
  }),
]

// ENG-06
const calls = (path: string, versioned?: "calls_in_progress"): Row =>
  row({
    ...USUAL,
    method: "GET",
    path,
    ...(versioned === undefined ? {} : { versioned }),
    access: permitted("calls_in_progress"),
    query: currentCallsQuery,
    operation: ({ context, query }) =>
      Effect.flatMap(occasional, ({ callsInProgress }) => callsInProgress(context, query)),
    answer: listAnswer('{"current_calls":[', "]}"),
  })

const transcript = row({
  ...USUAL,
  method: "GET",
  path: "/call/transcript_analysis/:call_record_id",
  access: permitted("transcripts"),
  operation: ({ context, parameter }) =>
    Effect.flatMap(occasional, ({ readTranscriptAnalysis }) =>
      readTranscriptAnalysis(context, parameter("call_record_id")),
    ),
})

/**
 * The routes of the specified interfaces.
 *
 * Source of the rule: section 4 of the specification.
 */
// CIP-20, CIP-45, CIP-46, ENG-20, ENG-22, SIG-82, TRA-03
export const INTERFACE_ROUTES: ReadonlyArray<Row> = [
  transactions,
  signalsRow,
  pendingRequest,
  ...affiliateRows,
  ...settingsRows,
  calls("/api/:version/calls_in_progress/current_calls", "calls_in_progress"),
  calls("/api/:version/calls_in_progress/current_calls.json", "calls_in_progress"),
  calls("/calls_in_progress/current_calls"),
  calls("/calls_in_progress/current_calls.json"),
  transcript,
]
