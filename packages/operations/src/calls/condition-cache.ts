// What is made of the conditions of an engine once: the same text under the same fields is read for one call and kept for the next.
// Maps of its own and not Effect's Cache: reading one is pure, and waits for nothing once the language is loaded.
import type { SettingsWarning, StoredCondition } from "@callrules/recording-condition/plain"
import { Reference } from "effect/Context"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type Language, language } from "./language.ts"

/** What is made of a condition as it stands under some custom data fields. */
type OfCondition<Made> = (text: string, customDataFields: ReadonlyArray<string>) => Made

/** Reads stored conditions. */
export interface StoredConditionsShape {
  /** A condition; `unreadable` when it has problems. */
  readonly read: OfCondition<Effect.Effect<StoredCondition | "unreadable">>
  /** What is worth a second look in one. */
  readonly warnings: OfCondition<Effect.Effect<ReadonlyArray<SettingsWarning>>>
  /** The same where it has been found before; undefined: finding it takes its time. */
  readonly knownWarnings: OfCondition<ReadonlyArray<SettingsWarning> | undefined>
}

/** What conditions are read by. */
type ConditionReader = Pick<Language, "publishedVocabulary" | "readStoredCondition" | "storedConditionWarnings">

/** How many conditions are kept; the one that was read first makes room. */
const MOST_KEPT = 10_000

/** Of warnings fewer: they are asked for by people. */
const MOST_WARNINGS_KEPT = 1_000

/** Stored conditions that are kept once they have been read. */
// ENG-313
export const keptConditions = (reader: Effect.Effect<ConditionReader> = language): StoredConditionsShape => {
  const conditions = kept(MOST_KEPT, reader, readWith)
  const warnings = kept(MOST_WARNINGS_KEPT, reader, ({ storedConditionWarnings }) => storedConditionWarnings)
  return { read: conditions.made, warnings: warnings.made, knownWarnings: warnings.known }
}

const readWith =
  ({ publishedVocabulary, readStoredCondition }: ConditionReader): OfCondition<StoredCondition | "unreadable"> =>
  (text, customDataFields) => {
    const reading = readStoredCondition(text, publishedVocabulary({ customDataFields }))
    return Result.isSuccess(reading) ? reading.success : "unreadable"
  }

const kept = <Made>(
  most: number,
  reader: Effect.Effect<ConditionReader>,
  makeWith: (reader: ConditionReader) => OfCondition<Made>,
) => {
  const all = new Map<string, Made>()
  const known: OfCondition<Made | undefined> = (text, customDataFields) =>
    all.get(JSON.stringify([text, customDataFields]))
  const made: OfCondition<Effect.Effect<Made>> = (text, customDataFields) =>
    Effect.suspend(() => {
      const before = known(text, customDataFields)
      if (before !== undefined) return Effect.succeed(before)
      return Effect.map(reader, (found) => {
        const fresh = makeWith(found)(text, customDataFields)
        const [oldest] = all.keys()
        if (all.size >= most && oldest !== undefined) all.delete(oldest)
        all.set(JSON.stringify([text, customDataFields]), fresh)
        return fresh
      })
    })
  return { known, made }
}

/** The stored conditions of the engine that an operation runs on; without any, each is read anew. */
export const StoredConditions = Reference<StoredConditionsShape>("@callrules/operations/StoredConditions", {
  defaultValue: () => ({
    read: (text, fields) => Effect.map(language, (found) => readWith(found)(text, fields)),
    warnings: (text, fields) => Effect.map(language, (found) => found.storedConditionWarnings(text, fields)),
    knownWarnings: () => undefined,
  }),
})
