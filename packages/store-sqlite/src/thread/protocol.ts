// What the store's two sides say to each other. Only plain data crosses: text, numbers, null, and lists and records of them.
import type { StoreFault } from "@callrules/store"

/** A fault as it crosses from the thread; `cause` is one line for the log. */
export interface FaultData {
  readonly reason: StoreFault["reason"]
  readonly cause: string
}

/** One operation to be done: a number to answer to, its name, and its arguments. */
export type Request = readonly [id: number, operation: string, args: ReadonlyArray<unknown>]

/** What came of one operation: its value, or a fault and no value. */
export type Answer = readonly [id: number, value: unknown, fault: FaultData | null]

/** From the engine's side to the thread. */
export type ToThread =
  | { readonly kind: "requests"; readonly requests: ReadonlyArray<Request> }
  | { readonly kind: "close" }

/** From the thread to the engine's side. That the file is closed it says by ending. */
export type FromThread =
  | { readonly kind: "opened" }
  | { readonly kind: "refused"; readonly fault: FaultData }
  | { readonly kind: "answers"; readonly answers: ReadonlyArray<Answer> }

/** What the thread is started with. */
export interface ThreadOptions {
  readonly path: string
  readonly busyTimeoutMilliseconds: number
  /** Null: as many as fit on the disk. */
  readonly maxPageCount: number | null
}
