// Readers of single values, and the rules that hold for every text.
import {
  characterCount,
  given,
  hasAtMost,
  idText,
  isObject,
  isStorableText,
  newReading,
  own,
  type Reading,
  readFlag,
  readList,
  readObject,
  readOneOf,
  readText,
  readTimestamp,
  unstorableCharacter,
  wholeNumber,
} from "@callrules/model/reading"
import { fail, succeed } from "effect/Result"
import { describe, expect, test } from "vitest"

const VALUES = ["text", "", 1, true, null, undefined, [1], {}, { a: 1 }]

describe("given values of every kind, then a reader gives what it reads and reports the others", () => {
  test.each<readonly [string, (reading: Reading<"code">, value: unknown) => unknown, ReadonlyArray<unknown>, string]>([
    ["a text", (reading, value) => readText(reading, "code", "k", value, "hint"), ["text", ""], "text"],
    ["a Boolean", (reading, value) => readFlag(reading, "code", "k", value, "hint"), [true], "true or false"],
    ["an object", (reading, value) => readObject(reading, "code", "k", value, "hint"), [{}, { a: 1 }], "an object"],
    ["a list", (reading, value) => readList(reading, "code", "k", value, "hint"), [[1]], "a list"],
  ])("%s", (_, read, right, what) => {
    const reading = newReading<"code">("the request")
    expect(VALUES.map((value) => read(reading, value)).filter((value) => value !== undefined)).toEqual(right)
    expect(reading.problems).toHaveLength(VALUES.length - right.length)
    for (const { message, hint, path } of reading.problems) {
      expect(message.startsWith(`\`k\` must be ${what}, not `)).toBe(true)
      expect([hint, path]).toEqual(["hint", ["k"]])
    }
  })
})

test("given a word, then it is one of the known ones or reported", () => {
  const reading = newReading<"code">("the request")
  const read = (value: unknown) => readOneOf(reading, "code", "role", value, "role", ["Boss", "Clerk"])
  expect(["Boss", "Clerk", "Bos", "x", 1].map(read)).toEqual(["Boss", "Clerk", undefined, undefined, undefined])
  expect(reading.problems.map(({ message, hint }) => [message, hint])).toEqual([
    ["unknown role `Bos` in `role`", "did you mean `Boss`?"],
    ["unknown role `x` in `role`", "write `Boss` or `Clerk`"],
    ["`role` must be text, not the number `1`", "write `Boss` or `Clerk`"],
  ])
})

test("given a timestamp, then it is parsed or reported", () => {
  const reading = newReading<"type" | "value">("the request")
  const parse = (value: string | number) =>
    value === "bad" ? fail({ message: "the year is missing", hint: "add it; it has 4 digits" }) : succeed([value])
  const read = (value: unknown) =>
    readTimestamp(reading, { wrongType: "type", unreadable: "value" }, "at", value, parse)
  expect(["2026", 7, "bad", true].map(read)).toEqual([["2026"], [7], undefined, undefined])
  expect(reading.problems).toEqual([
    {
      code: "value",
      path: ["at"],
      message: "`at` is not a valid timestamp: the year is missing",
      hint: "add it, it has 4 digits",
    },
    {
      code: "type",
      path: ["at"],
      message: "`at` must be a timestamp, not `true`",
      hint: "send text or an epoch number",
    },
  ])
})

test("given a timestamp that cannot be read and no hint, then the problem has none", () => {
  const reading = newReading<"code">("the request")
  readTimestamp(reading, { wrongType: "code", unreadable: "code" }, "at", 1, () => fail({ message: "wrong" }))
  expect(reading.problems[0]).not.toHaveProperty("hint")
})

test.each([
  ["a", "a"],
  ["", ""],
  [0, "0"],
  [7, "7"],
  [2 ** 53 - 1, "9007199254740991"],
  [2 ** 53, undefined],
  [-1, undefined],
  [1.5, undefined],
  [true, undefined],
  [null, undefined],
])("given %j as an id, then %j", (value, id) => {
  expect(idText(value)).toBe(id)
})

test("given a least number, then ids from there on are read", () => {
  expect([idText(-5, -5), idText(-6, -5)]).toEqual(["-5", undefined])
})

test.each([
  [1, 1],
  ["1", 1],
  ["007", 7],
  ["0007", undefined],
  [100, 100],
  [101, undefined],
  [0, undefined],
  ["0", undefined],
  [1.5, undefined],
  ["1.5", undefined],
  ["x1", undefined],
  ["1x", undefined],
  ["", undefined],
  [-1, undefined],
  [true, undefined],
  [[1], undefined],
])("given %j as a whole number from 1 to 100, then %j", (value, number) => {
  expect(wholeNumber(value, 1, 100)).toBe(number)
})

test("given objects and lists, then own properties are read and no others", () => {
  const object = Object.assign(Object.create({ inherited: 1 }), { a: 1, nothing: null })
  expect([own(object, "a"), own(object, "nothing"), own(object, "inherited"), own(object, "b")]).toEqual([
    1,
    null,
    undefined,
    undefined,
  ])
  expect([own(["x"], 0), own(["x"], 1), own(null, "a"), own("text", "length"), own(undefined, "a")]).toEqual([
    "x",
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect([given(object, "a"), given(object, "nothing"), given(object, "b")]).toEqual([1, null, null])
  expect(VALUES.filter(isObject)).toEqual([{}, { a: 1 }])
})

test("given texts, then characters are counted, not UTF-16 units", () => {
  const texts = [
    "",
    "a",
    "\u{1f600}",
    "a\u{1f600}b\ud83d",
    "\udc00\ud800",
    "\ud800\ud800\udc00",
    "\ud800\udfff\udbff\udc00",
  ]
  expect(texts.map(characterCount)).toEqual([0, 1, 1, 4, 2, 2, 2])
  expect(texts.map((text) => Array.from(text).length)).toEqual([0, 1, 1, 4, 2, 2, 2])
  expect(characterCount("\ud7ff\udc00\ud800\ue000")).toBe(4)
})

test.each([
  ["abc", 3, true],
  ["abcd", 3, false],
  ["\u{1f600}".repeat(3), 3, true],
  [`${"\u{1f600}".repeat(3)}a`, 3, false],
  ["\u{1f600}\u{1f600}ab", 3, false],
  ["\u{1f600}ab", 3, true],
])("given %j, then it has at most %i characters: %j", (text, most, does) => {
  expect(hasAtMost(most, text)).toBe(does)
})

test.each([
  ["plain \u{1f600}", undefined],
  ["a\u0000b", "U+0000"],
  ["a\ud800", "half of a surrogate pair"],
  ["\udc00b", "half of a surrogate pair"],
])("given %j, then no store can keep %j of it", (text, character) => {
  expect(unstorableCharacter(text)).toBe(character)
  expect(isStorableText(text)).toBe(character === undefined)
})
