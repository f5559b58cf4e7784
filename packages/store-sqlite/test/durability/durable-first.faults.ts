// What the kernel sees: between a request's rows in the log and its acknowledgement lies a sync of the log. Run by `test:faults`.
import { describe, expect, it } from "vitest"
import { temporaryFolder } from "../support/temporary-folder.ts"
import { type DurableFirst, durableFirst } from "./durable-first.ts"
import { prepareForWriter } from "./killed-writer.ts"
import { type Synchronous, traced } from "./traced-program.ts"

const REQUESTS = 400
const CLIENTS = 16
const TOKEN = "secret"
/** Each client's own call: what writes on one call takes turns. */
const callOf = (client: number): string => `0000000A-${String(client).padStart(8, "0")}`
/** The names of requests; their last sign keeps apart what stands side by side in a page. */
const NAMES = /traced\.\d+\.\d+!/g
const file = temporaryFolder()

/** A store with 16 writers that say on their standard output what was acknowledged. */
const tracedWriters = async (name: string, synchronous: Synchronous): Promise<DurableFirst> => {
  const path = file(`${name}.db`)
  await prepareForWriter(path)
  const each = String(REQUESTS / CLIENTS)
  const moments = await traced("writer", [path, "traced", each], synchronous, ({ said }) => said(REQUESTS))
  return durableFirst(moments, NAMES)
}

/** A server with so many clients, each of which sends its next request when the one before is answered. */
const tracedServer = async (name: string, synchronous: Synchronous, clients: number): Promise<DurableFirst> => {
  const calls = Array.from({ length: clients }, (_, number) => callOf(number))
  const moments = await traced(
    "server",
    [file(`${name}.db`), TOKEN, ...calls],
    synchronous,
    async ({ lines, said }) => {
      await said(1)
      const url = `http://127.0.0.1:${lines[0]}/api/2026-11-01/transactions.json`
      const client = async (number: number): Promise<void> => {
        for (let request = 0; request < REQUESTS / CLIENTS; request++) {
          const group = `traced.${number}.${request}!`
          const body = {
            search: { transaction_id: callOf(number) },
            partner_unique_id: group,
            signals: [{ name: "Sale" }],
          }
          const headers = { authorization: TOKEN, "idempotency-key": `id-${group}` }
          const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })
          expect(answer.status).toBe(200)
          expect(await answer.text()).toContain(group)
        }
      }
      await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
    },
  )
  return durableFirst(moments, NAMES)
}

const tell = (what: string, { acknowledged, commits, mostInOneCommit, syncs, tooEarly }: DurableFirst): void =>
  console.log(
    `${what}: ${acknowledged.size} acknowledged, ${commits} commits, at most ${mostInOneCommit} requests in one, ${syncs} syncs of the log, ${tooEarly.length} acknowledged too early`,
  )

describe("a trace of the system calls", () => {
  it("given a store with 16 writers, then a sync lies before each acknowledgement", async () => {
    const shown = await tracedWriters("writers", "FULL")
    tell("store with 16 writers", shown)
    expect(shown.tooEarly).toEqual([])
    expect(shown.acknowledged.size).toBe(REQUESTS)
    expect(shown.mostInOneCommit).toBeGreaterThan(1)
    expect(shown.mostInOneCommit).toBeLessThanOrEqual(CLIENTS)
    expect(shown.commits).toBeLessThan(REQUESTS)
  })

  it("given a server with 16 clients, then a sync lies before each acknowledgement", async () => {
    const shown = await tracedServer("server", "FULL", CLIENTS)
    tell("server with 16 clients", shown)
    expect(shown.tooEarly).toEqual([])
    expect(shown.acknowledged.size).toBe(REQUESTS)
    expect(shown.mostInOneCommit).toBeGreaterThan(1)
  })

  it("given a server with one client, then a sync lies before each acknowledgement", async () => {
    const shown = await tracedServer("alone", "FULL", 1)
    tell("server with one client", shown)
    expect(shown.tooEarly).toEqual([])
    expect(shown.acknowledged.size).toBe(REQUESTS / CLIENTS)
    expect(shown.mostInOneCommit).toBe(1)
    expect(shown.syncs).toBeGreaterThanOrEqual(REQUESTS / CLIENTS)
  })

  it.each(["OFF", "NORMAL"] as const)("given synchronous = %s planted, then the trace shows it", async (level) => {
    const writers = await tracedWriters(`writers-${level}`, level)
    tell(`planted ${level}, store with 16 writers`, writers)
    expect(writers.acknowledged.size).toBe(REQUESTS)
    expect(writers.tooEarly.length).toBeGreaterThan(REQUESTS / 2)
    const server = await tracedServer(`server-${level}`, level, CLIENTS)
    tell(`planted ${level}, server with 16 clients`, server)
    expect(server.acknowledged.size).toBe(REQUESTS)
    expect(server.tooEarly.length).toBeGreaterThan(REQUESTS / 2)
  })
})
