// Two engine processes on one database: they run operations, every port call is a task of its own and may go wrong, and
// a process that crashes loses everything but what the stores hold.
import { formatTransactionId, instant, type TransactionId } from "@callrules/model"
import { type EngineServices, type Refusal, TransactionIds } from "@callrules/operations"
import {
  AffiliateStore,
  CallStore,
  Clock,
  Directory,
  type DirectoryShape,
  DirectoryStore,
  Erasure,
  Inbox,
  LedgerStore,
  Outbox,
  Relays,
  SettingsStore,
  StoreFault,
  TransactionFeed,
  TranscriptStore,
} from "@callrules/store"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Fiber } from "effect/Fiber"
import { PreventSchedulerYield, Scheduler } from "effect/Scheduler"
import { keptConditions, StoredConditions } from "../../../operations/src/calls/condition-cache.ts"
import { makeTurns, Turns, type TurnsShape } from "../../../operations/src/commits/turns.ts"
import { noReportsYet, Reports, type ReportsShape } from "../../../operations/src/host/reports.ts"
import { WaitingCounts, type WaitingCountsShape } from "../../../operations/src/signals/waiting-requests.ts"
import type { Random } from "../../../store/src/suite/random.ts"
import type { OperationRun } from "./operation-run.ts"
import type { RunQueue } from "./run-queue.ts"
import { FAULTS_END, type Scenario, START } from "./scenario/scenario.ts"
import type { SimulatedStores } from "./simulated-stores.ts"
import { hold, Violation } from "./violation.ts"

/** How an operation ended for whoever started it. `lost`: nobody knows what became of it. */
export type Ending<A> =
  | { readonly kind: "answered"; readonly answer: A }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "lost" }

/** An operation that was started. */
export interface Started {
  /** Ends it from outside, as a passed deadline does: no answer comes. */
  readonly interrupt: () => void
}

/** The processes of a run. */
export interface EngineProcesses {
  /** Runs an operation on one of them. Its end is told once, unless it is interrupted. */
  readonly start: <A>(
    run: OperationRun,
    operation: Effect.Effect<A, Refusal | StoreFault, EngineServices>,
    ended: (ending: Ending<A>) => void,
  ) => Started
  /** How many port calls went wrong, crashes included. */
  readonly faults: () => number
  /** Whether no operation is under way. */
  readonly areIdle: () => boolean
}

/** What the processes are made of. */
export interface ProcessParts {
  readonly random: Random
  readonly queue: RunQueue
  readonly scenario: Scenario
  readonly stores: SimulatedStores
  readonly directory: DirectoryShape
  /** Told whose calls reach the stores now. */
  readonly enter: (run: OperationRun, now: number) => void
  /** Told of every crash; `process` is 0 or 1. */
  readonly crashed: (process: number) => void
}

/** The farthest that the clock of a process is ahead, in milliseconds. */
export const LARGEST_SKEW = 700

interface Process {
  readonly index: number
  /** How far its clock is ahead, in milliseconds. */
  readonly skew: number
  readonly runs: Map<OperationRun, () => void>
  /** What its operations use; the same for all of them, as making it is dear. */
  readonly services: Context.Context<EngineServices>
  /** Who has the turn for what, and who waits for it. */
  turns: TurnsShape
  /** How many requests of each organization it thinks are waiting, and the reports that it takes; unknown after a crash. */
  readonly waiting: WaitingCountsShape
  readonly reports: ReportsShape
  /** The operation that runs now: port calls that are made are its own. */
  current: OperationRun | null
}

