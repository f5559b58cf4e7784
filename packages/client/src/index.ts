// The entry point of `@callrules/client`.
export type { Answer, Answered, Refused, RequestProblem, Unanswered } from "./answer.ts"
export type {
  Affiliate,
  AffiliateList,
  AffiliateRequest,
  AffiliateSite,
  AffiliateUser,
  AffiliateUserBody,
  Deleted,
  EmailSetting,
} from "./bodies/affiliates.ts"
export type {
  CurrentCall,
  CurrentCalls,
  RecordingSettings,
  RecordingSettingsRequest,
  TranscriptAnalysis,
  Warning,
} from "./bodies/calls.ts"
export type {
  CallEntry,
  CustomDataEntry,
  PendingErrors,
  PendingRequest,
  PreviewCall,
  PreviewEntry,
  PreviewLeg,
  PreviewValue,
  Signal,
  SignalAnswer,
  SignalEntry,
  SignalPreview,
  SignalRequest,
  SignalSearch,
} from "./bodies/signals.ts"
export type {
  CallTransactionItem,
  SignalTransactionItem,
  TransactionCall,
  TransactionLeg,
  Transactions,
} from "./bodies/transactions.ts"
export {
  type CallOptions,
  type CampaignPath,
  type Client,
  type ClientOptions,
  type CurrentCallsQuery,
  makeClient,
  type PreviewOptions,
  type ReportOptions,
} from "./client.ts"
export { masked } from "./masked.ts"
export type { SendOptions } from "./send.ts"
export type { FollowOptions, TransactionPages, TransactionsQuery } from "./transactions.ts"
