// How deep a condition nests, counted on its tokens before the parser sees them, so that no input takes the stack down.
import { CloseBracket, CloseParenthesis, In, Name, Not, OpenParenthesis, Pressed, type Token } from "./tokens.ts"

/** The deepest level of parentheses and `not`, and the token that reaches it first beyond the limit. */
export interface Nesting {
  readonly levels: number
  readonly at: Token | undefined
}

/** Counts the levels: each open `(` is one, and each `not` that waits for its operand is one. The `(` of `in (...)` counts too. */
export const nestingOf = (tokens: ReadonlyArray<Token>): Nesting => {
  let levels = 0
  let at: Token | undefined
  let depth = 0
  let nots = 0
  // the levels that each open parenthesis adds: itself and the `not`s before it
  const open: Array<number> = []
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    if (token === undefined) continue
    const { tokenType } = token
    if (tokenType === OpenParenthesis) {
      open.push(1 + nots)
      depth += 1 + nots
      nots = 0
    } else if (tokenType === CloseParenthesis) {
      depth -= open.pop() ?? 0
      nots = 0
    } else if (tokenType === Not && tokens[index + 1]?.tokenType !== In) nots += 1
    else if (tokenType === Name || tokenType === Pressed || tokenType === CloseBracket) nots = 0
    if (depth + nots > levels) {
      levels = depth + nots
      at = token
    }
  }
  return { levels, at }
}
