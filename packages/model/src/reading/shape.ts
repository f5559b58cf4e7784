// Shapes of JSON values, for files and bodies whose keys are plain settings: each reads a value, and reports every place that is wrong.
import { given, isObject, type JsonObject } from "./json-value.ts"
import { newReading, type Reading } from "./reading.ts"
import {
  knownNames,
  report,
  reportMissing,
  reportUnknown,
  reportUnknownKey,
  reportWrongStructure,
  reportWrongType,
} from "./wording.ts"

type Key = string | number | null

/** How a value is read, and what it must be, as it stands in "must be ..." and "give ...". */
export interface Shape<A> {
  /** What it must be. */
  readonly what: string
  /** The value at a key of the place being read, or with null at the place itself; `undefined` after a problem. */
  readonly read: (reading: Reading, key: Key, value: unknown) => A | undefined
}

/** The one code of the problems of shapes; whoever shows codes gives them one of their own. */
export const INVALID = "invalid"

/** A single value. */
export const single = <A>(what: string, isRight: (value: unknown) => value is A): Shape<A> => ({
  what,
  read: (reading, key, value) => {
    if (isRight(value)) return value
    reportWrongType(reading, INVALID, key, what, value)
    return undefined
  },
})

/** A single value that is never shown, because a secret may have been written there. */
export const secret = <A>(what: string, isRight: (value: unknown) => value is A): Shape<A> => ({
  what,
  read: (reading, key, value) => {
    if (isRight(value)) return value
    report(reading, INVALID, key, `must be ${what}`)
    return undefined
  },
})

/** One of several words, of a kind such as "permission". */
export const oneOf = <Name extends string>(kind: string, names: ReadonlyArray<Name>): Shape<Name> => ({
  what: `a ${kind}`,
  read: (reading, key, value) => {
    const name = names.find((known) => known === value)
    if (name !== undefined) return name
    const otherwise = knownNames(`${kind}s`, names)
    if (typeof value === "string") reportUnknown(reading, INVALID, key, kind, value, names, otherwise)
    else reportWrongType(reading, INVALID, key, `a ${kind}`, value, otherwise)
    return undefined
  },
})

/** A value of a shape, or null for none. */
export const orNull = <A>(shape: Shape<A>): Shape<A | null> => ({
  what: `${shape.what}, or null`,
  read: (reading, key, value) => (value === null ? null : shape.read(reading, key, value)),
})

/** A list of values of one shape. */
export const listOf = <A>(entry: Shape<A>, what = "a list", least = 0): Shape<ReadonlyArray<A>> => ({
  what,
  read: (reading, key, value) => {
    if (!Array.isArray(value) || value.length < least) {
      reportWrongStructure(reading, INVALID, key, what, value)
      return undefined
    }
    return within(reading, key, () => value.flatMap((item: unknown, index) => entry.read(reading, index, item) ?? []))
  },
})

/** An object of any keys with values of one shape. */
export const mapOf = <A>(entry: Shape<A>): Shape<Readonly<Record<string, A>>> => ({
  what: "an object",
  read: (reading, key, value) => {
    if (!isObject(value)) {
      reportWrongStructure(reading, INVALID, key, "an object", value)
      return undefined
    }
    const read = within(reading, key, () =>
      Object.entries(value).map(([name, item]) => [name, entry.read(reading, name, item)] as const),
    )
    return Object.fromEntries(read.flatMap(([name, item]) => (item === undefined ? [] : [[name, item]])))
  },
})

/** A key of an object: its shape, and what stands for a missing one. */
export interface Member<A> {
  /** How its value is read. */
  readonly shape: Shape<unknown>
  /** Whether it must be there. */
  readonly required: boolean
  /** What stands for it where it is left out. */
  readonly whenMissing: A | undefined
}

/** A key that must be there. */
export const required = <A>(shape: Shape<A>): Member<A> => ({ shape, required: true, whenMissing: undefined })

/** A key that may be left out. */
export const optional = <A>(shape: Shape<A>): Member<A | undefined> => ({
  shape,
  required: false,
  whenMissing: undefined,
})

/** A key that stands for a value when it is left out. */
export const withDefault = <A>(shape: Shape<A>, whenMissing: A): Member<A> => ({ shape, required: false, whenMissing })

/** A key whose object may be left out because every key of it may: its defaults stand for it. */
export const objectWithDefaults = <A>(shape: Shape<A>): Member<A> => ({
  shape,
  required: false,
  whenMissing: shape.read(newReading("the defaults"), null, {}),
})

type Members = Readonly<Record<string, Member<unknown>>>

type ValueOf<M extends Members> = { readonly [Key in keyof M]: M[Key] extends Member<infer A> ? A : never }

/** What is said of an object of known keys. */
interface ObjectWords {
  /** What it must be; default `an object`. */
  readonly what?: string
  /** Keys that are none here, because what they mean is given elsewhere, each with where. */
  readonly elsewhere?: Readonly<Record<string, string>>
}

/** An object of known keys. */
export const objectOf = <M extends Members>(
  members: M,
  { elsewhere = {}, what = "an object" }: ObjectWords = {},
): Shape<ValueOf<M>> => ({
  what,
  read: (reading, key, value) => {
    if (!isObject(value)) {
      reportWrongStructure(reading, INVALID, key, what, value)
      return undefined
    }
    const read = within(reading, key, () => readMembers(reading, value, members, elsewhere))
    // a member that could not be read was reported, and of a file with problems nothing is used
    return read as ValueOf<M>
  },
})

const readMembers = (
  reading: Reading,
  value: JsonObject,
  members: Members,
  elsewhere: Readonly<Record<string, string>>,
): JsonObject => {
  const read = new Map<string, unknown>()
  for (const [name, item] of Object.entries(value)) {
    const member = Object.hasOwn(members, name) ? members[name] : undefined
    const place = Object.hasOwn(elsewhere, name) ? elsewhere[name] : undefined
    if (member === undefined && place !== undefined) reportUnknown(reading, INVALID, name, "key", name, [], place)
    else if (member === undefined) reportUnknownKey(reading, INVALID, name, Object.keys(members))
    else read.set(name, member.shape.read(reading, name, item))
  }
  for (const [name, { shape, required, whenMissing }] of Object.entries(members)) {
    if (read.has(name)) continue
    if (required) reportMissing(reading, INVALID, name, `give ${shape.what}`)
    else read.set(name, whenMissing)
  }
  return Object.fromEntries(read)
}

/** Reads at a key of the place being read, or with null at the place itself. */
export const within = <A>(reading: Reading, key: Key, read: () => A): A => {
  if (key === null) return read()
  reading.place.push(key)
  const result = read()
  reading.place.pop()
  return result
}

/** Reads each entry of the list at a key, at its place; none if it is missing or of another type. */
export const eachOf = (reading: Reading, value: unknown, key: string, read: (entry: unknown) => void): void => {
  const list = given(value, key)
  if (!Array.isArray(list)) return
  within(reading, key, () => {
    for (const [index, entry] of list.entries()) within(reading, index, () => read(entry))
  })
}
