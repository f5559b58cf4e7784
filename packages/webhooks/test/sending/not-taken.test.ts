// A target that is down shows: in what waits and for how long, and in a warning now and then.
import { memoryDeliveries } from "@callrules/webhooks"
import { sqliteDeliveries } from "@callrules/webhooks/sqlite"
import { describe, expect, it } from "vitest"
import { event, OK, START, target, world } from "../support/receivers.ts"

const HOUR = 3_600
const AWAY = { kind: "failed", why: "connection refused" } as const

describe.each([
  ["in memory", memoryDeliveries],
  ["in SQLite", () => sqliteDeliveries(":memory:")],
])("messages that are kept %s and that nobody takes", (_, store) => {
  it("given a target that is down, then it shows how many messages wait and since when, until they are taken", async () => {
    let isUp = false
    const targets = [target("crm", "n1"), target("sales", "n1")]
    const receive = (url: string) => (isUp || url.includes("sales") ? OK : AWAY)
    const { happen, pass, webhooks } = world(targets, receive, store())
    expect(await webhooks.waiting()).toEqual({ count: 0, since: null })
    happen(event("n1", "L-1", 1), event("n1", "L-1", 2))
    await pass(HOUR, 60)
    happen(event("n1", "L-2", 1))
    await pass(HOUR, 60)
    // two about one call, of which only the first was tried, and a later one; those of the other target are taken
    expect(await webhooks.waiting()).toEqual({ count: 3, since: START })
    isUp = true
    await pass(8 * HOUR, 60)
    expect(await webhooks.waiting()).toEqual({ count: 0, since: null })
  })

  it("given messages that have failed or are sent again by hand, then the first do not wait, the second from then on", async () => {
    const { happen, now, pass, wait, webhooks } = world([target("crm", "n1")], () => AWAY, store())
    happen(event("n1", "L-1", 1))
    await pass(73 * HOUR, 600)
    expect(await webhooks.waiting()).toEqual({ count: 0, since: null })
    wait(HOUR)
    const [failed] = (await webhooks.list("n1", "failed")).deliveries
    await webhooks.resend("n1", failed?.position ?? 0)
    expect(await webhooks.waiting()).toEqual({ count: 1, since: now() })
  })
})

// ENG-398
describe("a target that fails again and again", () => {
  const secret = "https://hooks.example.com/services/T0/B0/secret?key=secret"

  it("given messages that were tried several times, then a warning names the target and its host, and nothing secret", async () => {
    const { entries, happen, pass } = world([target("crm", "n1", { url: secret })], () => AWAY)
    happen(event("n1", "L-1", 1))
    await pass(30)
    expect(entries).toEqual([])
    await pass(10)
    const message =
      "messages for `crm` of network `n1` are not taken by hooks.example.com: connection refused, after 3 attempts"
    expect(entries).toEqual([{ level: "warning", event: "webhook-not-taken", message }])
  })

  it("given many messages of many calls, then it is at most one warning a minute for each target", async () => {
    const targets = [target("crm", "n1"), target("sales", "n1"), target("fine", "n1")]
    const { entries, happen, now, pass } = world(targets, (url) => (url.includes("fine") ? OK : AWAY))
    for (let leg = 0; leg < 20; leg += 1) happen(event("n1", `L-${leg}`, 1))
    await pass(600, 5)
    const of = (id: string) => entries.filter(({ message }) => message.includes(`\`${id}\``)).length
    expect([of("fine"), of("crm"), of("sales")]).toEqual([0, expect.any(Number), expect.any(Number)])
    const minutes = (now() - START) / 60_000
    expect([of("crm") >= 1, of("crm") <= minutes, of("sales") >= 1]).toEqual([true, true, true])
  })

  it("given a target that takes messages again, then nothing is said", async () => {
    const { entries, happen, pass } = world([target("crm", "n1")], (_url, now) => (now < START + 10_000 ? AWAY : OK))
    happen(event("n1", "L-1", 1))
    await pass(HOUR, 5)
    expect(entries).toEqual([])
  })
})
