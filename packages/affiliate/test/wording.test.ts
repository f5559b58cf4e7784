// What a refused field says, word for word: the message, which names the place, and the hint that follows it.
import { affiliateIdOf, emailAddressKey, readImportLine, validateAffiliate } from "@callrules/affiliate"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"

const context = { customDataFields: new Set(["color"]), generatesIds: false, stored: undefined }

const checked = (more: object) =>
  validateAffiliate({ id_from_network: "A-1", name: "Acme", sites: [{ id_from_network: "1" }], ...more }, context)

const said = (more: object): ReadonlyArray<string> => {
  const result = checked(more)
  return Result.isFailure(result) ? result.failure.map(({ hint, message }) => `${message}; ${hint}`) : []
}

const user = (more: object) => ({
  id_from_network: "u1",
  email_settings: [{ email_address: "ada@example.com", use_for_notifications: true }],
  first_name: "Ada",
  last_name: "Lovelace",
  phone_number: "+14155550123",
  ...more,
})

const address = (text: string) => ({
  users: [user({ email_settings: [{ email_address: text, use_for_notifications: true }] })],
})

describe("custom data", () => {
  test.each([
    [null, "not `null`; leave the field out to give it no value"],
    [[1], "not a list; write the value as a text in double quotes"],
    [{}, "not an object; write the value as a text in double quotes"],
    [2 ** 53, "not the number `9007199254740992`; write the value as a text in double quotes"],
    [Number.POSITIVE_INFINITY, "not the number `Infinity`; write the value as a text in double quotes"],
  ])("given the value %j, then it must be text, and the hint says how", (color, words) => {
    expect(said({ custom_data: { color } })).toEqual([`\`custom_data.color\` must be text, ${words}`])
  })

  test("given too much, then the hint says how much there may be", () => {
    expect(said({ custom_data: { color: "x".repeat(16_380) } })).toEqual([
      "`custom_data` has 16385 characters; write at most 16384 characters, names and values together: each call of the affiliate keeps them",
    ])
  })

  test("given the name `__proto__`, then its value can be replaced and taken out like any other", () => {
    const customDataFields = new Set(["__proto__"])
    const body = JSON.parse(
      '{"id_from_network":"A-1","name":"Acme","sites":[{"id_from_network":"1"}],"custom_data":{"__proto__":"x"}}',
    )
    const customData = Result.getOrThrow(validateAffiliate(body, { ...context, customDataFields })).customData
    expect(Object.getOwnPropertyDescriptor(customData, "__proto__")).toEqual({
      value: "x",
      enumerable: true,
      configurable: true,
      writable: true,
    })
  })
})

describe("e-mail addresses", () => {
  const general = "write one address such as `ada@example.com`"

  test.each([
    ["ada", `has no \`@\`; ${general}`],
    ["a b@c.d", `has white space before character 3; ${general}`],
    ["ada@b c", `has white space before character 7; ${general}`],
    ["ada b,c@d.e", `has white space before character 5; ${general}`],
    ["ada @b.c,d", `has \`,\` at character 9; ${general}`],
    ["ada,b@c.d", `has \`,\` at character 4; ${general}`],
    ["(a@b.c", `has a quoted string, comment or bracket that does not end; ${general}`],
    ["a@b.c(\\", `has a quoted string, comment or bracket that does not end; ${general}`],
  ])("given %j, then it is told what it has", (text, words) => {
    expect(said(address(text))).toEqual([
      `\`users[0].email_settings[0].email_address\` must be an e-mail address, but \`${text}\` ${words}`,
    ])
  })

  test.each([
    ["ada@ex\u007fample.com", `has the character U+007F at character 7; ${general}`],
    ["ada@ex\u0080ample.com", "has the character U+0080 at character 7; RFC 2822 allows ASCII only"],
    ["ada@ex\u0001ample.com", `has the character U+0001 at character 7; ${general}`],
    ["(\u0000)a@b.c", `has the character U+0000 at character 2; ${general}`],
    ["(a\\é)ada@b.c", "has `é` (U+00E9) at character 4; RFC 2822 allows ASCII only: write the part before the `@`"],
    ["a@b.c(\\é)", "has `é` (U+00E9) at character 8; RFC 2822 allows ASCII only: write the domain in its `xn--` form"],
    ["é@b.c", "has `é` (U+00E9) at character 1; RFC 2822 allows ASCII only: write the part before the `@` in ASCII"],
  ])("given %j with a character that addresses do not have, then it is named with its place", (text, words) => {
    expect(said(address(text)).join()).toContain(` ${words}`)
  })

  test("given none for notifications, then the words say so and the hint says which field to set", () => {
    const settings = [{ email_address: "ada@example.com", use_for_notifications: false }]
    expect(said({ users: [user({ email_settings: settings })] })).toEqual([
      "`users[0].email_settings` has no address with `use_for_notifications` true; set `use_for_notifications` to true for one",
    ])
  })

  test("given null for the list, which a user needs, then the hint does not say to leave it out", () => {
    expect(said({ users: [user({ email_settings: null })] })).toEqual([
      '`users[0].email_settings` must be a list, not `null`; write `[{"email_address": "ada@example.com", "use_for_notifications": true}]`',
    ])
  })

  test("given the third equal to the second, then the first place is that of the second", () => {
    const one = (email_address: string) => ({ email_address, use_for_notifications: true })
    const settings = [one("ada@example.com"), one("eve@example.com"), one("eve@EXAMPLE.com")]
    expect(said({ users: [user({ email_settings: settings })] })).toEqual([
      "duplicate e-mail address `eve@EXAMPLE.com` in `users[0].email_settings[2].email_address`, first in `users[0].email_settings[1].email_address`; write each e-mail address once",
    ])
  })

  test.each([
    ["ada@EXAMPLE.com", "ada@example.com"],
    ["ada@examplE", "ada@example"],
    ["Ada@example.com", "Ada@example.com"],
    ["ada@A", "ada@a"],
    ["ada@Z", "ada@z"],
    ["ADA@x", "ADA@x"],
    ["ada@x[", undefined],
    ["", undefined],
    ["@", undefined],
    ["(", undefined],
  ])("given %j, then its key is %j: the domain in lower case, the part before the `@` as it is", (text, key) => {
    expect(emailAddressKey(text)).toBe(key)
  })
})

