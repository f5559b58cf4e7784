// The messages between the store's two sides. Only plain data crosses: text, numbers, null, and lists and records of them.
import type { FaultData } from "@callrules/store/sqlite-file"

/** One operation to run: a number for its answer, its name, and its arguments. */
export type Request = readonly [id: number, operation: string, args: ReadonlyArray<unknown>]

/** The result of one operation: its value, or a fault. */
export type Answer = readonly [id: number, value: unknown, fault: FaultData | null]

/** From the engine's side to the thread. */
export type ToThread =
  | { readonly kind: "requests"; readonly requests: ReadonlyArray<Request> }
  | { readonly kind: "backup"; readonly id: number; readonly to: string }
  | { readonly kind: "vacuum"; readonly id: number }
  | { readonly kind: "close" }

/** From the thread to the engine's side. By ending, it says that the file is closed. */
export type FromThread =
  | { readonly kind: "opened" }
  | { readonly kind: "refused"; readonly fault: FaultData }
  | {
      readonly kind: "answers"
      readonly answers: ReadonlyArray<Answer>
      /** How many writes shared the commit, with the first answers of one; else 0. */
      readonly committed: number
    }

/** What the thread is started with. */
export interface ThreadOptions {
  readonly path: string
  /** Whether a file that does not exist is made. */
  readonly create: boolean
  /** How many operations may wait for the store. */
  readonly maxWaiting: number
  /** Null: as many as fit on the disk. */
  readonly maxPageCount: number | null
}
