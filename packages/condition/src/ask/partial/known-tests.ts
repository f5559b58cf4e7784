// Which tests of a condition can be answered although facts of the call are unknown.

import type { CheckedCondition } from "../../check/checked.ts"
import { preparedFor } from "../../evaluate/compile.ts"
import { testHolds } from "../../evaluate/operation.ts"
import { attempt } from "../../evaluate/prepare-facts.ts"
import { own, propertiesOf } from "../../evaluate/read-facts.ts"
import { attributeText } from "../../language/tree/attribute-text.ts"
import type { AttributeShape } from "../../vocabulary/vocabulary.ts"
import type { KnownTest } from "./residual.ts"
import { type UnknownFacts, type UnknownParts, unknownParts } from "./unknown-facts.ts"
import { areKeypressesUnreadable, isUnreadable } from "./unreadable-facts.ts"

/**
 * The value of each test that the facts settle; `undefined` for tests of what is unknown: what `unknown` lists, and what
 * the call has and cannot be read.
 */
export const knownTests = (condition: CheckedCondition, facts: unknown, unknown: UnknownFacts): KnownTest => {
  const prepared = preparedFor(condition, facts)
  const { call } = prepared
  const shapes = new Map(condition.attributes.map((shape) => [attributeText(shape), shape]))
  const parts = unknownParts(unknown, condition.attributes)
  const open = new Set(condition.attributes.filter((shape) => isUnknown(shape, parts, call)).map(attributeText))
  // of what the condition does not test, nothing says whether it is unknown
  const isTrue = (name: string): boolean =>
    shapes.has(name) && !open.has(name) && testHolds(prepared, shapes.get(name), { kind: "flag", attribute: name })
  const excluded = new Set((condition.exclusive ?? []).filter((group) => group.some(isTrue)).flat())
  const noKeys = parts.keypresses || areKeypressesUnreadable(call)
  return (test) => {
    if (test.kind === "pressed")
      return noKeys ? undefined : knownPath(test.keys.join(""), prepared.path, parts.keypressesOpen)
    const name = attributeText(test)
    // REC-99
    if (!open.has(name)) return testHolds(prepared, shapes.get(name), test)
    return excluded.has(name) ? false : undefined
  }
}

/** Whether the keys of a call begin with a path, as far as the keys so far tell. */
const knownPath = (wanted: string, soFar: string, open: boolean): boolean | undefined => {
  if (soFar.startsWith(wanted)) return true
  return open && wanted.startsWith(soFar) ? undefined : false
}

/** Whether an attribute of a raw call is unknown: it is listed so, or cannot be read. */
export const isUnknown = (shape: AttributeShape, parts: UnknownParts, call: unknown): boolean => {
  const { attribute, field, whenFact } = shape
  const key = shape.fact ?? attribute
  if (parts.isWhole(attribute) || parts.isWhole(key) || isUnreadable(call, shape)) return true
  if (field !== undefined) return parts.isField(attribute, field) || parts.isField(key, field)
  return whenFact !== undefined && parts.isWhole(whenFact.fact) && !isSaid(call, key)
}

/** Whether a raw call has a value of a boolean under its own key. */
const isSaid = (call: unknown, key: string): boolean =>
  attempt(() => typeof own(propertiesOf(call), key) === "boolean", false)