describe("users", () => {
  test("given a role that is not a text, and one in other letters, then the words name the role", () => {
    expect(said({ users: [user({ role: 7 }), user({ id_from_network: "u2", role: "super" })] })).toEqual([
      "`users[0].role` must be text, not the number `7`; write `Super`, `Manager`, `Member` or `Observer`",
      "unknown role `super` in `users[1].role`; did you mean `Super`?",
    ])
  })

  test("given a value that is not a list, then the list is the only problem", () => {
    expect(said({ users: {} })).toEqual([
      "`users` must be a list, not an object; write a list of objects, each with the fields of a user",
    ])
  })

  test("given two ids that cannot be read, then neither is a duplicate of the other", () => {
    expect(said({ users: [user({ id_from_network: -1 }), user({ id_from_network: -1 })] })).toHaveLength(2)
  })

  const number = "write `+`, country code and number without punctuation, or the ten digits of a US number"

  test.each([
    ["é", `has letters; ${number}`],
    ["+1415555é123", `has letters; ${number}`],
    ["+14155550x23", `has letters; ${number}`],
    ["", `is blank; ${number}`],
    ["555", `has 3 digits and no plus sign; ${number}`],
    ["１４１５", `has digits that are not 0 to 9; ${number}`],
    ["+1 415 555 0123", "has white space; write `+14155550123`"],
  ])("given the phone number %j, then it is told what it has", (text, words) => {
    const shown = text === "" ? "it" : `\`${text}\``
    expect(said({ users: [user({ phone_number: text })] })).toEqual([
      `\`users[0].phone_number\` must be a phone number, but ${shown} ${words}`,
    ])
  })
})

describe("callers' mistakes", () => {
  test.each([
    [undefined, "nothing"],
    [null, "`null`"],
    [{}, "another object"],
  ])("given %j as the context, then the error shows one that is right", (given, what) => {
    // a caller in JavaScript can pass anything
    expect(() => validateAffiliate({}, given as never)).toThrow(
      `expected a context and got ${what}; write { customDataFields: new Set(["product"]), generatesIds: true, stored: undefined }`,
    )
  })
})

describe("a line of an import", () => {
  test("given a byte-order mark, then it is ignored on the first line only, and nothing else is", () => {
    const line = '{"id_from_network":7,"name":"Acme"}'
    expect(readImportLine(`\ufeff${line}`, true).id).toBe("7")
    expect(readImportLine(line, true).id).toBe("7")
    expect(readImportLine(`\ufeff${line}`, false).id).toBeUndefined()
    expect(readImportLine(`x${line}`, true).id).toBeUndefined()
  })

  test("given a body that is not an object, or an id that cannot be read, then there is no id", () => {
    expect([null, [], "7", { id_from_network: -7 }, { id_from_network: " " }].map(affiliateIdOf)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    )
  })
})
