// Bodies are read by their own keys, also when somebody has added keys to every object of the process.
import { validateAffiliate } from "@callrules/affiliate"
import * as Result from "effect/Result"
import { afterEach, expect, test } from "vitest"

afterEach(() => {
  Reflect.deleteProperty(Object.prototype, "role")
})

const context = { customDataFields: new Set<string>(), generatesIds: true, stored: undefined }
const user = {
  id_from_network: 1,
  first_name: "Ada",
  last_name: "Lovelace",
  phone_number: "4155550123",
  email_settings: [{ email_address: "ada@example.com", use_for_notifications: true }],
}
const body = { name: "Acme", sites: [{ id_from_network: 1 }], users: [user], custom_data: {} }

test("given a key on Object.prototype, when a body is checked, then the key is neither read nor reported", () => {
  const before = validateAffiliate(body, context)
  const polluting = { value: "Observer", enumerable: true, configurable: true, writable: true }
  Object.defineProperty(Object.prototype, "role", polluting)
  const after = validateAffiliate(body, context)
  expect(Result.isSuccess(before)).toBe(true)
  expect(JSON.stringify(after)).toBe(JSON.stringify(before))
})

test("given a key that is undefined, when a body is checked, then it counts as not sent", () => {
  const sparse = { ...body, status: undefined, users: [{ ...user, role: undefined, contact_phone_number: undefined }] }
  expect(validateAffiliate(sparse, context)).toEqual(validateAffiliate(body, context))
})

test("given a field named __proto__, when its value is read, then it is a value like any other", () => {
  const configured = { ...context, customDataFields: new Set(["__proto__"]) }
  const withProto: unknown = JSON.parse('{"name":"A","sites":[{"id_from_network":1}],"custom_data":{"__proto__":"x"}}')
  const submission = Result.getOrThrow(validateAffiliate(withProto, configured))
  expect(JSON.stringify(submission.customData)).toBe('{"__proto__":"x"}')
})
