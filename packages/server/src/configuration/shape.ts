// Shapes of JSON values, checked in the reader's words: every place that is wrong, what stands there, what would be right.
import { nearestName } from "@callrules/model/reading"

/** One line for each fault of a value that stands at a place, in the order of the file. */
export type Shape = (value: unknown, place: string) => ReadonlyArray<string>

/** A shape with its name, as it stands in "is not ..." and "give ...". */
export interface NamedShape {
  readonly what: string
  readonly shape: Shape
}

/** Whether a JSON value is an object: not null, not a list. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const LONGEST_SHOWN = 60

/** A value as it stands in a sentence. */
const shown = (value: unknown): string => {
  if (value === null) return "null"
  if (Array.isArray(value)) return value.length === 0 ? "a list without entries" : "a list"
  if (typeof value === "string") {
    if (value === "") return "the empty text"
    return `the text \`${value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value}\``
  }
  if (typeof value === "number") return `the number \`${value}\``
  return typeof value === "boolean" ? `\`${value}\`` : "an object"
}

/** A key at a place, the key of the file itself at the empty one. */
const placed = (place: string, key: string): string => (place === "" ? key : `${place}.${key}`)

const line = (place: string, fault: string): string => `${place === "" ? "the file" : place}: ${fault}`

const isNot = (value: unknown, place: string, what: string): string => line(place, `${shown(value)} is not ${what}`)

/** A single value. */
export const single = (what: string, isRight: (value: unknown) => boolean): NamedShape => ({
  what,
  shape: (value, place) => (isRight(value) ? [] : [isNot(value, place, what)]),
})

/** A single value that is never shown, because a secret may have been written there. */
export const secret = (what: string, isRight: (value: unknown) => boolean): NamedShape => ({
  what,
  shape: (value, place) => (isRight(value) ? [] : [line(place, `what stands there is not ${what}`)]),
})

/** One of several words. */
export const oneOf = (what: string, names: ReadonlyArray<string>): NamedShape => ({
  what,
  shape: (value, place) => {
    if (typeof value === "string" && names.includes(value)) return []
    return [`${isNot(value, place, what)} (${meant(value, names) ?? `it is one of ${quoted(names)}`})`]
  },
})

/** A list of values of one shape. */
export const listOf = (entry: NamedShape, what = "a list", least = 0): NamedShape => ({
  what,
  shape: (value, place) =>
    Array.isArray(value) && value.length >= least
      ? value.flatMap((item: unknown, index) => entry.shape(item, `${place}[${index}]`))
      : [isNot(value, place, what)],
})

/** An object of any keys with values of one shape. */
export const mapOf = (entry: NamedShape): NamedShape => ({
  what: "an object",
  shape: (value, place) =>
    isObject(value)
      ? Object.entries(value).flatMap(([key, item]) => entry.shape(item, placed(place, key)))
      : [isNot(value, place, "an object")],
})

/** An object of known keys; `required` ones must be there. */
export const objectOf = (
  required: Readonly<Record<string, NamedShape>>,
  optional: Readonly<Record<string, NamedShape>>,
): NamedShape => {
  const keys: Readonly<Record<string, NamedShape>> = { ...required, ...optional }
  const known = Object.keys(keys)
  const shape: Shape = (value, place) => {
    if (!isObject(value)) return [isNot(value, place, "an object")]
    const faults = Object.entries(value).flatMap(([key, item]) => {
      const entry = Object.hasOwn(keys, key) ? keys[key] : undefined
      if (entry !== undefined) return entry.shape(item, placed(place, key))
      const hint = meant(key, known) ?? `the keys here are ${quoted(known)}`
      return [line(placed(place, key), `is not a key that is known here (${hint})`)]
    })
    const missing = Object.entries(required).flatMap(([key, { what }]) =>
      Object.hasOwn(value, key) ? [] : [line(placed(place, key), `is missing (give ${what})`)],
    )
    return [...faults, ...missing]
  }
  return { what: "an object", shape }
}

const meant = (name: unknown, known: ReadonlyArray<string>): string | undefined => {
  const nearest = typeof name === "string" ? nearestName(name, known) : undefined
  return nearest === undefined ? undefined : `did you mean \`${nearest}\`?`
}

const quoted = (names: ReadonlyArray<string>): string => names.map((name) => `\`${name}\``).join(", ")
