// One operation of the engine under way in a simulated run, and what is known about it.
import type { Task } from "./run-queue.ts"
import type { SimulatedRequest } from "./scenario/scenario.ts"

/** An operation that was started on one engine process. It has at most one port call under way. */
export interface OperationRun {
  readonly name: string
  /** The request it answers; null for host events and due work. */
  readonly request: SimulatedRequest | null
  /** When it was started, in virtual time. */
  readonly startedAt: number
  /** Its process has crashed: no answer reaches it any more. */
  dead: boolean
  /** The port call that is on its way to the store. */
  underWay: Task | null
  /** How many writes of it became durable. */
  durableWrites: number
  /** What its answer may be, header and body, once its request is written; null before. */
  answers: ReadonlyArray<string> | null
  accepted: boolean
}

/** An operation that has done nothing yet. */
export const operationRun = (name: string, request: SimulatedRequest | null, startedAt: number): OperationRun => ({
  name,
  request,
  startedAt,
  dead: false,
  underWay: null,
  durableWrites: 0,
  answers: null,
  accepted: false,
})
