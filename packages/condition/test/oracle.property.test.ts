// The package against the second implementation in oracle/, on random conditions and calls.
import {
  type ConditionNode,
  checkCondition,
  compileCondition,
  evaluateCall,
  formatCondition,
  isTest,
  parseCondition,
  prepareFacts,
  type Vocabulary,
} from "@callrules/condition"
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type Attribute, evaluate, print, read } from "./oracle/oracle.ts"
import { calls, conditions } from "./support/arbitraries.ts"
import { runs } from "./support/runs.ts"
import { spell } from "./support/spelling.ts"
import { extended } from "./support/vocabularies.ts"

const anyField: Vocabulary = {
  ...extended,
  attributes: extended.attributes.map((attribute) =>
    attribute.fields === undefined ? attribute : { ...attribute, fields: "any" },
  ),
}

const attributes: ReadonlyMap<string, Attribute> = new Map(
  anyField.attributes.map(({ name, kind, caseInsensitive }) => [name, { kind, ignoresCase: caseInsensitive === true }]),
)

const spellings = fc.tuple(conditions, fc.infiniteStream(fc.nat(0xffff))).map(([condition, numbers]) => {
  const choose = (choices: number): number => (numbers.next().value ?? 0) % choices
  return { condition, text: condition.root === null ? "" : spell(choose, condition.root) }
})

const withoutComments = (node: ConditionNode): ConditionNode => {
  if (node.kind === "not") return { kind: "not", of: withoutComments(node.of) }
  if (!isTest(node)) return { kind: node.kind, of: node.of.map(withoutComments) }
  const { before: _before, after: _after, ...rest } = node
  return rest
}

describe("given a random condition in a random spelling", () => {
  test("when it is read, then the tree is the one that was spelled, and both implementations print it alike", () => {
    fc.assert(
      fc.property(spellings, ({ condition, text }) => {
        const parsed = Result.getOrThrow(parseCondition(text))
        expect(parsed.root === null ? null : withoutComments(parsed.root)).toEqual(condition.root)
        const printed = formatCondition(condition)
        expect(printed).toBe(print(read(text)))
        expect(Result.getOrThrow(parseCondition(printed))).toEqual(condition)
      }),
      { numRuns: runs(5_000) },
    )
  })

  test("when calls are evaluated, then both implementations say the same, on raw calls and on prepared facts", () => {
    const some = fc.tuple(
      fc.array(conditions, { minLength: 20, maxLength: 20 }),
      fc.array(calls, { minLength: 40, maxLength: 40 }),
    )
    fc.assert(
      fc.property(some, ([someConditions, someCalls]) => {
        const differences = someConditions.flatMap((condition) => {
          const compiled = compileCondition(Result.getOrThrow(checkCondition(condition, anyField)))
          const text = formatCondition(condition)
          const tree = read(text)
          return someCalls.flatMap((call) => {
            const expected = evaluate(tree, call, attributes)
            const prepared = compiled.evaluate(prepareFacts(compiled.layout, call))
            return evaluateCall(compiled, call) === expected && prepared === expected ? [] : [{ text, call, expected }]
          })
        })
        expect(differences).toEqual([])
      }),
      // each run compares 800 verdicts
      { numRuns: runs(300) },
    )
  })
})
