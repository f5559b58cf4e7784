// What has no preview refuses to be previewed, and changes nothing.
import { HOST_OPERATIONS, OPERATIONS } from "@callrules/contract"
import { storedDirectory } from "@callrules/directory"
import { expect, test } from "vitest"
import { HOST_TOKEN, SETTINGS, testEngine } from "../../fixture.ts"

const PROBLEM_JSON = "application/problem+json"

/** Everything that changes something, by method and path. */
const CHANGES = [...OPERATIONS, ...HOST_OPERATIONS]
  .filter(({ id }) => id !== "submitSignals")
  .flatMap(({ methods, paths, permission }) =>
    methods.flatMap((method) => {
      const path = (paths[0] ?? "").replace("{version}", "2026-11-01").replace("{network_id}", "n1")
      const isHosts = permission === "host"
      return method === "GET" ? [] : [{ method, path: path.replaceAll(/\{\w+\}/g, "x"), isHosts }]
    }),
  )

test.each(CHANGES)(
  "given $method $path, when it asks for a preview, then it is refused",
  async ({ isHosts, method, path }) => {
    // the routes of the directory are there where the stores keep it
    const { send } = await testEngine({ directory: storedDirectory({ id: "n1", tokens: [{ token: "t1" }] }) })
    for (const value of ["true", "yes"]) {
      const headers = { "callrules-preview": value, accept: PROBLEM_JSON }
      const answer = await send(method, path, {}, { headers, ...(isHosts ? { token: HOST_TOKEN } : {}) })
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining("preview-not-offered")])
    }
  },
)

test("given settings whose preview was refused, then they are as before; without the header, or with false, they are set", async () => {
  const { send } = await testEngine()
  const put = (headers: Record<string, string>) => send("PUT", SETTINGS, { record_calls: true }, { headers })
  await send("PUT", SETTINGS, { record_calls: false })
  expect((await put({ "callrules-preview": "true" })).status).toBe(403)
  expect((await send("GET", SETTINGS)).body).toMatchObject({ record_calls: false })
  expect((await put({ "callrules-preview": "false" })).status).toBe(200)
  expect((await send("GET", SETTINGS)).body).toMatchObject({ record_calls: true })
})

test("given a list that is read with the header, then it is answered: nothing can be changed by it", async () => {
  const { send } = await testEngine()
  const path = "/api/2026-11-01/n1/affiliates.json"
  expect((await send("GET", path, undefined, { headers: { "callrules-preview": "true" } })).status).toBe(200)
})
