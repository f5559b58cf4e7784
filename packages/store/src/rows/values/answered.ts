// Reads the answers of the thread.

import * as Effect from "effect/Effect"
import { StoreFault } from "../../ports/store-fault.ts"

/** Turns an answer's rows into the engine's values; rows that cannot be read are a defect, never a wrong value. */
export const reading = <Row, Value>(
  answer: Effect.Effect<Row, StoreFault>,
  read: (row: Row) => Value,
): Effect.Effect<Value, StoreFault> =>
  Effect.flatMap(answer, (row) =>
    Effect.try({ try: () => read(row), catch: (cause) => new StoreFault({ reason: "defect", cause }) }),
  )

/** How many rows are read in one turn of the event loop. */
const ROWS_A_TURN = 256

/** Turns many rows into the engine's values, some in each turn of the event loop, so that a long list does not block other work. */
export const readingRows = <Row, Value>(
  answer: Effect.Effect<ReadonlyArray<Row>, StoreFault>,
  read: (row: Row) => Value,
): Effect.Effect<ReadonlyArray<Value>, StoreFault> =>
  Effect.flatMap(answer, (rows) => {
    const values: Array<Value> = []
    const readFrom = (first: number): Effect.Effect<ReadonlyArray<Value>, StoreFault> =>
      Effect.flatMap(
        reading(Effect.succeed(rows.slice(first, first + ROWS_A_TURN)), (some) => {
          for (const row of some) values.push(read(row))
        }),
        () => {
          const next = first + ROWS_A_TURN
          return next < rows.length ? Effect.andThen(nextTurn, readFrom(next)) : Effect.succeed(values)
        },
      )
    return readFrom(0)
  })

const nextTurn = Effect.callback<void>((resume) => {
  setImmediate(() => resume(Effect.void))
})

/** A write that must be well-formed before it is sent. */
export const writing = <Value>(
  fault: string | undefined,
  write: () => Effect.Effect<Value, StoreFault>,
): Effect.Effect<Value, StoreFault> =>
  fault === undefined ? Effect.suspend(write) : Effect.fail(new StoreFault({ reason: "defect", cause: fault }))

/** Reads a row that may not exist. */
export const ifThere =
  <Row, Value>(read: (row: Row) => Value) =>
  (row: Row | undefined): Value | undefined =>
    row === undefined ? undefined : read(row)
