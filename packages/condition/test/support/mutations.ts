// JSON that was changed somewhere: members dropped, added, made `undefined` or put in the place of others, items doubled or taken out.
import fc from "fast-check"

type Json = Readonly<Record<string, unknown>> | ReadonlyArray<unknown>

const isParent = (value: unknown): value is Json => typeof value === "object" && value !== null

/** The paths of everything within a value. */
const pathsOf = (value: unknown, path: ReadonlyArray<string> = []): ReadonlyArray<ReadonlyArray<string>> =>
  isParent(value)
    ? Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...pathsOf(inner, [...path, key])])
    : []

/** What is put in the place of a member, or added: what may be right somewhere, and what is right nowhere. */
const anything = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    false,
    0,
    5,
    -1,
    1.2345,
    1e20,
    "",
    "5",
    "x",
    "a\nb",
    " a",
    "\0",
    "\uD800",
    "ß",
  ),
  fc.constantFrom<unknown>("=", "!=", "<", "contains", "CONTAINS", "in", "not in", "present", "absent", "toString"),
  fc.constantFrom<unknown>("and", "or", "not", "flag", "pressed", "text", "text-list", "number", "number-list"),
  fc.constantFrom<unknown>("presence", "boolean", "mobile", "Mobile", "media_type", "score", "0", "12", "W", "sec"),
  fc.constantFrom<unknown>([], [null], ["1"], ["0"], ["x", "x"], [5], {}, { number: 5 }, { number: "5" }, [
    { number: 5 },
  ]),
  fc.constantFrom<unknown>({ kind: "flag", attribute: "mobile" }, { kind: "pressed", keys: [] }, [
    ["mobile", "mobile"],
  ]),
)

const names = fc.constantFrom(
  ...["kind", "attribute", "field", "operator", "value", "values", "keys", "of", "before", "after", "number", "unit"],
  ...["negated", "root", "version", "attributes", "exclusive", "endComments", "fact", "whenFact", "isOneOf", "also"],
  ...["caseInsensitive", "constructor"],
)

type Change = (parent: Json, key: string) => Json

const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.constant<Change>((parent, key) =>
    Array.isArray(parent)
      ? parent.filter((_, index) => String(index) !== key)
      : Object.fromEntries(Object.entries(parent).filter(([name]) => name !== key)),
  ),
  anything.map(
    (value): Change =>
      (parent, key) =>
        put(parent, key, value),
  ),
  fc.tuple(names, anything).map(
    ([name, value]): Change =>
      (parent) =>
        Array.isArray(parent) ? [...parent, value] : put(parent, name, value),
  ),
  fc.constant<Change>((parent) => (Array.isArray(parent) ? [...parent, ...parent] : { ...parent })),
)

const put = (parent: Json, key: string, value: unknown): Json =>
  Array.isArray(parent)
    ? parent.map((item, index) => (String(index) === key ? value : item))
    : { ...parent, [key]: value }

const changed = (value: unknown, [key, ...rest]: ReadonlyArray<string>, change: Change): unknown => {
  if (!isParent(value) || key === undefined) return value
  if (rest.length === 0) return change(value, key)
  return put(value, key, changed(own(value, key), rest, change))
}

const own = (parent: Json, key: string): unknown => new Map(Object.entries(parent)).get(key)

/** A value with up to three changes. */
export const mutated = (json: unknown): fc.Arbitrary<unknown> =>
  fc.array(fc.tuple(fc.nat(), changes), { maxLength: 3 }).map((all) =>
    all.reduce((value: unknown, [number, change]) => {
      const paths = pathsOf(value)
      return changed(value, paths[number % Math.max(1, paths.length)] ?? [], change)
    }, json),
  )
