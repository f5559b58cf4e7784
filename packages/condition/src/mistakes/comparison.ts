// What follows an attribute: a comparison, one in other words, a value without a comparison, or nothing.
import { missingTest } from "../check/check-kind.ts"
import { fieldNotTaken } from "../check/check-test.ts"
import * as token from "../language/tokens.ts"
import { joiningWords } from "./around.ts"
import { orMore } from "./chain.ts"
import { flagRemedy, readFlagValue } from "./flag-value.ts"
import { readListTest } from "./list.ts"
import { valueAt } from "./meant.ts"
import { readPhrase } from "./phrase.ts"
import { phraseAt } from "./phrases.ts"
import { keep, peek, previous, type Reading, report, reportWhole, takeWhile, textOf } from "./reading.ts"
import type { Subject } from "./subject.ts"
import { truthOf } from "./truth-words.ts"
import { readValue } from "./value.ts"
import { isOneOf, isValue } from "./words.ts"

const isSign = isOneOf(token.Equality, token.Order, token.Search, token.In)

/** Reads what follows an attribute. Where it reports a mistake, what it put out counts for nothing. */
export const readComparison = (reading: Reading, subject: Subject): void => {
  const here = peek(reading)
  const isFlag = subject.kind === "boolean"
  // `mobile y repeat`: what looks like a value joins tests
  if (isFlag && joiningWords(reading) > 0) return
  if (here !== undefined && /^[*/]$/.test(here.image)) {
    readArithmetic(reading, here)
    return
  }
  const isNotIn = here?.tokenType === token.Not && peek(reading, 1)?.tokenType === token.In
  const sign = isNotIn ? peek(reading, 1) : here
  const phrase = phraseAt(reading, reading.next)
  if (isFlag && here !== undefined && isTruth(reading, here)) readFlagValue(reading, subject, here, false)
  else if (phrase !== undefined) readPhrase(reading, subject, phrase)
  else if (here?.tokenType === token.Presence) keep(reading)
  else if (sign !== undefined && isSign(sign)) {
    if (isNotIn) keep(reading)
    keep(reading)
    const operator = token.operatorText(sign)
    if (isFlag) readFlagValue(reading, subject, here ?? sign, operator === "!=" || isNotIn)
    else if (sign.tokenType === token.In) readListTest(reading, subject, sign, isNotIn)
    else readValue(reading, subject, sign, operator)
  } else if (isValue(here) && here !== undefined) {
    readWithoutSign(reading, subject, here)
  }
  // where another attribute follows, `and` or `or` is missing
  else reportAlone(reading, subject)
}

// `duration / 60 > 2`
const readArithmetic = (reading: Reading, sign: token.Token): void => {
  takeWhile(reading, (made) => isValue(made) || isSign(made))
  const hint = "compare with the number that comes out: `duration > 120`"
  const place = [sign, previous(reading, sign)] as const
  reportWhole(reading, place, "unknown-test", "there is no arithmetic in a condition", hint)
}

// `mobile yes`
const isTruth = (reading: Reading, { image, tokenType }: token.Token): boolean =>
  tokenType === token.Name && truthOf(image) !== undefined && !reading.attributes.has(image)

const reportAlone = (reading: Reading, { name, last, hasField, written, kind, isKnown }: Subject): void => {
  if (!hasField) return
  const { code, message, remedy } =
    kind === "boolean" ? fieldNotTaken(written) : missingTest(written, kind ?? "text", isKnown)
  const about = [last.endOffset + 1, peek(reading)?.startOffset ?? reading.text.length] as const
  report(reading, [name, last], code, message, remedy, { stage: "gaps", about })
}

const readWithoutSign = (reading: Reading, subject: Subject, value: token.Token): void => {
  const { name, last, hasField, written, kind } = subject
  const { count, text = "..." } = valueAt(reading, reading.next, kind)
  reading.next += count
  const end = previous(reading, value)
  const said = textOf(reading, value, end)
  const message = `there is no comparison between \`${hasField ? written : name.image}\` and \`${said}\``
  const truth = value.tokenType === token.Text ? value.value : said
  // `duration 60 or more`
  const more = kind === "number" ? orMore(reading) : undefined
  if (more !== undefined) reading.next += 2
  const example = `\`${written} ${more ?? "="} ${text}\``
  const remedy =
    kind === "boolean"
      ? flagRemedy(subject, truth, false, end)
      : more === undefined
        ? `such as ${example}`
        : `write ${example}`
  report(reading, [last, end], "missing-test", message, remedy)
}
