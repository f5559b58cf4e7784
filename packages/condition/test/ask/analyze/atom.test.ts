// What one atom says about another, held against every short text, number and path.
import { describe, expect, test } from "vitest"
import { type Atom, comparePlaces, consequence } from "../../../src/ask/analyze/atom.ts"

/** What the values that meet one atom say about another. */
const byTrying = <A>(values: ReadonlyArray<A>, given: (value: A) => boolean, other: (value: A) => boolean) => {
  const meeting = values.filter(given)
  if (meeting.every(other)) return "true"
  return meeting.some(other) ? "nothing" : "false"
}

const wordsUpTo = (length: number): ReadonlyArray<string> =>
  length === 0 ? [""] : ["", ...wordsUpTo(length - 1).flatMap((word) => ["a", "b", "-"].map((letter) => letter + word))]

const TEXTS = [...new Set(wordsUpTo(5))]

test("given two atoms of a text, then one says of the other what all texts that meet it have in common", () => {
  const texts = ["a", "b", "ab", "ba", "aa"]
  const atoms = (["equals", "contains", "starts", "ends"] as const).flatMap((kind) =>
    texts.map((text) => ({ kind, slot: "x", text })),
  )
  const meets = (text: string, atom: (typeof atoms)[number]): boolean => {
    const at = atom.text
    if (atom.kind === "equals") return text === at
    if (atom.kind === "starts") return text.slice(0, at.length) === at
    return atom.kind === "ends" ? text.slice(-at.length) === at : text.split(at).length > 1
  }
  for (const given of atoms) {
    for (const other of atoms) {
      const expected = byTrying(
        TEXTS,
        (text) => meets(text, given),
        (text) => meets(text, other),
      )
      expect(consequence(given, other, []), `${given.kind} ${given.text}, ${other.kind} ${other.text}`).toBe(expected)
    }
  }
})

test("given two bounds of a number, then the lower one is met only where the higher one is", () => {
  const bounds = [-1, 0, 5, Number.POSITIVE_INFINITY].flatMap((bound) =>
    [false, true].map((inclusive) => ({ kind: "bound" as const, slot: "x", bound, inclusive })),
  )
  const numbers = [-2, -1, -0.5, 0, 2, 5, 6, Number.POSITIVE_INFINITY]
  const meets = (number: number, { bound, inclusive }: (typeof bounds)[number]): boolean =>
    number < bound || (inclusive && number === bound)
  for (const given of bounds) {
    for (const other of bounds) {
      const expected = byTrying(
        numbers,
        (number) => meets(number, given),
        (number) => meets(number, other),
      )
      expect(consequence(given, other, [])).toBe(expected)
      expect(comparePlaces(given, other) <= 0).toBe(expected === "true")
      expect(comparePlaces(given, other)).toBe(-comparePlaces(other, given) + 0)
    }
  }
})

test("given two paths, then one says of the other what all keypresses that begin with it have in common", () => {
  const paths = ["1", "2", "12", "13", "121"].map((keys) => ({ kind: "path" as const, slot: "keys", keys: [...keys] }))
  const presses = ["1", "2", "3"].flatMap((a) =>
    ["", "1", "2", "3"].flatMap((b) => ["", "1", "2"].map((c) => a + b + (b === "" ? "" : c))),
  )
  for (const given of paths) {
    for (const other of paths) {
      const expected = byTrying(
        presses,
        (keys) => keys.startsWith(given.keys.join("")),
        (keys) => keys.startsWith(other.keys.join("")),
      )
      expect(consequence(given, other, [])).toBe(expected)
    }
  }
})

describe("given two booleans", () => {
  const flag = (attribute: string): Atom => ({ kind: "flag", slot: "flags", attribute })
  test.each([
    ["mobile", "mobile", "true"],
    ["mobile", "landline", "false"],
    ["landline", "mobile", "false"],
    ["mobile", "voip", "nothing"],
    ["mobile", "repeat", "nothing"],
    ["voip", "repeat", "nothing"],
  ])("`%s` says of `%s`: %s", (given, other, says) => {
    const exclusive = [
      ["landline", "mobile"],
      ["voip", "satellite"],
    ]
    expect(consequence(flag(given), flag(other), exclusive)).toBe(says)
  })
})

test("given atoms of different kinds of facts, then they say nothing about each other", () => {
  const atoms: ReadonlyArray<Atom> = [
    { kind: "flag", slot: "flags", attribute: "1" },
    { kind: "path", slot: "keys", keys: ["1"] },
    { kind: "bound", slot: "n", bound: 1, inclusive: true },
    { kind: "equals", slot: "x", text: "1" },
  ]
  for (const given of atoms) {
    for (const other of atoms) if (given !== other) expect(consequence(given, other, [])).toBe("nothing")
  }
})
