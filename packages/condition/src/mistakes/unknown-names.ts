// Names that nobody knows: what each was meant for, and what is wrong with the rest of its test then.

import { checkKind } from "../check/check-kind.ts"
import { attributeNames, checkField, shownNames } from "../check/check-test.ts"
import { namesSentence, type UnknownNames } from "../check/known-names.ts"
import { once } from "../check/once.ts"
import type { TestFault } from "../check/test-fault.ts"
import { write } from "../language/remedy.ts"
import { attributeText, fieldText, quoteInAscii } from "../language/tree/attribute-text.ts"
import type { ConditionTest } from "../language/tree/tree.ts"
import type { Vocabulary, VocabularyAttribute } from "../vocabulary/vocabulary.ts"
import {
  isCalledOtherwise,
  type MeantName,
  meantName,
  meantWithValue,
  type PlainNames,
  plainForm,
  plainNames,
  writeName,
} from "./meant-name.ts"
import { MEANT_VALUES, MEANT_VALUES_OF_OPPOSITE, MEANT_VALUES_OF_OTHER_NAME } from "./meant-value.ts"
import { didYouMean, type KnownNames, knownNamesOfOne } from "./nearest.ts"
import { ALL_OR_NONE, OR_MORE } from "./other-words.ts"
import { attributeOrValue, isName } from "./unsure-values.ts"

interface Names {
  readonly keypresses: boolean
  readonly byName: ReadonlyMap<string, VocabularyAttribute>
  /** The names of all attributes, and the same as a hint. */
  readonly all: ReadonlyArray<string>
  readonly allNames: () => string
  /** The first attribute that lists a field. */
  readonly ownerOf: (field: string) => VocabularyAttribute | undefined
  readonly known: KnownNames
  readonly plain: PlainNames
  readonly unknown: UnknownNames
}

/** What the unknown names of one condition were meant for. */
export const unknownNamesOf = (vocabulary: Vocabulary): UnknownNames => {
  const known = knownNamesOfOne()
  const all = attributeNames(vocabulary)
  const owners = once(() => ownersOf(vocabulary))
  const unknown: UnknownNames = {
    attribute: (test, isBehindText) => attributeFaults(test, isBehindText, names),
    field: (attribute, field, fields) => unknownField(attribute, field, fields, known),
  }
  const names: Names = {
    keypresses: vocabulary.keypresses,
    byName: new Map(vocabulary.attributes.map((attribute) => [attribute.name, attribute])),
    all,
    allNames: once(() => namesSentence("attribute", shownNames(vocabulary))),
    ownerOf: (field) => owners().get(field),
    known,
    plain: plainNames(vocabulary),
    unknown,
  }
  return unknown
}

const ownersOf = ({ attributes }: Vocabulary): ReadonlyMap<string, VocabularyAttribute> => {
  const owners = new Map<string, VocabularyAttribute>()
  for (const attribute of attributes) {
    if (!Array.isArray(attribute.fields)) continue
    for (const field of attribute.fields) if (!owners.has(field)) owners.set(field, attribute)
  }
  return owners
}

/** What is said of a word for every call, or for none, in place of a whole condition. */
export const ALL_OR_NONE_HINT =
  "a condition says which calls are meant: leave it empty for every call; for none at all, turn recording off"

/** What is said of a word that is no name, but says something about calls or numbers. */
const wholeHint = (name: string, keypresses: boolean): string | undefined => {
  const word = name.toLowerCase()
  // `not true`: what is said of both cannot be the wrong way round
  if (ALL_OR_NONE.has(word)) return ALL_OR_NONE_HINT
  // `duration = 60 or more`
  if (OR_MORE.has(word)) return "for `or more` write `>=` before the number, and `<=` for `or less`"
  return keypresses && /^key(?:press(?:es)?|s)?$/.test(word)
    ? "write the keys in brackets, such as `pressed[1]`"
    : undefined
}

