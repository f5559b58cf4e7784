// What a partner tries who asks a hundred times at once for what is read of many legs, in a network with many long field names.
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Server, startConfigured, stop } from "../../support/program.ts"
import { growthKilobytes } from "../../support/resident-memory.ts"

const AT_ONCE = 100
const LEGS = 200
const FIELDS = Array.from({ length: 300 }, (_, number) => `field_${number}_`.padEnd(60, "x"))

let server: Server
beforeAll(async () => {
  const advertisers = [{ id: "a", campaigns: [{ id: "c" }] }]
  const n1 = { id: "n1", time_zone: "UTC", advertisers, tokens: [{ token: "t1" }], custom_data_fields: FIELDS }
  server = await startConfigured({ networks: [n1], host_token: "host-secret", log_requests: false })
  const calls = Array.from({ length: LEGS }, (_, number) => ({
    call_record_id: "call-1",
    transaction_id: `LEG-${number}`,
    received: {
      at: "2026-11-20T15:00:00Z",
      advertiser_id_from_network: "a",
      advertiser_campaign_id_from_network: "c",
    },
    completed: { at: "2026-11-20T15:01:00Z" },
  }))
  expect((await ask("POST", "/host/n1/past_calls", "host-secret", { calls })).status).toBe(200)
}, 60_000)
afterAll(() => stop(server), 60_000)

const ask = async (method: string, path: string, token: string, body?: unknown, headers: object = {}) => {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: token, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, length: (await answer.arrayBuffer()).byteLength }
}

const SIGNALS = "/api/2026-11-01/transactions.json"
const PREVIEW = { search: { call_record_id: "call-1" }, signals: [{ name: "Sale" }] }

// ENG-350, ENG-352: with all that is kept of each leg they took 360 to 620 MB; now it is about 15
test.each([
  ["the feed", () => ask("GET", `${SIGNALS}?limit=500`, "t1")],
  ["the transcript of a call of many legs", () => ask("GET", "/call/transcript_analysis/call-1", "t1")],
  ["a preview on it", () => ask("POST", SIGNALS, "t1", PREVIEW, { "callrules-preview": "true" })],
])(
  "given a hundred requests at once for %s, then they take little memory",
  async (_, one) => {
    expect((await one()).status).toBe(200)
    const growth = await growthKilobytes(server.child.pid, async () => {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, one))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    })
    expect(growth).toBeLessThan(150_000)
  },
  60_000,
)
