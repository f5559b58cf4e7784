// The engine's side of the store's thread: sends operations, returns answers, and never leaves a caller waiting.
import { resolve as resolvePath } from "node:path"
import { Worker } from "node:worker_threads"
import { noSlotsYet, type Slots } from "@callrules/model/slots"
import { StoreFault } from "@callrules/store"
import { networkOf, type Operations } from "@callrules/store/rows"
import { type FaultData, identityOf } from "@callrules/store/sqlite-file"
import * as Effect from "effect/Effect"
import { type FairQueue, fairQueue } from "./fair-queue.ts"
import type { StoreFigures } from "./figures.ts"
import { countCommit, gaugeWaiting } from "./metrics.ts"
import type { Answer, FromThread, Request, ThreadOptions, ToThread } from "./protocol.ts"

/** A store's thread with its file open. */
export interface StoreThread extends Operations {
  /** How much waits in the database, since when, and how large it is. */
  readonly figures: Effect.Effect<StoreFigures, StoreFault>
  /** When the newest answer of a request id was stored, by the clock of then; null when there is none. */
  readonly newestTime: Effect.Effect<number | null, StoreFault>
  /** Copies the database into a new file, while it is in use. */
  readonly backUp: (path: string) => Effect.Effect<void, StoreFault>
  /** Writes the file anew. */
  readonly vacuum: Effect.Effect<void, StoreFault>
  /** Finishes the operations sent so far, closes the file and ends the thread. */
  readonly close: Effect.Effect<void>
}

type Settle = (value: unknown, fault: FaultData | null) => void

/** Who waits for an answer. */
interface Waiter {
  /** The network that the operation is for; empty where it is for none. */
  readonly network: string
  readonly settle: Settle
}

/** Whose caller has gone: its id is not given to another one before the thread has answered. */
// ENG-272
const ABANDONED: Waiter = { network: "", settle: () => {} }

/** The waiting callers, and whether the store still accepts operations. */
interface Calls {
  readonly worker: Worker
  readonly waiting: Slots<Waiter>
  readonly queue: FairQueue<Request>
  /** What the thread has answered and nobody has been told yet. */
  readonly answered: FairQueue<Answer>
  /** Milliseconds of this turn of the event loop that went into what was done with answers. */
  spent: number
  /** Whether the next turn has been asked for. */
  isTurnBegun: boolean
  readonly maxWaiting: number
  /** How much the thread has been sent and has not answered. */
  inFlight: number
  isSending: boolean
  /** Why the store accepts no more operations; undefined while it is open. */
  gone: FaultData | undefined
  ended: boolean
}

/** How much the thread is sent before it answers: what comes later waits its network's turn. */
const MOST_IN_FLIGHT = 512

/** The files that stores of this process have open, whatever they are called. */
const openFiles = new Set<string>()

const CLOSED: FaultData = { reason: "unavailable", cause: "the store is closed" }

/** Starts a thread and opens the file on it, or says why it cannot be opened. Tests pass another `start`. */
export const openStoreThread = (
  options: ThreadOptions,
  start: (options: ThreadOptions) => Worker = (given) => startWorker(given),
): Effect.Effect<StoreThread, StoreFault> =>
  Effect.callback((resume) => {
    const worker = start(options)
    const calls: Calls = {
      worker,
      waiting: noSlotsYet(),
      queue: fairQueue(),
      answered: fairQueue(),
      spent: 0,
      isTurnBegun: false,
      maxWaiting: options.maxWaiting,
      inFlight: 0,
      isSending: false,
      gone: undefined,
      ended: false,
    }
    const end = threadEnd(worker)
    let file: string | undefined
    worker.on("message", (message: FromThread) => {
      switch (message.kind) {
        case "opened":
          file = identityOf(options.path)
          if (file !== undefined) openFiles.add(file)
          holdProcess(calls)
          resume(
            Effect.succeed({
              call: callOn(calls),
              figures: askOf(calls, EVERY_NETWORK, "figures"),
              newestTime: askOf(calls, EVERY_NETWORK, "newestTime"),
              backUp: backUpOn(calls),
              vacuum: vacuumOn(calls),
              close: Effect.promise(() => closeThread(calls, end)),
            }),
          )
          break
        case "refused":
          resume(Effect.fail(new StoreFault(namingHolder(message.fault, options.path))))
          break
        case "answers":
          calls.inFlight -= message.answers.length
          if (message.committed > 0) countCommit(message.committed)
          settle(calls, message.answers)
          sendQueued(calls)
          break
      }
    })
    void end.then((fault) => {
      calls.gone ??= fault
      calls.ended = true
      if (file !== undefined) openFiles.delete(file)
      resume(Effect.fail(new StoreFault(fault)))
      settle(
        calls,
        calls.waiting.entries().map(([id]) => [id, null, fault]),
      )
    })
  })

