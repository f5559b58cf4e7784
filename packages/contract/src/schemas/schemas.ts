// Every body of the contract by name, each with a word on what it is.
import type { JsonSchema } from "../json-schema.ts"
import { AFFILIATE_SCHEMAS } from "./affiliates.ts"
import { CALL_SCHEMAS } from "./calls.ts"
import { DIRECTORY_SCHEMAS } from "./directory.ts"
import { ERROR_SCHEMAS } from "./errors.ts"
import { HOST_SCHEMAS } from "./host.ts"
import { RECORDING_DECISION_SCHEMAS } from "./recording-decisions.ts"
import { SIGNAL_SCHEMAS } from "./signals.ts"
import { TRANSACTION_SCHEMAS } from "./transactions.ts"

/** What a schema is that does not say so itself. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  Signal: "Something that happened on a call.",
  CustomDataEntry: "A value for a field of the call.",
  SignalRequest: "A report of signals and custom data of a call.",
  SignalAnswer: "The answer to a report.",
  PendingRequest: "What became of a report that waited for its call.",
  Transactions: "Some of the feed of transactions.",
  AffiliateSite: "A site of an affiliate.",
  EmailSetting: "An address of a user.",
  AffiliateUser: "A user of an affiliate.",
  AffiliateUserBody: "A user as it is answered.",
  Affiliate: "An affiliate as it is answered.",
  CurrentCall: "A call in progress; what is not known is left out.",
  CurrentCalls: "The calls in progress of an organization.",
  TranscriptAnalysis: "The transcript analysis of a call.",
  Warning: "What is worth a second look.",
  RecordingSettings: "The recording settings of a campaign.",
  Errors: "A refusal as the specification writes it.",
  Problem: "One problem of a request.",
  ProblemDetails: "A refusal with its problems one by one (RFC 9457).",
  AffiliateRequest: "An affiliate to create or to update.",
}

/** The schemas of every body, by name. */
export const SCHEMAS: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  Object.entries({
    ...SIGNAL_SCHEMAS,
    ...TRANSACTION_SCHEMAS,
    ...AFFILIATE_SCHEMAS,
    ...CALL_SCHEMAS,
    ...ERROR_SCHEMAS,
    ...HOST_SCHEMAS,
    ...RECORDING_DECISION_SCHEMAS,
    ...DIRECTORY_SCHEMAS,
  }).map(([name, schema]) => {
    const description = schema.description ?? DESCRIPTIONS[name]
    return [name, description === undefined ? schema : { ...schema, description }]
  }),
)
