// Facts that were given and cannot be read. An evaluation takes them as absent; a decision may not: a look-up that failed
// has said nothing, so for a decision they are unknown.
import { attempt } from "../../evaluate/prepare-facts.ts"
import { own, type Properties } from "../../evaluate/read-facts.ts"
import type { AttributeShape } from "../../vocabulary/vocabulary.ts"

/**
 * Whether raw facts have something for an attribute that is no value of its kind, or that throws when it is read. What is
 * missing, `undefined` or null is readable: it is absent.
 */
// REC-160
export const isUnreadable = (facts: unknown, shape: AttributeShape): boolean =>
  attempt(() => !isPlain(facts) || !isAttributeReadable(facts, shape), true)

/** Whether raw facts have keypresses that are not a list of keys. */
export const areKeypressesUnreadable = (facts: unknown): boolean =>
  attempt(() => {
    if (!isPlain(facts)) return true
    const keypresses = own(facts, "keypresses")
    return !isNothing(keypresses) && !(Array.isArray(keypresses) && Array.from(keypresses).every(isKey))
  }, true)

/** A property; `undefined` where reading it throws. */
export const readOwn = (facts: Properties, key: string): unknown => attempt(() => own(facts, key), undefined)

/** An object of the host's own class will do; a promise, a map, a list or a date holds nothing as properties. */
export const isPlain = (value: unknown): value is Properties =>
  typeof value === "object" &&
  value !== null &&
  Object.prototype.toString.call(value) === "[object Object]" &&
  !("then" in value && typeof value.then === "function")

/** Whether a value says that there is none. */
export const isNothing = (value: unknown): boolean => value === undefined || value === null

const isAttributeReadable = (
  facts: Properties,
  { attribute, field, fact, kind, whenFact }: AttributeShape,
): boolean => {
  const holder = own(facts, fact ?? attribute)
  if (field !== undefined) {
    return isNothing(holder) || (isPlain(holder) && isReadable(own(holder, field), kind) && !isInherited(holder, field))
  }
  if (!isReadable(holder, kind)) return false
  if (whenFact === undefined || typeof holder === "boolean") return true
  const other = own(facts, whenFact.fact)
  return isNothing(other) || typeof other === "string"
}

/** Whether a field is there by inheritance alone, such as one of a class with getters: own ones are read. */
// REC-341
const isInherited = (holder: Properties, field: string): boolean => {
  const prototype: unknown = Object.getPrototypeOf(holder)
  return prototype !== Object.prototype && prototype !== null && !Object.hasOwn(holder, field) && field in holder
}

const isReadable = (value: unknown, kind: AttributeShape["kind"]): boolean => {
  if (isNothing(value)) return true
  if (kind === "boolean") return typeof value === "boolean"
  if (typeof value === "number") return Number.isFinite(value)
  return kind === "text" && (typeof value === "string" || typeof value === "boolean")
}

// a key that no condition can name is a key all the same
const isKey = (key: unknown): boolean =>
  (typeof key === "string" || typeof key === "number") && String(key).length === 1
