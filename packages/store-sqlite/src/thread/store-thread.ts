// The engine's side of the store's thread: sends operations, returns answers, and never leaves a caller waiting.
import { Worker } from "node:worker_threads"
import { StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import type { StoreOperations } from "../statements/prepare.ts"
import type { Answer, FaultData, FromThread, Request, ThreadOptions, ToThread } from "./protocol.ts"

/** A store's thread with its file open. */
export interface StoreThread {
  /** Runs one operation on the thread. Once sent, an operation runs even if its caller stops waiting. */
  readonly call: <Name extends keyof StoreOperations>(
    operation: Name,
    ...args: Parameters<StoreOperations[Name]>
  ) => Effect.Effect<ReturnType<StoreOperations[Name]>, StoreFault>
  /** Finishes the operations sent so far, closes the file and ends the thread. */
  readonly close: Effect.Effect<void>
}

type Settle = (value: unknown, fault: FaultData | null) => void

/** The waiting callers, and whether the store still accepts operations. */
interface Calls {
  readonly worker: Worker
  readonly waiting: Map<number, Settle>
  unsent: Array<Request>
  lastId: number
  /** Why the store accepts no more operations; undefined while it is open. */
  gone: FaultData | undefined
  ended: boolean
}

const CLOSED: FaultData = { reason: "unavailable", cause: "the store is closed" }

/** Starts a thread and opens the file on it, or says why it cannot be opened. Tests pass another `start`. */
export const openStoreThread = (
  options: ThreadOptions,
  start: (options: ThreadOptions) => Worker = startWorker,
): Effect.Effect<StoreThread, StoreFault> =>
  Effect.callback((resume) => {
    const worker = start(options)
    const calls: Calls = { worker, waiting: new Map(), unsent: [], lastId: 0, gone: undefined, ended: false }
    const end = threadEnd(worker)
    worker.on("message", (message: FromThread) => {
      switch (message.kind) {
        case "opened":
          holdProcess(calls)
          resume(Effect.succeed({ call: callOn(calls), close: Effect.promise(() => closeThread(calls, end)) }))
          break
        case "refused":
          resume(Effect.fail(new StoreFault(message.fault)))
          break
        case "answers":
          settle(calls, message.answers)
          break
      }
    })
    void end.then((fault) => {
      calls.gone ??= fault
      calls.ended = true
      resume(Effect.fail(new StoreFault(fault)))
      settle(
        calls,
        [...calls.waiting.keys()].map((id) => [id, null, fault]),
      )
    })
  })

const callOn =
  (calls: Calls): StoreThread["call"] =>
  (operation, ...args) =>
    Effect.callback((resume) => {
      if (calls.gone !== undefined) {
        resume(Effect.fail(new StoreFault(calls.gone)))
        return
      }
      calls.lastId += 1
      const id = calls.lastId
      calls.waiting.set(id, (value, fault) =>
        // the thread answers every operation with the value of its own type
        resume(fault === null ? Effect.succeed(value as never) : Effect.fail(new StoreFault(fault))),
      )
      if (calls.waiting.size === 1) holdProcess(calls)
      // everything sent in one turn of the event loop goes in one message
      if (calls.unsent.length === 0) queueMicrotask(() => sendUnsent(calls))
      calls.unsent.push([id, operation, args])
      return Effect.sync(() => {
        calls.waiting.delete(id)
        holdProcess(calls)
      })
    })

const sendUnsent = (calls: Calls): void => {
  const requests = calls.unsent.filter(([id]) => calls.waiting.has(id))
  calls.unsent = []
  if (requests.length > 0) post(calls, { kind: "requests", requests })
}

const closeThread = async (calls: Calls, end: Promise<FaultData>): Promise<void> => {
  sendUnsent(calls)
  calls.gone ??= CLOSED
  holdProcess(calls)
  post(calls, { kind: "close" })
  await end
}

// ENG-75
const post = ({ worker }: Calls, message: ToThread): void => worker.postMessage(message)

const settle = (calls: Calls, answers: ReadonlyArray<Answer>): void => {
  for (const [id, value, fault] of answers) {
    const settleOne = calls.waiting.get(id)
    calls.waiting.delete(id)
    settleOne?.(value, fault)
  }
  holdProcess(calls)
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
      fault = { reason: "unavailable", cause: `the store's thread failed: ${String(error)}` }
    })
    worker.on("exit", (code) => {
      if (code !== 0 && fault === CLOSED) {
        fault = { reason: "unavailable", cause: `the store's thread ended with code ${code}` }
      }
      resolve(fault)
    })
  })

// From sources the thread runs the TypeScript file beside this one, from a build the JavaScript one.
const startWorker = (options: ThreadOptions): Worker => {
  const file = import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.js"
  return new Worker(new URL(file, import.meta.url), {
    workerData: options,
    name: "callrules-store",
    // Node calls its SQLite experimental once in each process, on standard error; Deno does not know the flag
    execArgv: "deno" in process.versions ? [] : ["--disable-warning=ExperimentalWarning"],
  })
}
