// Something true or false that is compared: `mobile = yes`, `mobile is false`.
import * as token from "../tokens.ts"
import { flagHint } from "../truth-words.ts"
import type { Subject } from "./comparison.ts"
import { meantList, meantValue } from "./meant.ts"
import { type Mending, peek, sayAt } from "./mending.ts"

/**
 * Reads what something true or false is compared with; `first` is the sign or word that compares. What does not compare
 * (`repeat within 30 days`) says by itself that it is true, or not.
 */
export const mendFlagValue = (
  mending: Mending,
  { written }: Subject,
  first: token.Token,
  negated: boolean,
  compares = true,
): boolean => {
  const start = mending.next
  const here = peek(mending)
  if (here?.tokenType === token.OpenParenthesis) mending.next += meantList(mending, start, "boolean").count
  else mending.next += meantValue(mending, start, "boolean").count
  const value = mending.input[start]
  const last = mending.input[mending.next - 1] ?? first
  const word =
    value === undefined || mending.next === start ? "" : mending.text.slice(value.startOffset, last.endOffset + 1)
  const said = value?.tokenType === token.Text ? value.value : word
  // the words `present` and `absent` are tests that it does not take, and no value
  sayAt(
    mending,
    first.startOffset,
    last.endOffset + 1,
    "test-not-taken",
    `\`${written}\` is true or false and takes no comparison`,
    flagHint(written, compares ? said : "true", negated),
  )
  return true
}
