// The id of a message: a receiver that has seen it passes the message over, so no two events may share one.
import { createServer } from "node:http"
import { makeWebhooks, memoryDeliveries, postOverHttp } from "@callrules/webhooks"
import { Webhook } from "standardwebhooks"
import { expect, it, onTestFinished } from "vitest"
import { BELIEVED, event, SECRET, target } from "../support/receivers.ts"

/** The ids under which a receiver over HTTP gets the events of some networks and legs. */
const idsOf = async (...legs: ReadonlyArray<readonly [network: string, leg: string]>) => {
  const ids: Array<string> = []
  const receiver = createServer(async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    // verify refuses what is not signed
    new Webhook(SECRET).verify(Buffer.concat(chunks).toString(), headers)
    ids.push(headers["webhook-id"] ?? "")
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void receiver.close())
  const address = receiver.address()
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`
  let waiting = legs.map(([network, leg]) => event(network, leg, 1))
  const rules = { allowPlain: true, allowPrivateAddresses: ["127.0.0.1"] }
  const webhooks = makeWebhooks({
    ...rules,
    targets: [...new Set(legs.map(([network]) => network))].map((network) => target(`of ${network}`, network, { url })),
    outbox: {
      waiting: async () => waiting,
      taken: async () => {
        waiting = []
      },
    },
    deliveries: memoryDeliveries(),
    clockGuard: BELIEVED,
    post: postOverHttp(rules),
  })
  await webhooks.work()
  return ids.sort()
}

it("given two networks with a leg of one id, then their messages have two ids", async () => {
  expect(await idsOf(["n1", "L-1"], ["n2", "L-1"])).toEqual([
    "n1:transaction_created:L-1-1",
    "n2:transaction_created:L-1-1",
  ])
  expect(new Set(await idsOf(["n", "x:L"], ["n:transaction_created", "L"])).size).toBe(2)
})

it("given ids that no header can hold, then their messages are delivered, each under an id of its own", async () => {
  expect(await idsOf(["Nürnberg 日", "L"], ["n", "a\nb"], ["n", "a b"], ["n", "a%20b"], ["n", "L.1"])).toEqual([
    "N%C3%BCrnberg%20%E6%97%A5:transaction_created:L-1",
    "n:transaction_created:L%2E1-1",
    "n:transaction_created:a%0Ab-1",
    "n:transaction_created:a%20b-1",
    "n:transaction_created:a%2520b-1",
  ])
  expect(await idsOf(["\ud800", "L"])).toHaveLength(1)
})
