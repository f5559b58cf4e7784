// One test against the vocabulary: its attribute is known, and its field. check-kind.ts checks that the test fits the attribute's kind.

import { attributeText, fieldText, quoteInAscii } from "../language/tree/attribute-text.ts"
import type { ConditionTest } from "../language/tree/tree.ts"
import { didYouMean, type KnownNames, knownNamesOfOne, listOf } from "../mistakes/nearest.ts"
import type { Vocabulary, VocabularyAttribute } from "../vocabulary/vocabulary.ts"
import { checkKind } from "./check-kind.ts"
import type { TestFault } from "./test-fault.ts"

/** What the tests of one condition are checked against. */
export interface Checking {
  readonly vocabulary: Vocabulary
  /** The attributes by name. */
  readonly byName: ReadonlyMap<string, VocabularyAttribute>
  /** The names of all attributes, the same list each time. */
  readonly names: () => ReadonlyArray<string>
  readonly nearNames: KnownNames
}

/** What the tests of one condition are checked against. */
export const checkingAgainst = (vocabulary: Vocabulary): Checking => {
  let names: ReadonlyArray<string> | undefined
  return {
    vocabulary,
    byName: new Map(vocabulary.attributes.map((attribute) => [attribute.name, attribute])),
    names: () => {
      names ??= attributeNames(vocabulary)
      return names
    },
    nearNames: knownNamesOfOne(),
  }
}

/** The faults of a test: of its name, and of its comparison where its kind is known. */
// REC-55
export const checkTest = (test: ConditionTest, checking: Checking): ReadonlyArray<TestFault> => {
  const { vocabulary, byName } = checking
  if (test.kind === "pressed") return vocabulary.keypresses ? NO_FAULTS : [pressedUnknown(checking)]
  const attribute = byName.get(test.attribute)
  if (attribute === undefined) return [unknownAttribute(test, checking)]
  const ofField = checkField(attribute, test.kind === "flag" ? undefined : test.field, checking.nearNames)
  const ofKind = checkKind(test, attribute)
  if (ofField === undefined) return ofKind === undefined ? NO_FAULTS : [ofKind]
  // a problem of the whole test would name the wrong field
  return ofField.code === "unknown-field" && ofKind?.at === "comparison" ? [ofField, ofKind] : [ofField]
}

const NO_FAULTS: ReadonlyArray<TestFault> = []

const pressedUnknown = ({ names }: Checking): TestFault => ({
  at: "attribute",
  code: "unknown-attribute",
  message: "`pressed` is not an attribute here",
  hint: listOf("attribute", names()),
})

/** The names of all attributes, `pressed` among them, as a condition begins them. */
const attributeNames = (vocabulary: Vocabulary): ReadonlyArray<string> => [
  ...vocabulary.attributes.map((attribute) => attribute.name),
  ...(vocabulary.keypresses ? ["pressed"] : []),
]

const unknownAttribute = (
  test: Exclude<ConditionTest, { kind: "pressed" }>,
  { vocabulary, byName, names, nearNames }: Checking,
): TestFault => {
  const { attribute: name } = test
  const withField = (near: string): string =>
    test.kind !== "flag" && test.field !== undefined && byName.get(near)?.fields !== undefined
      ? attributeText({ attribute: near, field: test.field })
      : near
  const near = didYouMean(nearNames.nearest(name, names()).map(withField))
  const owner = vocabulary.attributes.find(({ fields }) => Array.isArray(fields) && fields.includes(name))
  const field = owner === undefined ? undefined : `write \`${owner.name}[${name}]\``
  return {
    at: "attribute",
    code: "unknown-attribute",
    message: `\`${name}\` is not a known attribute`,
    // REC-60
    hint: field ?? near ?? listOf("attribute", names()),
  }
}

const checkField = (
  attribute: VocabularyAttribute,
  field: string | undefined,
  nearNames: KnownNames,
): TestFault | undefined => {
  const { name, fields } = attribute
  const word = attribute.fieldWord ?? "field"
  if (fields === undefined) {
    if (field === undefined) return undefined
    return {
      at: "attribute",
      code: "field-not-taken",
      message: `\`${name}\` takes no field`,
      hint: `write \`${name}\``,
    }
  }
  if (field === undefined) {
    return {
      at: "attribute",
      code: "missing-field",
      message: `\`${name}\` does not say which ${word} is meant`,
      hint: `write its name in brackets, such as \`${name}[${fieldText(exampleField(fields))}]\``,
    }
  }
  // REC-57
  if (fields === "any" || fields.includes(field)) return undefined
  const same = nearNames.sameText(field, fields)
  // REC-175
  if (same !== undefined) {
    return {
      at: "attribute",
      code: "unknown-field",
      message: `\`${field}\` is not a known ${word}: the one that looks the same is made of other code points`,
      hint: `write \`${name}[${quoteInAscii(same)}]\``,
    }
  }
  const near = nearNames.nearest(field, fields).map((known) => `${name}[${fieldText(known)}]`)
  return {
    at: "attribute",
    code: "unknown-field",
    message: `\`${field}\` is not a known ${word}`,
    // REC-61
    hint: didYouMean(near) ?? listOfFields(fields, word),
  }
}

const exampleField = (fields: ReadonlyArray<string> | "any"): string =>
  fields === "any" ? "product" : (fields[0] ?? "product")

const listOfFields = (fields: ReadonlyArray<string>, word: string): string =>
  fields.length === 0 ? `no ${word} is configured` : listOf(word, fields, 10)
