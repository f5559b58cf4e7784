// Where new transaction ids come from.
import { formatTransactionId, type TransactionId } from "@callrules/model"
import { Service } from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** Gives ids that are unique within every network; the stores refuse one that is not, and the request tries again. */
export interface TransactionIdsShape {
  /** So many new ids each time the effect runs: 8 + 8 upper-case hexadecimal digits with a dash. */
  readonly draw: (count: number) => Effect.Effect<ReadonlyArray<TransactionId>>
}

/** Service key of the engine's {@link TransactionIdsShape}. */
export class TransactionIds extends Service<TransactionIds, TransactionIdsShape>()(
  "@callrules/operations/TransactionIds",
) {}

/** Random transaction ids: 64 bits from the runtime's secure source. The stores refuse the rare one that is taken. */
export const randomTransactionIds: Layer.Layer<TransactionIds> = Layer.sync(TransactionIds, () => {
  // asking the source costs as much for many words as for two
  const words = new Uint32Array(512)
  let used = words.length
  const next = (): TransactionId => {
    if (used === words.length) {
      crypto.getRandomValues(words)
      used = 0
    }
    return formatTransactionId(words[used++] ?? 0, words[used++] ?? 0)
  }
  return {
    draw: (count) =>
      Effect.sync(() => {
        const ids: Array<TransactionId> = []
        while (ids.length < count) ids.push(next())
        return ids
      }),
  }
})

/** One new id. */
export const newTransactionId: Effect.Effect<TransactionId, never, TransactionIds> = Effect.flatMap(
  TransactionIds,
  ({ draw }) => Effect.map(draw(1), ([id]) => id ?? noIdDrawn()),
)

const noIdDrawn = (): never => {
  throw new Error("the service of transaction ids has drawn none")
}
