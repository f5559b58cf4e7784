// The facts of a call that are still unknown, and how they are read from a host.

import { composed } from "@callrules/model/case-folding"
import { attempt } from "../../evaluate/prepare-facts.ts"
import type { AttributeReference } from "../../language/tree/tree.ts"
import type { AttributeShape } from "../../vocabulary/vocabulary.ts"
import { isPlain } from "./unreadable-facts.ts"

/**
 * The facts of a call that are still unknown. Whatever is neither here nor among the facts is absent.
 *
 * A fact that is there and cannot be read is unknown too, as after a look-up that failed: a property that throws, a value
 * of another kind than the attribute's (null and `undefined` are absent), facts that are no object.
 */
export interface UnknownFacts {
  /**
   * The attributes, each with its field where it has fields; without a field, all fields of the attribute. `pressed` and
   * `keypresses` stand for all keypresses, and the key of a fact (`phone_type`) for every attribute that is read from it.
   * What is listed here is unknown even if the facts have a value for it. Default none.
   *
   * A reference that cannot be read (`custom_data.product` for the attribute, a field of `mobile`, a field without a name, `phoneType`)
   * may mean any fact, and so may a key of another name beside this one: all facts are unknown then.
   */
  readonly attributes?: ReadonlyArray<AttributeReference>
  /** Whether more keys may follow those of the fact `keypresses`. Default false: they are complete. */
  readonly keypressesOpen?: boolean
}

/** What is unknown, ready for questions. */
export interface UnknownParts {
  /** Whether an attribute or the key of a fact is unknown with all its fields. */
  readonly isWhole: (name: string) => boolean
  /** Whether a field of an attribute, or of a fact, is unknown by its own name. */
  readonly isField: (owner: string, field: string) => boolean
  readonly keypresses: boolean
  /** Whether more keys may follow. */
  readonly keypressesOpen: boolean
}

/** Reads what a host gives as unknown. What has another shape than it should leaves everything unknown. No input throws. */
// REC-161
export const unknownParts = (unknown: UnknownFacts, attributes: ReadonlyArray<AttributeShape>): UnknownParts =>
  attempt(() => read(unknown, attributes) ?? EVERYTHING, EVERYTHING)

const EVERYTHING: UnknownParts = {
  isWhole: () => true,
  isField: () => true,
  keypresses: true,
  keypressesOpen: true,
}

const read = (unknown: UnknownFacts, attributes: ReadonlyArray<AttributeShape>): UnknownParts | undefined => {
  const { attributes: references = [], keypressesOpen } = unknown
  if (!isShaped(unknown, references)) return undefined
  const owned = fieldsByOwner(attributes)
  const whole = new Set<string>()
  const fields = new Map<string, Set<string>>()
  let keypresses = false
  for (const { attribute, field } of references) {
    if (!isReadable(attribute, field, owned)) return undefined
    if (KEY_NAMES.includes(attribute)) keypresses = true
    else if (field === undefined) whole.add(attribute)
    else fields.set(attribute, (fields.get(attribute) ?? new Set()).add(composed(field)))
  }
  return {
    isWhole: (name) => whole.has(name),
    // REC-304: as the fields of a call, in exactly this spelling
    isField: (owner, field) => fields.get(owner)?.has(composed(field)) === true,
    keypresses,
    keypressesOpen: keypressesOpen !== undefined && keypressesOpen !== false,
  }
}

/** Under each name that a condition reads, of an attribute or of a fact, the fields that it tests; none where that has no fields. */
type FieldsByOwner = ReadonlyMap<string, ReadonlySet<string>>

const fieldsByOwner = (attributes: ReadonlyArray<AttributeShape>): FieldsByOwner => {
  const owned = new Map<string, Set<string>>()
  for (const { attribute, fact = attribute, field, whenFact } of attributes) {
    for (const name of [attribute, fact, whenFact?.fact ?? fact]) {
      const fields = owned.get(name) ?? new Set()
      owned.set(name, field === undefined ? fields : fields.add(composed(field)))
    }
  }
  return owned
}

/** Whether a reference, as from a host that does not check types, names something: an attribute, or a field of what has fields. */
// REC-282
const isReadable = (attribute: unknown, field: unknown, owned: FieldsByOwner): boolean => {
  if (typeof attribute !== "string") return false
  const fields = owned.get(attribute)
  const isNamed = fields !== undefined || KEY_NAMES.includes(attribute)
  if (!isNamed && (!WORD.test(attribute) || isOtherSpelling(attribute, owned))) return false
  if (field === undefined) return true
  if (typeof field !== "string") return false
  // only a condition that tests a field without a name makes such a reference meaningful
  return field === "" ? fields?.has("") === true : fields?.size !== 0
}

const KEY_NAMES = ["pressed", "keypresses"]

/** Whether a name differs from one that the condition reads in nothing but letter case and underscores. */
const isOtherSpelling = (name: string, owned: FieldsByOwner): boolean =>
  [...owned.keys(), ...KEY_NAMES].some((other) => plain(other) === plain(name))

const plain = (name: string): string => name.replaceAll("_", "").toLowerCase()

/** Whether what a host gave is an object that can say what is unknown. A key of another name may be a mistyped one, so that its facts would count as absent. */
// REC-278
const isShaped = (unknown: unknown, references: unknown): boolean =>
  isPlain(unknown) &&
  Array.isArray(references) &&
  Object.keys(unknown).every((key) => key === "attributes" || key === "keypressesOpen")

/** What a host gives as unknown and further attributes beside it. What has another shape than it should leaves everything unknown. No input throws. */
export const alsoUnknown = (unknown: UnknownFacts, more: ReadonlyArray<AttributeReference>): UnknownFacts =>
  more.length === 0 ? unknown : attempt(() => both(unknown, more), UNREADABLE)

const both = (unknown: UnknownFacts, more: ReadonlyArray<AttributeReference>): UnknownFacts => {
  const { attributes = [], keypressesOpen = false } = unknown
  return isShaped(unknown, attributes) ? { attributes: [...attributes, ...more], keypressesOpen } : UNREADABLE
}

/** A reference that cannot be read may mean any fact. */
const UNREADABLE: UnknownFacts = { attributes: [{ attribute: "" }] }

const WORD = /^[A-Za-z_][A-Za-z0-9_]*$/
