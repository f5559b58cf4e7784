// What the program answers itself to hosts, where it fails.
import { hashToken } from "@callrules/directory"
import type { Engine } from "@callrules/engine"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { serverLog } from "../src/serving/log.ts"
import { withOwnRoutes } from "../src/serving/own-routes.ts"

const host = Result.succeed({ changedBy: "host token" })

const failing = (logRequests: boolean, asHost: Engine["asHost"] = async () => host, asksStore = false) => {
  const lines: Array<Record<string, unknown>> = []
  const log = serverLog((line) => lines.push(JSON.parse(line)))
  const handler = withOwnRoutes(
    { engine: { asHost }, hostTokenHash: hashToken("host"), log, logRequests },
    [
      () => ({
        route: "/metrics",
        networkId: null,
        answer: () => Promise.reject(new Error("no such module")),
        asksStore,
      }),
    ],
    async () => new Response("the engine"),
  )
  return { ask: () => handler(new Request("http://x/metrics", { headers: { "x-request-id": "7" } })), lines }
}

describe("the program's own routes", () => {
  test("given one that fails, then the answer has the id under which its cause is in the log", async () => {
    const { ask, lines } = failing(true)
    const answer = await ask()
    const [entry, request] = lines
    expect(entry).toMatchObject({
      level: "error",
      event: "internal-error",
      correlation_id: "7",
      route: "/metrics",
      cause: "Error: no such module",
      stack: expect.arrayContaining([expect.stringMatching(/^ +at .*own-routes/)]),
    })
    expect(request).toMatchObject({ event: "request", status: 500, class: "InternalServiceError", correlation_id: "7" })
    expect([answer.status, await answer.json()]).toEqual([
      500,
      {
        errors: {
          class: "InternalServiceError",
          invalid_data: `an unexpected error occurred; its id is ${String(entry?.["fault_id"])}`,
        },
      },
    ])
  })

  test("given a log without requests, then a failure is in it all the same", async () => {
    const { ask, lines } = failing(false)
    await ask()
    expect(lines).toMatchObject([{ event: "internal-error" }])
  })

  // ENG-373
  test("given one whose store does not answer, then the answer is 503, and says when to ask again", async () => {
    const { ask, lines } = failing(false, async () => host, true)
    const answer = await ask()
    expect(lines).toMatchObject([{ level: "error", event: "store-fault", route: "/metrics" }])
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"])
    expect(await answer.json()).toMatchObject({ errors: { class: "ServiceUnavailable" } })
  })

  test("given a store that cannot say who asks, then the answer is 503, and its cause is in the log under the id that it has", async () => {
    const { ask, lines } = failing(false, () => Promise.reject(new Error("the disk is gone")))
    const answer = await ask()
    expect(lines).toMatchObject([
      {
        level: "error",
        event: "store-fault",
        correlation_id: "7",
        route: "/metrics",
        cause: "Error: the disk is gone",
      },
    ])
    expect([answer.status, answer.headers.get("retry-after"), await answer.json()]).toEqual([
      503,
      "5",
      {
        errors: {
          class: "ServiceUnavailable",
          invalid_data: `the service cannot answer at present; the id of this failure is ${String(lines[0]?.["fault_id"])}`,
        },
      },
    ])
  })
})
