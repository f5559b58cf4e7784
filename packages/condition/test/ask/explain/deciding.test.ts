// Which facts decided, on conditions where every choice of facts is known beforehand: each group asks for one fact of several.
import { type CheckedCondition, readCondition } from "@callrules/condition"
import { explainCondition } from "@callrules/condition/ask"
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { callVocabulary } from "../../support/call-vocabulary.ts"

const VOCABULARY = callVocabulary({ customDataFields: "any" })

const read = (text: string): CheckedCondition => Result.getOrThrow(readCondition(text, VOCABULARY))

type Groups = ReadonlyArray<ReadonlyArray<string>>

/** A condition that is met by the facts of a choice exactly when it has a member of each group. */
const needing = (groups: Groups): CheckedCondition =>
  read(groups.map((group) => `(${group.map((name) => `custom_data[${name}] present`).join(" or ")})`).join(" and "))

/** A call that has every fact of the groups. */
const callWith = (groups: Groups) => ({
  custom_data: Object.fromEntries(groups.flat().map((name) => [name, "x"])),
})

const names = (facts: ReadonlyArray<{ readonly fact: string }>): ReadonlyArray<string> =>
  facts.map(({ fact }) => fact.slice("custom_data[".length, -1))

const groupsOf = (text: string): Groups => text.split(" ").map((group) => [...group])

/** The size of the smallest choice that has a member of each group, by trying all. */
const smallestSize = (groups: Groups): number => {
  const all = [...new Set(groups.flat())]
  const choices = Array.from({ length: 2 ** all.length }, (_, bits) => all.filter((_name, at) => (bits >> at) & 1))
  const fitting = choices.filter((choice) => groups.every((group) => group.some((name) => choice.includes(name))))
  return Math.min(...fitting.map((choice) => choice.length))
}

const anyGroup = fc.uniqueArray(fc.constantFrom(..."abcdefgh"), { minLength: 1, maxLength: 4 })

test("given groups of facts of which one each is needed, then the smallest choice is found, always the same one", async () => {
  const drawn = fc.sample(fc.array(anyGroup, { minLength: 2, maxLength: 7 }), { numRuns: 80, seed: 5 })
  const lines = drawn.map((groups) => {
    const { deciding, quality } = explainCondition(needing(groups), callWith(groups))
    const chosen = names(deciding)
    const text = groups.map((group) => group.join("")).join(" ")
    expect([quality, chosen.length], text).toEqual(["smallest", smallestSize(groups)])
    for (const group of groups)
      expect(
        group.some((name) => chosen.includes(name)),
        text,
      ).toBe(true)
    return `${text}: ${chosen.join("")}\n`
  })
  await expect(lines.join("")).toMatchFileSnapshot("golden/smallest-choices.txt")
})

test("given a call that has nothing of any group, then the smallest group decides, and it takes one fact of each to turn", () => {
  const { deciding, flips } = explainCondition(needing(groupsOf("abc de fgh")), {})
  expect(names(deciding)).toEqual(["d", "e"])
  expect(flips.map(({ changes }) => names(changes))).toEqual([["c", "e", "h"]])
})

describe("given more and more steps, when a call is explained, then the facts get fewer and the claim bolder", () => {
  const stages = (text: string, facts: unknown, most: number): ReadonlyArray<string> => {
    const condition = read(text)
    const seen: Array<string> = []
    for (let steps = 0; steps <= most; steps++) {
      const { quality, deciding, flips } = explainCondition(condition, facts, { steps })
      const now = `${quality}: ${deciding.map(({ fact }) => fact).join(", ")}; flips: ${flips.length}`
      if (seen.at(-1) !== now) seen.push(now)
    }
    return seen
  }

  test("where a smaller set hides behind a minimal one", () => {
    const facts = { mobile: true, repeat: true, media_type: "tv" }
    expect(stages('landline or (mobile and repeat) or media_type = "tv"', facts, 200)).toEqual([
      "sufficient: landline, mobile, repeat, media_type; flips: 0",
      "sufficient: landline, mobile, repeat; flips: 0",
      "minimal: mobile, repeat; flips: 0",
      "smallest: media_type; flips: 0",
      "smallest: media_type; flips: 1",
    ])
  })

  test("where no smaller set is found", () => {
    const facts = { mobile: true, repeat: true, landline: true, during_hours: true }
    const text = "(landline or mobile) and (repeat or mobile) and (during_hours or repeat)"
    expect(stages(text, facts, 600)).toEqual([
      "sufficient: landline, mobile, repeat, during_hours; flips: 0",
      "sufficient: landline, mobile, repeat; flips: 0",
      "sufficient: landline, repeat; flips: 0",
      "minimal: landline, repeat; flips: 0",
      "smallest: landline, repeat; flips: 0",
      "smallest: landline, repeat; flips: 1",
    ])
  })
})

describe("given groups that share no fact, then many of them are no trouble", () => {
  test.each<readonly [number, number]>([
    [10, 10_000],
    [20, 100_000],
    [40, 1_000_000],
  ])("%i pairs in %i steps", (count, steps) => {
    const groups = Array.from({ length: count }, (_, index) => [`a${index}`, `b${index}`])
    const { deciding, quality } = explainCondition(needing(groups), callWith(groups), { steps })
    expect([quality, deciding.length]).toEqual(["smallest", count])
  })
})
