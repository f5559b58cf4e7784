// How the address of a target is found: by name servers that a stranger may own, and by the system only where they know nothing.
import { lookup, Resolver } from "node:dns/promises"
import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { type DeliveryStore, makeWebhooks, memoryDeliveries, postOverHttp } from "@callrules/webhooks"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { lookUpBy } from "../../src/look-up.ts"
import { nameServer } from "../support/name-server.ts"
import { BELIEVED, event, target } from "../support/receivers.ts"

const [PUBLIC, PUBLIC_6] = ["8.8.8.8", "2001:4860:4860::8888"]
/** A hosts file that is not there. */
const NO_FILE = `${import.meta.filename}/hosts`
const nobody = async (host: string): Promise<never> => {
  throw new Error(`the system was asked for ${host}`)
}
const lasting = () => new AbortController().signal

describe("addresses of a host", () => {
  // ENG-402
  it.each([
    ["both families", [PUBLIC], [PUBLIC_6], [PUBLIC, PUBLIC_6]],
    ["one family", [PUBLIC], [], [PUBLIC]],
    ["one family alone", "no such name", [PUBLIC_6], [PUBLIC_6]],
    ["one family, and a fault for the other", "failed", [PUBLIC_6], [PUBLIC_6]],
    ["one family, and never for the other", [PUBLIC], "silence", [PUBLIC]],
    ["the other family, and never for the first", "silence", [PUBLIC_6], [PUBLIC_6]],
  ] as const)(
    "given name servers that answer for %s, then what was found is there soon",
    async (_, four, six, found) => {
      const { newResolver } = await nameServer((_name, family) => (family === "A" ? four : six))
      const from = performance.now()
      expect(await lookUpBy(newResolver, nobody, NO_FILE)("crm.example.com", lasting(), "n1")).toEqual(found)
      expect(performance.now() - from).toBeLessThan(1_800)
    },
  )

  // ENG-402
  it("given an address that is not public in one of the families, then nothing is connected to", async () => {
    const { newResolver } = await nameServer((_name, family) => (family === "A" ? [PUBLIC] : ["fd00::1"]))
    const post = postOverHttp({ addressesOf: lookUpBy(newResolver, nobody, NO_FILE) })
    expect(await post({ networkId: "n1", url: "https://crm.example.com/", headers: {}, body: "{}" })).toEqual({
      kind: "failed",
      why: "`crm.example.com` is fd00::1, which is not a public address (`allowPrivateAddresses` allows some, `webhooks.allow_private_addresses` of a configuration file)",
    })
  })

  // ENG-403
  it.each([
    ["do not know the name", "no such name", "no such name"],
    ["know no address of it", [], []],
    ["do not serve the name", "refused", "refused"],
    ["do not know it in one family, and refuse the other", "no such name", "refused"],
  ] as const)("given name servers that %s, then the system is asked", async (_, four, six) => {
    const { asked, newResolver } = await nameServer((_name, family) => (family === "A" ? four : six))
    const system = vi.fn(async () => ["10.0.0.5"])
    expect(await lookUpBy(newResolver, system, NO_FILE)("crm", lasting(), "n1")).toEqual(["10.0.0.5"])
    expect([system.mock.calls.length, asked.toSorted()]).toEqual([1, ["A crm", "AAAA crm"]])
  })

  // ENG-403
  it.each([
    ["have a fault", "failed", "no such name", "ESERVFAIL"],
    ["refuse one family, and have a fault for the other", "refused", "failed", "ESERVFAIL"],
    ["do not answer", "silence", "silence", "ETIMEOUT"],
    ["do not answer for one family", "no such name", "silence", "ETIMEOUT"],
  ] as const)("given name servers that %s, then the system is not asked", async (_, four, six, code) => {
    const { newResolver } = await nameServer((_name, family) => (family === "A" ? four : six))
    const looking = lookUpBy(() => newResolver(100), nobody, NO_FILE)("crm.example.com", lasting(), "n1")
    await expect(looking).rejects.toThrow(code)
  })

  it("given this machine, or no name server at all, then the system is asked", async () => {
    const { asked, newResolver } = await nameServer(() => "silence")
    const system = vi.fn(async () => ["127.0.0.1"])
    expect(await lookUpBy(newResolver, system, NO_FILE)("localhost", lasting(), "n1")).toEqual(["127.0.0.1"])
    const alone = (): Resolver => {
      const resolver = newResolver()
      resolver.setServers(["127.0.0.1:1"])
      return resolver
    }
    expect(await lookUpBy(alone, system, NO_FILE)("crm", lasting(), "n1")).toEqual(["127.0.0.1"])
    expect(asked).toEqual([])
  })

  // ENG-402
  it("given no rules of the host's, then a message goes where name servers say", async () => {
    vi.spyOn(Resolver.prototype, "resolve4").mockResolvedValue(["127.0.0.1"] as never) // the one of several forms that is used
    vi.spyOn(Resolver.prototype, "resolve6").mockRejectedValue(new Error("queryAaaa ESERVFAIL crm.example.com"))
    onTestFinished(() => void vi.restoreAllMocks())
    const { port, taken } = await receiving()
    const post = postOverHttp({ allowPlain: true, allowPrivateAddresses: ["127.0.0.1"] })
    const outcome = await post({ networkId: "n1", url: `http://crm.example.com:${port}/`, headers: {}, body: "{}" })
    expect([outcome, taken]).toMatchObject([{ kind: "answered", status: 204 }, [`crm.example.com:${port}`]])
  })
})

