// One text for equal values.
import { canonicalJson } from "@callrules/model"
import fc from "fast-check"
import { expect, test } from "vitest"

test.each([
  [{ b: [1, [], {}, [[2], { z: null, a: true }]], a: "x\n" }, '{"a":"x\\n","b":[1,[],{},[[2],{"a":true,"z":null}]]}'],
  [{ a: undefined, b: [undefined] }, '{"b":[null]}'],
  [{ b: 1, B: 2, "\u{10000}": 3, "\uffff": 4 }, '{"B":2,"b":1,"\u{10000}":3,"\uffff":4}'],
  [undefined, "null"],
  [-0.5, "-0.5"],
])("given %j, then %s", (value, text) => {
  expect(canonicalJson(value)).toBe(text)
})

test("given a key of the prototype's, then it is one like any other", () => {
  expect(canonicalJson(JSON.parse('{"b":1,"__proto__":{"a":2}}'))).toBe('{"__proto__":{"a":2},"b":1}')
})

test("given nesting that no call stack holds, then it is written", () => {
  let deep: unknown = 1
  for (let level = 0; level < 100_000; level++) deep = [deep]
  expect(canonicalJson(deep)).toHaveLength(200_001)
})

test("given any JSON value, then its text reads back as an equal value with the same text", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const back: unknown = JSON.parse(canonicalJson(value))
      expect(back).toEqual(JSON.parse(JSON.stringify(value)))
      expect(canonicalJson(back)).toBe(canonicalJson(value))
    }),
  )
})
