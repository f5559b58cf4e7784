// Texts with small faults put in, read by the scanners and by a strict oracle of another make: a hundred thousand of
// them, and a million in the long run.
import { detectFormat, parseTimestamp, TIMESTAMP_PROBLEM_CODES } from "@callrules/timestamp"
import * as Result from "effect/Result"
import { expect, test, vi } from "vitest"
import { randomFrom } from "./support/random.ts"
import { oracleInstant } from "./support/strict-oracle.ts"
import { zoneOf } from "./support/zones.ts"

// seconds on an idle machine, minutes on a busy one
vi.setConfig({ testTimeout: 600_000 })

const COUNT = process.env["CALLRULES_LONG"] === "1" ? 1_000_000 : 100_000
const ALPHABET = [..."0123456789/-:.TtZz+APMapm \t\n,_e", "\u00a0", "\u2212", "\ud83d\ude00", "\u0000", "２"]

const two = (value: number): string => String(value).padStart(2, "0")

/** A right text in one of the four formats, or one whose fields are somewhat out of range. */
const someText = (random: (bound: number) => number): string => {
  const wild = random(8) === 0
  const field = (most: number, least = 0): string => two(wild ? random(100) : least + random(most - least + 1))
  const year = String(random(20) === 0 ? random(10_000) : 1900 + random(200)).padStart(4, "0")
  const [month, day, hour] = [field(12, 1), field(31, 1), field(23)]
  const [minute, second, millisecond] = [field(59), field(59), String(random(1000)).padStart(3, "0")]
  const offset = random(3) === 0 ? "Z" : `${random(2) === 0 ? "+" : "-"}${field(23)}:${field(59)}`
  switch (random(6)) {
    case 0:
      return String(random(2 ** 31)).padStart(10, "0")
    case 1:
      return `1${String(random(10 ** 6)).padStart(6, "0")}${String(random(10 ** 6)).padStart(6, "0")}`
    case 2:
      return `${year}${month}${day}${hour}${minute}${second}${millisecond}`
    case 3: {
      const separator = random(2) === 0 ? "/" : "-"
      const fraction = random(2) === 0 ? "" : `.${String(random(10 ** 9)).slice(0, 1 + random(9))}`
      return `${year}${separator}${month}${separator}${day}T${hour}:${minute}:${second}${fraction}${offset}`
    }
    default: {
      const fraction = random(2) === 0 ? "" : `.${millisecond}`
      return `${year}/${month}/${day} ${hour}:${minute}:${second}${fraction} ${random(2) === 0 ? "AM" : "PM"}`
    }
  }
}

const someCharacter = (random: (bound: number) => number): string => ALPHABET[random(ALPHABET.length)] ?? "x"

/** The text with a character put in, taken out, replaced or doubled, a piece cut, or two neighbours swapped. */
const mutated = (text: string, random: (bound: number) => number): string => {
  const at = random(text.length + 1)
  switch (random(7)) {
    case 0:
      return text.slice(0, at) + someCharacter(random) + text.slice(at)
    case 1:
      return text.slice(0, at) + text.slice(at + 1)
    case 2:
      return text.slice(0, at) + someCharacter(random) + text.slice(at + 1)
    case 3:
      return text.slice(0, at) + text.slice(at, at + 1) + text.slice(at)
    case 4:
      return text.slice(0, at)
    case 5:
      return text.slice(0, at) + text.slice(at + 1, at + 2) + text.slice(at, at + 1) + text.slice(at + 2)
    default:
      return random(2) === 0 ? ` ${text}` : `${text}\n`
  }
}

test("given mutated texts, then verdict and instant are the oracle's, and a problem has its place", () => {
  const zone = zoneOf("America/New_York")
  const random = randomFrom(20_261_121)
  const different: Array<unknown> = []
  const seen = new Set<string>()
  let accepted = 0
  for (let index = 0; index < COUNT && different.length < 20; index++) {
    let text = someText(random)
    for (let times = random(4); times > 0; times--) text = mutated(text, random)
    const result = parseTimestamp(text, { zone })
    const expected = oracleInstant(text, "America/New_York")
    if (Result.isSuccess(result)) {
      accepted += 1
      const { instant, format } = result.success
      if (instant !== expected || format !== detectFormat(text)) different.push({ text, instant, expected })
      continue
    }
    const { code, span, message } = result.failure
    seen.add(code)
    const placed = span.offset >= 0 && span.length >= 0 && span.offset + span.length <= text.length
    const lines = text.slice(0, span.offset).split("\n")
    const counted = span.line === lines.length && span.column === (lines.at(-1)?.length ?? 0) + 1
    if (expected !== undefined || !placed || !counted || message.length > 200) different.push({ text, expected, span })
  }
  expect(different).toEqual([])
  expect(accepted).toBeGreaterThan(COUNT / 5)
  expect(seen.size).toBeGreaterThanOrEqual(17)
  expect([...seen].filter((code) => !TIMESTAMP_PROBLEM_CODES.some((known) => known === code))).toEqual([])
})
