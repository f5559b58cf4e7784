// Groups of token types that the mending of several mistakes asks for.
import * as token from "../tokens.ts"

/** The signs and words that compare. */
export const COMPARISONS: ReadonlySet<token.Token["tokenType"]> = new Set(
  [
    [token.Equals, token.NotEquals, token.Less, token.LessOrEqual, token.Greater, token.GreaterOrEqual],
    [token.Contains, token.StartsWith, token.EndsWith, token.In, token.Present, token.Absent],
  ].flat(),
)
