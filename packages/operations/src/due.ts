/**
 * What the due work of an engine is made of, and what hands its events to the host: where these are left to another process, it is never loaded. For packages of this
 * workspace only; it may change in any version.
 *
 * @packageDocumentation
 */
export { relayTransactions } from "./feed/relay-every-network.ts"
export { closeOverdueLegs } from "./host/close-overdue-legs.ts"
export { deliverEvents } from "./host/deliver-events.ts"
export type { DueKind } from "./host/due-failures.ts"
export { type DueLane, type DuePass, type DuePasses, noPassYet } from "./host/due-pass.ts"
export { type DueLeft, eachDue } from "./host/each-due.ts"
