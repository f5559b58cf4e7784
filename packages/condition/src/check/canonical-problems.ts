// The limits of a text, held on the canonical text of a tree: what is accepted can be written, and read again.
import type { TreeProblem } from "../evaluate/tree-problems.ts"
import { canonicalBytes, canonicalNesting } from "../language/tree/canonical-limits.ts"
import { MAX_NESTING_LEVELS, MAX_TEXT_BYTES } from "../language/tree/limits.ts"
import type { CheckedCondition } from "./checked.ts"

/** What of a tree its text could not hold. */
export const canonicalProblems = (condition: CheckedCondition): ReadonlyArray<TreeProblem> => {
  if (condition.root === null) return []
  const bytes = canonicalBytes(condition)
  const { levels } = canonicalNesting(condition.root)
  const problems: Array<TreeProblem> = []
  if (levels > MAX_NESTING_LEVELS) {
    const message = `as text, parentheses and \`not\` are nested ${levels} levels deep, more than the ${MAX_NESTING_LEVELS} allowed`
    problems.push({ code: "tree-too-deep", path: ["root"], message })
  }
  if (bytes > MAX_TEXT_BYTES) {
    const message = `as text, the tree takes ${bytes} bytes, more than the ${MAX_TEXT_BYTES} allowed`
    problems.push({ code: "tree-too-large", path: ["root"], message })
  }
  return problems
}
