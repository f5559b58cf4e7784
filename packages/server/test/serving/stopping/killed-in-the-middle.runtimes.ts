// A server that is killed and started again in the middle of everything that events and reports take: reports that are applied at once and
// reports that wait for their call, webhooks, and a reader of the feed. Nothing is lost, and what must not repeat does not.
import { once } from "node:events"
import { createServer } from "node:http"
import { createServer as createPort } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { makeClient } from "@callrules/client"
import { Webhook } from "standardwebhooks"
import { expect, onTestFinished, test } from "vitest"
import { freshDatabase, listening, type Server, serveArgs, startProgram } from "../../support/program.ts"

const SECRET = "whsec_c2VjcmV0IHNlY3JldCBzZWNyZXQgc2VjcmV0"
const CALLS = 36
const CLIENTS = 4
const KILLS_AFTER: ReadonlyArray<number> = [20, 50, 80]
const API = "/api/2026-11-01"

/** What came of a leg, each message once, in the order in which it came first. */
type Messages = Map<string, Array<{ readonly id: string; readonly transaction: string | undefined }>>

const startReceiver = async () => {
  const messages: Messages = new Map()
  const receiver = createServer(async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    // verify refuses what is not signed
    const { data } = new Webhook(SECRET).verify(Buffer.concat(chunks).toString(), headers) as {
      data: { leg_id: string; transaction_id?: string }
    }
    const id = headers["webhook-id"] ?? ""
    const ofLeg = messages.get(data.leg_id) ?? []
    if (!ofLeg.some((one) => one.id === id)) ofLeg.push({ id, transaction: data.transaction_id })
    messages.set(data.leg_id, ofLeg)
    response.writeHead(204).end()
  })
  receiver.listen(0, "127.0.0.1")
  await once(receiver, "listening")
  onTestFinished(() => {
    receiver.close()
    receiver.closeAllConnections()
  })
  const address = receiver.address()
  return { messages, port: typeof address === "object" ? (address?.port ?? 0) : 0 }
}

/** A port that is free, so that a server which starts again has the address that it had. */
const freePort = async (): Promise<number> => {
  const server = createPort().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  return typeof address === "object" ? (address?.port ?? 0) : 0
}

const configured = (receiver: number) => ({
  networks: [
    {
      id: "n",
      time_zone: "UTC",
      advertisers: [{ id: "acme", campaigns: [{ id: "auto" }] }],
      tokens: [{ token: "t1" }],
      webhooks: [
        {
          id: "crm",
          url: `http://127.0.0.1:${receiver}/events`,
          secrets: [SECRET],
          types: ["transaction_created", "transaction_corrected"],
        },
      ],
    },
  ],
  host_token: "host",
  webhooks: { allow_plain: true, allow_private_addresses: ["127.0.0.1"], take_over_seconds: 2 },
  log_requests: false,
})

/** Asks until there is an answer: the server may be away. */
const asked = async (url: string, token: string, body?: object): Promise<Record<string, unknown>> => {
  for (;;) {
    try {
      const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }
      const headers = { authorization: token }
      const answer = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(3_000) })
      if (answer.status === 200) return (await answer.json()) as Record<string, unknown> // as the contract says
    } catch {
      // it was killed
    }
    await pause(50)
  }
}

/** Follows the feed by its cursor until it is told to end and has read everything; each id as often as it came. */
const followFeed = (url: string) => {
  const ids: Array<string> = []
  let isEnding = false
  const done = (async () => {
    for (let after: string | null = null; ; ) {
      const wasEnding = isEnding
      const query: string = after === null ? "" : `&after=${encodeURIComponent(after)}`
      // as the contract says
      const page = (await asked(`${url}${API}/transactions.json?limit=20${query}`, "t1")) as {
        transactions: ReadonlyArray<{ transaction_id: string }>
        next: string | null
      }
      ids.push(...page.transactions.map((one) => one.transaction_id))
      after = page.next ?? after
      if (page.transactions.length === 0 && wasEnding) return ids
      if (page.transactions.length === 0) await pause(30)
    }
  })()
  return {
    end: () => {
      isEnding = true
      return done
    },
  }
}

