// The hash of a token: the runtime's own and the one in JavaScript are the same.
import { hashToken } from "@callrules/directory"
import fc from "fast-check"
import { expect, test } from "vitest"
import { hashInJavaScript } from "../src/tokens.ts"

test("given any text, also one that is not well formed, then both ways of hashing agree", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(hashInJavaScript(text)).toBe(hashToken(text))
    }),
  )
  for (const text of ["", "\u{1F600}", "a\uD800b", "\uDC00", "é", "x".repeat(10_000)]) {
    expect(hashInJavaScript(text)).toBe(hashToken(text))
  }
})

test("given a known text, then the hash is its SHA-256", () => {
  expect(hashToken("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
})
