// Groups of token types that the mending of several mistakes asks for.
import * as token from "../language/tokens.ts"

/** The signs and words that compare. */
export const COMPARISONS: ReadonlySet<token.Token["tokenType"]> = new Set(Object.values(token.OPERATOR_TYPES))

/** Whether a token shows that the word before it begins a test: a comparison, or the bracket of a field. */
export const beginsTest = (made: token.Token | undefined): boolean =>
  made !== undefined && (COMPARISONS.has(made.tokenType) || made.tokenType === token.OpenBracket)
