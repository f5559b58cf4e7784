// Lists that may be long: read and shown some items at a time, so that neither other requests nor memory suffer from them.
import type { StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import type { EngineServices } from "./services/engine-services.ts"

/** A list whose beginning has been read. */
export interface LongList<Item> {
  readonly first: ReadonlyArray<Item>
  /** Reads on, some items at a time; none at the end. Null: there is nothing after the first ones. */
  readonly next: Effect.Effect<ReadonlyArray<Item>, StoreFault, EngineServices> | null
}

/** Every item of a list at once. */
export const everyItem = Effect.fnUntraced(function* <Item>({ first, next }: LongList<Item>) {
  const items = [...first]
  for (let last = first; next !== null && last.length > 0; ) {
    last = yield* next
    for (const item of last) items.push(item)
  }
  return items
})