/** Makes two processes. */
export const engineProcesses = (parts: ProcessParts): EngineProcesses => {
  const { random, queue } = parts
  const [faults, ids] = [{ count: 0 }, { last: 0 }]
  const crash = (process: Process): void => {
    faults.count += 1
    queue.note(`process ${process.index} crashes`)
    const lost = [...process.runs]
    process.runs.clear()
    process.turns = makeTurns()
    process.waiting.clear()
    Object.assign(process.reports, noReportsYet(`${process.reports.by}'`))
    for (const [run, tellLost] of lost) {
      run.dead = true
      // what was sent to the store is lost with the process, or arrives there all the same
      if (run.underWay !== null && random.onceIn(2)) run.underWay.cancelled = true
      tellLost()
    }
    parts.crashed(process.index)
  }
  const newProcess = (index: number): Process => {
    const skew = random.oneOf([0, 0, 3, LARGEST_SKEW]) * index
    const call: PortCall = (name, effect) => {
      // a directory mostly answers at once, as one that is held in memory does
      if (name.startsWith("directory") && random.below(4) > 0) return effect
      const { current } = process
      hold(current !== null, () => `${name} is called by nobody`)
      return portCall(parts, process, current, name, effect, faults, crash)
    }
    const turns: TurnsShape = { inTurn: (key, effect, most) => turnOf(process, key, effect, most) }
    const [waiting, reports]: [WaitingCountsShape, ReportsShape] = [new Map(), noReportsYet(`process ${index}`)]
    const scheduler = schedulerOf(queue, () => process)
    const withTurns = Context.add(Context.add(services(parts, skew, call, ids), Turns, turns), Scheduler, scheduler)
    const process: Process = {
      index,
      skew,
      runs: new Map(),
      services: withTurns.pipe(Context.add(WaitingCounts, waiting), Context.add(Reports, reports)),
      turns: makeTurns(),
      waiting,
      reports,
      current: null,
    }
    return process
  }
  const processes = [newProcess(0), newProcess(1)] as const
  return {
    faults: () => faults.count,
    areIdle: () => processes.every(({ runs }) => runs.size === 0),
    start: (run, operation, ended) => {
      const process = processes[random.below(2) === 0 ? 0 : 1]
      const tellLost = (): void => {
        queue.after(endingDelay(random), `${run.name}: connection lost`, () => ended({ kind: "lost" }))
      }
      process.runs.set(run, tellLost)
      process.current = run
      const fiber: Fiber<unknown, unknown> = Effect.runForkWith(process.services)(
        Effect.matchCauseEffect(operation, {
          onSuccess: (answer) => Effect.sync(() => finish({ kind: "answered", answer })),
          onFailure: (cause) => Effect.sync(() => finish(endingOf(cause))),
        }),
      )
      const finish = (ending: Parameters<typeof ended>[0] | Violation): void => {
        if (run.dead) return
        process.runs.delete(run)
        const what = ending instanceof Violation ? "defect" : ending.kind
        queue.after(endingDelay(random), `${run.name}: ${what}`, () => {
          if (ending instanceof Violation) throw ending
          const isLost = ending.kind === "answered" && isFault(parts)
          ended(isLost ? { kind: "lost" } : ending)
        })
      }
      return {
        interrupt: () => {
          process.runs.delete(run)
          run.dead = true
          process.current = run
          fiber.interruptUnsafe()
        },
      }
    },
  }
}

const endingOf = (
  cause: Cause.Cause<Refusal | StoreFault>,
): { readonly kind: "lost" } | { readonly kind: "refused"; readonly refusal: Refusal } | Violation => {
  const failure = Cause.findErrorOption(cause)
  if (failure._tag === "None") return new Violation(`a defect: ${Cause.pretty(cause)}`)
  return failure.value._tag === "Refusal" ? { kind: "refused", refusal: failure.value } : { kind: "lost" }
}

const isFault = ({ queue, random, scenario }: ProcessParts): boolean =>
  scenario.faultOnceIn > 0 && queue.now() < START + FAULTS_END && random.onceIn(scenario.faultOnceIn)

const endingDelay = (random: Random): number => 1 + random.below(3)

const failed = (reason: "unavailable" | "busy" | "full"): Exit.Exit<never, StoreFault> =>
  Exit.fail(new StoreFault({ reason, cause: "a fault of the simulation" }))

/** What a faulty store answers; made once, as a stack trace for each is dear. */
const FAULTS = [failed("unavailable"), failed("busy"), failed("full")] as const

type PortCall = <A>(name: string, effect: Effect.Effect<A, StoreFault>) => Effect.Effect<A, StoreFault>

/** A port call as two tasks: it arrives at the store, and its answer arrives back. */
const portCall = <A>(
  parts: ProcessParts,
  process: Process,
  run: OperationRun,
  name: string,
  effect: Effect.Effect<A, StoreFault>,
  faults: { count: number },
  crash: (process: Process) => void,
): Effect.Effect<A, StoreFault> =>
  Effect.callback((resume) => {
    const { queue, random, scenario } = parts
    const delay = (): number =>
      random.onceIn(scenario.slowOnceIn) ? random.below(random.oneOf([30, 30, 3_000])) : random.below(3)
    const answerDelay = (): number => (random.onceIn(3) ? delay() : 0)
    const goOn = (exit: Exit.Exit<A, StoreFault>): void => {
      process.current = run
      resume(exit)
    }
    const answer = (exit: Exit.Exit<A, StoreFault>, milliseconds: number): void => {
      if (run.dead) return
      if (milliseconds === 0) {
        goOn(exit)
        return
      }
      queue.after(milliseconds, `${run.name} < ${name}`, () => {
        if (!run.dead) goOn(exit)
      })
    }
    run.underWay = queue.after(delay(), `${run.name} > ${name}`, () => {
      run.underWay = null
      if (!isFault(parts)) return answer(arrive(parts, run, effect), answerDelay())
      faults.count += 1
      const fault = random.oneOf(["request lost", "answer lost", "crash before", "crash after"])
      queue.note(`${run.name} > ${name}: ${fault}`)
      if (fault === "answer lost" || fault === "crash after") arrive(parts, run, effect)
      if (fault === "crash before" || fault === "crash after") {
        if (run.dead) return
        return crash(process)
      }
      answer(random.oneOf(FAULTS), delay())
    })
  })

