// What an engine is made of, and what it is unless its host says otherwise.
import type { NetworkDefinition, StoredDirectory } from "@callrules/directory"
import type { Limits, Log, TransactionIds } from "@callrules/operations"
import type { Clock, Directory, StoreFault, Stores } from "@callrules/store"
import type * as Layer from "effect/Layer"
import type { AllowedVersions } from "./http/versions.ts"
import type { RequestReport } from "./observing/request-report.ts"
import type { Tracing } from "./observing/tracing.ts"
import type { DueWork } from "./work-when-due.ts"

/** What an engine is made of. */
export interface EngineOptions {
  /** Where everything is kept: `memoryStores`, `sqliteStores({ path })`, or a host's own. */
  readonly stores: Layer.Layer<Stores, StoreFault>
  /**
   * What the host knows (networks, tokens, advertisers, campaigns, custom data fields): definitions that do not change while the
   * engine runs, a directory that the stores keep (`storedDirectory`), or a host's own.
   *
   * Only in one that the stores keep is a campaign's removal seen, and its recording switched off. Of the others take a campaign out
   * only once its `record_calls` is false: one that comes back under its id records as before.
   */
  readonly directory: ReadonlyArray<NetworkDefinition> | StoredDirectory | Layer.Layer<Directory, StoreFault>
  /** Versions each interface answers to; default {@link DEFAULT_VERSIONS}. */
  readonly versions?: Partial<AllowedVersions>
  /** Hash of the token of the host interface (see `hashToken`); absent: the host interface is off. */
  readonly hostTokenHash?: string
  /**
   * Paths that a program around the engine answers in front of `partnerHandler`, such as `/health`. The engine does not answer them: a
   * mistyped path leads to them as to its own.
   */
  readonly partnerPaths?: ReadonlyArray<string>
  /** The same in front of `hostHandler`, such as `/host/backup` or `/host/:network_id/webhooks`. */
  readonly hostPaths?: ReadonlyArray<string>
  /** Durations and bounds that differ from `DEFAULT_LIMITS` of `@callrules/operations`. */
  readonly limits?: Partial<Limits>
  /** Where warnings and faults go; default: the console's standard error, where an entry goes too that this does not take. */
  readonly log?: Log
  /**
   * Where the pages of problem codes are served, such as `/problems/` (see `withProblemPages` of `@callrules/contract`):
   * problems as `application/problem+json` link to them. Absent: their type is `about:blank`.
   */
  readonly problemPages?: string
  /** Called with a report of each answered request, such as for an access log. When it throws, the log says so. */
  readonly onRequest?: (report: RequestReport) => void
  /**
   * Where spans go: one for each request, with its store calls and decisions as children. A `traceparent` header (W3C Trace Context)
   * continues the caller's trace. Absent: no tracing, at no cost.
   */
  readonly tracing?: Tracing
  /** Default: the machine's clock. */
  readonly clock?: Layer.Layer<Clock>
  /**
   * When the stores were last written to, in epoch milliseconds, as far as that is known. A clock that is behind it, or
   * far past it at the start, deletes and closes nothing for the time being.
   */
  readonly newestStoredTime?: number | null
  /**
   * Who does what is due by time, such as requests that wait for their call: the engine, or its host by calling
   * `doDueWork` and `forgetOld`. Default: the engine, every second; the host where it hands in a clock of its own, and in
   * Workers of Cloudflare, which have no timers between requests.
   */
  readonly dueWork?: DueWork
  /** Default: random ids of 64 bits. */
  readonly transactionIds?: Layer.Layer<TransactionIds>
}

/** The names of the options: by every one, so that none can be forgotten. */
export const OPTIONS: Readonly<Record<keyof EngineOptions, true>> = {
  stores: true,
  directory: true,
  versions: true,
  hostTokenHash: true,
  partnerPaths: true,
  hostPaths: true,
  limits: true,
  log: true,
  problemPages: true,
  onRequest: true,
  tracing: true,
  clock: true,
  newestStoredTime: true,
  dueWork: true,
  transactionIds: true,
}

/** The versions that every interface answers to unless configured otherwise. */
export const DEFAULT_VERSIONS: AllowedVersions = {
  affiliates: ["2026-11-01"],
  campaign_features: ["2026-11-01"],
  signals: ["2026-11-01"],
  calls_in_progress: ["2026-11-01"],
}
