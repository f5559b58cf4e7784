/**
 * Sends the events of an engine to those who wait for them, as Standard Webhooks.
 *
 * @packageDocumentation
 */
export { isPublicAddress } from "./addresses.ts"
export { type ClockGuard, engineClockGuard } from "./clock-guard.ts"
export type {
  Delivery,
  DeliveryStatus,
  DeliveryStore,
  ListedDeliveries,
  MovableDeliveries,
  NewDelivery,
  WaitingDeliveries,
  WaitingForTarget,
} from "./delivery-store.ts"
export { memoryDeliveries } from "./memory-deliveries.ts"
export { moveDeliveries } from "./move-deliveries.ts"
export { engineOutbox, type Outbox } from "./outbox.ts"
export { type Post, type PostedMessage, type PostOutcome, type PostRules, postOverHttp } from "./post.ts"
export { engineRelay, type Relay, type RelayTurn } from "./relay.ts"
export { MOST_AHEAD_MILLISECONDS, PAUSES_SECONDS, pauseSeconds } from "./schedule.ts"
export type { WebhookEntry } from "./send-due.ts"
export { checkTargets, type TargetProblem, type WebhookTarget } from "./target.ts"
export { makeWebhooks, type Webhooks, type WebhooksOptions } from "./webhooks.ts"
