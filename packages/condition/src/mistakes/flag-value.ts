// Something true or false that is compared: `mobile = yes`, `mobile is false`.
import * as token from "../language/tokens.ts"
import type { Subject } from "./comparison.ts"
import { meantList, meantValue } from "./meant.ts"
import { type Mending, peek, sayAt } from "./mending.ts"
import { COMPARISONS } from "./signs.ts"
import { flagHint } from "./truth-words.ts"

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
  const isNegated = compares && skipSigns(mending) ? !negated : negated
  const start = mending.next
  const isList = LISTS.has(peek(mending)?.tokenType)
  mending.next += (isList ? meantList : meantValue)(mending, start, undefined).count
  const value = mending.input[start]
  const last = mending.input[mending.next - 1] ?? first
  const word = mending.text.slice(value?.startOffset ?? mending.text.length, last.endOffset + 1)
  const said = value?.tokenType === token.Text ? value.value : word
  sayAt(
    mending,
    first.startOffset,
    last.endOffset + 1,
    "test-not-taken",
    `\`${written}\` is true or false and takes no comparison`,
    flagHint(written, compares ? said : "true", isNegated),
  )
  return true
}

const LISTS: ReadonlySet<token.Token["tokenType"] | undefined> = new Set([token.OpenParenthesis, token.OpenBracket])

// `= present`, `= = yes` and `= not yes`: gives whether `not` was among them
const skipSigns = (mending: Mending): boolean => {
  let negates = false
  for (let here = peek(mending); here !== undefined && isSign(here); here = peek(mending)) {
    if (here.tokenType === token.Not) negates = !negates
    mending.next += 1
  }
  return negates
}

const isSign = ({ tokenType }: token.Token): boolean => tokenType === token.Not || COMPARISONS.has(tokenType)
