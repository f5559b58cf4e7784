// Something true or false that is compared: `mobile = yes`, `mobile is false`.
import * as token from "../language/tokens.ts"
import { peek, previous, type Reading, reportOwn, takeWhile } from "./reading.ts"
import type { Subject } from "./subject.ts"
import { flagHint } from "./truth-words.ts"
import { skipValue } from "./value.ts"
import { isComparison } from "./words.ts"

/**
 * Reads what something true or false is compared with; `first` is the sign or word that compares. What does not compare
 * (`repeat within 30 days`) says by itself that it is true, or not.
 */
export const readFlagValue = (
  reading: Reading,
  { written }: Subject,
  first: token.Token,
  negated: boolean,
  compares = true,
): void => {
  // `= present`, `= = yes` and `= not yes`
  const signs = compares ? takeWhile(reading, (made) => made.tokenType === token.Not || isComparison(made)) : []
  const isNegated = signs.filter(({ tokenType }) => tokenType === token.Not).length % 2 === 1 ? !negated : negated
  const value = peek(reading)
  const start = value?.startOffset ?? reading.text.length
  skipValue(reading)
  const last = previous(reading, first)
  const said = value?.tokenType === token.Text ? value.value : reading.text.slice(start, last.endOffset + 1)
  const message = `\`${written}\` is true or false and takes no comparison`
  reportOwn(reading, [first, last], "test-not-taken", message, flagHint(written, compares ? said : "true", isNegated))
}
