// A burst of requests of one partner whose reading takes long, at a server that nobody else asks anything: others are heard between them.
import { request } from "node:http"
import { expect, test } from "vitest"
import { startConfigured, stop } from "../../support/program.ts"

const REQUESTS = 12
const SETTINGS = "/api/2026-11-01/n/advertisers/a/advertiser_campaigns/c.json"

/** Asks on a connection of its own; gives the status. */
const ask = (url: string, method = "GET", body = ""): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: "secret", "content-type": "application/json" }
    request(url, { agent: false, method, headers }, (answer) => {
      answer.resume()
      answer.once("end", () => resolve(answer.statusCode ?? 0))
    })
      .once("error", reject)
      .end(body)
  })

// ENG-464
test.each([
  ["valid", `${"mobile or ".repeat(1_600)}repeat`],
  ["mistaken", "N ".repeat(8_191)],
])(
  "given many %s conditions of 16 KiB at once, then others wait for a few of them and not for all",
  async (_, condition) => {
    const advertisers = [{ id: "a", campaigns: [{ id: "c" }] }]
    const networks = [{ id: "n", time_zone: "UTC", tokens: [{ token: "secret" }], advertisers }]
    const server = await startConfigured({ networks })
    const body = JSON.stringify({ record_calls: true, call_recording_condition: condition })
    const put = () => ask(`${server.url}${SETTINGS}`, "PUT", body)
    // what is loaded for the first of them alone
    expect([200, 403]).toContain(await put())
    let answered = 0
    const burst = Array.from({ length: REQUESTS }, () => put().then(() => answered++))
    // each has been sent by then
    await new Promise((resolve) => setTimeout(resolve, 50))
    const before = answered
    expect(await ask(`${server.url}/health`)).toBe(200)
    const meanwhile = answered - before
    await Promise.all(burst)
    await stop(server)
    expect(meanwhile).toBeLessThan(REQUESTS / 2)
  },
)