// REC-60, REC-191
const attributeFaults = (
  test: Exclude<ConditionTest, { kind: "pressed" }>,
  isBehindText: boolean,
  names: Names,
): ReadonlyArray<TestFault> => {
  const { allNames, plain, keypresses } = names
  const { attribute: name } = test
  const fault = { code: "unknown-attribute", message: `\`${name}\` is not a known attribute` } as const
  const value = test.kind === "text" ? test.value : test.kind === "number" ? String(test.value.number) : undefined
  const field = test.kind === "flag" ? undefined : test.field
  const whole =
    value === undefined || field !== undefined || !("operator" in test)
      ? undefined
      : meantWithValue(plain, keypresses, name, test.operator, value)
  if (whole !== undefined) return [{ ...fault, at: "test", remedy: write(whole) }]
  const meant = meantOf(name, field, names)
  if (meant === undefined)
    return [{ ...fault, at: "attribute", remedy: wholeHint(name, keypresses) ?? nearest(test, names) ?? allNames() }]
  const isOpen = isBehindText && test.kind === "flag" && (meant.isGuess || isName(name))
  const remedy = isOpen ? attributeOrValue(attributeText(meant.name)) : meant.remedy
  const named: TestFault = { ...fault, at: "attribute", remedy }
  // what it was meant for tells what is wrong with the rest
  const { attribute, field: meantField } = meant.name
  const known = names.byName.get(attribute)
  const reference = meantField === undefined ? { attribute } : { attribute, field: meantField }
  const { field: _, ...rest } = { field, ...test }
  if (known === undefined) return [named]
  const ofField = checkField(known, meantField, () => names.unknown)
  const isOther = !meant.isGuess && isCalledOtherwise(name, attribute)
  const values =
    meant.name.isNegated === true ? MEANT_VALUES_OF_OPPOSITE : isOther ? MEANT_VALUES_OF_OTHER_NAME : MEANT_VALUES
  return [named, ofField, checkKind({ ...rest, ...reference }, known, values)].filter((one) => one !== undefined)
}

interface Meant {
  readonly name: MeantName
  /** Whether only the spelling is near, and nothing says that the name is called so. */
  readonly isGuess: boolean
  readonly remedy: TestFault["remedy"]
}

const meantOf = (
  name: string,
  field: string | undefined,
  { byName, plain, ownerOf, all, known }: Names,
): Meant | undefined => {
  const owner = field === undefined ? ownerOf(name) : undefined
  const owned = owner === undefined ? undefined : { attribute: owner.name, field: name }
  const meant = owned ?? (field === undefined ? meantName(plain, name) : undefined)
  const takesField = (attribute: string): boolean => byName.get(attribute)?.fields !== undefined
  if (meant !== undefined && (meant.field !== undefined || !takesField(meant.attribute))) {
    return { name: meant, isGuess: false, remedy: writeName(meant, name) ?? "" }
  }
  const [near, other] = known.nearest(name, all)
  if (near === undefined || other !== undefined || near === "pressed" || takesField(near) !== (field !== undefined))
    return undefined
  const reference = field === undefined ? { attribute: near } : { attribute: near, field }
  return { name: reference, isGuess: true, remedy: didYouMean([attributeText(reference)]) ?? "" }
}

// several names that are near, or one that stands alone where it needs a field
const nearest = (
  test: Exclude<ConditionTest, { kind: "pressed" }>,
  { byName, all, known }: Names,
): TestFault["remedy"] | undefined => {
  const withField = (near: string): string => {
    if (near === "pressed" || byName.get(near)?.fields === undefined) return near === "pressed" ? "pressed[...]" : near
    return test.kind !== "flag" && test.field !== undefined
      ? attributeText({ attribute: near, field: test.field })
      : `${near}[...]`
  }
  return didYouMean(known.nearest(test.attribute, all).map(withField))
}

const unknownField = (
  attribute: VocabularyAttribute,
  field: string,
  fields: ReadonlyArray<string>,
  known: KnownNames,
): Pick<TestFault, "message" | "remedy"> | undefined => {
  const { name, fieldWord = "field" } = attribute
  const message = `\`${field}\` is not a known ${fieldWord}`
  const same = known.sameText(field, fields)
  // REC-175
  if (same !== undefined) {
    const remedy = write(`${name}[${quoteInAscii(same)}]`)
    return { message: `${message}: the one that looks the same is made of other code points`, remedy }
  }
  const near = known.nearest(field, fields)
  const question = didYouMean(near.map((one) => `${name}[${fieldText(one)}]`))
  // REC-352
  const isSame = near.every((one) => plainForm(field) === plainForm(one))
  const remedy = isSame || typeof question !== "object" ? question : question.hint
  return remedy === undefined ? undefined : { message, remedy }
}
