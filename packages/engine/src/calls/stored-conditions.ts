// Stored conditions, read once: the same text under the same fields is read for one call and kept for the next.
import type { Vocabulary } from "@callrules/condition"
import { readStoredCondition, type StoredCondition } from "@callrules/recording-condition"
import * as Result from "effect/Result"

/** How many conditions are kept; the one that was made first makes room. */
const MOST_KEPT = 10_000

const kept = new Map<string, StoredCondition | "unreadable">()

/** A stored condition as it stands under a vocabulary of some custom data fields; `unreadable` when it has problems. */
export const storedCondition = (text: string, vocabulary: Vocabulary): StoredCondition | "unreadable" => {
  const fields = vocabulary.attributes.find((attribute) => attribute.name === "custom_data")?.fields ?? []
  const key = JSON.stringify([text, fields])
  const known = kept.get(key)
  if (known !== undefined) return known
  const read = readStoredCondition(text, vocabulary)
  const condition = Result.isSuccess(read) ? read.success : "unreadable"
  const [oldest] = kept.keys()
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  kept.set(key, condition)
  return condition
}
