// The signal interface: section 4.5 of the specification.
import { inHeader, inPath, type OperationDescription } from "../operation.ts"

/** The operations of the signal interface. */
export const SIGNAL_OPERATIONS: ReadonlyArray<OperationDescription> = [
  {
    id: "submitSignals",
    tag: "Signals",
    methods: ["POST", "PUT"],
    paths: ["/api/{version}/transactions.json"],
    versioned: "signals",
    permission: "signals",
    summary: "Report signals and custom data of a call",
    description:
      "Applied whole or not at all. Signals and custom data are grouped by `partner_unique_id`, one transaction for each group. Sending the same again changes nothing; a group that was sent before is corrected by a new transaction. Without signals and custom data the call is only found.",
    parameters: [
      inHeader(
        "Idempotency-Key",
        "An id of yours for this request. A retry with the same id gets the first answer again, whatever has happened since; kept for at least 30 days.",
        { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
      ),
      inHeader(
        "Callrules-Preview",
        "`true`: nothing is applied, kept or chosen, and the answer says what the request would do now. It is checked and refused as without the header. Left out, or `false`: the request is applied.",
        { enum: ["true", "false"] },
      ),
    ],
    body: "SignalRequest",
    answers: {
      200: {
        description:
          "Everything was applied, or had been before. With `Callrules-Preview: true` it is a preview, which has a media type of its own.",
        body: "SignalAnswer",
        others: { "application/vnd.callrules.preview+json": "SignalPreview" },
        headers: {
          "Callrules-Repeated": {
            enum: ["true"],
            description: "The request id had this answer before, and nothing was applied now; else absent.",
          },
          "Callrules-Outcome": {
            type: "string",
            description:
              "What happened to each entry and to the call: `signals=(created unchanged), call=corrected`. With `custom_data=erased` the caller's data of the call was erased, so that custom data is not kept.",
          },
        },
      },
      201: {
        description:
          "Kept, and applied when the call has ended: `call_in_progress` was true. Or the answer under the request id was erased: what came under it was taken, and nothing is applied again.",
        body: null,
        headers: {
          "Callrules-Repeated": {
            enum: ["true"],
            description: "The request id had this answer before, and nothing was applied now; else absent.",
          },
          Location: {
            type: "string",
            description: "Where to read what became of it; absent where the answer under the request id was erased.",
          },
          "Callrules-Outcome": {
            type: "string",
            description: "Ends with `answer=erased` where the answer under the request id was erased; else absent.",
          },
        },
      },
    },
    refusals: ["InvalidInput", "RecordInvalid", "UnauthorizedAdvertiser", "RecordNotFound"],
  },
  {
    id: "readPendingRequest",
    tag: "Signals",
    methods: ["GET"],
    paths: ["/api/{version}/transactions/pending/{pending_id}.json"],
    versioned: "signals",
    permission: "signals",
    summary: "Read what became of a report that waited for its call",
    description:
      "The `Location` of the 201. Known for 35 days, unless the network's `retention` says otherwise, to the organization that sent the report.",
    parameters: [inPath("pending_id", "The id that the `Location` names.")],
    body: null,
    answers: { 200: { description: "What became of it.", body: "PendingRequest" } },
    refusals: ["InvalidInput", "RecordNotFound"],
  },
]
