// The short ways that nearly every text and address takes, and what they leave to the long one.
import { AFFILIATE_STATUSES, emailAddressKey, isEmailAddress, USER_ROLES } from "@callrules/affiliate"
import { describe, expect, test } from "vitest"
import { isAffiliateStatus, isUserRole } from "../src/affiliate.ts"
import { isPlainAddress } from "../src/email-address.ts"
import { isPlainText } from "../src/text.ts"

describe("isPlainText", () => {
  test.each(["a", "~", "!", "a b", "a  ~", "Blue Sky Media", "x".repeat(255)])("takes `%s`", (text) => {
    expect(isPlainText(text)).toBe(true)
  })

  test.each(["", " ", " a", "a ", "a\u007f", "a\u001fb", "caf\u00e9", "x".repeat(256)])("leaves `%s`", (text) => {
    expect(isPlainText(text)).toBe(false)
  })
})

test("given values, then those of the two closed lists are theirs, as they are written there", () => {
  const others = ["", " ", "approved", "Approved ", "super", 0, null, undefined, ["Approved"]]
  expect([...AFFILIATE_STATUSES, ...USER_ROLES, ...others].filter(isAffiliateStatus)).toEqual([...AFFILIATE_STATUSES])
  expect([...USER_ROLES, ...AFFILIATE_STATUSES, ...others].filter(isUserRole)).toEqual([...USER_ROLES])
  expect(isAffiliateStatus("Closed")).toBe(false)
  expect(isUserRole("Owner")).toBe(false)
})

describe("isPlainAddress", () => {
  test.each(["a@b", "a.b@c.d", "ada@Example.COM", "a+b-c@d-e.f", "a.b.c@d.e.f"])("takes `%s`", (text) => {
    expect(isPlainAddress(text)).toBe(true)
    expect(isEmailAddress(text)).toBe(true)
  })

  test.each(["", "a", "@", "a@", "@b", "a@b@c", ".a@b", "a.@b", "a..b@c", "a@.b", "a@b.", "a@b..c", "a b@c", '"a"@b'])(
    "leaves `%s`",
    (text) => {
      expect(isPlainAddress(text)).toBe(false)
    },
  )
})

test("given capital letters, then those of the domain alone are made small, from A to Z", () => {
  expect(emailAddressKey("Ada@A.Z")).toBe("Ada@a.z")
  expect(emailAddressKey("ADA@example.AZ")).toBe("ADA@example.az")
  expect(emailAddressKey("Ada@b.y")).toBe("Ada@b.y")
  expect(emailAddressKey("ada@[1.2.3.4]")).toBe("ada@[1.2.3.4]")
})
