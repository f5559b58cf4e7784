// What is not known of a call yet, and which tests can be answered all the same.
import { attributeText, quote } from "../attribute-text.ts"
import type { CheckedCondition } from "../checked.ts"
import { ownLayout } from "../compile.ts"
import { testHolds } from "../operation.ts"
import { attempt, isPrepared, prepareFacts } from "../prepare-facts.ts"
import { own, propertiesOf } from "../read-facts.ts"
import type { AttributeShape } from "../vocabulary.ts"
import type { KnownTest } from "./residual.ts"

/** The facts of a call that are still unknown. Whatever is neither here nor among the facts is absent. */
export interface UnknownFacts {
  /**
   * Attributes as a condition writes them (`mobile`, `custom_data[product]`, `custom_data["zip code"]`); the bare name
   * of an attribute with fields (`custom_data`) stands for all its fields, `pressed` for all keypresses, and the key of
   * a fact (`phone_type`) for every attribute that is read from it. What is named here is unknown even if the facts
   * have a value for it. Default none.
   */
  readonly names?: ReadonlyArray<string>
  /** Whether more keys may follow those of the fact `keypresses`. Default false: they are complete. */
  readonly keypressesOpen?: boolean
}

/** The value of each test that the facts settle; `undefined` for tests of what is unknown. */
export const knownTests = (condition: CheckedCondition, facts: unknown, unknown: UnknownFacts): KnownTest => {
  const prepared = isPrepared(facts) ? facts : prepareFacts(ownLayout(condition), facts)
  const shapes = new Map(condition.attributes.map((shape) => [attributeText(shape), shape]))
  const names = new Set(unknown.names)
  const open = new Set(condition.attributes.filter((shape) => isUnknown(shape, names, facts)).map(attributeText))
  // of what the condition does not test, nothing says whether it is unknown
  const isTrue = (name: string): boolean =>
    shapes.has(name) && !open.has(name) && testHolds(prepared, shapes, { kind: "flag", attribute: name }, name)
  const excluded = new Set((condition.exclusive ?? []).filter((group) => group.some(isTrue)).flat())
  return (test) => {
    if (test.kind === "pressed")
      return knownPath(test.keys.join(""), prepared.path, names, unknown.keypressesOpen === true)
    const name = attributeText(test)
    if (!open.has(name)) return testHolds(prepared, shapes, test, name)
    return excluded.has(name) ? false : undefined
  }
}

/** Whether the keys of a call begin with a path, as far as the keys so far tell. */
const knownPath = (wanted: string, soFar: string, names: ReadonlySet<string>, open: boolean): boolean | undefined => {
  if (names.has("pressed") || names.has("keypresses")) return undefined
  if (soFar.startsWith(wanted)) return true
  return open && wanted.startsWith(soFar) ? undefined : false
}

const isUnknown = (shape: AttributeShape, names: ReadonlySet<string>, facts: unknown): boolean => {
  const { attribute, field, whenFact } = shape
  const key = shape.fact ?? attribute
  if (names.has(attribute) || names.has(key)) return true
  if (field !== undefined) {
    // both spellings of a field, lest a name that is written the other way pass for a fact that is absent
    return [attribute, key].some((name) => [field, quote(field)].some((text) => names.has(`${name}[${text}]`)))
  }
  return whenFact !== undefined && names.has(whenFact.fact) && !isSaid(facts, key)
}

/** Whether raw facts hold a value under a key of their own. Where a getter throws, nothing is said. */
const isSaid = (facts: unknown, key: string): boolean =>
  !isPrepared(facts) && attempt(() => own(propertiesOf(facts), key) !== undefined, false)
