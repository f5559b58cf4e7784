// Explanations while facts are unknown, held against every call of a truth table.
import { type CheckedCondition, readCondition } from "@callrules/condition"
import {
  explainCertainty,
  explainCondition,
  explanationText,
  type FactValue,
  isCertain,
  type UnknownFacts,
} from "@callrules/condition/ask"
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { runs } from "../../support/runs.ts"
import { anyCall, checked, denseTree, type PlainCall, plainly, VOCABULARY } from "../analyze/random-conditions.ts"
import { everyCall } from "../analyze/truth-table.ts"

const read = (text: string): CheckedCondition => Result.getOrThrow(readCondition(text, VOCABULARY))

/** A call with one more fact, as an explanation names it. */
const withFact = (call: PlainCall, fact: string, value: FactValue): PlainCall => {
  const field = /\[(.*)\]/.exec(fact)?.[1]
  if (fact === "pressed") return { ...call, keypresses: value as ReadonlyArray<string> } // what it is for `pressed`
  if (field !== undefined) return { ...call, custom_data: { ...call.custom_data, [field]: value ?? "" } }
  return { ...call, [fact]: value ?? (fact === "duration" ? undefined : "") }
}

const reference = (fact: string) => {
  const [, attribute = fact, field] = /^([^[]*)\[(.*)\]$/.exec(fact) ?? []
  return field === undefined ? { attribute } : { attribute, field }
}

/** The names of the facts that a condition tests, each once. */
const factsIn = (root: CheckedCondition["root"]): ReadonlyArray<string> =>
  root === null ? [] : [...new Set(namesIn(explainCondition(checked(root), {}).tree))]

type Tree = ReturnType<typeof explainCondition>["tree"]

const namesIn = (tree: Tree): ReadonlyArray<string> =>
  tree === null ? [] : tree.kind === "test" ? [tree.fact] : tree.of.flatMap(namesIn)

const cases = fc.tuple(denseTree(), anyCall, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }))

const possible = ({ mobile, landline }: PlainCall): boolean => !(mobile && landline)

describe("given random conditions, calls and unknown facts", () => {
  test("when one is explained, then the verdict is the certain one, the facts that decided are known and decide, and each flip flips", () => {
    fc.assert(
      fc.property(cases, ([root, call, hidden]) => {
        fc.pre(possible(call))
        const names = factsIn(root).filter((_, index) => hidden[index] === true)
        const unknownWithout = (known: ReadonlySet<string>): UnknownFacts => ({
          attributes: names.filter((name) => !known.has(name)).map(reference),
        })
        const unknown = unknownWithout(new Set())
        const certainty = isCertain(checked(root), call, unknown)
        const explained = explainCertainty(checked(root), call, unknown)
        expect(explained.met).toBe(certainty.certain ? certainty.met : null)
        expect(explained.rest === "").toBe(certainty.certain)
        for (const { fact } of explained.deciding) expect(names).not.toContain(fact)
        if (explained.met !== null) {
          const held = (other: PlainCall): PlainCall =>
            explained.deciding.reduce((changed, { fact, value }) => withFact(changed, fact, value), other)
          const turned = everyCall(root)
            .map(held)
            .some((other) => possible(other) && plainly(root, other) !== explained.met)
          expect(turned).toBe(false)
        }
        for (const { changes } of explained.flips) {
          for (const { fact, from } of changes) if (names.includes(fact)) expect(from).toBeNull()
          const changed = changes.reduce((other, { fact, to }) => withFact(other, fact, to), call)
          const after = isCertain(checked(root), changed, unknownWithout(new Set(changes.map(({ fact }) => fact))))
          expect(after.certain && after.met).toBe(explained.met !== true)
        }
      }),
      { numRuns: runs(150) },
    )
  })

  test("when nothing is unknown, then it is the explanation of the verdict", () => {
    fc.assert(
      fc.property(denseTree(), anyCall, (root, call) => {
        const { rest, unknown, ...explained } = explainCertainty(checked(root), call, {})
        expect([explained, rest, unknown]).toEqual([explainCondition(checked(root), call), "", []])
      }),
      { numRuns: runs(50) },
    )
  })
})

describe("given an unknown fact that another one excludes", () => {
  const unknown = { attributes: [{ attribute: "mobile" }] }

  test.each([[{ landline: true }], [{ landline: true, mobile: true }]])(
    "when the call is %o, then the other one decides, and what would turn it names what has to be known besides",
    (call) => {
      const explained = explainCertainty(read("repeat or not (mobile or landline)"), call, unknown)
      expect(explained).toMatchObject({ met: false, deciding: [{ fact: "repeat" }, { fact: "landline" }], unknown: [] })
      expect(explained.flips.map(({ changes }) => changes)).toEqual([
        [{ fact: "repeat", from: false, to: true }],
        [
          { fact: "landline", from: true, to: false },
          { fact: "mobile", from: null, to: false },
        ],
      ])
      expect(explained.tree).toMatchObject({ of: [{}, { of: [{ of: [{ met: false, value: null }, { met: true }] }] }] })
    },
  )

  test("when the verdict stands only because of it, then it says so, and without it the fact is unknown", () => {
    const condition = read("not mobile")
    expect(explainCertainty(condition, { landline: true }, unknown)).toMatchObject({ met: null })
    const both = read("not mobile and (landline or repeat)")
    expect(explainCertainty(both, { landline: true }, unknown)).toMatchObject({
      met: true,
      deciding: [{ fact: "landline", value: true }],
      flips: [{ changes: [{ fact: "landline", from: true, to: false }] }],
    })
  })
})

describe("given keys that may still follow", () => {
  const open = { keypressesOpen: true }

  test("when the keys so far settle a part, then they decide, and the part that they leave open is marked", () => {
    const explained = explainCertainty(read("pressed[1] or pressed[1 2] and repeat"), { keypresses: ["1"] }, open)
    expect(explained).toMatchObject({ met: true, deciding: [{ fact: "pressed", value: ["1"] }], unknown: ["pressed"] })
    expect(explained.tree).toMatchObject({ of: [{ met: true }, { of: [{ met: null }, { met: false }] }] })
  })

  test("when the verdict depends on them, then the words say so, and what would make it certain", () => {
    const explained = explainCertainty(read("mobile and pressed[1]"), { mobile: true, keypresses: [] }, open)
    expect(explanationText(explained).split("\n")).toEqual([
      "It is not certain that the call meets the condition:",
      "- `pressed` is not known",
      "It would if the keys pressed were 1.",
      "",
      "? all of:",
      "  + mobile",
      "  ? pressed[1]",
    ])
  })

  test("when a known fact would turn it, then what has to be known besides is named", () => {
    const explained = explainCertainty(read("mobile and not pressed[1]"), { mobile: false, keypresses: [] }, open)
    const changes = [
      { fact: "mobile", from: false, to: true },
      { fact: "pressed", from: null, to: [] },
    ]
    expect(explained).toMatchObject({ met: false, deciding: [{ fact: "mobile", value: false }], flips: [{ changes }] })
  })
})
