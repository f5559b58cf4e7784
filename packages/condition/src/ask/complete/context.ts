// Where some tokens end: in a list, behind an attribute, in brackets.
import * as token from "../../language/tokens.ts"

/** The name of the attribute that ends these tokens: `custom_data` for `custom_data[product]`. */
export const testedName = (tokens: ReadonlyArray<token.Token>): string | undefined =>
  tokens.at(-1)?.tokenType === token.CloseBracket ? ownerOf(tokens) : tokens.at(-1)?.image

/** The name before the last opening bracket: `custom_data` for `custom_data[product`. */
const ownerOf = (tokens: ReadonlyArray<token.Token>): string | undefined =>
  tokens[tokens.findLastIndex(({ tokenType }) => tokenType === token.OpenBracket) - 1]?.image

/** Whether the last token, a `not`, follows an attribute. */
export const isOfIn = (tokens: ReadonlyArray<token.Token>): boolean => {
  const before = tokens.at(-2)?.tokenType
  return before === token.Name || before === token.CloseBracket
}

/** Whether the last token, a `(`, opens a list. */
export const isListOpening = (tokens: ReadonlyArray<token.Token>): boolean => tokens.at(-2)?.tokenType === token.In

/** Whether these tokens end inside a list. */
export const isInList = (tokens: ReadonlyArray<token.Token>): boolean => {
  const opening = tokens.findLastIndex(({ tokenType }) => tokenType === token.OpenParenthesis)
  return opening > 0 && tokens[opening - 1]?.tokenType === token.In && !isClosed(tokens, opening)
}

const isClosed = (tokens: ReadonlyArray<token.Token>, opening: number): boolean =>
  tokens.slice(opening).some(({ tokenType }) => tokenType === token.CloseParenthesis)
