// docs/signals.md: its examples answer what it says, and every problem code is explained.
import { readFileSync } from "node:fs"
import { instant } from "@callrules/model"
import {
  invalidData,
  SIGNAL_PROBLEM_CLASSES,
  type SignalProblemCode,
  validateSignalRequest,
} from "@callrules/signal-ledger"
import { isFailure } from "effect/Result"
import { describe, expect, test } from "vitest"
import { RECEIVED_AT } from "./support/call.ts"
import { poster, utc } from "./support/poster.ts"

const page = readFileSync(new URL("../../../docs/signals.md", import.meta.url), "utf8")

/** The JSON blocks of a part of the page. */
const blocks = (part: string): ReadonlyArray<unknown> =>
  [...part.matchAll(/^```json\n(.*?)^```$/gms)].map(([, json = ""]): unknown => JSON.parse(json))

const section = (title: string): string => page.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? ""

const codes = [...page.matchAll(/^#### `(.+?)`\n(.*?)(?=^###|$(?![\s\S]))/gms)].map(([, code = "", text = ""]) => ({
  code: code as SignalProblemCode, // the first test below holds that it is one
  text,
}))

describe("the page on signals", () => {
  test("explains every problem code, in the order of the list and under its class", () => {
    expect(codes.map(({ code }) => code)).toEqual(Object.keys(SIGNAL_PROBLEM_CLASSES))
    for (const { code } of codes) {
      const before = page.slice(0, page.indexOf(`#### \`${code}\``))
      expect([...before.matchAll(/^### (\w+)$/gm)].at(-1)?.[1]).toBe(SIGNAL_PROBLEM_CLASSES[code])
    }
  })

  test.each(codes.filter(({ text }) => text.includes("```json")))(
    "answers the example of $code as it says",
    ({ code, text }) => {
      const [body] = blocks(text)
      const result = validateSignalRequest(body, { zone: utc, customDataFields: ["region"] })
      const problems = isFailure(result) ? result.failure.problems : []
      expect(problems.map((problem) => problem.code)).toEqual([code])
      expect(text).toContain(`\n> ${invalidData(problems)}\n`)
    },
  )

  test("shows a request and the answer to it", () => {
    const [request] = blocks(section("The request"))
    const [answer] = blocks(section("The answer"))
    const posted = poster().post(request, RECEIVED_AT)
    expect("answer" in posted && posted.answer).toEqual(answer)
  })

  test("shows two sales under two ids, and says what they are without them", () => {
    const [request] = blocks(section("Groups"))
    const posted = poster().post(request, instant(RECEIVED_AT))
    expect("outcome" in posted && posted.outcome).toBe("signals=(created created), call=unchanged")
    const text = JSON.stringify(request).replaceAll(/,"partner_unique_id":"order-\d"/g, "")
    const without = poster().post(JSON.parse(text), instant(RECEIVED_AT))
    expect("refused" in without && without.refused.problems[0]?.code).toBe("signal-name-repeated")
  })

  test("shows an error body as it is joined", () => {
    const [body] = blocks(section("Errors"))
    const result = validateSignalRequest({ signals: [{}] }, { zone: utc, customDataFields: [] })
    expect(
      isFailure(result) && {
        errors: { class: result.failure.class, invalid_data: invalidData(result.failure.problems) },
      },
    ).toEqual(body)
  })
})
