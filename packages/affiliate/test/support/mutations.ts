// Sound bodies with random changes at random places: values replaced, members taken out, repeated or added.
import fc from "fast-check"
import { anyText, soundBody } from "./arbitrary-affiliates.ts"

type Json = Record<string, unknown>

const replacement = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    "",
    " ",
    0,
    -1,
    1.5,
    2 ** 53,
    true,
    false,
    [],
    {},
    "approved",
    "Approved",
    "Super",
    "super",
    "a@b",
    "a@",
    "4155550123",
    "415-555-0123",
    "+1415555012",
    "x".repeat(256),
    "a\u0000b",
    "\ud800",
    "\u200b",
    "\u200d",
    "\u3164",
    "Ac\u00adme",
    "\u200eAcme",
    "1",
    1,
  ),
  fc.string(),
  anyText,
)

/** One change: how far along the body it strikes, what it does, and what it puts there. */
const change = fc.record({
  place: fc.nat(),
  kind: fc.constantFrom("replace", "remove", "add", "repeat"),
  value: replacement,
  key: fc.constantFrom("name", "role", "extra", "__proto__", "phone_number", "status", "users", "email_settings"),
})

/** A sound body with one to four changes; it may still be sound. */
export const mutatedBody: fc.Arbitrary<Json> = fc
  .tuple(soundBody, fc.array(change, { minLength: 1, maxLength: 4 }))
  .map(([body, changes]) => {
    // a copy through JSON is free of shared parts
    const copy: unknown = JSON.parse(JSON.stringify(body))
    for (const one of changes) apply(copy, one)
    return isJson(copy) ? copy : {}
  })

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

const apply = (
  root: unknown,
  one: { readonly place: number; readonly kind: string; readonly value: unknown; readonly key: string },
): void => {
  const places = placesIn(root)
  const chosen = places[one.place % Math.max(1, places.length)]
  if (chosen === undefined) return
  const { holder, key } = chosen
  if (Array.isArray(holder)) {
    const index = Number(key)
    if (one.kind === "remove") holder.splice(index, 1)
    else if (one.kind === "repeat") holder.push(JSON.parse(JSON.stringify(holder[index])))
    else holder[index] = one.value
  } else if (isJson(holder)) {
    if (one.kind === "remove") delete holder[key]
    else if (one.kind === "add") put(holder, one.key, one.value)
    else put(holder, key, one.value)
  }
}

// assignment would lose `__proto__`
const put = (holder: Json, key: string, value: unknown): void => {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}

const placesIn = (value: unknown): Array<{ holder: unknown; key: string }> =>
  typeof value !== "object" || value === null
    ? []
    : Object.keys(value).flatMap((key) => [
        { holder: value, key },
        ...placesIn(Object.getOwnPropertyDescriptor(value, key)?.value),
      ])
