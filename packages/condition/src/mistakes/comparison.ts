// What follows an attribute: a comparison, one in other words, a value without a comparison, or nothing.
import * as token from "../language/tokens.ts"
import { readFlagValue } from "./flag-value.ts"
import { readList } from "./list.ts"
import { valueAt } from "./meant.ts"
import { readPhrase } from "./phrase.ts"
import { phraseAt } from "./phrases.ts"
import { keep, peek, previous, type Reading, report, textOf } from "./reading.ts"
import type { Subject } from "./subject.ts"
import { flagHint, truthOf } from "./truth-words.ts"
import { readValue } from "./value.ts"
import { isOneOf, isValue } from "./words.ts"

const isSign = isOneOf(token.Equality, token.Order, token.Search, token.In)

/** Reads what follows an attribute. Where it reports a mistake, what it put out counts for nothing. */
export const readComparison = (reading: Reading, subject: Subject): void => {
  const here = peek(reading)
  const isFlag = subject.kind === "boolean"
  const isNotIn = here?.tokenType === token.Not && peek(reading, 1)?.tokenType === token.In
  const sign = isNotIn ? peek(reading, 1) : here
  const phrase = phraseAt(reading, reading.next)
  if (isFlag && here !== undefined && isTruth(reading, here)) readFlagValue(reading, subject, here, false)
  else if (phrase !== undefined) readPhrase(reading, subject, phrase)
  else if (here?.tokenType === token.Presence) keep(reading)
  else if (sign !== undefined && isSign(sign)) {
    if (isNotIn) keep(reading)
    keep(reading)
    const operator = isNotIn ? "not in" : token.operatorText(sign)
    if (isFlag) readFlagValue(reading, subject, here ?? sign, operator === "!=" || isNotIn)
    else if (sign.tokenType === token.In) readList(reading, subject, sign, operator)
    else readValue(reading, subject, sign, operator)
  } else if (isValue(here) && here !== undefined) {
    readWithoutSign(reading, subject, here)
  }
  // where another attribute follows, `and` or `or` is missing
  else reportAlone(reading, subject)
}

// `mobile yes`
const isTruth = (reading: Reading, { image, tokenType }: token.Token): boolean =>
  tokenType === token.Name && truthOf(image) !== undefined && !reading.attributes.has(image)

const reportAlone = (reading: Reading, { name, last, hasField, written, kind, isKnown }: Subject): void => {
  if (!hasField) return
  if (kind === "boolean") {
    const message = `\`${written}\` takes no field`
    report(reading, [name, last], "field-not-taken", message, `write \`${written}\``, { stage: "gaps" })
    return
  }
  const example = kind === "number" ? "= 60" : '= "..."'
  const hint = isKnown
    ? `such as \`${written} ${example}\` or \`${written} present\``
    : `such as \`${example}\` or \`present\``
  report(reading, [name, last], "missing-test", `\`${written}\` needs a test`, hint, { stage: "gaps" })
}

const readWithoutSign = (
  reading: Reading,
  { name, last, hasField, written, kind }: Subject,
  value: token.Token,
): void => {
  const { count, text = "..." } = valueAt(reading, reading.next, kind)
  reading.next += count
  const end = previous(reading, value)
  const said = textOf(reading, value, end)
  const message = `there is no comparison between \`${hasField ? written : name.image}\` and \`${said}\``
  const truth = value.tokenType === token.Text ? value.value : said
  const hint = kind === "boolean" ? flagHint(written, truth, false) : `such as \`${written} = ${text}\``
  report(reading, [last, end], "missing-test", message, hint)
}
