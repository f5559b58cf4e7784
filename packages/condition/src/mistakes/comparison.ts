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

/** Reads what follows an attribute. Gives whether it was broken; then what it put out counts for nothing. */
export const readComparison = (reading: Reading, subject: Subject): boolean => {
  const here = peek(reading)
  const isFlag = subject.kind === "boolean"
  if (isFlag && here !== undefined && isTruth(reading, here)) return readFlagValue(reading, subject, here, false)
  const phrase = phraseAt(reading, reading.next)
  if (phrase !== undefined) return readPhrase(reading, subject, phrase)
  switch (here?.tokenType) {
    case token.Presence:
      keep(reading)
      return false
    case token.Equality:
    case token.Order:
    case token.Search: {
      keep(reading)
      const operator = token.operatorText(here)
      return isFlag
        ? readFlagValue(reading, subject, here, operator === "!=")
        : readValue(reading, subject, here, operator).isBroken
    }
    case token.In:
      return readIn(reading, subject, here, "in")
    case token.Not: {
      const sign = peek(reading, 1)
      if (sign?.tokenType !== token.In) return reportAlone(reading, subject)
      keep(reading)
      return readIn(reading, subject, sign, "not in")
    }
    case token.Text:
    case token.NumberText:
    case token.BareWord:
      return readWithoutSign(reading, subject, here)
    default:
      // where another attribute follows, `and` or `or` is missing
      return reportAlone(reading, subject)
  }
}

// `mobile yes`
const isTruth = (reading: Reading, { image, tokenType }: token.Token): boolean =>
  tokenType === token.Name && truthOf(image) !== undefined && !reading.attributes.has(image)

const readIn = (reading: Reading, subject: Subject, sign: token.Token, operator: "in" | "not in"): boolean => {
  const first = operator === "in" ? sign : previous(reading, sign)
  keep(reading)
  return subject.kind === "boolean"
    ? readFlagValue(reading, subject, first, operator === "not in")
    : readList(reading, subject, sign, operator).isBroken
}

const reportAlone = (reading: Reading, { name, last, hasField, written, kind, isKnown }: Subject): boolean => {
  if (!hasField) return false
  if (kind === "boolean") {
    const message = `\`${written}\` takes no field`
    report(reading, [name, last], "field-not-taken", message, `write \`${written}\``, { stage: "gaps" })
    return true
  }
  const example = kind === "number" ? "= 60" : '= "..."'
  const hint = isKnown
    ? `such as \`${written} ${example}\` or \`${written} present\``
    : `such as \`${example}\` or \`present\``
  report(reading, [name, last], "missing-test", `\`${written}\` needs a test`, hint, { stage: "gaps" })
  return true
}

const readWithoutSign = (
  reading: Reading,
  { name, last, hasField, written, kind }: Subject,
  value: token.Token,
): boolean => {
  const { count, text = "..." } = valueAt(reading, reading.next, kind)
  reading.next += count
  const end = previous(reading, value)
  const said = textOf(reading, value, end)
  const message = `there is no comparison between \`${hasField ? written : name.image}\` and \`${said}\``
  const truth = value.tokenType === token.Text ? value.value : said
  const hint = kind === "boolean" ? flagHint(written, truth, false) : `such as \`${written} = ${text}\``
  report(reading, [last, end], "missing-test", message, hint)
  return true
}
