// What is made of the conditions of an engine once: the same text under the same fields is read for one call and kept for the next.
// Maps of its own and not Effect's Cache: reading one is pure and never waits, so it need not be an effect.
import {
  publishedVocabulary,
  readStoredCondition,
  type SettingsWarning,
  type StoredCondition,
  storedConditionWarnings,
} from "@callrules/recording-condition/plain"
import { Reference } from "effect/Context"
import * as Result from "effect/Result"

/** What is made of a condition as it stands under some custom data fields. */
type OfCondition<Made> = (text: string, customDataFields: ReadonlyArray<string>) => Made

/** Reads stored conditions. */
export interface StoredConditionsShape {
  /** A condition; `unreadable` when it has problems. */
  readonly read: OfCondition<StoredCondition | "unreadable">
  /** What is worth a second look in one. */
  readonly warnings: OfCondition<ReadonlyArray<SettingsWarning>>
  /** The same where it has been found before; undefined: finding it takes its time. */
  readonly knownWarnings: OfCondition<ReadonlyArray<SettingsWarning> | undefined>
}

const readAnew: StoredConditionsShape["read"] = (text, customDataFields) => {
  const reading = readStoredCondition(text, publishedVocabulary({ customDataFields }))
  return Result.isSuccess(reading) ? reading.success : "unreadable"
}

/** The stored conditions of the engine that an operation runs on; without any, each is read anew. */
export const StoredConditions = Reference<StoredConditionsShape>("@callrules/operations/StoredConditions", {
  defaultValue: () => ({ read: readAnew, warnings: storedConditionWarnings, knownWarnings: () => undefined }),
})

/** How many conditions are kept; the one that was read first makes room. */
const MOST_KEPT = 10_000

/** Of warnings fewer: they are asked for by people. */
const MOST_WARNINGS_KEPT = 1_000

/** Stored conditions that are kept once they have been read. `find`: how warnings are found. */
// ENG-313
export const keptConditions = (
  find: OfCondition<ReadonlyArray<SettingsWarning>> = storedConditionWarnings,
): StoredConditionsShape => {
  const conditions = kept(MOST_KEPT, readAnew)
  const warnings = kept(MOST_WARNINGS_KEPT, find)
  return { read: conditions.made, warnings: warnings.made, knownWarnings: warnings.known }
}

const kept = <Made>(most: number, make: OfCondition<Made>) => {
  const all = new Map<string, Made>()
  const known: OfCondition<Made | undefined> = (text, customDataFields) =>
    all.get(JSON.stringify([text, customDataFields]))
  const made: OfCondition<Made> = (text, customDataFields) => {
    const before = known(text, customDataFields)
    if (before !== undefined) return before
    const fresh = make(text, customDataFields)
    const [oldest] = all.keys()
    if (all.size >= most && oldest !== undefined) all.delete(oldest)
    all.set(JSON.stringify([text, customDataFields]), fresh)
    return fresh
  }
  return { known, made }
}
