// What the schemas refuse, and the words of their issues, for hosts that decode with them instead of the validator.
import { affiliateSchema, emailAddressSchema, emailSettingSchema } from "@callrules/affiliate/schema"
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
