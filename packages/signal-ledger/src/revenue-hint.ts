// How to write an amount that was refused: the amount itself where only its spelling is wrong, otherwise what to leave out.
import { parseRevenue } from "@callrules/model"

/** The hint for an amount that cannot be read. */
// SIG-333
export const revenueHint = (value: unknown): string => {
  if (typeof value !== "string" && typeof value !== "number") return GENERAL
  const text = String(value).trim()
  if (MORE_DECIMALS.test(text)) return "write at most two digits after the period"
  const meant = text.length > LONGEST ? undefined : meantBy(text)
  return meant === undefined ? GENERAL : `write \`${meant}\``
}

const GENERAL =
  "write it with a decimal point, without currency symbol and thousands separators, such as `1299.95`, and leave it out when no sale occurred"

/** Longer texts are no amounts. */
const LONGEST = 32

const MORE_DECIMALS = /^-?\d{1,12}\.\d{3,}$/

/** The amount as it should be written, where its text can only mean one: without currency symbol, plus sign and thousands separators. */
const meantBy = (text: string): string | undefined => {
  const bare = text.replace(CURRENCY, "").replace(/^\+/, "")
  const plain = THOUSANDS.test(bare)
    ? bare.replaceAll(",", "")
    : DECIMAL_COMMA.test(bare)
      ? bare.replaceAll(".", "").replace(",", ".")
      : bare
  const whole = plain.replace(/^(?<sign>-?)\.(?=\d)/, "$<sign>0.").replace(/^(?<amount>-?\d+)\.$/, "$<amount>")
  return parseRevenue(whole) === undefined ? undefined : whole
}

// a cent is a hundredth of what is meant
const CURRENCY = /^(?![¢￠])\p{Sc}\s*|\s*(?![¢￠])\p{Sc}$/u
// with a period behind them: `1,299` alone may be meant as one and some thousandths
const THOUSANDS = /^-?\d{1,3}(,\d{3})+\.\d{1,2}$/
// one or two digits behind the only comma: those of thousands have three
const DECIMAL_COMMA = /^-?(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/