// ENG-125
const namingHolder = (fault: FaultData, path: string): FaultData => {
  const file = identityOf(path)
  return fault.reason === "busy" && file !== undefined && openFiles.has(file)
    ? { ...fault, cause: `the file ${path} is in use by another engine of this process` }
    : fault
}

const callOn =
  (calls: Calls): StoreThread["call"] =>
  (operation, ...args) =>
    askOf(calls, networkOf(operation, args) ?? EVERY_NETWORK, operation, args)

/** In the turns of networks, what is about none of them or about all. */
const EVERY_NETWORK = ""

/** Asks the thread for an operation, in its network's turn. */
const askOf = <A>(
  calls: Calls,
  network: string,
  operation: string,
  args: ReadonlyArray<unknown> = [],
): Effect.Effect<A, StoreFault> =>
  ask(calls, network, (id) => {
    calls.queue.add(network, [id, operation, args])
    // everything sent in one turn of the event loop goes in one message
    if (calls.isSending) return
    calls.isSending = true
    queueMicrotask(() => sendQueued(calls))
  })

const backUpOn =
  (calls: Calls): StoreThread["backUp"] =>
  (path) =>
    // the thread answers null
    Effect.asVoid(
      ask(calls, EVERY_NETWORK, (id) => {
        calls.inFlight += 1
        post(calls, { kind: "backup", id, to: resolvePath(path) })
      }),
    )

const vacuumOn = (calls: Calls): StoreThread["vacuum"] =>
  // the thread answers null
  Effect.asVoid(
    ask(calls, EVERY_NETWORK, (id) => {
      calls.inFlight += 1
      post(calls, { kind: "vacuum", id })
    }),
  )

/** Asks the thread for something under a new id, and waits for its answer. */
const ask = <A>(calls: Calls, network: string, send: (id: number) => void): Effect.Effect<A, StoreFault> =>
  Effect.callback((resume) => {
    if (calls.gone !== undefined) {
      resume(Effect.fail(new StoreFault(calls.gone)))
      return
    }
    // ENG-146
    if (calls.waiting.size >= calls.maxWaiting) {
      resume(
        Effect.fail(new StoreFault({ reason: "busy", cause: `${calls.maxWaiting} operations wait for the store` })),
      )
      return
    }
    const settle: Settle = (value, fault) =>
      // the thread answers everything with the value of its own type
      resume(fault === null ? Effect.succeed(value as A) : Effect.fail(new StoreFault(fault)))
    const id = calls.waiting.add({ network, settle })
    gaugeWaiting(calls.waiting.size)
    if (calls.waiting.size === 1) holdProcess(calls)
    send(id)
    return Effect.sync(() => {
      calls.waiting.replace(id, ABANDONED)
    })
  })

/** Sends what waits, network by network, while the thread has little to do; whose caller has gone is not sent. */
const sendQueued = (calls: Calls, most: number = MOST_IN_FLIGHT): void => {
  calls.isSending = false
  const requests: Array<Request> = []
  while (calls.queue.length > 0 && calls.inFlight + requests.length < most) {
    const taken = calls.queue.take(most - calls.inFlight - requests.length)
    for (const request of taken) {
      const [id] = request
      if (calls.waiting.get(id) === ABANDONED) calls.waiting.remove(id)
      else requests.push(request)
    }
  }
  holdProcess(calls)
  if (requests.length === 0) return
  calls.inFlight += requests.length
  post(calls, { kind: "requests", requests })
}

