// The engine: the rules over the stores, as a fetch-style handler and as typed functions.
import type { Directory, EngineEvent, StoreFault, Stores } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Result from "effect/Result"
import { authenticate } from "./access/authenticate.ts"
import type { Caller, OperationContext } from "./access/caller.ts"
import { keptConditions, StoredConditions } from "./calls/condition-cache.ts"
import { openDeadline } from "./commits/deadline.ts"
import { makeTurns, Turns } from "./commits/turns.ts"
import { type NetworkDefinition, staticDirectory } from "./directory/static-directory.ts"
import { doDueWork, forgetOldOutcomes } from "./due-work.ts"
import { deliverEvents } from "./host/deliver-events.ts"
import { refusalAnswer, toResponse } from "./http/answer.ts"
import { hostRoutes } from "./http/host-routes.ts"
import { INTERFACE_ROUTES } from "./http/interface-routes.ts"
import { type RouteHandler, router } from "./http/router.ts"
import type { Row } from "./http/row.ts"
import { type OperationRuntime, runOperation } from "./http/run-operation.ts"
import type { AllowedVersions } from "./http/versions.ts"
import type { Log } from "./log.ts"
import type { Refusal } from "./refusal.ts"
import { type Clock, systemClock } from "./services/clock.ts"
import type { EngineServices } from "./services/engine-services.ts"
import { DEFAULT_LIMITS, type Limits, LimitsInForce } from "./services/limits.ts"
import { randomTransactionIds, type TransactionIds } from "./services/transaction-ids.ts"

/** What an engine is made of. */
export interface EngineOptions {
  /** Where everything is kept: `memoryStores`, `sqliteStores({ path })`, or a host's own. */
  readonly stores: Layer.Layer<Stores, StoreFault>
  /** What the host knows (networks, tokens, advertisers, campaigns, custom data fields): definitions, or a host's own. */
  readonly directory: ReadonlyArray<NetworkDefinition> | Layer.Layer<Directory, StoreFault>
  /** Versions each interface answers to; default {@link DEFAULT_VERSIONS}. */
  readonly versions?: Partial<AllowedVersions>
  /** Hash of the token of the host interface (see `hashToken`); absent: the host interface is off. */
  readonly hostTokenHash?: string
  /** Durations that differ from {@link DEFAULT_LIMITS}. */
  readonly limits?: Partial<Limits>
  /** Where warnings and faults go; absent: nowhere. */
  readonly log?: Log
  /** Default: the machine's clock. */
  readonly clock?: Layer.Layer<Clock>
  /** Default: random ids of 64 bits. */
  readonly transactionIds?: Layer.Layer<TransactionIds>
}

/** The versions that every interface answers to unless configured otherwise. */
export const DEFAULT_VERSIONS: AllowedVersions = {
  affiliates: ["2026-11-01"],
  campaign_features: ["2026-11-01"],
  signals: ["2026-11-01"],
  calls_in_progress: ["2026-11-01"],
}

/** An operation: what `@callrules/engine` exports as `submitSignals`, `currentCalls` and so on. */
export type Operation<A> = Effect.Effect<A, Refusal | StoreFault, EngineServices>

/** A running engine. */
export interface Engine {
  /** Answers one HTTP request; never rejects. */
  readonly handler: (request: Request) => Promise<Response>
  /**
   * Runs operations as typed functions: `engine.run(listAffiliates(engine.asCaller(caller), "n1"))`.
   *
   * @returns the answer or the refusal; the promise is rejected only with a `StoreFault` or a defect.
   */
  readonly run: <A>(operation: Operation<A>) => Promise<Result.Result<A, Refusal>>
  /** The context of an operation for the owner of a token; a refusal (Unauthorized) when it is unknown. */
  readonly as: (token: string) => Promise<Result.Result<OperationContext, Refusal>>
  /** The context of an operation for a caller the host vouches for itself. */
  readonly asCaller: (caller: Caller) => OperationContext
  /** Does what is due by time; to be called every second or so, and once after a start. */
  readonly doDueWork: () => Promise<void>
  /** Removes answers of request ids that need not be kept any longer; to be called once a day. */
  readonly forgetOldOutcomes: () => Promise<void>
  /**
   * Hands every waiting event to the host, oldest first: at least once each, in order per call. An event whose handler
   * fails stays waiting, and so do those after it.
   *
   * @returns how many were delivered.
   */
  readonly deliverEvents: (handle: (event: EngineEvent) => Promise<void>) => Promise<number>
  /** Ends what is under way and closes the stores. */
  readonly close: () => Promise<void>
}

/**
 * Starts an engine. The stores are opened before it answers.
 *
 * @returns the engine; the promise is rejected with a `StoreFault` when the stores cannot be opened.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { memoryStores } from "@callrules/store/memory"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1" }] })
 * const response = await engine.handler(new Request("http://localhost/calls_in_progress/current_calls"))
 * console.assert(response.status === 401)
 * await engine.close()
 * ```
 */
export const makeEngine = async (options: EngineOptions): Promise<Engine> => {
  const log = options.log ?? (() => {})
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  // ENG-70, ENG-94
  const services = Layer.mergeAll(
    options.stores,
    isList(options.directory) ? staticDirectory(...options.directory) : options.directory,
    options.clock ?? systemClock,
    options.transactionIds ?? randomTransactionIds,
    Layer.succeed(LimitsInForce, limits),
    Layer.sync(Turns, makeTurns),
    Layer.sync(StoredConditions, keptConditions),
  )
  const runtime = ManagedRuntime.make(services)
  // opens the stores now, so that a fault of theirs is the caller's and not the first request's
  await runtime.runPromise(Effect.void)
  const operations: OperationRuntime = {
    run: (operation, runOptions) => runtime.runPromiseExit(operation, runOptions),
    requestMilliseconds: limits.requestMilliseconds,
    faultId: () => crypto.randomUUID(),
    log,
  }
  // ENG-80
  const hostRows = options.hostTokenHash === undefined ? [] : hostRoutes(options.hostTokenHash)
  const runRow =
    ({ work }: Row): RouteHandler =>
    (routed) =>
      runOperation(operations, routed.request, (deadline) => work(routed, deadline))
  const run: Engine["run"] = (operation) => runtime.runPromise(refusalAsResult(operation))
  const asCaller = (caller: Caller): OperationContext => ({ caller, deadline: openDeadline() })
  return {
    // ENG-51
    handler: router(
      [...INTERFACE_ROUTES, ...hostRows],
      runRow,
      { ...DEFAULT_VERSIONS, ...options.versions },
      (request, refused) => toResponse(refusalAnswer(refused, request.headers.get("accept"))),
    ),
    run,
    // ENG-68
    as: (token) => run(Effect.map(authenticate(token), asCaller)),
    asCaller,
    doDueWork: () => runtime.runPromise(doDueWork(log)),
    forgetOldOutcomes: () => runtime.runPromise(forgetOldOutcomes()),
    deliverEvents: (handle) => runtime.runPromise(deliverEvents(handle)),
    close: () => runtime.dispose(),
  }
}

const isList = (directory: EngineOptions["directory"]): directory is ReadonlyArray<NetworkDefinition> =>
  Array.isArray(directory)

// ENG-86
const refusalAsResult = <A>(operation: Operation<A>) =>
  Effect.catch(
    Effect.map(operation, (answer): Result.Result<A, Refusal> => Result.succeed(answer)),
    (error) => (error._tag === "Refusal" ? Effect.succeed(Result.fail(error)) : Effect.fail(error)),
  )
