// Values under numbers that are used again.
import { expect, test } from "vitest"
import { noSlotsYet } from "../src/slots.ts"

test("given values that come and go, then each is found under its number, and numbers are used again", () => {
  const slots = noSlotsYet<{ readonly name: string }>()
  const [a, b] = [slots.add({ name: "a" }), slots.add({ name: "b" })]
  expect([slots.size, slots.get(a)?.name, slots.get(b)?.name]).toEqual([2, "a", "b"])
  slots.remove(a)
  expect([slots.size, slots.get(a)]).toEqual([1, undefined])
  expect(slots.add({ name: "c" })).toBe(a)
  slots.replace(b, { name: "d" })
  expect(slots.entries()).toEqual([
    [a, { name: "c" }],
    [b, { name: "d" }],
  ])
})

test("given a number without a value, then nothing is removed or replaced", () => {
  const slots = noSlotsYet<object>()
  const only = slots.add({})
  slots.remove(only)
  slots.remove(only)
  slots.replace(only, {})
  slots.remove(-1)
  expect([slots.size, slots.entries()]).toEqual([0, []])
  expect([slots.add({}), slots.add({})]).toEqual([0, 1])
})
