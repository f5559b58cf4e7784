// Reports of partners who repeat until they are answered, on calls that all write to, and a reader that knows nothing of engines.
import { hashToken } from "@callrules/directory"
import { type Engine, makeEngine } from "@callrules/engine"
import { postgresStores } from "@callrules/store-postgres"
import { Client } from "pg"

const CALLS = 6
const GROUPS = 20
const CLIENTS = 12
/** How long a report may be repeated. */
const PATIENCE_MILLISECONDS = 60_000

/** What was acknowledged. */
export interface Acknowledged {
  readonly requestId: string
  readonly signal: string
  /** The transaction that the answer names. */
  readonly transactionId: string
}

/** An engine on a way to a database. */
export const engineOn = (database: string, statementMilliseconds: number = 5_000): Promise<Engine> =>
  makeEngine({
    stores: postgresStores({ url: database, connections: 4, statementMilliseconds }),
    directory: [{ id: "n1", tokens: [{ token: "t1" }], advertisers: [{ id: "a1", campaigns: [{ id: "c1" }] }] }],
    hostTokenHash: hashToken("host"),
    // what fails is told to the client, which repeats it
    log: () => undefined,
  })

/** What answers requests: an engine, or a process that has one. */
export type Target = Pick<Engine, "handler">

/** Sends a request to an engine. */
export const post = async (engine: Target, path: string, token: string, body: unknown, requestId = "") => {
  const headers = { authorization: token, ...(requestId === "" ? {} : { "idempotency-key": requestId }) }
  const sent = { method: "POST", headers, body: JSON.stringify(body) }
  const response = await engine.handler(new Request(`http://localhost${path}`, sent))
  return { status: response.status, text: await response.text() }
}

/** Makes the calls that are reported on. */
export const openCalls = async (engine: Target): Promise<void> => {
  for (let call = 0; call < CALLS; call++) {
    const leg = { call_record_id: `call-${call}`, transaction_id: `LEG-${call}`, at: "2026-11-20T15:00:00Z" }
    const campaign = { advertiser_id_from_network: "a1", advertiser_campaign_id_from_network: "c1" }
    await post(engine, "/host/n1/events", "host", { kind: "received", event_id: "r", ...campaign, ...leg })
    await post(engine, "/host/n1/events", "host", { kind: "completed", event_id: "c", ...leg })
  }
}

/** Reports until told to stop; then every report that was begun is repeated until it is acknowledged. */
export const startLoad = (engines: ReadonlyArray<Target>, groups: number = GROUPS) => {
  const acknowledged: Array<Acknowledged> = []
  let refusals = 0
  let number = 0
  let isOver = false
  const report = async (own: number): Promise<void> => {
    const signal = `Sale ${own}`
    const requestId = `request-${own}`
    const search = { transaction_id: `LEG-${own % CALLS}` }
    const body = { search, partner_unique_id: `group-${own % groups}`, signals: [{ name: signal, revenue: "1.00" }] }
    const until = Date.now() + PATIENCE_MILLISECONDS
    for (let attempt = 0; Date.now() < until; attempt++) {
      const engine = engines[(own + attempt) % engines.length]
      if (engine === undefined) throw new Error("there are engines")
      const { status, text } = await post(engine, "/api/2026-11-01/transactions.json", "t1", body, requestId)
      if (status === 200) {
        // the specified answer: one entry for the group of the request
        const answer = JSON.parse(text) as { readonly signals: ReadonlyArray<{ readonly transaction_id: string }> }
        acknowledged.push({ requestId, signal, transactionId: answer.signals[0]?.transaction_id ?? "" })
        return
      }
      if (status < 500) throw new Error(text)
      refusals += 1
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 80))
    }
    throw new Error(`report ${own} was never acknowledged`)
  }
  const client = async (): Promise<void> => {
    while (!isOver) {
      number += 1
      await report(number)
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, client))
  // seen when the load is stopped
  clients.catch(() => undefined)
  return {
    acknowledged: () => acknowledged.length,
    stop: async () => {
      isOver = true
      await clients
      return { acknowledged, refusals }
    },
  }
}

interface Version {
  readonly leg_id: string
  readonly partner_unique_id: string
  readonly version: number
  readonly transaction_id: string
  readonly corrects_transaction_id: string | null
}

/** Reads the tables themselves, and tells what was lost and what is there twice. */
export const lostAndDoubled = async (url: string, acknowledged: ReadonlyArray<Acknowledged>) => {
  const client = new Client(url)
  await client.connect()
  const rows = async <Row extends object>(sql: string): Promise<ReadonlyArray<Row>> =>
    (await client.query<Row>(sql)).rows
  try {
    const versions = await rows<Version>(
      `SELECT leg_id, partner_unique_id, version, transaction_id, corrects_transaction_id FROM callrules.transactions
       WHERE kind = 'group' ORDER BY leg_id, partner_unique_id, version`,
    )
    const requests = await rows<{ readonly request_id: string }>("SELECT request_id FROM callrules.requests")
    const heads = await rows<{ readonly signals: string }>("SELECT signals FROM callrules.group_heads")
    const [raised] = await rows<{ readonly n: number }>("SELECT sum(ledger_version - 1)::int AS n FROM callrules.legs")
    const [events] = await rows<{ readonly n: number }>(
      `SELECT count(DISTINCT event::json->1->>'transactionId')::int AS n FROM callrules.outbox
       WHERE event::json->1->>'kind' LIKE 'transaction%'`,
    )
    const ids = new Set(versions.map(({ transaction_id: id }) => id))
    const stored = new Set(requests.map(({ request_id: id }) => id))
    const signals = heads.flatMap(({ signals: text }) =>
      // as it is kept: the form, and a list of each signal's name and values
      (JSON.parse(text) as [number, ReadonlyArray<readonly [string]>])[1].map(([name]) => name),
    )
    const there = new Set(signals)
    const broken = versions.filter((one, place) => {
      const before = versions[place - 1]
      const isFirst = before?.leg_id !== one.leg_id || before.partner_unique_id !== one.partner_unique_id
      const expected = isFirst ? [1, null] : [before.version + 1, before.transaction_id]
      return one.version !== expected[0] || one.corrects_transaction_id !== expected[1]
    })
    return {
      lost: acknowledged.filter(
        ({ requestId, signal, transactionId }) =>
          !(ids.has(transactionId) && stored.has(requestId) && there.has(signal)),
      ),
      doubled: signals.length - there.size,
      broken,
      // each report makes one version, one write and one event
      versions: versions.length,
      requests: requests.length,
      writes: raised?.n,
      events: events?.n,
    }
  } finally {
    await client.end()
  }
}
