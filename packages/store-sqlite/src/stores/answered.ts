// Reading what the thread answered.
import { StoreFault } from "@callrules/engine/ports"
import * as Effect from "effect/Effect"

/** Turns an answer's rows into the engine's values; rows that cannot be read are a defect, never a wrong value. */
export const reading = <Row, Value>(
  answer: Effect.Effect<Row, StoreFault>,
  read: (row: Row) => Value,
): Effect.Effect<Value, StoreFault> =>
  Effect.flatMap(answer, (row) =>
    Effect.try({ try: () => read(row), catch: (cause) => new StoreFault({ reason: "defect", cause }) }),
  )

/** A write that must be well-formed before it is sent. */
export const writing = <Value>(
  fault: string | undefined,
  write: () => Effect.Effect<Value, StoreFault>,
): Effect.Effect<Value, StoreFault> =>
  fault === undefined ? Effect.suspend(write) : Effect.fail(new StoreFault({ reason: "defect", cause: fault }))

/** Reads a row that may not be there. */
export const ifThere =
  <Row, Value>(read: (row: Row) => Value) =>
  (row: Row | undefined): Value | undefined =>
    row === undefined ? undefined : read(row)
