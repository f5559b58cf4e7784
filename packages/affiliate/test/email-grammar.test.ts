// The scanner against the grammar of RFC 2822 itself, written out as one regular expression from its productions
// (comments to three levels). The expression backtracks without bound, which is why it is not the implementation.
import { emailAddressKey, isEmailAddress } from "@callrules/affiliate"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { runs } from "./support/runs.ts"

const any = (...alternatives: ReadonlyArray<string>): string => `(?:${alternatives.join("|")})`
const many = (text: string): string => `(?:${text})*`
const maybe = (text: string): string => `(?:${text})?`

const noWsCtl = "\\x01-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f"
const atext = "[A-Za-z0-9!#$%&'*+\\-/=?^_`{|}~]"
const wsp = "[ \\t]"
const crlf = "\\r\\n"
// obs-qp is any ASCII character; U+0000 is left out on purpose
const quotedPair = "\\\\[\\x01-\\x7f]"
const fws = any(`${wsp}+(?:${crlf}${wsp}+)*`, `(?:${wsp}*${crlf})?${wsp}+`)
const ctext = `[${noWsCtl}\\x21-\\x27\\x2a-\\x5b\\x5d-\\x7e]`
const comment = (inner: string): string => `\\(${many(maybe(fws) + inner)}${maybe(fws)}\\)`
const flat = comment(any(ctext, quotedPair))
const nested = comment(any(ctext, quotedPair, flat))
const deep = comment(any(ctext, quotedPair, nested))
const cfws = any(`(?:${maybe(fws)}${deep})+${maybe(fws)}`, fws)
const qtext = `[${noWsCtl}\\x21\\x23-\\x5b\\x5d-\\x7e]`
const quotedString = `${maybe(cfws)}"${many(maybe(fws) + any(qtext, quotedPair))}${maybe(fws)}"${maybe(cfws)}`
const atom = `${maybe(cfws)}${atext}+${maybe(cfws)}`
const dotAtom = `${maybe(cfws)}${atext}+(?:\\.${atext}+)*${maybe(cfws)}`
const word = any(atom, quotedString)
const localPart = any(dotAtom, quotedString, `${word}(?:\\.${word})*`)
const dtext = `[${noWsCtl}\\x21-\\x5a\\x5e-\\x7e]`
const domainLiteral = `${maybe(cfws)}\\[${many(maybe(fws) + any(dtext, quotedPair))}${maybe(fws)}\\]${maybe(cfws)}`
const domain = any(dotAtom, domainLiteral, `${atom}(?:\\.${atom})*`)
const addrSpec = new RegExp(`^${localPart}@${domain}$`)

const token = fc.constantFrom(
  "a",
  "b1",
  ".",
  "@",
  '"',
  "(",
  ")",
  "[",
  "]",
  "\\",
  " ",
  "\t",
  "\r\n ",
  "\r\n",
  "\r",
  "\n",
  "\u0001",
  "\u007f",
  "\u0000",
  "\u00e9",
  "<",
  ":",
  ",",
  "-",
)

const piece = fc.constantFrom("a", "b.c", '"q"', '"q r"', '"\\""', "(c)", "(c(d)e)", " ", "\r\n ", ".", "")
const nearlyAddress = fc
  .tuple(
    fc.array(piece, { minLength: 1, maxLength: 5 }),
    fc.array(fc.oneof(piece, fc.constantFrom("[1.2]", "[ x]")), { minLength: 1, maxLength: 4 }),
  )
  .map(([local, host]) => `${local.join("")}@${host.join("")}`)

describe("isEmailAddress", () => {
  test("agrees with the grammar on short texts of the characters that matter", () => {
    fc.assert(
      fc.property(fc.array(token, { maxLength: 9 }), (tokens) => {
        const text = tokens.join("")
        expect(isEmailAddress(text), JSON.stringify(text)).toBe(addrSpec.test(text))
      }),
      { numRuns: runs(20_000) },
    )
  })

  test("agrees with the grammar on texts that are nearly addresses", () => {
    let valid = 0
    fc.assert(
      fc.property(nearlyAddress, (text) => {
        const expected = addrSpec.test(text)
        if (expected) valid++
        expect(isEmailAddress(text), JSON.stringify(text)).toBe(expected)
      }),
      { numRuns: runs(10_000) },
    )
    expect(valid).toBeGreaterThan(runs(500))
  })

  test("agrees with the grammar on every text of up to three of its characters around an at sign", () => {
    const characters = ["a", ".", '"', "(", ")", "[", "]", "\\", " ", "\r\n ", ""]
    for (const one of characters)
      for (const two of characters)
        for (const three of characters)
          for (const text of [`${one}${two}${three}@b`, `a@${one}${two}${three}`, `a${one}@${two}b${three}`]) {
            expect(isEmailAddress(text), JSON.stringify(text)).toBe(addrSpec.test(text))
          }
  })

  test("answers for texts that make backtracking parsers stall", () => {
    const long = 990
    for (const text of [
      `${"a.".repeat(long / 2)}@`,
      `${'"\\"'.repeat(long / 3)}@a`,
      `${"(".repeat(long)}`,
      `${"( ".repeat(long / 2)})@a`,
      `a@${"[".repeat(long)}`,
      `${" \r\n".repeat(long / 3)}a@b`,
      `${"()".repeat(long / 2)}a`,
    ]) {
      expect(isEmailAddress(text)).toBe(false)
    }
  })
})

describe("emailAddressKey", () => {
  test("is there for addresses and for nothing else", () => {
    fc.assert(
      fc.property(nearlyAddress, (text) => {
        expect(emailAddressKey(text) !== undefined).toBe(isEmailAddress(text))
      }),
      { numRuns: runs(3000) },
    )
  })

  test("does not change with comments, blanks, quoting and the letter case of the domain", () => {
    const ignored = fc.constantFrom("", " ", "(x)", " (a (b)) ", "\r\n ")
    const label = fc.stringMatching(/^[a-z]{1,3}$/)
    fc.assert(
      fc.property(
        label,
        label,
        label,
        fc.array(ignored, { minLength: 6, maxLength: 6 }),
        fc.boolean(),
        (one, two, host, gaps, quoted) => {
          const [a = "", b = "", c = "", d = "", e = "", f = ""] = gaps
          const first = quoted ? `"${one}"` : one
          const written = `${a}${first}${b}.${c}${two}${d}@${e}${host.toUpperCase()}.example${f}`
          expect(emailAddressKey(written)).toBe(emailAddressKey(`${one}.${two}@${host}.example`))
        },
      ),
      { numRuns: runs(500) },
    )
  })

  test("differs for addresses whose parts meet at another place", () => {
    expect(emailAddressKey('"p@[q"@[r]')).not.toBe(emailAddressKey("p@[q@\\[r]"))
    expect(emailAddressKey('"a@b"@c')).not.toBe(emailAddressKey("a@c"))
  })
})
