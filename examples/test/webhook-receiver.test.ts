// The receiver of the examples and the sender of `@callrules/webhooks`, over HTTP.
import { hashToken } from "@callrules/directory"
import { makeEngine } from "@callrules/engine"
import { serveNode } from "@callrules/node"
import { memoryStores } from "@callrules/store/memory"
import { engineClockGuard, engineOutbox, makeWebhooks, memoryDeliveries } from "@callrules/webhooks"
import { expect, it } from "vitest"
import { webhookReceiver } from "../src/webhook-receiver.ts"

const SECRET = "whsec_c2VjcmV0IHNlY3JldCBzZWNyZXQgc2VjcmV0"

it("given an engine whose events are sent, then the receiver takes each once, and nothing that others sign", async () => {
  const advertisers = [{ id: "acme", campaigns: [{ id: "auto" }] }]
  const directory = [{ id: "n1", advertisers }]
  const engine = await makeEngine({ stores: memoryStores, directory, hostTokenHash: hashToken("host") })
  const report = async (kind: string, rest: object = {}) => {
    const at = new Date().toISOString()
    const body = JSON.stringify({ event_id: kind, kind, at, call_record_id: "c-1", ...rest })
    const request = { method: "POST", headers: { authorization: "host" }, body }
    expect((await engine.handler(new Request("http://localhost/host/n1/events", request))).status).toBe(200)
  }
  const taken: Array<string> = []
  const seen = new Set<string>()
  const receive = webhookReceiver(SECRET, seen, (type, { call_record_id }) => taken.push(`${type} ${call_record_id}`))
  const server = await serveNode(receive, { host: "127.0.0.1", port: 0 })
  const target = { id: "crm", networkId: "n1", url: `http://127.0.0.1:${server.port}/`, secrets: [SECRET] }
  const deliveries = memoryDeliveries()
  const rules = { allowPlain: true, allowPrivateAddresses: ["127.0.0.1"] }
  const webhooks = makeWebhooks({
    ...{ targets: [target], outbox: engineOutbox(engine), deliveries },
    clockGuard: engineClockGuard(engine),
    ...rules,
  })
  await report("received", { advertiser_id_from_network: "acme", advertiser_campaign_id_from_network: "auto" })
  await report("completed")
  await webhooks.work()
  expect(taken).toEqual(["recording_decided c-1", "call_completed c-1"])
  await webhooks.resend("n1", 1)
  await webhooks.work()
  expect((await webhooks.list("n1", "delivered")).deliveries.map(({ attempts }) => attempts)).toEqual([1, 1])
  expect(taken).toHaveLength(2)
  const forged = new Request("http://localhost/", { method: "POST", headers: { "webhook-id": "x" }, body: "{}" })
  expect((await receive(forged)).status).toBe(401)
  await server.close()
  await engine.close()
})
