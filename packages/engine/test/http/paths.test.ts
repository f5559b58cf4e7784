// Paths that are nearly right: an id with a slash in it is another path, and a hint says the path that was meant.
import { describe, expect, test } from "vitest"
import { AFFILIATES, affiliatePath, HOST_TOKEN, SETTINGS, testEngine, VERSION } from "../fixture.ts"

const AFFILIATE = { name: "Ann", sites: [{ id_from_network: "s1" }] }

describe("given an id with a slash that is not encoded", () => {
  test.each([
    ["PUT", `/api/${VERSION}/n1/affiliates/222/affiliate_campaigns.json`],
    ["DELETE", `/api/${VERSION}/n1/affiliates/222/users/5.json`],
    ["POST", SETTINGS.replace(".json", "/promo_numbers.json")],
    ["GET", SETTINGS.replace(".json", "/promo_numbers.json")],
  ])("then %s %s is 404 RouteNotFound, and nothing is made", async (method, path) => {
    const { send } = await testEngine()
    const answer = await send(method, path, method === "PUT" || method === "POST" ? AFFILIATE : undefined)
    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject({ errors: { class: "RouteNotFound" } })
    expect((await send("GET", AFFILIATES)).body).toEqual([])
  })
})

test("given an id with an encoded slash, then it is one id", async () => {
  const { send } = await testEngine()
  const path = affiliatePath("a%2Fb")
  expect((await send("PUT", path, AFFILIATE)).status).toBe(201)
  expect((await send("GET", path)).body).toMatchObject({ id_from_network: "a/b" })
})

test.each([
  [`//api/${VERSION}/transactions.json`, `/api/${VERSION}/transactions.json`],
  [`/api//${VERSION}/transactions.json`, `/api/${VERSION}/transactions.json`],
  [`/api/${VERSION}/transactions.JSON`, `/api/${VERSION}/transactions.json`],
  [`/api/${VERSION}/transactions`, `/api/${VERSION}/transactions.json`],
  [`/api/${VERSION}/transactions.json/`, `/api/${VERSION}/transactions.json`],
])("given %s, then 404 with the path that was meant", async (path, meant) => {
  const { send } = await testEngine()
  const answer = await send("POST", path, {})
  expect(answer.status).toBe(404)
  expect(answer.text).toContain(`did you mean \`${meant}\`?`)
})

test("given a fixed part of a path that is percent-encoded, then 404: who guards a path compares texts as well", async () => {
  const { send } = await testEngine()
  for (const path of [`/api/${VERSION}/transactions%2Ejson`, "/%68ost/outbox", "/h%6Fst/n1/inbox"]) {
    const answer = await send("GET", path, undefined, { token: HOST_TOKEN })
    expect([path, answer.status, answer.body]).toMatchObject([path, 404, { errors: { class: "RouteNotFound" } }])
  }
  expect((await send("GET", "/host/n%31/inbox", undefined, { token: HOST_TOKEN })).status).toBe(200)
})
