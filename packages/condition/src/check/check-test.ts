// One test against the vocabulary: its attribute is known, and its field. check-kind.ts checks that the test fits the attribute's kind.

import type { MistakeReader } from "../language/mistake-reader.ts"
import { fieldText } from "../language/tree/attribute-text.ts"
import type { ConditionTest } from "../language/tree/tree.ts"
import type { Vocabulary, VocabularyAttribute } from "../vocabulary/vocabulary.ts"
import { checkKind, type Said } from "./check-kind.ts"
import { namesSentence, type UnknownNames } from "./known-names.ts"
import { once } from "./once.ts"
import type { TestFault } from "./test-fault.ts"

/** What the tests of one condition are checked against. */
export interface Checking {
  readonly vocabulary: Vocabulary
  /** The attributes by name. */
  readonly byName: ReadonlyMap<string, VocabularyAttribute>
  /** The names of all attributes as a hint. */
  readonly allNames: () => string
  readonly mistakes: MistakeReader | undefined
  /** What unknown names were meant for; `undefined` without what reads mistakes. */
  readonly unknownNames: () => UnknownNames | undefined
}

/** What the tests of one condition are checked against. What only a fault needs is worked out for the first one. */
export const checkingAgainst = (vocabulary: Vocabulary, mistakes: MistakeReader | undefined): Checking => ({
  vocabulary,
  byName: new Map(vocabulary.attributes.map((attribute) => [attribute.name, attribute])),
  allNames: once(() => namesSentence("attribute", shownNames(vocabulary))),
  mistakes,
  unknownNames: once(() => mistakes?.unknownNames(vocabulary)),
})

/**
 * The faults of a test: of its name, and of its comparison where its kind is known. `isBehindText`: whether the test before it may
 * compare a text.
 */
// REC-55
export const checkTest = (test: ConditionTest, isBehindText: boolean, checking: Checking): ReadonlyArray<TestFault> => {
  const { vocabulary, byName, mistakes, unknownNames } = checking
  if (test.kind === "pressed") return vocabulary.keypresses ? NO_FAULTS : [pressedUnknown(checking)]
  const attribute = byName.get(test.attribute)
  if (attribute === undefined)
    return unknownNames()?.attribute(test, isBehindText) ?? [unknownAttribute(test.attribute, checking)]
  const ofField = checkField(attribute, test.kind === "flag" ? undefined : test.field, unknownNames)
  const ofKind = checkKind(test, attribute, mistakes?.meantValues)
  if (ofField === undefined) return ofKind === undefined ? NO_FAULTS : [ofKind]
  // a problem of the whole test would name the wrong field
  return ofField.code === "unknown-field" && ofKind?.at === "comparison" ? [ofField, ofKind] : [ofField]
}

const NO_FAULTS: ReadonlyArray<TestFault> = []

const pressedUnknown = ({ allNames }: Checking): TestFault => ({
  at: "attribute",
  code: "unknown-attribute",
  message: "`pressed` is not an attribute here",
  remedy: allNames(),
})

/** The attributes as a condition writes them, with places for fields and keys. */
// REC-193
export const shownNames = ({ attributes, keypresses }: Vocabulary): ReadonlyArray<string> => [
  ...attributes.map(({ name, fields }) => (fields === undefined ? name : `${name}[<field>]`)),
  ...(keypresses ? ["pressed[<keys>]"] : []),
]

/** The names of all attributes, `pressed` among them, as a condition begins them. */
export const attributeNames = (vocabulary: Vocabulary): ReadonlyArray<string> => [
  ...vocabulary.attributes.map((attribute) => attribute.name),
  ...(vocabulary.keypresses ? ["pressed"] : []),
]

const unknownAttribute = (name: string, { allNames }: Checking): TestFault => ({
  at: "attribute",
  code: "unknown-attribute",
  message: `\`${name}\` is not a known attribute`,
  remedy: allNames(),
})

/** A field of what has none. It asks for something, so that nobody can leave it out but the author: the 7 days of `repeat[7]`. */
// REC-257
export const fieldNotTaken = (name: string): Said => ({
  at: "attribute",
  code: "field-not-taken",
  message: `\`${name}\` takes no field`,
  remedy: `write \`${name}\` without brackets if that is all you ask: settings such as a number of days are no part of a condition`,
})

/** What is wrong with the field of a known attribute, or that there is none. */
export const checkField = (
  attribute: VocabularyAttribute,
  field: string | undefined,
  unknownNames: Checking["unknownNames"],
): TestFault | undefined => {
  const { name, fields } = attribute
  const word = attribute.fieldWord ?? "field"
  if (fields === undefined) return field === undefined ? undefined : fieldNotTaken(name)
  if (field === undefined) {
    return {
      at: "attribute",
      code: "missing-field",
      message: `\`${name}\` does not say which ${word} is meant`,
      remedy: `write its name in brackets, such as \`${name}[${fieldText(exampleField(fields))}]\``,
    }
  }
  // REC-57
  if (fields === "any" || fields.includes(field)) return undefined
  return {
    at: "attribute",
    code: "unknown-field",
    message: `\`${field}\` is not a known ${word}`,
    // REC-61
    remedy: fields.length === 0 ? `no ${word} is configured` : namesSentence(word, fields, 10),
    ...unknownNames()?.field(attribute, field, fields),
  }
}

const exampleField = (fields: ReadonlyArray<string> | "any"): string =>
  fields === "any" ? "product" : (fields[0] ?? "product")