const closeThread = async (calls: Calls, end: Promise<FaultData>): Promise<void> => {
  sendQueued(calls, Number.POSITIVE_INFINITY)
  calls.gone ??= CLOSED
  holdProcess(calls)
  post(calls, { kind: "close" })
  await end
}

// ENG-75
const post = ({ worker }: Calls, message: ToThread): void => worker.postMessage(message)

/** What is done with answers keeps others waiting for so long in a turn of the event loop, and for the one that is the last. */
const TURN_MILLISECONDS = 5

/** Hands answers to those who wait; in turns of the event loop and of networks where what they do with them takes long. */
// ENG-292
const settle = (calls: Calls, answers: ReadonlyArray<Answer>): void => {
  for (const answer of answers) {
    if (calls.answered.length === 0 && calls.spent <= TURN_MILLISECONDS) settleOne(calls, answer)
    else calls.answered.add(calls.waiting.get(answer[0])?.network ?? "", answer)
  }
  gaugeWaiting(calls.waiting.size)
  holdProcess(calls)
}

/** Begins the next turn: what was answered and not handed on comes first. */
const nextTurn = (calls: Calls): void => {
  calls.isTurnBegun = false
  calls.spent = 0
  while (calls.answered.length > 0 && calls.spent <= TURN_MILLISECONDS) {
    for (const answer of calls.answered.take(1)) settleOne(calls, answer)
  }
  gaugeWaiting(calls.waiting.size)
  holdProcess(calls)
}

const settleOne = (calls: Calls, [id, value, fault]: Answer): void => {
  if (!calls.isTurnBegun) {
    calls.isTurnBegun = true
    setImmediate(() => nextTurn(calls))
  }
  const begun = performance.now()
  const waiter = calls.waiting.get(id)
  calls.waiting.remove(id)
  // a request goes on as far as it can when it has its answer
  waiter?.settle(value, fault)
  calls.spent += performance.now() - begun
}

// A running operation and a file being closed keep the process alive; an idle store does not.
const holdProcess = ({ ended, gone, waiting, worker }: Calls): void => {
  if (!ended && (waiting.size > 0 || gone !== undefined)) worker.ref()
  else worker.unref()
}

// Why the thread ended, once it has; it ends by itself only after it was told to close.
const threadEnd = (worker: Worker): Promise<FaultData> =>
  new Promise((resolve) => {
    let fault = CLOSED
    worker.on("error", (error) => {
      const hint = isMissing(error) ? ` (${WORKER_HINT})` : ""
      fault = { reason: "unavailable", cause: `the store's thread failed: ${String(error)}${hint}` }
    })
    worker.on("exit", (code) => {
      if (code !== 0 && fault === CLOSED) {
        fault = { reason: "unavailable", cause: `the store's thread ended with code ${code}` }
      }
      resolve(fault)
    })
  })

const WORKER_HINT =
  "where the program is bundled, bundle `@callrules/store-sqlite/worker` too and name its file as `workerUrl`"

const isMissing = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && String(error.code).endsWith("MODULE_NOT_FOUND")

/** Starts the thread: the file that is named, or the one beside this file. */
// From sources the thread runs the TypeScript file beside this one, from a build the JavaScript one.
export const startWorker = (options: ThreadOptions, workerUrl?: string | URL): Worker => {
  const isSource = workerUrl === undefined && import.meta.url.endsWith(".ts")
  return new Worker(workerUrl ?? new URL(isSource ? "./worker.ts" : "./worker.js", import.meta.url), {
    workerData: options,
    name: "callrules-store",
    execArgv: [
      // Node calls its SQLite experimental once in each process, on standard error; Deno does not know the flag
      ...("deno" in process.versions ? [] : ["--disable-warning=ExperimentalWarning"]),
      // a list of its own takes the place of the process's: sources go on to sources, also where nothing is built
      ...(isSource ? ["--conditions=@callrules/source"] : []),
    ],
  })
}
