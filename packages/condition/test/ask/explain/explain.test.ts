// Explanations held against every call of a truth table, and in the words that a person reads.

import { type CheckedCondition, prepareFacts, readCondition, vocabularyLayout } from "@callrules/condition"
import {
  type DecidingFact,
  type ExplainedPart,
  explainCondition,
  explanationText,
  type FactValue,
} from "@callrules/condition/ask"
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { runs } from "../../support/runs.ts"
import { anyCall, checked, denseTree, type PlainCall, plainly, VOCABULARY } from "../analyze/random-conditions.ts"
import { everyCall } from "../analyze/truth-table.ts"

const read = (text: string): CheckedCondition => Result.getOrThrow(readCondition(text, VOCABULARY))

/** A call with some facts as an explanation names them. */
const withFacts = (
  call: PlainCall,
  facts: ReadonlyArray<{ readonly fact: string; readonly value: FactValue }>,
): PlainCall => {
  let changed = call
  for (const { fact, value } of facts) {
    const field = /\[(.*)\]/.exec(fact)?.[1]
    if (fact === "pressed") {
      changed = { ...changed, keypresses: value as ReadonlyArray<string> } // what it is for `pressed`
    } else if (field === undefined) {
      changed = { ...changed, [fact]: value ?? (fact === "duration" ? undefined : "") }
    } else {
      changed = { ...changed, custom_data: { ...changed.custom_data, [field]: value ?? "" } }
    }
  }
  return changed
}

const possible = ({ mobile, landline }: PlainCall): boolean => !(mobile && landline)

describe("given random conditions and calls", () => {
  test("when one is explained then its facts decide, and none of them can be dropped", () => {
    fc.assert(
      fc.property(denseTree(), anyCall, (root, call) => {
        const { met, deciding, quality } = explainCondition(checked(root), call)
        expect(met).toBe(plainly(root, call))
        expect(quality).toBe("smallest")
        const calls = everyCall(root)
        const turned = (facts: ReadonlyArray<DecidingFact>): boolean =>
          calls.some((other) => {
            const held = withFacts(other, facts)
            return possible(held) && plainly(root, held) !== met
          })
        expect(turned(deciding)).toBe(false)
        for (const fact of deciding) expect(turned(deciding.filter((other) => other !== fact))).toBe(true)
      }),
      { numRuns: runs(120) },
    )
  })

  test("when the set is called smallest then no smaller set of the call's facts decides", () => {
    const names = [
      "mobile",
      "landline",
      "repeat",
      "custom_data[x]",
      "custom_data[constructor]",
      "city",
      "duration",
      "pressed",
    ]
    fc.assert(
      fc.property(denseTree(2), anyCall, (root, call) => {
        const { met, deciding } = explainCondition(checked(root), call)
        const all = names.map((fact) => ({ fact, value: factOf(call, fact) }))
        const calls = everyCall(root)
        const decides = (facts: ReadonlyArray<DecidingFact>): boolean =>
          calls.every((other) => {
            const held = withFacts(other, facts)
            return !possible(held) || plainly(root, held) === met
          })
        for (const facts of subsets(all, deciding.length - 1)) expect(decides(facts)).toBe(false)
      }),
      { numRuns: runs(40) },
    )
  })

  test("when a flip is applied then the verdict turns, and none of its changes can be left out", () => {
    fc.assert(
      fc.property(denseTree(), anyCall, (root, call) => {
        const { met, flips, deciding } = explainCondition(checked(root), call)
        expect(flips.length > 0).toBe(deciding.length > 0)
        for (const { changes } of flips) {
          const after = changes.map(({ fact, to }) => ({ fact, value: to }))
          expect(plainly(root, withFacts(call, after))).toBe(!met)
          for (const left of after) {
            const less = withFacts(
              call,
              after.filter((change) => change !== left),
            )
            // without it the verdict stays, or the call breaks an exclusive group
            if (possible(less)) expect(plainly(root, less)).toBe(met)
          }
        }
      }),
      { numRuns: runs(120) },
    )
  })

  test("when the budget is small then the facts decide all the same", () => {
    fc.assert(
      fc.property(denseTree(), anyCall, fc.nat(300), (root, call, steps) => {
        const { met, deciding, quality, flips } = explainCondition(checked(root), call, { steps })
        for (const other of everyCall(root)) {
          const held = withFacts(other, deciding)
          if (possible(held)) expect(plainly(root, held)).toBe(met)
        }
        if (quality === "sufficient") expect(flips).toEqual([])
      }),
      { numRuns: runs(120) },
    )
  })

  test("when the tree is explained then each part has the value of the plain evaluator", () => {
    const agrees = (part: ExplainedPart, node: Parameters<typeof plainly>[0], call: PlainCall): void => {
      expect(part.met).toBe(plainly(node, call))
      if (part.kind === "test" || node === null || !("of" in node)) return
      const inner = node.kind === "not" ? [node.of] : node.of
      for (const [index, one] of part.of.entries()) agrees(one, inner[index] ?? null, call)
    }
    fc.assert(
      fc.property(denseTree(), anyCall, (root, call) => {
        const { tree } = explainCondition(checked(root), call)
        if (tree !== null) agrees(tree, root, call)
      }),
      { numRuns: runs(120) },
    )
  })
})

