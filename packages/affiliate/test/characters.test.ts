// Which ASCII characters each part of an address may have: RFC 2822, its obsolete forms included, without U+0000.
import { isEmailAddress } from "@callrules/affiliate"
import { expect, test } from "vitest"

const ASCII = Array.from({ length: 129 }, (_, code) => String.fromCharCode(code))

const refusedBy = (address: (character: string) => string): string =>
  ASCII.filter((character) => !isEmailAddress(address(character))).join("")

test("given each character, then a quoted string takes all but line ends and its end", () => {
  // a backslash takes the character after it
  expect(refusedBy((character) => `"x${character}y"@a.b`)).toBe('\0\n\r"\u0080')
})

test("given each character, then a comment takes all but line ends, brackets and a backslash", () => {
  // an opening one begins another comment, which does not end; a backslash takes the character after it, which is one
  expect(refusedBy((character) => `(x${character})a@a.b`)).toBe("\0\n\r()\\\u0080")
})

test("given each character, then a backslash takes all but U+0000", () => {
  expect(refusedBy((character) => `"x\\${character}y"@a.b`)).toBe("\0\u0080")
  expect(refusedBy((character) => `(x\\${character}y)a@a.b`)).toBe("\0\u0080")
  expect(refusedBy((character) => `a@[x\\${character}y]`)).toBe("\0\u0080")
})

test("given each character, then the literal of a domain takes all but line ends and square brackets", () => {
  expect(refusedBy((character) => `a@[x${character}y]`)).toBe("\0\n\r[]\u0080")
})

test("given a line end, then white space after it makes it a fold, and nothing else does", () => {
  expect(isEmailAddress('"a\r\n b"@c.d')).toBe(true)
  for (const fold of ["\r\nb", "\n b", "\r b", "\n\r b", "\r\n\r\n", " \n b"]) {
    expect(isEmailAddress(`"a${fold}"@c.d`)).toBe(false)
  }
})
