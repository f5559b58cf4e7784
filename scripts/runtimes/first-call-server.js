// Runs in an empty project: serves a network with a call that is over and one that runs, and prints where. With `document` it
// prints the OpenAPI document instead.
import { openApi } from "@callrules/contract"
import { hashToken } from "@callrules/directory"
import { makeEngine } from "@callrules/engine"
import { serveNode } from "@callrules/node"
import { memoryStores } from "@callrules/store/memory"

const serve = async () => {
  const advertisers = [{ id: "acme", campaigns: [{ id: "auto" }] }]
  const directory = [{ id: "n1", tokens: [{ token: "secret" }], advertisers }]
  const engine = await makeEngine({ stores: memoryStores, directory, hostTokenHash: hashToken("host") })
  const campaign = { advertiser_id_from_network: "acme", advertiser_campaign_id_from_network: "auto" }
  const report = async (call_record_id, kind, rest = {}) => {
    const body = JSON.stringify({ event_id: kind, kind, at: new Date().toISOString(), call_record_id, ...rest })
    const url = "http://localhost/host/n1/events"
    const answer = await engine.handler(new Request(url, { method: "POST", headers: { authorization: "host" }, body }))
    if (!answer.ok) throw new Error(await answer.text())
  }
  for (const [call, last] of [
    ["over", "completed"],
    ["live", "transferred"],
  ]) {
    await report(call, "received", campaign)
    await report(call, last)
  }
  const { port } = await serveNode(engine.handler, { host: "127.0.0.1", port: 0 })
  console.log(`http://127.0.0.1:${port}`)
}

if (process.argv[2] === "document") console.log(JSON.stringify(openApi({ server: "http://localhost" })))
else await serve()
