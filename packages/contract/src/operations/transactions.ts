// The feed of transactions.
import { inQuery, type OperationDescription } from "../operation.ts"

const TIME =
  "Epoch seconds or milliseconds, `YYYYMMDDHHMMSSsss`, ISO 8601, or `YYYY/MM/DD HH:MM:SS AM` in the network's zone."

/** The operations of the feed of transactions. */
export const TRANSACTION_OPERATIONS: ReadonlyArray<OperationDescription> = [
  {
    id: "readTransactions",
    tag: "Signals",
    methods: ["GET"],
    paths: ["/api/{version}/transactions.json"],
    versioned: "signals",
    permission: "signals",
    summary: "Read the feed of transactions",
    description:
      "Every transaction of your calls once, as it was written: of signals and of the calls themselves, first ones and corrections, those of a leg in their order. Send the `next` of each answer as the `after` of the following request: nothing is missed and nothing comes twice, whatever is written meanwhile. Filters combine with `and`.",
    parameters: [
      inQuery("after", "The `next` of the answer before, as it is. Left out: from the beginning."),
      inQuery("limit", "How many transactions are answered at the most; default 100.", false, {
        type: "integer",
        minimum: 1,
        maximum: 500,
      }),
      inQuery("call_record_id", "Those of this call."),
      inQuery("transaction_id", "The one with this id."),
      inQuery("partner_unique_id", "Those of groups with this id of yours; empty for those without one."),
      inQuery("name", "Those that have a signal of this name, in any letter case."),
      inQuery("type", "Those of signals, or those of calls.", false, { enum: ["Post Call Event", "Call"] }),
      inQuery("from", `Those whose \`created_at_time\` is this time or later. ${TIME}`),
      inQuery("to", `Those whose \`created_at_time\` is before this time. ${TIME}`),
    ],
    body: null,
    answers: { 200: { description: "Some of the feed, perhaps nothing.", body: "Transactions" } },
    refusals: ["InvalidInput"],
  },
]