const factOf = (call: PlainCall, fact: string): FactValue => {
  if (fact === "pressed") return call.keypresses
  if (fact === "custom_data[x]") return call.custom_data.x
  if (fact === "custom_data[constructor]") return call.custom_data.constructor
  return call[fact as "mobile" | "city" | "duration"] ?? null // the other names are those of the call's own keys
}

const subsets = <A>(all: ReadonlyArray<A>, size: number): ReadonlyArray<ReadonlyArray<A>> => {
  if (size < 0) return []
  if (size === 0) return [[]]
  return all.flatMap((first, index) => subsets(all.slice(index + 1), size - 1).map((rest) => [first, ...rest]))
}

describe("given calls that a campaign manager asks about", () => {
  test.each([
    [
      'mobile and (repeat or custom_data[x] = "solar") and duration >= 1 min',
      { mobile: true, repeat: true, duration: 58 },
      `The call does not meet the condition. This alone decided it:
- \`duration\` is 58 sec, 2 sec from the bound in \`duration >= 1 min\`, which is not met
It would if \`duration\` were 1 min.

- all of:
  + mobile
  + at least one of:
    + repeat
    - custom_data[x] = "solar"
  - duration >= 1 min`,
    ],
    [
      '(mobile and repeat) or (pressed[1 2] and not city = "lyon")',
      { keypresses: ["1"], city: "Lyon" },
      `The call does not meet the condition. These alone decided it:
- \`mobile\` is false
- the keys pressed are 1
It would if the keys pressed were 1 2 and \`city\` were absent.

- at least one of:
  - all of:
    - mobile
    - repeat
  - all of:
    - pressed[1 2]
    - not:
      + city = "lyon"`,
    ],
    [
      "repeat and duration < 5",
      { repeat: true, duration: 4.5 },
      `The call meets the condition. These alone decided it:
- \`repeat\` is true
- \`duration\` is 4.5, 0.5 from the bound in \`duration < 5\`, which is met
It would not if \`repeat\` were false.
It would not if \`duration\` were 5.

+ all of:
  + repeat
  + duration < 5`,
    ],
    [
      "not pressed[1]",
      { keypresses: ["1"] },
      `The call does not meet the condition. This alone decided it:
- the keys pressed are 1
It would if no key were pressed.

- not:
  + pressed[1]`,
    ],
    [
      "duration > 5",
      { duration: 5 },
      `The call does not meet the condition. This alone decided it:
- \`duration\` is 5, exactly the bound in \`duration > 5\`, which is not met
It would if \`duration\` were 6.

- duration > 5`,
    ],
    [
      "pressed[1] and duration absent",
      {},
      `The call does not meet the condition. This alone decided it:
- no key was pressed
It would if the keys pressed were 1.

- all of:
  - pressed[1]
  + duration absent`,
    ],
    [
      "mobile or not mobile",
      {},
      "The call meets the condition, as every call does.\n\n+ at least one of:\n  - mobile\n  + not:\n    - mobile",
    ],
    [
      "mobile and landline",
      {},
      "The call does not meet the condition, as no call does.\n\n- all of:\n  - mobile\n  - landline",
    ],
    ["", {}, "There is no condition: every call meets it."],
  ])("%s", (text, facts, words) => {
    expect(explanationText(explainCondition(read(text), facts))).toBe(words)
  })

  test("when a number can only turn the verdict between two bounds then the flip names such a number", () => {
    const { flips } = explainCondition(read("duration > 5 and duration < 5.5"), { duration: 7 })
    expect(flips).toEqual([{ changes: [{ fact: "duration", from: 7, to: 5.499 }] }])
  })

  test("when a number would have to be absent then the flip says so", () => {
    const { flips } = explainCondition(read("duration absent"), { duration: 7 })
    expect(flips).toEqual([{ changes: [{ fact: "duration", from: 7, to: null }] }])
  })

  test("when the call breaks an exclusive group then it is explained as it is", () => {
    const { met, deciding } = explainCondition(read("mobile and landline"), { mobile: true, landline: true })
    expect(met).toBe(true)
    expect(deciding.map(({ fact }) => fact)).toEqual(["mobile", "landline"])
  })

  test("when the facts were prepared for a whole vocabulary then the explanation is that of the raw facts", () => {
    const condition = read('city = "a" and duration > 5 and repeat')
    const facts = { city: "A", duration: 6, repeat: false }
    const prepared = prepareFacts(vocabularyLayout(VOCABULARY), facts)
    expect(explainCondition(condition, prepared)).toEqual(explainCondition(condition, facts))
  })

  test("when two smaller explanations hide behind a longer one then the smallest is given", () => {
    // dropping facts from the end leaves mobile and repeat; `city` alone decides
    const condition = read('(mobile and repeat) or city = "a"')
    const { deciding, quality } = explainCondition(condition, { mobile: true, repeat: true, city: "a" })
    expect({ deciding, quality }).toEqual({ deciding: [{ fact: "city", value: "a" }], quality: "smallest" })
  })
})
