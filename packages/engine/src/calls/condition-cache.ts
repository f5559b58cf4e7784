// The conditions of an engine, read once: the same text under the same fields is read for one call and kept for the next.
// A map of its own and not Effect's Cache: reading one is pure and never waits, so it need not be an effect.
import { publishedVocabulary, readStoredCondition, type StoredCondition } from "@callrules/recording-condition"
import { Reference } from "effect/Context"
import * as Result from "effect/Result"

/** Reads stored conditions. */
export interface StoredConditionsShape {
  /** A condition as it stands under some custom data fields; `unreadable` when it has problems. */
  readonly read: (text: string, customDataFields: ReadonlyArray<string>) => StoredCondition | "unreadable"
}

const readAnew: StoredConditionsShape["read"] = (text, customDataFields) => {
  const reading = readStoredCondition(text, publishedVocabulary({ customDataFields }))
  return Result.isSuccess(reading) ? reading.success : "unreadable"
}

/** The stored conditions of the engine that an operation runs on; without any, each is read anew. */
export const StoredConditions = Reference<StoredConditionsShape>("@callrules/engine/StoredConditions", {
  defaultValue: () => ({ read: readAnew }),
})

/** How many conditions are kept; the one that was read first makes room. */
const MOST_KEPT = 10_000

/** Stored conditions that are kept once they have been read. */
export const keptConditions = (): StoredConditionsShape => {
  const conditions = new Map<string, StoredCondition | "unreadable">()
  return {
    read: (text, customDataFields) => {
      const key = JSON.stringify([text, customDataFields])
      const before = conditions.get(key)
      if (before !== undefined) return before
      const condition = readAnew(text, customDataFields)
      const [oldest] = conditions.keys()
      if (conditions.size >= MOST_KEPT && oldest !== undefined) conditions.delete(oldest)
      conditions.set(key, condition)
      return condition
    },
  }
}
