// A server that is killed in the middle of its work still has everything it acknowledged, whole, after the next start.
import { expect, test } from "vitest"
import { freshDatabase, type Server, startServer, stop } from "../../support/program.ts"

const ROUNDS = 4
const WRITERS = 8

const request = async (server: Server, path: string, token: string, body: unknown): Promise<Response> =>
  fetch(`${server.url}${path}`, {
    method: "POST",
    headers: { authorization: token },
    body: JSON.stringify(body),
  })

const host = (server: Server, body: unknown) => request(server, "/host/demo/events", "demo-host-token", body)
const signals = (server: Server, body: unknown) =>
  request(server, "/api/2026-11-01/transactions.json", "demo-token", body)

interface Acknowledged {
  readonly call: string
  readonly group: string
  readonly body: string
}

/** Writes calls and sales until the server is gone; tells what was acknowledged. */
const writeUntilKilled = async (server: Server, writer: string, acknowledged: Array<Acknowledged>): Promise<void> => {
  for (let number = 0; ; number++) {
    const call = `${writer}-${number}`
    const event = (kind: string, at: string, rest: object) => ({
      kind,
      event_id: kind,
      at,
      call_record_id: call,
      ...rest,
    })
    const received = event("received", "2026-11-20T15:00:00Z", {
      advertiser_id_from_network: "acme",
      advertiser_campaign_id_from_network: "auto",
    })
    try {
      await host(server, received)
      await host(server, event("completed", "2026-11-20T15:01:00Z", {}))
      for (const group of ["a", "b", "a"]) {
        const signal = { name: "Sale", revenue: `${number}.5`, partner_unique_id: group }
        const answer = await signals(server, { search: { call_record_id: call }, signals: [signal] })
        if (answer.status === 200) acknowledged.push({ call, group, body: await answer.text() })
      }
    } catch {
      // the connection broke off: the server is gone
      return
    }
  }
}

test("given SIGKILL while it writes, when it is started again, then nothing it acknowledged is lost or doubled", async () => {
  const database = freshDatabase()
  const acknowledged: Array<Acknowledged> = []
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServer(database)
    const writers = Array.from({ length: WRITERS }, (_, index) =>
      writeUntilKilled(server, `r${round}w${index}`, acknowledged),
    )
    const enough = (round + 1) * 40
    while (acknowledged.length < enough) await new Promise((resolve) => setTimeout(resolve, 5))
    await stop(server, "SIGKILL")
    await Promise.all(writers)
  }
  const server = await startServer(database)
  for (const { call, group, body } of acknowledged) {
    // the same report again answers the same transaction, and creates nothing
    const number = call.split("-")[1]
    const signal = { name: "Sale", revenue: `${number}.5`, partner_unique_id: group }
    const again = await signals(server, { search: { call_record_id: call }, signals: [signal] })
    const { signals: entries } = (await again.json()) as { signals: unknown }
    expect([call, again.status, entries]).toEqual([call, 200, JSON.parse(body).signals])
  }
  for (const call of new Set(acknowledged.map((one) => one.call))) {
    const lookUp = await signals(server, { search: { call_record_id: call } })
    const { transaction_id } = ((await lookUp.json()) as { call: { transaction_id: string } }).call
    const answer = await fetch(`${server.url}/host/demo/calls/${transaction_id}/history`, {
      headers: { authorization: "demo-host-token" },
    })
    const { transactions } = (await answer.json()) as { transactions: ReadonlyArray<{ partner_unique_id?: string }> }
    const groups = transactions.flatMap((one) => one.partner_unique_id ?? [])
    expect(new Set(groups).size).toBe(groups.length)
  }
  expect(await stop(server)).toBe(0)
})
