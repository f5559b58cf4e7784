// What the schemas refuse, and the words of their issues, for hosts that decode with them instead of the validator.
import {
  affiliateSchema,
  customDataValueSchema,
  emailAddressSchema,
  emailSettingSchema,
  idSchema,
  nameSchema,
  phoneNumberSchema,
} from "@callrules/affiliate/schema"
import * as Arbitrary from "effect/Arbitrary"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { expect, test } from "vitest"

const setting = (email_address: string, use_for_notifications: boolean) => ({ email_address, use_for_notifications })

const affiliate = (settings: ReadonlyArray<object>) => ({
  id_from_network: "A-1",
  name: "Acme",
  sites: [{ id_from_network: "1" }],
  users: [
    {
      id_from_network: "u1",
      email_settings: settings,
      first_name: "Ada",
      last_name: "Lovelace",
      phone_number: "+14155550123",
    },
  ],
})

const issue = <A>(schema: Schema.Codec<A>, value: unknown): string => {
  const decoded = Schema.decodeUnknownResult(schema, { errors: "all" })(value)
  return Result.isFailure(decoded) ? String(decoded.failure) : "accepted"
}

test("given texts, then only e-mail addresses are e-mail addresses", () => {
  expect(issue(emailAddressSchema, "ada@example.com")).toBe("accepted")
  expect(issue(emailAddressSchema, "ada")).toContain("an e-mail address")
})

test("given e-mail settings, then each address stands once and one is for notifications", () => {
  expect(issue(affiliateSchema, affiliate([setting("ada@example.com", true)]))).toBe("accepted")
  expect(issue(affiliateSchema, affiliate([setting("a@b.c", true), setting("d@e.f", false)]))).toBe("accepted")
  expect(issue(affiliateSchema, affiliate([setting("a@b.c", true), setting("a@B.c", true)]))).toContain(
    "each address once",
  )
  expect(issue(affiliateSchema, affiliate([setting("ada@example.com", false)]))).toContain(
    "at least one address for notifications",
  )
  expect(issue(affiliateSchema, affiliate([]))).toContain("at least one address for notifications")
})

test("given generated e-mail settings, then their addresses are addresses that people have", () => {
  const sampled = Effect.runSync(
    Arbitrary.sampleEffect(Arbitrary.schema(emailSettingSchema), { count: 50, seed: 7, size: 4 }),
  )
  for (const { email_address } of sampled) {
    expect(email_address).toMatch(/^[a-z0-9!+-]+(\.[a-z0-9]+)?@[a-z0-9]+\.(com|example)$/u)
  }
})

test("given single fields, then each refuses what the validator refuses", () => {
  for (const name of ["Acme", " Acme ", "x".repeat(255), ` ${"x".repeat(255)} `]) {
    expect(issue(nameSchema, name)).toBe("accepted")
  }
  for (const name of ["", "  ", "\u200b", "x".repeat(256)]) expect(issue(nameSchema, name)).not.toBe("accepted")
  for (const id of ["1", "a b", 0, Number.MAX_SAFE_INTEGER]) expect(issue(idSchema, id)).toBe("accepted")
  for (const id of ["", " ", "x".repeat(256), -1, 1.5, 2 ** 53]) expect(issue(idSchema, id)).not.toBe("accepted")
  for (const number of ["+14155550123", "4155550123"]) expect(issue(phoneNumberSchema, number)).toBe("accepted")
  for (const number of ["", "555-0123", "+1415555012", "41555501234"]) {
    expect(issue(phoneNumberSchema, number)).toContain("a phone number")
  }
  for (const value of ["", "x", true, 1.5, -(2 ** 53) + 1]) expect(issue(customDataValueSchema, value)).toBe("accepted")
  expect(issue(customDataValueSchema, 2 ** 53)).toContain("a number that keeps its digits")
  for (const value of ["\ud800", null, Number.POSITIVE_INFINITY]) {
    expect(issue(customDataValueSchema, value)).not.toBe("accepted")
  }
})

const sampleOf = <A>(schema: Schema.Codec<A>): ReadonlyArray<A> =>
  Effect.runSync(Arbitrary.sampleEffect(Arbitrary.schema(schema), { count: 200, seed: 7, size: 20 }))

test("given generated fields, then they are such as people have, of every length", () => {
  const names = sampleOf(nameSchema)
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9.'-]{1,12}( [A-Za-z0-9.'-]{1,12})?$/u)
  expect(names.some((name) => /[^ ]{2}.* [^ ]{2}/u.test(name))).toBe(true)
  expect(names.some((name) => !name.includes(" "))).toBe(true)
  for (const id of sampleOf(idSchema)) {
    if (typeof id === "string") expect(id).toMatch(/^[A-Za-z0-9_-]{1,12}$/u)
    else expect(id).toBeGreaterThanOrEqual(0)
  }
  const numbers = sampleOf(phoneNumberSchema)
  for (const number of numbers) expect(number).toMatch(/^(\+1[0-9]{10}|\+[2-9][0-9]{6,14}|[0-9]{10})$/u)
  expect(new Set(numbers.map((number) => number.slice(0, 2))).size).toBeGreaterThan(3)
  const values = sampleOf(customDataValueSchema).filter((value) => typeof value === "number")
  expect(values.some((value) => value < 0)).toBe(true)
  for (const value of values) {
    expect(Number.isInteger(value)).toBe(true)
    expect(Math.abs(value)).toBeLessThanOrEqual(1_000_000)
  }
})
