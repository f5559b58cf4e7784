/**
 * What an adapter of a runtime shares with the engine. For packages of this workspace only; it may change in any version.
 *
 * @packageDocumentation
 */
export { checkHandler } from "./check-options.ts"
export { refuse } from "./http/answering.ts"
export { locatedBelow } from "./http/base-path.ts"
export { openTrace } from "./observing/request-report.ts"
export { LONGEST_TIMER } from "./work-under-way.ts"
