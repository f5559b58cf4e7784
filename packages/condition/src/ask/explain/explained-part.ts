// The tree of a condition with the value of each part on one call.

import { testHolds } from "../../evaluate/operation.ts"
import type { PreparedFacts } from "../../evaluate/prepare-facts.ts"
import { attributeText } from "../../language/tree/attribute-text.ts"
import { formatNode } from "../../language/tree/format.ts"
import { type ConditionNode, type ConditionTest, isTest, type NumberTest } from "../../language/tree/tree.ts"
import type { AttributeShape } from "../../vocabulary/vocabulary.ts"
import type { FactValue } from "../analyze/fact.ts"
import { valueOfFact } from "./call-fact.ts"

/** A part of a condition and whether the call meets it; `Met` has null where that can depend on what is not known. */
export type ExplainedPart<Met extends boolean | null = boolean> = ExplainedGroup<Met> | ExplainedTest<Met>

/** `and`, `or` or `not` with its parts. */
export interface ExplainedGroup<Met extends boolean | null = boolean> {
  /** How the parts are joined. */
  readonly kind: "and" | "or" | "not"
  /** Whether the call meets the group as a whole; of a `not`, when it does not meet the part. */
  readonly met: Met
  /** The parts in the order of the condition: exactly one of a `not`, two or more otherwise. */
  readonly of: ReadonlyArray<ExplainedPart<Met>>
}

/** One test. */
export interface ExplainedTest<Met extends boolean | null = boolean> {
  /** Always `test`; tells it from a group. */
  readonly kind: "test"
  /** Whether the call meets the test; null: that depends on what is not known. */
  readonly met: Met
  /** The test in canonical form. */
  readonly text: string
  /** The fact that it looks at, as a condition writes it; `pressed` for the keypresses. */
  readonly fact: string
  /** The value of the fact, in the form in which it is compared; null when it is absent or not known. */
  readonly value: FactValue
  /** For a comparison of a number that is there: how near it was. */
  readonly bound?: Nearness
}

/** How near a number was to the bound that it was compared with. */
export interface Nearness {
  /** The number in the condition; of a duration, its seconds. */
  readonly bound: number
  /** The distance to the bound: never negative, 0 when the number is the bound itself. */
  readonly distance: number
  /** `sec` where the condition writes a duration. */
  readonly unit?: "sec"
}

/** The value of every part of a tree on a call. */
// REC-91
export const explainPart = (
  node: ConditionNode,
  shapes: ReadonlyMap<string, AttributeShape>,
  facts: PreparedFacts,
): ExplainedPart => {
  if (isTest(node)) return explainTest(node, shapes, facts)
  if (node.kind === "not") {
    const inner = explainPart(node.of, shapes, facts)
    return { kind: "not", met: !inner.met, of: [inner] }
  }
  const of = node.of.map((part) => explainPart(part, shapes, facts))
  return { kind: node.kind, met: node.kind === "and" ? of.every(({ met }) => met) : of.some(({ met }) => met), of }
}

/** The value of one test on a call. */
export const explainTest = (
  test: ConditionTest,
  shapes: ReadonlyMap<string, AttributeShape>,
  facts: PreparedFacts,
): ExplainedTest => {
  const fact = factName(test)
  // no attribute can be called `pressed`
  const shape = shapes.get(fact)
  const value = valueOfFact(facts, shape)
  return {
    kind: "test",
    met: testHolds(facts, shape, test),
    text: formatNode(test),
    fact,
    value,
    ...(test.kind === "number" && typeof value === "number" ? { bound: nearness(test, value) } : {}),
  }
}

/** The fact that a test looks at, as a condition writes it. */
export const factName = (test: ConditionTest): string => (test.kind === "pressed" ? "pressed" : attributeText(test))

const nearness = ({ value: { number, unit } }: NumberTest, value: number): Nearness => ({
  bound: number,
  distance: distanceOf(value, number),
  ...(unit === undefined ? {} : { unit }),
})

// without what subtracting decimals leaves behind: the difference is as exact as the larger of the two, and no more
// REC-95
const distanceOf = (value: number, number: number): number => {
  const difference = Math.abs(value - number)
  if (difference === 0) return 0
  const digits = 14 - Math.floor(Math.log10(Math.max(Math.abs(value), Math.abs(number))))
  return Number(difference.toFixed(Math.min(Math.max(digits, 0), 100))) || difference
}
