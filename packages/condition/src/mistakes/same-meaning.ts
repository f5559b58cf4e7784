// Whether two conditions are one in other words: each way for their tests to come out gives the same for both. What one test says of
// another is not looked at, so that a `false` may be wrong and a `true` is not.
import { formatNode } from "../language/tree/format.ts"
import { type ConditionNode, type ConditionTest, isTest } from "../language/tree/tree.ts"
import { OPERATORS } from "../operators/operators.ts"

/** Two conditions with more tests than this are the same only where their text is. */
const MOST_TESTS = 10

type Outcome = (outcomes: number) => boolean

/** Whether two conditions are met by the same calls, whatever their tests say. */
export const isSameMeaning = (one: ConditionNode, other: ConditionNode): boolean => {
  if (formatNode(one) === formatNode(other)) return true
  const tests = new Map<string, number>()
  const [first, second] = [one, other].map((node) => outcomeOf(node, tests))
  if (first === undefined || second === undefined || tests.size > MOST_TESTS) return false
  for (let outcomes = 0; outcomes < 2 ** tests.size; outcomes++) {
    if (first(outcomes) !== second(outcomes)) return false
  }
  return true
}

const outcomeOf = (node: ConditionNode, tests: Map<string, number>): Outcome => {
  if (isTest(node)) return outcomeOfTest(node, tests)
  if (node.kind === "not") {
    const inner = outcomeOf(node.of, tests)
    return (outcomes) => !inner(outcomes)
  }
  const parts = node.of.map((part) => outcomeOf(part, tests))
  return node.kind === "and"
    ? (outcomes) => parts.every((part) => part(outcomes))
    : (outcomes) => parts.some((part) => part(outcomes))
}

// of a list, each value is a test of its own; `!=`, `not in` and `absent` are the opposites of others
const outcomeOfTest = (test: ConditionTest, tests: Map<string, number>): Outcome => {
  const places = singlesOf(test).map((single) => {
    const written = formatNode(single)
    const place = tests.get(written) ?? tests.size
    tests.set(written, place)
    return 1 << place
  })
  const isNegated = "operator" in test && OPERATORS[test.operator].negated
  return (outcomes) => places.some((place) => (outcomes & place) !== 0) !== isNegated
}

const singlesOf = (test: ConditionTest): ReadonlyArray<ConditionTest> => {
  switch (test.kind) {
    case "text-list":
      return test.values.map((value) => ({ ...test, kind: "text", operator: "=", value }))
    case "number-list":
      return test.values.map((value) => ({ ...test, kind: "number", operator: "=", value }))
    case "text":
      return [test.operator === "!=" ? { ...test, operator: "=" } : test]
    case "number":
      return [test.operator === "!=" ? { ...test, operator: "=" } : test]
    case "presence":
      return [{ ...test, operator: "present" }]
    default:
      return [test]
  }
}
