// What the client quotes of others' texts: they may repeat what was sent, also the token.
import { masked } from "@callrules/client"
import { describe, expect, it } from "vitest"
import { given, SALE } from "./support/given.ts"

const TOKEN = "a1/B2+c3==d4"

const WRITTEN: ReadonlyArray<readonly [string, string]> = [
  ["plainly", TOKEN],
  ["in lower case", TOKEN.toLowerCase()],
  ["in an address", encodeURIComponent(TOKEN)],
  ["in JSON with slashes escaped", TOKEN.replaceAll("/", "\\/")],
  ["in JSON with code units", TOKEN.replaceAll("+", "\\u002B").replaceAll("=", "\\u003d")],
  ["in a page", TOKEN.replaceAll("+", "&#43;").replaceAll("=", "&#x3D;")],
]

// ENG-480
describe.each(WRITTEN)("given an answer that repeats the token %s", (_, written) => {
  const texts: ReadonlyArray<readonly [string, number, string]> = [
    ["a page", 200, `<p>authorization: ${written}</p>`],
    ["a page behind a long head", 502, `${"x".repeat(195)}${written}`],
    ["JSON", 200, `{"headers":{"Authorization":"Bearer ${written}"}}`],
    ["a refusal", 401, `{"errors":{"class":"no ${written}","invalid_data":"the token ${written} is not known"}}`],
    ["a fault", 500, `{"errors":{"class":"Fault","invalid_data":"${written}"}}`],
    [
      "problems",
      403,
      `{"title":"x","errors":[{"code":"${written}","pointer":"","detail":"","hint":"not ${written}"}]}`,
    ],
  ]

  it.each(texts)("when it is %s, then nothing of it is told", async (_, status, text) => {
    for (const token of [TOKEN, `Bearer ${TOKEN}`]) {
      const { client } = given({ attempts: 1, token, fetch: async () => new Response(text, { status }) })
      const answer = await client.submitSignals(SALE, { requestId: "order-7" })
      expect(answer.ok).toBe(false)
      const told = JSON.stringify(answer) + String(!answer.ok && answer.reason === "unanswered" && answer.cause)
      expect(told).toContain("***")
      expect(told).not.toMatch(/a1|B2|c3|d4/i)
    }
  })
})

// ENG-480
it.each([
  ["no such token: t", "t", "no such token: ***"],
  ["the token is missing", "t", "the token is missing"],
  ["the token is missing", "", "the token is missing"],
  ['{"oauth_token": "x-y", "a":1}', "secret-1", '{"oauth_token": "***", "a":1}'],
  ["/p?oauth_token=x-y&a=1", "secret-1", "/p?oauth_token=***&a=1"],
  ["<a href='?oauth_token%3Dx-y'>", "secret-1", "<a href='?oauth_token%3D***'>"],
  ["connect to https://me:pass@host/x", "secret-1", "connect to https://***@host/x"],
  ["write to a@b.example", "secret-1", "write to a@b.example"],
])("given `%s`, when it is masked for the token `%s`, then it is `%s`", (text, token, expected) => {
  expect(masked(text, token)).toBe(expected)
})

// ENG-480
it.each([
  ["an address with a password", { baseUrl: "https://me:p4ssword@calls.example.com" }],
  ["an address that is not valid", { baseUrl: "//me:p4ssword@calls.example.com" }],
  ["a token that no header can have", { token: "p4ssword\nmore" }],
])("given %s, then the cause does not repeat it", async (_, options) => {
  const { client } = given({ attempts: 1, ...options })
  const answer = await client.submitSignals(SALE)
  expect(answer).toMatchObject({ reason: "unanswered" })
  expect(String(!answer.ok && answer.reason === "unanswered" && answer.cause)).not.toContain("p4ssword")
})
