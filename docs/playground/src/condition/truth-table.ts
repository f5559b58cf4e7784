// The combinations of a condition's tests in Gray code, so that neighbours differ in one test: which are met, which no call can have.
import {
  type CheckedCondition,
  type ConditionNode,
  type ConditionTest,
  checkCondition,
  compileCondition,
  formatCondition,
  isTest,
  type RawFacts,
  testsOf,
  type Vocabulary,
} from "@callrules/condition"
import { analyzeCondition } from "@callrules/condition/ask"
import * as Result from "effect/Result"

/** One combination of the tests. */
export interface Combination {
  /** Which tests are met, in the order of the table. */
  readonly tests: ReadonlyArray<boolean>
  /** Whether a call with them meets the condition. */
  readonly met: boolean
  /** Whether some call has them. */
  readonly possible: boolean
}

/** All combinations: the first tests go down, the others across. */
export interface TruthTable {
  /** The tests in canonical form, each once. */
  readonly tests: ReadonlyArray<string>
  readonly rowTests: number
  readonly rows: ReadonlyArray<ReadonlyArray<Combination>>
}

const MOST_TESTS = 6

const gray = (index: number): number => index ^ (index >> 1)

const bits = (code: number, count: number): ReadonlyArray<boolean> =>
  Array.from({ length: count }, (_, index) => ((code >> (count - 1 - index)) & 1) === 1)

const bare = (test: ConditionTest): ConditionTest => {
  const { before: _, after: __, ...rest } = test
  return rest
}

const textOf = (root: ConditionNode): string => formatCondition({ version: 1, root })

/** The table of a condition; undefined where it has none or too many tests. */
export const truthTable = (condition: CheckedCondition, vocabulary: Vocabulary): TruthTable | undefined => {
  const { root } = condition
  const byText = new Map(testsOf(root).map((test) => [textOf(bare(test)), bare(test)]))
  if (root === null || byText.size === 0 || byText.size > MOST_TESTS) return undefined
  const tests = [...byText.keys()]
  const nodes = [...byText.values()]
  const rowTests = Math.floor(tests.length / 2)
  const isMet = (node: ConditionNode, met: ReadonlyArray<boolean>): boolean => {
    if (isTest(node)) return met[tests.indexOf(textOf(bare(node)))] === true
    if (node.kind === "not") return !isMet(node.of, met)
    return node.kind === "and" ? node.of.every((one) => isMet(one, met)) : node.of.some((one) => isMet(one, met))
  }
  const combination = (met: ReadonlyArray<boolean>): Combination => ({
    tests: met,
    met: isMet(root, met),
    possible: isPossible(nodes, met, vocabulary),
  })
  const rows = Array.from({ length: 2 ** rowTests }, (_, row) =>
    Array.from({ length: 2 ** (tests.length - rowTests) }, (__, column) =>
      combination([...bits(gray(row), rowTests), ...bits(gray(column), tests.length - rowTests)]),
    ),
  )
  return { tests, rowTests, rows }
}

const isPossible = (
  tests: ReadonlyArray<ConditionTest>,
  met: ReadonlyArray<boolean>,
  vocabulary: Vocabulary,
): boolean => {
  const of = tests.map((test, index): ConditionNode => (met[index] === true ? test : { kind: "not", of: test }))
  const [first] = of
  if (first === undefined) return true
  const checked = checkCondition({ version: 1, root: of.length === 1 ? first : { kind: "and", of } }, vocabulary)
  return Result.isFailure(checked) || analyzeCondition(checked.success).neverTrue.answer !== "yes"
}

/** Which tests of the table a call meets. */
export const testsMet = (
  { tests }: TruthTable,
  condition: CheckedCondition,
  call: RawFacts,
): ReadonlyArray<boolean> => {
  const byText = new Map(testsOf(condition.root).map((test) => [textOf(bare(test)), test]))
  return tests.map((text) => {
    const test = byText.get(text)
    return test !== undefined && compileCondition({ ...condition, root: test }).evaluateCall(call)
  })
}