/** Cheaper than a scheduler for each call: stores in memory answer at once. */
const NO_SERVICES = Context.make(PreventSchedulerYield, true)

const arrive = <A>(
  parts: ProcessParts,
  run: OperationRun,
  effect: Effect.Effect<A, StoreFault>,
): Exit.Exit<A, StoreFault> => {
  parts.enter(run, parts.queue.now())
  const exit = Effect.runForkWith(NO_SERVICES)(effect).pollUnsafe()
  hold(exit !== undefined, () => `${run.name}: a store in memory does not answer at once`)
  if (Exit.isSuccess(exit)) {
    if (exit.value === "conflict") parts.queue.note(`${run.name}: conflict`)
    return exit
  }
  const failure = Cause.findErrorOption(exit.cause)
  if (failure._tag === "None") throw Cause.squash(exit.cause)
  if (failure.value.reason === "defect") throw new Violation(`a malformed write: ${String(failure.value.cause)}`)
  return exit
}

/** A turn of an operation: while it waits others run, so who runs has to be said again, and the dead do not wake. */
const turnOf = <A, E, R>(
  process: Process,
  key: ReadonlyArray<string>,
  effect: Effect.Effect<A, E, R>,
  most: number | undefined,
): Effect.Effect<A, E, R> =>
  Effect.suspend(() => {
    const run = process.current
    const wake = Effect.suspend((): Effect.Effect<A, E, R> => {
      if (run?.dead === true) return Effect.never
      process.current = run
      return effect
    })
    return process.turns.inTurn(key, wake, most)
  })

/**
 * What is due to run soon is a task of the run like any other, and still of whoever runs when it is put off; nothing yields by
 * itself.
 */
const schedulerOf = (queue: RunQueue, processOf: () => Process): Scheduler => {
  const dispatcher = {
    scheduleTask: (task: () => void) => {
      const process = processOf()
      const { current } = process
      queue.after(0, "a turn is passed on", () => {
        process.current = current
        task()
      })
    },
    flush: () => {},
  }
  return { executionMode: "sync", shouldYield: () => false, makeDispatcher: () => dispatcher }
}

/** Kept for all runs: reading a condition has no part in what is simulated. */
const CONDITIONS = keptConditions()

const services = (
  { stores, directory, queue, random }: ProcessParts,
  skew: number,
  call: PortCall,
  ids: { last: number },
): Context.Context<EngineServices> => {
  const next = (): TransactionId => {
    ids.last += 1
    // now and then an id that is taken: the stores refuse it
    const low = random.onceIn(40) ? 1 + random.below(ids.last) : ids.last
    return formatTransactionId(0xabc, low)
  }
  return Context.make(CallStore, through("calls", stores.calls, call)).pipe(
    Context.add(LedgerStore, through("ledger", stores.ledger, call)),
    Context.add(Inbox, through("inbox", stores.inbox, call)),
    Context.add(Outbox, through("outbox", stores.outbox, call)),
    Context.add(Relays, through("relays", stores.relays, call)),
    Context.add(TransactionFeed, through("feed", stores.feed, call)),
    Context.add(SettingsStore, through("settings", stores.settings, call)),
    Context.add(AffiliateStore, through("affiliates", stores.affiliates, call)),
    Context.add(DirectoryStore, through("records of the directory", stores.directory, call)),
    Context.add(TranscriptStore, through("transcripts", stores.transcripts, call)),
    Context.add(Erasure, through("erasure", stores.erasure, call)),
    Context.add(Directory, through("directory", directory, call)),
    Context.add(Clock, { now: Effect.sync(() => instant(queue.now() + skew)) }),
    Context.add(TransactionIds, { draw: (count) => Effect.sync(() => Array.from({ length: count }, next)) }),
    Context.add(StoredConditions, CONDITIONS),
    Context.add(PreventSchedulerYield, true),
  )
}

/** A port every call of which goes through `call`. */
const through = <Shape extends object>(port: string, shape: Shape, call: PortCall): Shape => {
  const watched: Record<string, unknown> = {}
  for (const [property, method] of Object.entries(shape)) {
    const name = `${port}.${property}`
    // every method of every port answers with an effect that fails with a StoreFault alone
    watched[property] =
      typeof method === "function"
        ? (...args: ReadonlyArray<unknown>) => call(name, method(...args) as Effect.Effect<unknown, StoreFault>)
        : method
  }
  return watched as Shape // the same keys, each with a function of the same type
}