/** Reports calls, each with a report that waits for it and two that find it over; counts what was acknowledged. */
const reportCalls = (url: string) => {
  const client = makeClient({
    baseUrl: url,
    token: "t1",
    attempts: 200,
    pauseMilliseconds: 20,
    timeoutMilliseconds: 3_000,
  })
  const locations: Array<string> = []
  let acknowledged = 0
  const sale = async (call: number, group: string, waits: boolean): Promise<void> => {
    const signals = [{ name: "Sale", revenue: "1.5", partner_unique_id: group }]
    const report = { search: { transaction_id: `LEG-${call}` }, signals }
    const answer = await client.submitSignals(waits ? { ...report, call_in_progress: true } : report)
    if (!answer.ok) throw new Error(JSON.stringify(answer))
    if (waits) locations.push(answer.location)
    acknowledged++
  }
  const report = async (call: number): Promise<void> => {
    const leg = { call_record_id: `c-${call}`, transaction_id: `LEG-${call}`, at: new Date().toISOString() }
    const campaign = { advertiser_id_from_network: "acme", advertiser_campaign_id_from_network: "auto" }
    await asked(`${url}/host/n/events`, "host", { ...leg, ...campaign, kind: "received", event_id: "r" })
    await sale(call, "early", true)
    await asked(`${url}/host/n/events`, "host", { ...leg, kind: "completed", event_id: "c" })
    for (const group of ["first", "second"]) await sale(call, group, false)
  }
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < CALLS) await report(next++)
  }
  return {
    done: Promise.all(Array.from({ length: CLIENTS }, worker)),
    acknowledged: () => acknowledged,
    fates: () => Promise.all(locations.map((location) => asked(new URL(location, url).href, "t1"))),
  }
}

interface Written {
  readonly transaction_id: string
  readonly partner_unique_id?: string
}

test("given a server that is killed three times in the middle of everything, then nothing is lost, and nothing comes twice", async () => {
  const receiver = await startReceiver()
  const [database, port] = [freshDatabase(), await freePort()]
  const start = (): Promise<Server> => {
    const args = serveArgs(configured(receiver.port), database)
    return listening(startProgram(["serve", "--port", String(port), "--create", ...args]))
  }
  let server = await start()
  onTestFinished(() => void server.child.kill("SIGKILL"))
  const url = `http://127.0.0.1:${port}`
  const feed = followFeed(url)
  const reports = reportCalls(url)
  for (const after of KILLS_AFTER) {
    while (reports.acknowledged() < after) await pause(5)
    server.child.kill("SIGKILL")
    await once(server.child, "exit")
    server = await start()
  }
  await reports.done
  expect(reports.acknowledged()).toBe(CALLS * 3)
  for (const fate of await reports.fates()) expect(fate).toMatchObject({ status: "applied" })
  const all: Array<string> = []
  for (let call = 0; call < CALLS; call++) {
    const history = await asked(`${url}/host/n/calls/LEG-${call}/history`, "host")
    const transactions = history["transactions"] as ReadonlyArray<Written> // as the contract says
    expect(transactions.flatMap((one) => one.partner_unique_id ?? []).toSorted()).toEqual(["early", "first", "second"])
    const reported = transactions.flatMap((one) => (one.partner_unique_id === undefined ? [] : one.transaction_id))
    const came = () => (receiver.messages.get(`LEG-${call}`) ?? []).flatMap(({ transaction }) => transaction ?? [])
    while (!reported.every((id) => came().includes(id))) await pause(20)
    expect(came().filter((id) => reported.includes(id))).toEqual(reported)
    all.push(...transactions.map((one) => one.transaction_id))
  }
  const read = await feed.end()
  expect(read.toSorted()).toEqual(all.toSorted())
}, 180_000)
