// The engine: the rules over the stores, as a fetch-style handler and as typed functions.

import { checked, isStored, withDirectory } from "@callrules/directory/parts"
import { InvalidInputError } from "@callrules/model/or-throw"
import {
  type Caller,
  DEFAULT_LIMITS,
  type EngineServices,
  LimitsInForce,
  type Operation,
  type OperationContext,
  type Refusal,
  randomTransactionIds,
} from "@callrules/operations"
import type { DueLane } from "@callrules/operations/due"
import {
  boundedReads,
  CallsLeftOver,
  ClockGuard,
  clockGuard,
  EngineLog,
  keptConditions,
  loadedOnce,
  logToConsole,
  makeTurns,
  noReportsYet,
  openDeadline,
  Reports,
  refusalAsResult,
  StoredConditions,
  Turns,
  UnchangedCounts,
  WaitingCounts,
} from "@callrules/operations/parts"
import { type EngineEvent, StoreFault, systemClock } from "@callrules/store"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type * as Result from "effect/Result"
import { authenticate } from "./access/authenticate.ts"
import { checkOptions, optionProblems } from "./check-options.ts"
import type { LastDueWork } from "./due-work.ts"
import { DEFAULT_VERSIONS, type EngineOptions, OPTIONS } from "./engine-options.ts"
import { admitHost, type HostContext, type HostRequest } from "./http/admission.ts"
import { answering, refuse } from "./http/answering.ts"
import { noBodyYet } from "./http/body-turns.ts"
import { directoryRoutes } from "./http/directory-routes.ts"
import { noBodiesHeld } from "./http/held-bodies.ts"
import { hostRoutes } from "./http/host-routes.ts"
import { INTERFACE_ROUTES } from "./http/interface-routes.ts"
import { noSharesYet } from "./http/network-shares.ts"
import { nothingInLine } from "./http/one-by-one.ts"
import { type RouteHandler, router } from "./http/router.ts"
import type { Row } from "./http/row.ts"
import { type OperationRuntime, runOperation } from "./http/run-operation.ts"
import { noStartsYet } from "./http/start-turns.ts"
import { safeLog, safeReports } from "./observing/host-told.ts"
import { noLoadYet } from "./observing/load.ts"
import { countingDecisions, countRequest } from "./observing/metrics.ts"
import type { RequestReport } from "./observing/request-report.ts"
import { tracedStores } from "./observing/traced-stores.ts"
import { belowSpan, requestTracer } from "./observing/tracing.ts"
import { answeringStores } from "./ports/answering-stores.ts"
import { readiness, storesAsked } from "./running/readiness.ts"
import { requestDeadlines } from "./running/request-deadlines.ts"
import { noFibersYet } from "./running/request-fibers.ts"
import { noWorkYet } from "./work-under-way.ts"
import { usualDueWork, workWhenDue } from "./work-when-due.ts"

/** A running engine. */
export interface Engine {
  /**
   * Answers one HTTP request; never rejects. Servers give their handlers a second argument: with that of `@hono/node-server` a
   * body is read directly from Node, and any other is ignored.
   */
  readonly handler: (request: Request, connection?: unknown) => Promise<Response>
  /** Answers as `handler` does, but the host interface is not there: for a listener that partners reach. */
  readonly partnerHandler: Engine["handler"]
  /** Answers as `handler` does, but only the host interface is there: for a listener that partners do not reach. */
  readonly hostHandler: Engine["handler"]
  /** Whether the stores answer and take writes, or did within the last second, and the engine is not closed; never rejects. */
  readonly isReady: () => Promise<boolean>
  /**
   * Runs operations as typed functions: `engine.run(listAffiliates(engine.asCaller(caller), "n1"))`.
   *
   * @returns the answer or the refusal; the promise is rejected only with a `StoreFault` or a defect. What `close` cuts off is rejected
   * with a `StoreFault` too, whose reason is `unavailable`.
   */
  readonly run: <A>(operation: Operation<A>) => Promise<Result.Result<A, Refusal>>
  /** The context of an operation for the owner of a token; a refusal (Unauthorized) when it is unknown. */
  readonly as: (token: string) => Promise<Result.Result<OperationContext, Refusal>>
  /**
   * Who a host is, for what a program adds to the host interface: the token of `hostTokenHash`, or one of the directory that may do
   * this; a refusal (Unauthorized, UnauthorizedOperation) when it is neither. Without `hostTokenHash` there are no hosts.
   */
  readonly asHost: (token: string | undefined, asked: HostRequest) => Promise<Result.Result<HostContext, Refusal>>
  /** The context of an operation for a caller the host vouches for itself. */
  readonly asCaller: (caller: Caller) => OperationContext
  /**
   * Does what is due by time now. The engine does so by itself, unless `dueWork` leaves it to the host: then every second or so, also while
   * an earlier one is still under way, which may wait for one network.
   */
  readonly doDueWork: () => Promise<void>
  /**
   * Forgets what each network keeps for a time only and is past it (see `Retention`). The engine does so by itself once an hour, or its
   * host once a day.
   */
  readonly forgetOld: () => Promise<void>
  /**
   * Hands every waiting event to the host, oldest first: at least once each, in order per call. An event whose handler
   * fails stays waiting, and so do those after it; its error is logged.
   *
   * @returns how many were delivered.
   */
  readonly deliverEvents: (handle: (event: EngineEvent) => Promise<void>) => Promise<number>
  /**
   * Lets nothing begin any more (requests are answered 503, functions are rejected with a `StoreFault`), waits for what has
   * begun, and closes the stores. Requests end at their deadline at the latest, due work that the engine does by itself after the piece
   * that is under way. After `graceMilliseconds` the rest is
   * interrupted; commits that have begun have half a second more. Close the server first: a long list that is still being read breaks
   * off. A second call waits for the same end, and its `graceMilliseconds` change nothing.
   */
  readonly close: (options?: { readonly graceMilliseconds?: number }) => Promise<void>
}

