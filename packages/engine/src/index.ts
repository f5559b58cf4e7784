/**
 * The engine: composes the rules with storage ports and answers the specified HTTP interfaces as
 * `(Request) => Promise<Response>`.
 *
 * @packageDocumentation
 */
export { type Engine, makeEngine } from "./engine.ts"
export { DEFAULT_VERSIONS, type EngineOptions } from "./engine-options.ts"
export type { HostContext, HostRequest } from "./http/admission.ts"
export { atBasePath } from "./http/base-path.ts"
export type { AllowedVersions, VersionedInterface } from "./http/versions.ts"
export { type RequestOrigin, type RequestReport, requestOrigin } from "./observing/request-report.ts"
export type { Tracing } from "./observing/tracing.ts"
