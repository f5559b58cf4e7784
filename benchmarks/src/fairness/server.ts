// A server of two networks on a file of SQLite or a database of PostgreSQL, in a process of its own: says its port once
// both have their calls. The second argument is how many requests of a network it works on at once beside others.
import { staticDirectory } from "@callrules/directory"
import { type Engine, makeEngine } from "@callrules/engine"
import { serveNode } from "@callrules/node"
import { reportHostEvent } from "@callrules/operations"
import { postgresStores } from "@callrules/store-postgres"
import { sqliteStores } from "@callrules/store-sqlite"
import * as Result from "effect/Result"
import { RECEIVED } from "../engine/one-network.ts"
import { KEPT_MILLISECONDS } from "../http/node-by-hand.ts"
import { LEGS, legId } from "../http/requests.ts"

const NETWORKS = ["quiet", "busy"]

const reportCalls = async (engine: Engine, network: string): Promise<void> => {
  const tell = async (id: string, kind: string, at: string, more: object): Promise<void> => {
    const body = { kind, event_id: `${kind} ${id}`, at, transaction_id: id, call_record_id: `R${id}`, ...more }
    Result.getOrThrow(await engine.run(reportHostEvent(network, body)))
  }
  for (let leg = 0; leg < LEGS; leg++) {
    await tell(legId(leg), "received", "2026-11-20T15:00:00Z", RECEIVED)
    await tell(legId(leg), "completed", "2026-11-20T15:01:00Z", {})
  }
}

const [place = "", atOnce] = process.argv.slice(2)
const engine = await makeEngine({
  stores: place.startsWith("postgres:") ? postgresStores({ url: place }) : sqliteStores({ path: place, create: true }),
  ...(atOnce === undefined ? {} : { limits: { requestsBesideOthers: Number(atOnce) } }),
  dueWork: "by the host",
  // each network's token is its name
  directory: staticDirectory(...NETWORKS.map((id) => ({ id, tokens: [{ token: id }] }))),
})
for (const network of NETWORKS) await reportCalls(engine, network)
const { port } = await serveNode(engine.handler, {
  host: "127.0.0.1",
  port: 0,
  limits: { idleMilliseconds: KEPT_MILLISECONDS },
})
process.send?.({ port })
