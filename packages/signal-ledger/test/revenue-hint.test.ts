// What the hint for an amount says, and that the amount it names is accepted.
import { parseRevenue } from "@callrules/model"
import { validateSignalRequest } from "@callrules/signal-ledger"
import { zone } from "@callrules/timestamp"
import { getOrThrow, isFailure } from "effect/Result"
import fc from "fast-check"
import { expect, test } from "vitest"

const CONTEXT = { zone: getOrThrow(zone("UTC")), customDataFields: [] }
const GENERAL =
  "write it with a decimal point, without currency symbol and thousands separators, such as `1299.95`, and leave it out when no sale occurred"
const DECIMALS = "write at most two digits after the period"

const hintFor = (revenue: unknown): string | undefined => {
  const body = { search: { transaction_id: "T-1" }, signals: [{ name: "Sale", revenue }] }
  const result = validateSignalRequest(body, CONTEXT)
  return isFailure(result) ? result.failure.problems[0]?.hint : undefined
}

test.each([
  [".5", "write `0.5`"],
  ["-.5", "write `-0.5`"],
  ["5.", "write `5`"],
  ["+5", "write `5`"],
  [" 5 ", "write `5`"],
  ["$99.95", "write `99.95`"],
  ["99.95 €", "write `99.95`"],
  ["$1,299.95", "write `1299.95`"],
  ["-1,299,000.5", "write `-1299000.5`"],
  ["99,95", "write `99.95`"],
  ["1.299,95 €", "write `1299.95`"],
  ["1.005", DECIMALS],
  [1.005, DECIMALS],
  // what may be meant in two ways is not guessed
  ["1,299", GENERAL],
  ["12,34.5", GENERAL],
  ["USD 5", GENERAL],
  ["50¢", GENERAL],
  ["x", GENERAL],
  [".", GENERAL],
  ["-.", GENERAL],
  [1e21, GENERAL],
  [true, GENERAL],
  [["5"], GENERAL],
])("given the amount %j, then the hint is to %s", (revenue, hint) => {
  expect(hintFor(revenue)).toBe(hint)
})

test("given any text, then an amount that the hint names is accepted, and is the number in the text", () => {
  const characters = fc.constantFrom(..."0159.,+-$€ x")
  fc.assert(
    fc.property(fc.string({ unit: characters, maxLength: 14 }), (text) => {
      const named = /^write `(.*)`$/.exec(hintFor(text) ?? "")?.[1]
      if (named === undefined) return
      expect(parseRevenue(named)).not.toBeUndefined()
      const digits = text.replace(/[^\d.,-]/g, "")
      // what stands last of comma and period is the decimal point, before one or two digits
      const number = /,\d{1,2}$/.test(digits)
        ? digits.replaceAll(".", "").replace(",", ".")
        : digits.replaceAll(",", "")
      expect(Number(named)).toBe(Number(number))
    }),
    { numRuns: 2_000 },
  )
})
