// `callrules erase`: a caller's data is erased by the running server.
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { dirname, join } from "node:path"
import { CALLS_A_REQUEST } from "@callrules/operations"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { freshDatabase, runProgram, type Server, startConfigured, stop } from "../support/program.ts"

const CALLER = "+14155550123"

describe("given a running server and two calls of a number, one of them in progress", () => {
  const database = freshDatabase()
  let server: Server
  beforeAll(async () => {
    // a call that began long ago would be closed as overdue
    server = await startConfigured(
      { networks: [{ id: "n", time_zone: "UTC" }], host_token: "host", log_requests: false },
      database,
    )
    const of = { advertiser_id_from_network: "a", advertiser_campaign_id_from_network: "c" }
    const event = (call_record_id: string, kind: string, more: object): Promise<Response> =>
      fetch(`${server.url}/host/n/events`, {
        method: "POST",
        headers: { authorization: "host" },
        body: JSON.stringify({ call_record_id, kind, event_id: kind, at: new Date().toISOString(), ...more }),
      })
    for (const call of ["over", "live"]) await event(call, "received", { ...of, calling_phone_number: CALLER })
    await event("over", "completed", {})
  }, 60_000)
  afterAll(() => stop(server), 60_000)

  const erase = (...args: ReadonlyArray<string>) =>
    runProgram([
      ...["erase", ...args, "--config", join(dirname(database), "callrules.json")],
      ...["--network", "n", "--port", new URL(server.url).port],
    ])

  test("given a number with two calls, one of them in progress, when it is erased, then the other one is, and that is said", async () => {
    const { code, stderr, stdout } = await erase("--caller", CALLER)
    expect([code, stderr, stdout.trimEnd().split("\n")]).toEqual([
      1,
      "",
      [
        "1 call is erased; records erased now: 1 leg, 1 transaction",
        "left for later: live, the call is in progress; erase it when it is over",
      ],
    ])
    const json = await erase("--call", "over", "--json")
    expect([json.code, JSON.parse(json.stdout)]).toEqual([0, { calls: 1, records: {}, left: [], next: null }])
  })

  test("when neither a call nor a number is given, or the call is in progress, then it says what to do", async () => {
    expect(await erase()).toMatchObject({ code: 2, stderr: expect.stringContaining("give either --call or --caller") })
    expect(await erase("--call", "live")).toMatchObject({ code: 2, stderr: expect.stringContaining("is in progress") })
  })
})

// ENG-393
describe("given a server that fails after the first hundred calls of a number", () => {
  const server = createServer((request, response) => {
    request.on("data", (body) => {
      const isFirst = !String(body).includes("after")
      response.writeHead(isFirst ? 200 : 503, { "content-type": "application/json" })
      const left = [{ call_record_id: "live", reason: "call-in-progress" }]
      const refused = { errors: { class: "ServiceUnavailable", invalid_data: "the store is busy" } }
      response.end(JSON.stringify(isFirst ? { calls: 99, records: { leg: 120 }, left, next: "c100" } : refused))
    })
  })
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

  const erase = (...args: ReadonlyArray<string>) => {
    const { port } = server.address() as AddressInfo // it listens at a port
    const where = ["--url", `http://127.0.0.1:${port}`, "--token", "host", "--network", "n"]
    return runProgram(["erase", "--caller", CALLER, ...where, ...args])
  }

  test("when it is erased, then what was erased is told, and the failure", async () => {
    const { code, stderr, stdout } = await erase()
    expect([code, stdout.trimEnd().split("\n")]).toEqual([
      2,
      [
        "99 calls are erased; records erased now: 120 leg",
        "left for later: live, the call is in progress; erase it when it is over",
        "the number has more calls, which are not erased; run the command again",
      ],
    ])
    expect(stderr).toContain("the server refused: the store is busy")
    const json = await erase("--json")
    expect([json.code, JSON.parse(json.stdout)]).toMatchObject([2, { calls: 99, next: "c100" }])
  })
})

// ENG-490
test("given a number of which no call is left in two requests, so that their `next` is the same, then its erasure comes to its end", async () => {
  let count = 0
  const server = createServer((_, response) => {
    count += 1
    const isLast = count === 4
    response.end(
      JSON.stringify({ calls: isLast ? 5 : CALLS_A_REQUEST, records: {}, left: [], next: isLast ? null : "WzBd" }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo // it listens at a port
  const where = ["--url", `http://127.0.0.1:${port}`, "--token", "host", "--network", "n"]
  const { code, stdout } = await runProgram(["erase", "--caller", CALLER, ...where])
  server.close()
  expect([code, stdout]).toEqual([0, "305 calls are erased; records erased now: none\n"])
})