/**
 * Starts an engine. The stores are opened before it answers.
 *
 * @returns the engine; the promise is rejected with a `StoreFault` when the stores cannot be opened, and with an Error that has a line for
 * each problem when the definitions of networks or the hash of the host's token cannot be right.
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
  checkOptions(options)
  const log = safeLog(options.log ?? logToConsole)
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  // ENG-194
  const wrong = optionProblems(options, Object.keys(OPTIONS))
  if (wrong.length > 0) throw new InvalidInputError(wrong)
  const clock = options.clock ?? systemClock
  const stores = answeringStores(options.stores)
  // ENG-70, ENG-94
  const services = Layer.mergeAll(
    withDirectory(
      options.directory,
      boundedReads(countingDecisions(options.tracing === undefined ? stores : tracedStores(stores))),
      clock,
    ),
    options.tracing?.layer ?? Layer.empty,
    clock,
    options.transactionIds ?? randomTransactionIds,
    Layer.succeed(LimitsInForce, limits),
    Layer.succeed(EngineLog, log),
    Layer.sync(Turns, makeTurns),
    Layer.sync(Reports, () => noReportsYet()),
    Layer.sync(WaitingCounts, () => new Map()),
    Layer.sync(UnchangedCounts, () => new Map()),
    Layer.sync(CallsLeftOver, () => new Map()),
    Layer.sync(ClockGuard, () => clockGuard(options.newestStoredTime ?? null)),
    Layer.sync(StoredConditions, () => keptConditions()),
  )
  const runtime = ManagedRuntime.make(services)
  // opens the stores now, so that a fault of theirs is the caller's and not the first request's
  try {
    const seed = isStored(options.directory) ? checked(options.directory.seed) : undefined
    await runtime.runPromise(
      seed === undefined
        ? Effect.void
        : Effect.flatMap(directoryModule, ({ seedDirectory }) => seedDirectory(seed, log)),
    )
  } catch (error) {
    // ENG-317: a store that stays open keeps its file, and the process
    await runtime.dispose()
    throw error
  }
  const fibers = noFibersYet(await runtime.context())
  const operations: OperationRuntime = {
    fork: (step, span) => fibers.fork(belowSpan(step, span)),
    deadlines: requestDeadlines(limits.requestMilliseconds),
    requestMilliseconds: limits.requestMilliseconds,
    faultId: () => crypto.randomUUID(),
    log,
  }
  const tracer =
    options.tracing === undefined ? undefined : await runtime.runPromise(requestTracer(options.tracing.share ?? 1))
  // ENG-80
  const hostRows =
    options.hostTokenHash === undefined
      ? []
      : [
          ...(isStored(options.directory) ? directoryRoutes(options.hostTokenHash) : []),
          ...hostRoutes(options.hostTokenHash),
        ]
  const bounds = {
    load: noLoadYet(limits),
    bodies: noBodiesHeld(limits.bodyBytes),
    turns: noBodyYet(),
    shares: noSharesYet(limits.requestsBesideOthers),
    lookedUpAgain: nothingInLine(),
  }
  const runRow =
    ({ work }: Row): RouteHandler =>
    (routed) =>
      runOperation(operations, routed, (deadline, run) => work(routed, deadline, run, bounds))
  const work = noWorkYet()
  const begin = <A>(begun: () => Promise<A>): Promise<A> => {
    if (work.isClosed()) return Promise.reject(new StoreFault(CLOSED))
    work.begin()
    return begun().finally(work.end)
  }
  const run: Engine["run"] = (operation) =>
    begin(async () => {
      const exit = await runtime.runPromiseExit(refusalAsResult(operation))
      if (Exit.isSuccess(exit)) return exit.value
      throw Cause.hasInterruptsOnly(exit.cause) ? new StoreFault(CUT_OFF) : Cause.squash(exit.cause)
    })
  const tellHost = safeReports(options.onRequest, log)
  const report = (reported: RequestReport): void => {
    countRequest(reported)
    tellHost(reported)
  }
  const hostPaths = options.hostTokenHash === undefined ? [] : (options.hostPaths ?? [])
  const partnerPaths = options.partnerPaths ?? []
  const starts = noStartsYet()
  // ENG-51
  const handlerOf = (rows: ReadonlyArray<Row>, otherPaths: ReadonlyArray<string>): Engine["handler"] =>
    answering(
      router(rows, runRow, { ...DEFAULT_VERSIONS, ...options.versions }, refuse, otherPaths),
      bounds.load,
      work,
      report,
      options.problemPages,
      tracer,
      starts,
    )
  let closing: Promise<void> | undefined
  let last: LastDueWork | undefined
  const whenDue = <A, E>(
    done: (module: DueWorkModule, last: LastDueWork) => Effect.Effect<A, E, EngineServices>,
  ): Promise<A> =>
    begin(() =>
      runtime.runPromise(
        Effect.flatMap(dueWorkModule, (module) => {
          last ??= module.noDueWorkYet()
          return done(module, last)
        }),
      ),
    )
  const due = {
    doDueWork: () => whenDue(({ doDueWork }, before) => doDueWork(log, before)),
    forgetOld: () => whenDue(({ forgetOld }) => forgetOld(log)),
  }
  const asCaller = (caller: Caller): OperationContext => ({ caller, deadline: openDeadline() })
  const dueWork = options.dueWork ?? (options.clock === undefined ? usualDueWork() : "by the host")
  const doDueWorkIn = (lane: DueLane) =>
    whenDue(({ doDueWorkOf }, before) => doDueWorkOf(lane, log, before, work.isClosed))
  const isReady = readiness(() => begin(() => runtime.runPromise(storesAsked)), work.isClosed, log)
  const stopWorking =
    dueWork === "every second" ? workWhenDue({ doDueWorkOf: doDueWorkIn, forgetOld: due.forgetOld }, log) : () => {}
  return {
    ...due,
    handler: handlerOf([...INTERFACE_ROUTES, ...hostRows], [...partnerPaths, ...hostPaths]),
    // ENG-135
    partnerHandler: handlerOf(INTERFACE_ROUTES, partnerPaths),
    hostHandler: handlerOf(hostRows, hostPaths),
    isReady,
    run,
    // ENG-68
    as: (token) => run(Effect.map(authenticate(token), asCaller)),
    asCaller,
    asHost: (token, asked) => run(admitHost(options.hostTokenHash, token, asked)),
    deliverEvents: (handle) => whenDue(({ deliverEvents }) => deliverEvents(handle, log)),
    close: ({ graceMilliseconds = Number.POSITIVE_INFINITY } = {}) => {
      stopWorking()
      closing ??= work
        .close(graceMilliseconds)
        .then(() => (dueWork === "every second" ? runtime.runPromise(placeTheLast) : undefined))
        // ENG-529: a commit that waits behind a lock goes on until its store is closed
        .then(() => Effect.runPromise(Effect.timeoutOption(fibers.interrupt, "500 millis")))
        .then(() => runtime.dispose())
      return closing
    },
  }
}

type DueWorkModule = typeof import("./due-work.ts")

/** Loaded for the first due work: where a host leaves that to another process, this one never does any. */
// ENG-379
const dueWorkModule = loadedOnce<DueWorkModule>(() => import("./due-work.ts"))

// only where the stores keep the directory
const directoryModule = loadedOnce(() => import("@callrules/operations/directory"))

const placeTheLast = Effect.ignoreCause(Effect.flatMap(dueWorkModule, (module) => module.placeTheLast))

const CLOSED = { reason: "unavailable", cause: "the engine is closed" } as const
const CUT_OFF = {
  reason: "unavailable",
  cause: "the engine was closed before this was over: it may be done or not",
} as const
