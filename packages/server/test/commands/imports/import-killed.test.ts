// `callrules signals import` that is killed while it sends: run again, it counts every line of the file exactly once.
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { dirname, join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { ended, freshDatabase, type Server, startConfigured, startProgram } from "../../support/program.ts"

const CALLS = 12
const ROUNDS = 3
const LINES = CALLS * ROUNDS
const HOST = { authorization: "host" }

const legOf = (call: number) => ({ call_record_id: `call-${call}`, transaction_id: `LEG-${call}` })

/** A server with calls that are over. */
const startWithCalls = async (): Promise<Server> => {
  const advertisers = [{ id: "acme", campaigns: [{ id: "auto" }] }]
  const server = await startConfigured({
    networks: [{ id: "n1", time_zone: "UTC", advertisers, tokens: [{ token: "secret" }] }],
    host_token: "host",
    log_requests: false,
  })
  onTestFinished(() => void server.child.kill("SIGKILL"))
  const campaign = { advertiser_id_from_network: "acme", advertiser_campaign_id_from_network: "auto" }
  const at = "2026-11-21T14:15:00Z"
  const events = Array.from({ length: CALLS }, (_, call) => [
    { kind: "received", event_id: "r", at, ...legOf(call), ...campaign },
    { kind: "completed", event_id: "c", at, ...legOf(call) },
  ])
  const body = JSON.stringify({ events: events.flat() })
  const taken = await fetch(`${server.url}/host/n1/events/batch`, { method: "POST", headers: HOST, body })
  expect(taken.status, await taken.text()).toBe(200)
  return server
}

/** Passes requests on to a server. Once `withheld` is told, it keeps back every answer from that one on. */
const startBetween = async (server: Server) => {
  let passed = 0
  let withheld = Number.POSITIVE_INFINITY
  let onWithheld = (): void => undefined
  const between = createServer(async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = Object.fromEntries(
      ["authorization", "content-type", "idempotency-key"].map((name) => [name, String(request.headers[name])]),
    )
    const { method = "GET", url = "/" } = request
    const answer = await fetch(`${server.url}${url}`, { method, headers, body: Buffer.concat(chunks) })
    const text = await answer.text()
    passed++
    // the server has applied it, and the program does not hear of it
    if (passed >= withheld) onWithheld()
    else response.writeHead(answer.status, { "content-type": "application/json" }).end(text)
  })
  between.listen(0, "127.0.0.1")
  await once(between, "listening")
  onTestFinished(() => {
    between.close()
    between.closeAllConnections()
  })
  const address = between.address()
  const port = typeof address === "object" ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}`,
    passed: () => passed,
    withholdFrom: (answer: number) =>
      new Promise<void>((resolve) => {
        withheld = passed + answer
        onWithheld = resolve
      }),
    passEverything: () => {
      withheld = Number.POSITIVE_INFINITY
    },
  }
}

/** The same order with another amount in each round, so that a line which counted again would correct it back. */
const salesFile = (): string => {
  const path = join(dirname(freshDatabase()), "sales.csv")
  const rows = Array.from({ length: LINES }, (_, line) => {
    const [call, round] = [line % CALLS, Math.floor(line / CALLS)]
    return `call-${call},Sale,order-${call},${call}.${round}5`
  })
  writeFileSync(path, ["call_record_id,name,partner_unique_id,revenue", ...rows, ""].join("\n"))
  return path
}

/** The revenue of every transaction of signals of a call, in the order in which they were written. */
const revenuesOf = async ({ url }: Server, call: number): Promise<ReadonlyArray<string>> => {
  const answer = await fetch(`${url}/host/n1/calls/${legOf(call).transaction_id}/history`, { headers: HOST })
  expect(answer.status).toBe(200)
  // as the contract says
  const { transactions } = (await answer.json()) as {
    transactions: ReadonlyArray<{ signals?: ReadonlyArray<{ revenue: string }> }>
  }
  return transactions.flatMap(({ signals = [] }) => signals.map(({ revenue }) => revenue))
}

const allRevenues = (server: Server): Promise<ReadonlyArray<ReadonlyArray<string>>> =>
  Promise.all(Array.from({ length: CALLS }, (_, call) => revenuesOf(server, call)))

// ENG-233
test("given an import that is killed twice while it sends, when it is run again, then every line counts exactly once", async () => {
  const server = await startWithCalls()
  const between = await startBetween(server)
  const args = ["signals", "import", salesFile(), "--url", between.url, "--token", "secret"]
  for (const answer of [5, 20]) {
    const withheld = between.withholdFrom(answer)
    const program = startProgram(args)
    const end = ended(program)
    await withheld
    program.kill("SIGKILL")
    expect((await end).code).toBeNull()
    between.passEverything()
  }
  const before = (await allRevenues(server)).flat().length
  // the second one came further than the first; answers on their way when that was killed count among its twenty
  expect(before).toBeGreaterThan(10)
  expect(before).toBeLessThan(LINES)
  const last = await ended(startProgram(args))
  expect([last.code, last.stderr]).toEqual([0, `${LINES} applied\n`])
  const expected = Array.from({ length: CALLS }, (_, call) =>
    Array.from({ length: ROUNDS }, (_, round) => `${call}.${round}5`),
  )
  expect(await allRevenues(server)).toEqual(expected)
}, 60_000)