const receiving = async () => {
  const taken: Array<string> = []
  const receiver = createServer(({ headers: { host = "" } }, response) => {
    taken.push(host)
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void receiver.close())
  const { port } = receiver.address() as AddressInfo // it listens on a port, so it is no path
  return { port, taken }
}

// ENG-402
it("given many targets of a network whose name servers never answer, then another network's message is sent at once, no thread is held, and nothing is asked when the attempts are over", async () => {
  const { asked, newResolver } = await nameServer((name, family) =>
    name.startsWith("slow") ? "silence" : family === "A" ? ["127.0.0.1"] : [],
  )
  const { port, taken } = await receiving()
  const names = Array.from({ length: 30 }, (_, index) => `slow-${index}`)
  const url = (host: string) => `http://${host}.example.com:${port}/`
  const deliveries: DeliveryStore = memoryDeliveries()
  // each of them gets three at a time
  const waiting = [...["L-1", "L-2", "L-3"].map((leg) => event("n1", leg, 1)), event("n2", "L-1", 1)]
  const webhooks = makeWebhooks({
    targets: [...names.map((id) => target(id, "n1", { url: url(id) })), target("good", "n2", { url: url("good") })],
    outbox: { waiting: async () => [...waiting], taken: async () => void waiting.splice(0) },
    deliveries,
    clockGuard: BELIEVED,
    addressesOf: lookUpBy(() => newResolver(400, 9), nobody, NO_FILE),
    ...{ allowPlain: true, allowPrivateAddresses: ["127.0.0.1"], attemptMilliseconds: 2_000 },
  })
  const from = performance.now()
  const first = webhooks.work()
  await expect.poll(() => taken).toEqual([`good.example.com:${port}`])
  await Promise.all([lookup("localhost"), lookup("127.0.0.1"), readFile(import.meta.filename)])
  waiting.push(event("n2", "L-2", 1))
  await webhooks.work()
  expect(taken).toHaveLength(2)
  expect(performance.now() - from).toBeLessThan(1_500)
  await first
  expect((await deliveries.list("n1", "waiting", 0, 1)).deliveries).toMatchObject([
    { attempts: 1, failure: "no answer within 2 seconds" },
  ])
  // what was on its way
  await pause(200)
  const count = asked.length
  await pause(2_000)
  expect(asked).toHaveLength(count)
}, 20_000)
