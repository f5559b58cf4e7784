// A server on a database in a file, with completed calls in it; says its port, and ends when its input ends.
import { hashToken, staticDirectory } from "@callrules/directory"
import { makeEngine } from "@callrules/engine"
import { serveNode } from "@callrules/node"
import { sqliteStores } from "@callrules/store-sqlite"
import { NETWORK } from "../support/records.ts"

const [path = "", token = "", ...calls] = process.argv.slice(2)
const directory = staticDirectory({ id: NETWORK, tokens: [{ token, permissions: ["signals"] }] })
// what the traces of system calls show is the work of requests
const dueWork = "by the host"
const engine = await makeEngine({
  stores: sqliteStores({ path, create: true }),
  directory,
  hostTokenHash: hashToken(token),
  dueWork,
})
const event = async (call: string, kind: string, at: string, rest: object): Promise<void> => {
  const body = { kind, event_id: kind, at, call_record_id: call, transaction_id: call, ...rest }
  const request = { method: "POST", headers: { authorization: token }, body: JSON.stringify(body) }
  const answer = await engine.handler(new Request(`http://localhost/host/${NETWORK}/events`, request))
  if (answer.status !== 200) throw new Error(await answer.text())
}
const campaign = { advertiser_id_from_network: "a1", advertiser_campaign_id_from_network: "c1" }
for (const call of calls) {
  await event(call, "received", "2026-11-20T15:00:00Z", campaign)
  await event(call, "completed", "2026-11-20T15:01:00Z", {})
}
const server = await serveNode(engine.handler, { host: "127.0.0.1", port: 0 })
process.stdout.write(`${server.port}\n`)
await new Promise((resolve) => process.stdin.on("end", resolve).resume())
await server.close()
await engine.close()
