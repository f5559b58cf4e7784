// The bodies of the feed of transactions: transactions in the words of section 2.5 of the specification, with their leg and call.
import { answered, type JsonSchema, listOf, reference, text } from "../json-schema.ts"

const EPOCH = "^-?[0-9]+$"
const UTC = "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"

const CORRECTS: JsonSchema = { type: ["string", "null"], description: "The transaction that it corrects." }

const START = {
  start_time_t: { ...text("When the call started, in epoch seconds."), pattern: EPOCH },
  call_start_time: { ...text("The same time in UTC."), pattern: UTC },
}

const OF_LEG = {
  version: { type: "integer", minimum: 1, description: "1, 2, 3, ... within its group, or within the call." },
  created_at_time_t: {
    ...text(
      "When the request was made that made it; of a call's first transaction, when the call was received. In epoch seconds.",
    ),
    pattern: EPOCH,
  },
  created_at_time: { ...text("The same time in UTC."), pattern: UTC },
  leg: reference("TransactionLeg"),
  call: reference("TransactionCall"),
} as const

/** The schemas of the feed, by name. */
export const TRANSACTION_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  TransactionLeg: answered(
    { transaction_id: text("The leg's own id."), call_record_id: text("The call of the leg.") },
    [],
    "The leg that a transaction belongs to.",
  ),
  TransactionCall: answered(
    {
      transaction_id: text("The current id of the call."),
      corrects_transaction_id: { type: ["string", "null"], description: "The call transaction that it corrects." },
      ...START,
      custom_data: {
        type: "object",
        additionalProperties: { type: "string" },
        description: "The current values by field; left out for organizations set to attribution only.",
      },
    },
    ["custom_data"],
    "The call as it is now, which may be later than the transaction.",
  ),
  SignalTransactionItem: answered(
    {
      type: { const: "Post Call Event", description: "A group of signals." },
      transaction_id: text("Its id."),
      corrects_transaction_id: CORRECTS,
      name: text("The names of its signals in order of first report, joined by commas; empty for custom data alone."),
      partner_unique_id: text("As stored; empty when there is none."),
      occurred_at_time_t: { ...text("Epoch seconds of its first signal."), pattern: EPOCH },
      occurred_at_time: { ...text("The same time in UTC."), pattern: UTC },
      revenue: {
        ...text("The sum of its signals with one or two decimals, as `120.0`; empty when none has revenue."),
        pattern: "^(-?[0-9]+[.][0-9]{1,2})?$",
      },
      value: { ...text("The value of each signal, joined by commas."), pattern: "^((true|false)(,(true|false))*)?$" },
      ...OF_LEG,
    },
    [],
    "A transaction of signals: a whole group as it was after one request.",
  ),
  CallTransactionItem: answered(
    {
      type: { const: "Call", description: "The call itself." },
      transaction_id: text("Its id."),
      corrects_transaction_id: CORRECTS,
      ...START,
      ...OF_LEG,
    },
    [],
    "A transaction of the call itself: its first one, or a correction by custom data.",
  ),
  Transactions: answered({
    transactions: listOf(
      { anyOf: [reference("SignalTransactionItem"), reference("CallTransactionItem")] },
      "In the order of the feed; there may be none although it goes on, where a filter lets nothing pass.",
    ),
    next: text("Where the next answer goes on: send it as `after`, now or at any later time."),
    more: { type: "boolean", description: "Whether the feed goes on after `next` already. False: ask again later." },
  }),
}
