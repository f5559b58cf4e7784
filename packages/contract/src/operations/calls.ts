// Calls in progress and transcript analysis: sections 4.2 and 4.4 of the specification.
import { inPath, inQuery, type OperationDescription } from "../operation.ts"

const CURRENT_CALLS: Omit<OperationDescription, "id" | "paths" | "versioned"> = {
  tag: "Calls in progress",
  methods: ["GET"],
  permission: "calls_in_progress",
  summary: "List the calls in progress of an organization",
  description:
    "From the transfer to the destination until the call completes. Filters combine with `and`; nothing found is an empty list.",
  parameters: [
    inQuery("organization_type", "Whose calls are asked for.", true, { enum: ["Network", "Advertiser"] }),
    inQuery("id", "The id of the network, or of the advertiser.", true),
    inQuery("transaction_id", "The call with this transaction id."),
    inQuery("call_record_id", "The legs of this call record."),
    inQuery("external_unique_id", "The call with this id in another system."),
    inQuery("calling_phone_number", "Calls of this caller; only together with `destination_phone_number`."),
    inQuery("destination_phone_number", "Calls to this destination; only together with `calling_phone_number`."),
  ],
  body: null,
  answers: { 200: { description: "The calls, newest bridge first.", body: "CurrentCalls" } },
  refusals: ["InvalidInput", "UnauthorizedAdvertiser"],
}

/** The operations of calls in progress and of transcript analysis. */
export const CALL_OPERATIONS: ReadonlyArray<OperationDescription> = [
  {
    ...CURRENT_CALLS,
    id: "listCurrentCalls",
    paths: ["/api/{version}/calls_in_progress/current_calls.json", "/api/{version}/calls_in_progress/current_calls"],
    versioned: "calls_in_progress",
  },
  {
    ...CURRENT_CALLS,
    id: "listCurrentCallsWithoutVersion",
    paths: ["/calls_in_progress/current_calls", "/calls_in_progress/current_calls.json"],
    versioned: null,
  },
  {
    id: "readTranscriptAnalysis",
    tag: "Transcript analysis",
    methods: ["GET"],
    paths: ["/call/transcript_analysis/{call_record_id}"],
    versioned: null,
    permission: "transcripts",
    summary: "Read the transcript analysis of a call",
    description: "The summary is there when one is available.",
    parameters: [inPath("call_record_id", "The id of the whole call.")],
    body: null,
    answers: { 200: { description: "The analysis.", body: "TranscriptAnalysis" } },
    refusals: ["InvalidInput", "RecordNotFound"],
  },
]
