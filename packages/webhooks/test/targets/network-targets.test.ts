// Networks choose the ids of their targets on their own: one that two of them have, at once or one after the other, mixes up nothing.
import { type DeliveryStore, memoryDeliveries, type PostOutcome } from "@callrules/webhooks"
import { sqliteDeliveries } from "@callrules/webhooks/sqlite"
import { describe, expect, it } from "vitest"
import { event, OK, target, world } from "../support/receivers.ts"

const AWAY: PostOutcome = { kind: "failed", why: "away" }
const crmOf = (network: string) => target("crm", network, { url: `https://crm.${network}.example.com/` })

// ENG-404
describe.each([
  ["in memory", memoryDeliveries],
  ["in SQLite", () => sqliteDeliveries(":memory:")],
])("targets of several networks with one id, whose messages are kept %s", (_, store: () => DeliveryStore) => {
  it("given one that is removed while messages wait, when another network gets one of that id, then it gets none of them", async () => {
    const deliveries = store()
    const before = world([crmOf("n1")], () => AWAY, deliveries)
    before.happen(event("n1", "L-1", 1))
    await before.pass(0)
    const after = world([crmOf("n2")], () => OK, deliveries)
    after.happen(event("n2", "L-1", 2))
    await after.pass(600, 10)
    expect(after.taken.map(({ id }) => id)).toEqual(["transaction_created:L-1-2"])
    expect((await deliveries.list("n1", "waiting", 0, 10)).deliveries).toHaveLength(1)
    // it comes back
    const again = world([crmOf("n1"), crmOf("n2")], () => OK, deliveries)
    await again.pass(600, 10)
    expect(again.taken).toMatchObject([{ url: "https://crm.n1.example.com/", id: "transaction_created:L-1-1" }])
  })

  it("given two at once, of which one is down, then each gets what is its own, and the warning names the one", async () => {
    const receive = (url: string) => (url.includes("n1") ? AWAY : OK)
    const { entries, happen, pass, taken } = world([crmOf("n1"), crmOf("n2")], receive, store())
    happen(event("n1", "L-1", 1), event("n2", "L-1", 1), event("n2", "L-1", 2))
    await pass(60)
    expect(taken.map(({ id, url }) => [url, id])).toEqual([
      ["https://crm.n2.example.com/", "transaction_created:L-1-1"],
      ["https://crm.n2.example.com/", "transaction_created:L-1-2"],
    ])
    expect(entries.map(({ message }) => message)).toEqual([expect.stringContaining("`crm` of network `n1`")])
  })

  it("given two at once, of which one takes its time, then the other does not wait", async () => {
    const answer = Promise.withResolvers<PostOutcome>()
    const receive = (url: string) => (url.includes("n1") ? answer.promise : OK)
    const { happen, taken, webhooks } = world([crmOf("n1"), crmOf("n2")], receive, store())
    happen(event("n1", "L-1", 1), event("n2", "L-1", 1))
    const first = webhooks.work()
    while (taken.length < 1) await new Promise((resolve) => setImmediate(resolve))
    happen(event("n2", "L-1", 2))
    await webhooks.work()
    expect(taken.map(({ url }) => new URL(url).hostname)).toEqual(["crm.n2.example.com", "crm.n2.example.com"])
    answer.resolve(OK)
    await first
    expect(taken).toHaveLength(3)
  })

  it("given two at once, when what became of the messages of one cannot be stored, then it is stored for that one alone", async () => {
    const deliveries = store()
    let isBroken = true
    const failing: DeliveryStore = {
      ...deliveries,
      change: async (position, ...given) => {
        const one = await deliveries.read(position)
        if (isBroken && one?.networkId === "n1") throw new Error("the database is busy")
        return deliveries.change(position, ...given)
      },
    }
    const { happen, taken, webhooks } = world([crmOf("n1"), crmOf("n2")], () => OK, failing)
    happen(event("n1", "L-1", 1), event("n2", "L-1", 1), event("n2", "L-1", 2))
    await expect(webhooks.work()).rejects.toThrow("the database is busy")
    expect((await deliveries.list("n2", "delivered", 0, 10)).deliveries).toHaveLength(2)
    isBroken = false
    await webhooks.work()
    expect((await deliveries.list("n1", "delivered", 0, 10)).deliveries).toHaveLength(1)
    expect(taken).toHaveLength(3)
  })

  // ENG-441
  it("given messages of targets that are gone, then it is told once how many wait for which, and what happens stays in the outbox while there is no target", async () => {
    const deliveries = store()
    const before = world([crmOf("n1"), target("sales", "n1"), crmOf("n2")], () => AWAY, deliveries)
    before.happen(event("n1", "L-1", 1), event("n1", "L-2", 2), event("n2", "L-1", 1))
    await before.pass(0)
    const after = world([target("sales", "n1")], () => AWAY, deliveries)
    await after.pass(20)
    const told = (count: string, id: string, network: string) => ({
      level: "warning",
      event: "webhook-target-gone",
      message: `${count} for \`${id}\` of network \`${network}\`, which is no target any more: put it back, or remove them; if the network is gone, put it back first`,
    })
    const ofCrm = [told("2 messages wait", "crm", "n1"), told("1 message waits", "crm", "n2")]
    expect(after.entries.filter((one) => one.event === "webhook-target-gone")).toEqual(ofCrm)
    const none = world([], () => OK, deliveries)
    none.happen(event("n1", "L-3", 1))
    await none.pass(20)
    expect(none.entries).toEqual([ofCrm[0], told("2 messages wait", "sales", "n1"), ofCrm[1]])
    expect(await none.outbox.waiting()).toHaveLength(1)
  })

  // ENG-460
  it.each([
    [101, "1 message waits for 1 further target that is none any more"],
    [103, "3 messages wait for 3 further targets that are none any more"],
  ])(
    "given messages of %i targets that are gone, then a hundred are named and the others counted",
    async (count, last) => {
      const deliveries = store()
      const ids = Array.from({ length: count }, (_, index) => `crm-${index}`)
      const before = world(
        ids.map((id) => target(id, "n1")),
        () => AWAY,
        deliveries,
      )
      before.happen(event("n1", "L-1", 1))
      await before.pass(0)
      const after = world([], () => OK, deliveries)
      await after.pass(2)
      expect([after.entries.length, after.entries.at(-1)]).toEqual([
        101,
        { level: "warning", event: "webhook-target-gone", message: last },
      ])
    },
  )
})
