// What of a call's facts is worth keeping with a verdict: enough to come to it again, as plain JSON.
import type { CheckedCondition } from "../../check/checked.ts"
import { callOf } from "../../evaluate/prepare-facts.ts"
import { propertiesOf } from "../../evaluate/read-facts.ts"
import { type AttributeReference, testsOf } from "../../language/tree/tree.ts"
import { isUnknown } from "./known-tests.ts"
import { type UnknownFacts, unknownParts } from "./unknown-facts.ts"
import { areKeypressesUnreadable, isNothing, isUnreadable, readOwn } from "./unreadable-facts.ts"

/** Facts of a call as a verdict was found on them. Plain JSON. */
export interface KeptFacts {
  /** The values by name, as conditions take them; what is missing was absent. */
  readonly facts: Readonly<Record<string, unknown>>
  /** What was not known, whatever `facts` has of it. */
  readonly unknown: {
    /** Attributes, each with its field where it has fields. */
    readonly attributes: ReadonlyArray<AttributeReference>
    /** Whether more keys could follow. */
    readonly keypressesOpen: boolean
  }
}

/**
 * The facts that a condition asks about, and no others. What is given and cannot be read is among the unknown ones, since JSON may not
 * have it. No property that the condition does not ask about is read.
 *
 * @returns the facts; on them `isCertain` says what it says on those that were given.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { readCondition } from "@callrules/condition"
 * import { keptFacts } from "@callrules/condition/decide"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 *
 * const condition = Result.getOrThrow(readCondition("mobile and repeat", publishedVocabulary()))
 * const kept = keptFacts(condition, { phone_type: "Mobile", repeat: "failed", media_type: "tv" }, {})
 * console.assert(JSON.stringify(kept.facts) === '{"phone_type":"Mobile"}')
 * console.assert(kept.unknown.attributes[0]?.attribute === "repeat")
 * ```
 */
// REC-283
export const keptFacts = (condition: CheckedCondition, facts: unknown, unknown: UnknownFacts): KeptFacts => {
  const call = callOf(facts)
  const properties = propertiesOf(call)
  const parts = unknownParts(unknown, condition.attributes)
  const kept = new Map<string, unknown>()
  const fieldsOf = new Map<string, Map<string, unknown>>()
  const notKnown: Array<AttributeReference> = []
  for (const shape of condition.attributes) {
    const { attribute, field, fact = attribute, whenFact } = shape
    if (isUnknown(shape, parts, call)) notKnown.push(field === undefined ? { attribute } : { attribute, field })
    if (isUnreadable(call, shape)) continue
    const value = readOwn(properties, fact)
    if (field !== undefined) {
      const fields = fieldsOf.get(fact) ?? new Map<string, unknown>()
      fieldsOf.set(fact, keep(fields, field, readOwn(propertiesOf(value), field)))
      continue
    }
    keep(kept, fact, value)
    const other = whenFact === undefined ? undefined : readOwn(properties, whenFact.fact)
    // beside what was said outright it may be anything
    if (whenFact !== undefined && typeof other === "string") kept.set(whenFact.fact, other)
  }
  for (const [fact, fields] of fieldsOf) if (fields.size > 0) kept.set(fact, Object.fromEntries(fields))
  const asksForKeys = testsOf(condition.root).some(({ kind }) => kind === "pressed")
  if (asksForKeys) {
    const isReadable = !areKeypressesUnreadable(call)
    if (parts.keypresses || !isReadable) notKnown.push({ attribute: "pressed" })
    if (isReadable) keep(kept, "keypresses", readOwn(properties, "keypresses"))
  }
  return {
    facts: Object.fromEntries(kept),
    unknown: { attributes: notKnown, keypressesOpen: parts.keypressesOpen && asksForKeys },
  }
}

const keep = (kept: Map<string, unknown>, key: string, value: unknown): Map<string, unknown> =>
  isNothing(value) ? kept : kept.set(key, value)
