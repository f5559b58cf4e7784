// Facts under their names in another spelling, such as `customData`, and inherited ones: conditions do not read them, and a host that gives one has not said that there is none.
import type { AttributeReference } from "@callrules/condition/plain"
import { publishedVocabulary } from "./published-vocabulary.ts"

const { attributes } = publishedVocabulary()

/** The keys that conditions read: each with the one that is read in its place. */
const KEYS: ReadonlyArray<readonly [key: string, inItsPlace?: string]> = [
  ...attributes.map(({ name, whenFact }) =>
    whenFact === undefined ? ([name] as const) : ([name, whenFact.fact] as const),
  ),
  ...attributes.flatMap(({ whenFact }) => (whenFact === undefined ? [] : [[whenFact.fact] as const])),
  ["keypresses"],
]

const READ = new Set(KEYS.map(([key]) => key))

const wordOf = (key: string): string => key.replaceAll(/[^A-Za-z0-9]/g, "").toLowerCase()
const BY_WORD = new Map<string, (typeof KEYS)[number]>([
  ...KEYS.map((keys) => [wordOf(keys[0]), keys] as const),
  // their name in conditions
  ["pressed", ["keypresses"]],
])

// what most keys of a call fail at once, at their first letter
const LIKE_ONE = new RegExp(
  `^[^a-z0-9]*(?:${[...BY_WORD.keys()].map((word) => [...word].join("[^a-z0-9]*")).join("|")})[^a-z0-9]*$`,
  "i",
)

/** The facts that a call has under another spelling of their name alone. */
// REC-286
export const otherSpellings = (call: object): ReadonlyArray<AttributeReference> =>
  Object.keys(call).flatMap((key) => {
    if (READ.has(key) || !LIKE_ONE.test(key)) return []
    const keys = BY_WORD.get(wordOf(key)) ?? []
    const [attribute] = keys
    const isGiven = keys.some((one) => one !== undefined && isThere(call, one))
    return attribute === undefined || isGiven ? [] : [{ attribute }]
  })

/** The facts that a call has by inheritance alone, such as a class with getters: own ones are read. */
// REC-341
export const inheritedFacts = (call: object): ReadonlyArray<AttributeReference> => {
  const prototype: unknown = Object.getPrototypeOf(call)
  // nearly every call is a plain object
  if (prototype === Object.prototype || prototype === null) return []
  return KEYS.flatMap((keys) => {
    const names = keys.filter((key) => key !== undefined)
    const isInherited = names.some((key) => !Object.hasOwn(call, key) && key in call)
    return isInherited && !names.some((key) => isThere(call, key)) ? [{ attribute: keys[0] }] : []
  })
}

/** Whether a call has a fact: one that is `undefined` is not there, and one that cannot be read is unknown by itself. */
const isThere = (call: object, key: string): boolean => {
  try {
    return Object.hasOwn(call, key) && Reflect.get(call, key) !== undefined
  } catch {
    return true
  }
}
