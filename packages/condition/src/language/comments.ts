// Comments: which test of the tree each one belongs to.
import type { Parsed } from "./grammar.ts"
import { And, type CommentText, Or, type Token } from "./tokens.ts"
import { type ConditionNode, isTest } from "./tree/tree.ts"

/** The comments of a condition by the test they belong to (counted from 0, left to right), and those after the last. */
interface Shares {
  readonly before: ReadonlyMap<number, ReadonlyArray<string>>
  readonly after: ReadonlyMap<number, string>
  readonly end: ReadonlyArray<string>
}

/**
 * Hangs the comments of a text into its tree. A comment at the end of a line, behind a test or the `and`, `or` or `)`
 * that follows it, belongs to that test; every other one to the next test; those after the last test to the condition.
 */
export const attachComments = (
  text: string,
  parsed: Parsed,
  root: ConditionNode,
  tokens: ReadonlyArray<Token>,
  comments: ReadonlyArray<CommentText>,
): { readonly root: ConditionNode; readonly endComments?: ReadonlyArray<string> } => {
  const shares = share(text, parsed, tokens, comments)
  let index = -1
  const visit = (node: ConditionNode): ConditionNode => {
    if (!isTest(node)) {
      return node.kind === "not" ? { kind: "not", of: visit(node.of) } : { kind: node.kind, of: node.of.map(visit) }
    }
    index += 1
    const before = shares.before.get(index)
    const after = shares.after.get(index)
    return { ...node, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }
  }
  return { root: visit(root), ...(shares.end.length === 0 ? {} : { endComments: shares.end }) }
}

const share = (
  text: string,
  parsed: Parsed,
  tokens: ReadonlyArray<Token>,
  comments: ReadonlyArray<CommentText>,
): Shares => {
  const before = new Map<number, Array<string>>()
  const after = new Map<number, string>()
  const end: Array<string> = []
  const count = parsed.tests.length / 3
  for (const comment of comments) {
    // the first test that ends behind the comment: the next one, or the one around the comment
    let next = 0
    while (next < count && (parsed.tests[next * 3 + 2] ?? 0) <= comment.offset) next += 1
    const inside = next < count && (parsed.tests[next * 3] ?? 0) < comment.offset
    const previousEnd = parsed.tests[next * 3 - 1] ?? 0
    const sameLine = next > 0 && !/[\n\r]/.test(text.slice(previousEnd, comment.offset))
    const last = tokens[comment.tokensBefore - 1]
    const follows = sameLine && last !== undefined && (last.endOffset < previousEnd || closes(last))
    // REC-109
    if (!inside && follows) after.set(next - 1, comment.text)
    else if (next < count) before.set(next, [...(before.get(next) ?? []), comment.text])
    else end.push(comment.text)
  }
  return { before, after, end }
}

const closes = (token: Token): boolean => token.tokenType === And || token.tokenType === Or || token.image === ")"
