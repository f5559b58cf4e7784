// Webhooks of several networks with ids that are alike: each network's messages are its own, whatever stands in a configuration next.
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { freshDatabase, startConfigured, stop } from "../../support/program.ts"

const SECRET = "whsec_c2VjcmV0IHNlY3JldCBzZWNyZXQgc2VjcmV0"

// ENG-404
test("given a webhook that is taken out while messages wait, when another network gets one of the same whole name, then it gets none of them", async () => {
  const asked: Array<string> = []
  const receiver = createServer(({ url = "" }, response) => {
    asked.push(url)
    response.writeHead(url === "/first" ? 500 : 204).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void receiver.close())
  const { port } = receiver.address() as AddressInfo // it listens on a port, so it is no path
  const webhook = (id: string, path: string) => ({ id, url: `http://127.0.0.1:${port}${path}`, secrets: [SECRET] })
  const database = freshDatabase()
  const advertisers = [{ id: "acme", campaigns: [{ id: "auto" }] }]
  const started = (ofFirst: ReadonlyArray<object>, ofSecond: ReadonlyArray<object>) =>
    startConfigured(
      {
        networks: [
          { id: "a", time_zone: "UTC", advertisers, webhooks: ofFirst },
          { id: "a/b", time_zone: "UTC", advertisers, webhooks: ofSecond },
        ],
        host_token: "host",
        webhooks: { allow_plain: true, allow_private_addresses: ["127.0.0.1"] },
        log_requests: false,
      },
      database,
    )
  const headers = { authorization: "host" }
  const receive = async (url: string, network: string): Promise<void> => {
    const of = { advertiser_id_from_network: "acme", advertiser_campaign_id_from_network: "auto" }
    const event = { kind: "received", event_id: "e", at: new Date().toISOString(), call_record_id: "c-1", ...of }
    const answer = await fetch(`${url}/host/${network}/events`, {
      ...{ method: "POST", headers, body: JSON.stringify(event) },
    })
    expect(answer.status).toBe(200)
  }
  const messages = async (url: string, network: string, status: string) => {
    const answer = await fetch(`${url}/host/${network}/webhooks?status=${status}`, { headers })
    return ((await answer.json()) as { messages: ReadonlyArray<{ webhook_id: string; attempts: number }> }).messages
  }
  const first = await started([webhook("b/c", "/first")], [])
  await receive(first.url, "a")
  await expect.poll(() => asked, { timeout: 10_000 }).toEqual(["/first"])
  expect(await stop(first)).toBe(0)
  const second = await started([], [webhook("c", "/second")])
  await receive(second.url, "a%2Fb")
  await expect.poll(() => messages(second.url, "a%2Fb", "delivered"), { timeout: 10_000 }).toHaveLength(1)
  // the first one is due again five seconds after its attempt
  await new Promise((resolve) => setTimeout(resolve, 6_000))
  expect(asked).toEqual(["/first", "/second"])
  expect(await messages(second.url, "a", "waiting")).toMatchObject([{ webhook_id: "b/c", attempts: 1 }])
  expect(await messages(second.url, "a%2Fb", "delivered")).toMatchObject([{ webhook_id: "c" }])
  expect(await stop(second)).toBe(0)
}, 60_000)
