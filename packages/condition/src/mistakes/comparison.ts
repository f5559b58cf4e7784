// What follows an attribute: a comparison, one in other words, a value without a comparison, or nothing.
import * as token from "../language/tokens.ts"
import type { AttributeKind } from "../vocabulary/vocabulary.ts"
import { mendFlagValue } from "./flag-value.ts"
import { mendList } from "./list.ts"
import { meantValue } from "./meant.ts"
import { complainAt, keep, type Mending, peek } from "./mending.ts"
import { mendPhrase } from "./phrase.ts"
import { phraseAt } from "./phrases.ts"
import { flagHint, truthOf } from "./truth-words.ts"
import { mendValue } from "./value.ts"

/** The attribute of the test that is being read. */
export interface Subject {
  readonly name: token.Token
  /** The last token of the attribute: its name or the `]` of its field. */
  readonly last: token.Token
  readonly hasField: boolean
  /** The attribute as a condition writes it. */
  readonly written: string
  readonly kind: AttributeKind | undefined
  /** Whether the vocabulary knows the attribute and its field. */
  readonly isKnown: boolean
}

/** Reads what follows an attribute. Gives whether it was broken; then what it put out counts for nothing. */
export const mendComparison = (mending: Mending, subject: Subject): boolean => {
  const here = peek(mending)
  const isFlag = subject.kind === "boolean"
  if (isFlag && here !== undefined && isTruth(mending, here)) return mendFlagValue(mending, subject, here, false)
  const phrase = phraseAt(mending)
  if (phrase !== undefined) return mendPhrase(mending, subject, phrase)
  switch (here?.tokenType) {
    case token.Presence:
      keep(mending)
      return false
    case token.Equality:
    case token.Order:
    case token.Search:
      keep(mending)
      return isFlag
        ? mendFlagValue(mending, subject, here, token.operatorText(here) === "!=")
        : mendValue(mending, subject, here, token.operatorText(here))
    case token.In:
      keep(mending)
      return isFlag ? mendFlagValue(mending, subject, here, false) : mendList(mending, subject, here, "in")
    case token.Not: {
      const sign = peek(mending, 1)
      if (sign?.tokenType !== token.In) return mendAlone(mending, subject)
      keep(mending)
      keep(mending)
      return isFlag ? mendFlagValue(mending, subject, here, true) : mendList(mending, subject, sign, "not in")
    }
    case token.Text:
    case token.NumberText:
    case token.BareWord:
      return mendMissingSign(mending, subject, here)
    default:
      // where another attribute follows, `and` or `or` is missing
      return mendAlone(mending, subject)
  }
}

// `mobile yes`
const isTruth = (mending: Mending, { image, tokenType }: token.Token): boolean =>
  tokenType === token.Name && truthOf(image) !== undefined && !mending.attributes.has(image)

const mendAlone = (mending: Mending, { name, last, hasField, written, kind, isKnown }: Subject): boolean => {
  if (!hasField) return false
  const stretch = [name.startOffset, last.endOffset + 1] as const
  if (kind === "boolean") {
    const message = `\`${written}\` takes no field`
    complainAt(mending, stretch, "field-not-taken", message, `write \`${written}\``, stretch, "gaps")
    return true
  }
  const example = kind === "number" ? "= 60" : '= "..."'
  complainAt(
    mending,
    stretch,
    "missing-test",
    `\`${written}\` needs a test`,
    isKnown ? `such as \`${written} ${example}\` or \`${written} present\`` : `such as \`${example}\` or \`present\``,
    stretch,
    "gaps",
  )
  return true
}

const mendMissingSign = (
  mending: Mending,
  { name, last, hasField, written, kind }: Subject,
  value: token.Token,
): boolean => {
  const meant = meantValue(mending, mending.next, kind)
  const end = mending.input[mending.next + meant.count - 1] ?? value
  mending.next += meant.count
  const said = mending.text.slice(value.startOffset, end.endOffset + 1)
  complainAt(
    mending,
    [last.startOffset, end.endOffset + 1],
    "missing-test",
    `there is no comparison between \`${hasField ? written : name.image}\` and \`${said}\``,
    kind === "boolean"
      ? flagHint(written, value.tokenType === token.Text ? value.value : said, false)
      : `such as \`${written} = ${meant.text ?? "..."}\``,
  )
  return true
}
