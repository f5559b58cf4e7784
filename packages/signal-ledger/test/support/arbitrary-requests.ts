// Random signal requests that meet each other often: few names, few groups, few values, every spelling.
import fc from "fast-check"
import { FIELDS, search } from "./poster.ts"

const omittable = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined, freq: 3 })

const withoutUndefined = (object: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))

const partnerUniqueId = fc.constantFrom<unknown>("", null, "a", "b", 7, "7", "a ", "__proto__")

const time = fc.constantFrom<unknown>(null, 1_700_000_000_000, "1700000000123", "1700000099000")

const revenue = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(null, "", 0, "0", "0.0", 100, "99.95", "-5.5", -5.5),
  },
  { weight: 1, arbitrary: fc.constantFrom<unknown>("999999999999.99", "-999999999999.99", 0.1) },
)

const value = fc.constantFrom<unknown>(null, true, false, 1, 0, "true", "FALSE", "Yes", "nO", "1", "0")

const signal: fc.Arbitrary<Record<string, unknown>> = fc
  .record({
    name: fc.constantFrom("Sale", "SALE ", "sale", "quote", "Straße", "E\u0301clair", "\u00c9clair", "__proto__"),
    partner_unique_id: omittable(partnerUniqueId),
    occurred_at_time: omittable(time),
    revenue: omittable(revenue),
    value: omittable(value),
  })
  .map(withoutUndefined)

const customData = fc.record({
  name: fc.constantFrom(...FIELDS),
  value: fc.constantFrom<unknown>("", "west", "red", 7, true),
})

const body = (signals: fc.Arbitrary<ReadonlyArray<unknown>>, values: fc.Arbitrary<ReadonlyArray<unknown>>) =>
  fc
    .record({
      search: fc.constant(search),
      signals: omittable(signals),
      custom_data: omittable(values),
      partner_unique_id: omittable(partnerUniqueId),
      occurred_at_time: omittable(time),
    })
    .map(withoutUndefined)

const nameIn = (entry: Readonly<Record<string, unknown>>): string =>
  String(entry["name"]).trim().normalize("NFC").toLowerCase()

/** Mostly acceptable: each name once in the whole request, or once in a group. */
export const acceptableBody: fc.Arbitrary<Record<string, unknown>> = body(
  fc.uniqueArray(signal, { maxLength: 6, selector: nameIn }),
  fc.uniqueArray(customData, { maxLength: 3, selector: (entry) => entry.name }),
)

/** Often refused: names and fields may repeat. */
export const anyBody: fc.Arbitrary<Record<string, unknown>> = body(
  fc.array(signal, { maxLength: 6 }),
  fc.array(customData, { maxLength: 3 }),
)

/** Bodies with the time between each and the one before, in milliseconds. */
export const posts = (
  bodies: fc.Arbitrary<Record<string, unknown>>,
): fc.Arbitrary<ReadonlyArray<{ readonly body: Record<string, unknown>; readonly after: number }>> =>
  fc.array(fc.record({ body: bodies, after: fc.constantFrom(0, 1, 999, 1000) }), { minLength: 1, maxLength: 12 })
