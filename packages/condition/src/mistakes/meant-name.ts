// What a name that nobody knows was meant for: an attribute or a field in another spelling, under another name, or its opposite.
import { type Remedy, write } from "../language/remedy.ts"
import { isKey } from "../language/test-grammar.ts"
import { attributeText } from "../language/tree/attribute-text.ts"
import type { AttributeReference } from "../language/tree/tree.ts"
import type { Vocabulary } from "../vocabulary/vocabulary.ts"
import { didYouMean } from "./nearest.ts"

/** What a name was meant for; the opposite of a boolean where it is negated. */
export interface MeantName extends AttributeReference {
  readonly isNegated?: boolean
}

/** The names of a vocabulary and all that is known to stand for them, by their plain forms. */
export interface PlainNames {
  readonly names: ReadonlyMap<string, MeantName>
  /** What the plain forms of names begin with, one and two letters: most words begin none. */
  readonly beginnings: ReadonlySet<string>
  /** The booleans that a text among the facts decides, by the plain names of the text and its values: `phonetype mobile`. */
  readonly facts: ReadonlyMap<string, string>
}

/** A name without letter case, spaces, `_` and `-`. */
export const plainForm = (name: string): string => name.toLowerCase().replaceAll(/[_\-\s]/g, "")

// REC-290
/** Whether a name that stands for an attribute is no spelling of its own one: `time` for `during_hours`, and not `is_mobile`. */
export const isCalledOtherwise = (written: string, attribute: string): boolean =>
  !plainForm(written).includes(plainForm(attribute))

const wordsIn = (name: string): ReadonlyArray<string> =>
  name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase()
    .split(/[\s_-]+/)

/** The names of a vocabulary by their plain forms. */
export const plainNames = ({ attributes }: Pick<Vocabulary, "attributes">): PlainNames => {
  const named = attributes.flatMap(
    ({ name, fields = [] }): ReadonlyArray<readonly [string, MeantName]> => [
      ...(fields === "any" ? [] : fields).map((field) => [field, { attribute: name, field }] as const),
      [name, { attribute: name }],
    ],
  )
  const called = attributes.flatMap(({ name, alsoCalled = [], oppositeCalled = [] }) => [
    ...alsoCalled.map((other): readonly [string, MeantName] => [other, { attribute: name }]),
    ...oppositeCalled.map((other): readonly [string, MeantName] => [other, { attribute: name, isNegated: true }]),
  ])
  const names = new Map(called.map(([name, meant]) => [plainForm(name), meant]))
  // `opt_out` beside `optout`: nobody can say which is meant
  // REC-355
  const taken = new Map<string, MeantName | undefined>()
  for (const [name, meant] of named) {
    const plain = plainForm(name)
    taken.set(plain, taken.has(plain) ? undefined : meant)
  }
  for (const [plain, meant] of taken) {
    if (meant === undefined) names.delete(plain)
    else names.set(plain, meant)
  }
  const facts = attributes.flatMap(({ name, whenFact }) =>
    (whenFact?.isOneOf ?? []).map((value) => [`${plainForm(whenFact?.fact ?? "")} ${plainForm(value)}`, name] as const),
  )
  const beginnings = new Set([...names.keys()].flatMap((name) => [name.slice(0, 1), name.slice(0, 2)]))
  return { names, beginnings, facts: new Map(facts) }
}

// words that say nothing within a name: `call_duration`, `is_mobile`
const NEUTRAL: ReadonlySet<string> = new Set(
  "is the a an has was call calls caller callers customer phone value field current".split(" "),
)
const NOT: ReadonlySet<string> = new Set(["non", "not", "no", "isnt", "isn't"])

/** What a name means: in another spelling, with words that say nothing, or its opposite. */
export const meantName = ({ names }: PlainNames, written: string): MeantName | undefined => {
  const words = wordsIn(written)
  const direct = names.get(words.join(""))
  if (direct !== undefined) return direct
  const [first = "", ...others] = words
  const rest = NOT.has(first) ? names.get(others.join("")) : undefined
  if (rest !== undefined && rest.field === undefined) return { ...rest, isNegated: rest.isNegated !== true }
  // of several words of a text, those around a name are no part of it
  if (/\s/.test(written)) return undefined
  const telling = words.filter((word) => !NEUTRAL.has(word))
  return telling.length < words.length ? names.get(telling.join("")) : undefined
}

/** The words for the keys that a caller pressed. */
export const PRESSED_WORDS: ReadonlySet<string> = new Set(
  "press pressed presses key keys keypress keypresses dtmf digit digits key1 keypress1 pressed1".split(" "),
)

/**
 * The whole test that a name with its value was meant for: `phone_type = "mobile"`, `keypress = 1`. `undefined` where it is none of
 * these.
 */
export const meantWithValue = (
  plain: PlainNames,
  keypresses: boolean,
  name: string,
  operator: string,
  value: string,
): string | undefined => {
  if (operator !== "=" && operator !== "!=") return undefined
  const not = operator === "=" ? "" : "not "
  const flag = plain.facts.get(`${plainForm(name)} ${plainForm(value)}`)
  if (flag !== undefined) return `${not}${flag}`
  const keys = value.split(/\s+/)
  const areKeys = keypresses && PRESSED_WORDS.has(plainForm(name)) && keys.every(isKey)
  return areKeys ? `${not}pressed[${keys.join(" ")}]` : undefined
}

/** To write what a name was meant for. */
export const writeName = (meant: MeantName, written: string): Remedy | string | undefined => {
  const name = attributeText(meant)
  // REC-369
  if (meant.isNegated === true)
    return `\`${written}\` is the opposite of \`${name}\`: write \`not ${name}\` in its place, and \`${name}\` in place of \`not ${written}\``
  return meant.field === written ? write(name) : didYouMean([name])
}
