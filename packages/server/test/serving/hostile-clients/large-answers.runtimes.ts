// What a partner tries who wants the server to make much of little: answers that are far larger than the requests behind them.
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Server, startConfigured, stop } from "../../support/program.ts"
import { growthKilobytes } from "../../support/resident-memory.ts"

const SIGNALS = "/api/2026-11-01/transactions.json"
const MEGABYTE = 1_048_576

let server: Server
beforeAll(async () => {
  const advertisers = [{ id: "a", campaigns: [{ id: "c" }] }]
  const tokens = [{ token: "t-a", advertiser: "a" }]
  const n1 = { id: "n1", time_zone: "UTC", advertisers, tokens, custom_data_fields: ["note"] }
  server = await startConfigured({
    networks: [n1],
    host_token: "host-secret",
    log_requests: false,
    limits: { call_characters: null },
  })
}, 60_000)
afterAll(() => stop(server), 60_000)

const ask = async (method: string, path: string, token: string, body?: unknown) => {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: token },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}

/** A completed call; its leg is the one that it is given. */
const complete = async (leg: string): Promise<void> => {
  const ids = { call_record_id: `call of ${leg}`, transaction_id: leg }
  const received = { advertiser_id_from_network: "a", advertiser_campaign_id_from_network: "c" }
  for (const event of [
    { kind: "received", at: "2026-11-20T15:00:00Z", ...received },
    { kind: "completed", at: "2026-11-20T15:01:00Z" },
  ]) {
    const answer = await ask("POST", "/host/n1/events", "host-secret", { event_id: event.kind, ...ids, ...event })
    expect(answer.status).toBe(200)
  }
}

const report = async (body: object, leg = "LEG-1"): Promise<void> => {
  const search = { transaction_id: leg }
  expect((await ask("POST", SIGNALS, "t-a", { search, ...body })).status).toBe(200)
}

interface Page {
  readonly transactions: ReadonlyArray<{ readonly transaction_id: string }>
  readonly next: string
  readonly more: boolean
}

test("given a long text on a call of many reports, when the feed is read, then no answer is much longer than the text, and nothing is missing", async () => {
  await complete("LEG-1")
  await report({ custom_data: [{ name: "note", value: "x".repeat(MEGABYTE - 1_000) }] })
  for (let number = 0; number < 20; number++) {
    await report({ partner_unique_id: `o${number}`, signals: [{ name: "Sale" }] })
  }
  const seen: Array<string> = []
  for (let after = "", more = true; more; ) {
    const { status, text } = await ask("GET", `${SIGNALS}?limit=500${after}`, "t-a")
    expect([status, text.length < 3 * MEGABYTE]).toEqual([200, true])
    const page = JSON.parse(text) as Page // as the contract describes it
    expect(page.transactions.length).toBeGreaterThan(0)
    seen.push(...page.transactions.map(({ transaction_id }) => transaction_id))
    after = `&after=${page.next}`
    more = page.more
  }
  // the call, its correction, the group of the custom data, and the sales
  expect([seen.length, new Set(seen).size]).toEqual([23, 23])
}, 30_000)

const CORRECTIONS = 40

test("given many corrections of a long text, when the history is read, then it is whole, and is never in memory as a whole", async () => {
  await complete("LEG-2")
  for (let number = 0; number < CORRECTIONS; number++) {
    const value = String.fromCharCode(65 + (number % 26)).repeat(MEGABYTE - 1_000)
    await report({ custom_data: [{ name: "note", value }] }, "LEG-2")
  }
  let text = 0
  const growth = await growthKilobytes(server.child.pid, async () => {
    const history = await fetch(`${server.url}/host/n1/calls/LEG-2/history`, {
      headers: { authorization: "host-secret" },
    })
    for await (const part of history.body ?? []) text += (part as Uint8Array).byteLength // a body has bytes
  })
  // each text is that of the call and that of the group
  expect(text).toBeGreaterThan(2 * CORRECTIONS * (MEGABYTE - 1_000))
  // garbage of a few pages; as a whole it would be six times as much
  expect(growth).toBeLessThan(150_000)
}, 60_000)
