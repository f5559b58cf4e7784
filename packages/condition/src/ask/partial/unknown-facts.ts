// What is not known of a call yet, and which tests can be answered all the same.

import type { CheckedCondition } from "../../check/checked.ts"
import { preparedFor } from "../../evaluate/compile.ts"
import { testHolds } from "../../evaluate/operation.ts"
import { attempt } from "../../evaluate/prepare-facts.ts"
import { composed, own, propertiesOf } from "../../evaluate/read-facts.ts"
import { attributeText } from "../../language/tree/attribute-text.ts"
import type { AttributeShape } from "../../vocabulary/vocabulary.ts"
import type { KnownTest } from "./residual.ts"
import { type UnknownNames, unknownNames } from "./unknown-names.ts"
import { areKeypressesUnreadable, isUnreadable } from "./unreadable-facts.ts"

/**
 * The facts of a call that are still unknown. Whatever is neither here nor among the facts is absent.
 *
 * What the facts have and cannot be read is unknown too, as after a look-up that failed: a property that throws, a value
 * of another kind than the attribute's (null and `undefined` are absent), facts that are no object.
 */
export interface UnknownFacts {
  /**
   * Attributes as a condition writes them (`mobile`, `custom_data[product]`, `custom_data["zip code"]`); the bare name
   * of an attribute with fields (`custom_data`) stands for all its fields, `pressed` (also with keys: `pressed[1]`) for
   * all keypresses, and the key of a fact (`phone_type`) for every attribute that is read from it. What is named here is
   * unknown even if the facts have a value for it. Default none.
   *
   * A name that cannot be read so (`custom_data.product`) may mean any fact: all of them are unknown then.
   */
  readonly names?: ReadonlyArray<string>
  /** Whether more keys may follow those of the fact `keypresses`. Default false: they are complete. */
  readonly keypressesOpen?: boolean
}

/**
 * The value of each test that the facts settle; `undefined` for tests of what is unknown: what is named in `unknown` or
 * `also`, and what the call has and cannot be read.
 */
export const knownTests = (
  condition: CheckedCondition,
  facts: unknown,
  unknown: UnknownFacts,
  also: ReadonlyArray<string>,
): KnownTest => {
  const prepared = preparedFor(condition, facts)
  const { call } = prepared
  const shapes = new Map(condition.attributes.map((shape) => [attributeText(shape), shape]))
  const names = unknownNames(unknown, also, condition.attributes)
  const open = new Set(condition.attributes.filter((shape) => isUnknown(shape, names, call)).map(attributeText))
  // of what the condition does not test, nothing says whether it is unknown
  const isTrue = (name: string): boolean =>
    shapes.has(name) && !open.has(name) && testHolds(prepared, shapes, { kind: "flag", attribute: name }, name)
  const excluded = new Set((condition.exclusive ?? []).filter((group) => group.some(isTrue)).flat())
  const noKeys = names.keypresses || areKeypressesUnreadable(call)
  return (test) => {
    if (test.kind === "pressed")
      return noKeys ? undefined : knownPath(test.keys.join(""), prepared.path, names.keypressesOpen)
    const name = attributeText(test)
    // REC-99
    if (!open.has(name)) return testHolds(prepared, shapes, test, name)
    return excluded.has(name) ? false : undefined
  }
}

/** Whether the keys of a call begin with a path, as far as the keys so far tell. */
const knownPath = (wanted: string, soFar: string, open: boolean): boolean | undefined => {
  if (soFar.startsWith(wanted)) return true
  return open && wanted.startsWith(soFar) ? undefined : false
}

const isUnknown = (shape: AttributeShape, names: UnknownNames, call: unknown): boolean => {
  const { attribute, field, whenFact } = shape
  const key = shape.fact ?? attribute
  if (names.everything || names.whole.has(attribute) || names.whole.has(key)) return true
  if (isUnreadable(call, shape)) return true
  if (field !== undefined) return [attribute, key].some((name) => names.fields.has(`${name}[${composed(field)}`))
  return whenFact !== undefined && names.whole.has(whenFact.fact) && !isSaid(call, key)
}

/** Whether a raw call has a value of a boolean under its own key. */
const isSaid = (call: unknown, key: string): boolean =>
  attempt(() => typeof own(propertiesOf(call), key) === "boolean", false)

/** The names among the unknown facts that cannot be read; while there is one, every fact counts as unknown. */
export const unreadableNames = (condition: CheckedCondition, unknown: UnknownFacts): ReadonlyArray<string> =>
  unknownNames(unknown, [], condition.attributes).unreadable
