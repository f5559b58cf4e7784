// What cannot be read of one network or campaign: whoever has nothing to do with it goes on.
import { Directory, StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, test } from "vitest"
import { directory, HOST_TOKEN, RECEIVED, SETTINGS, SIGNALS, type TestEngine, testEngine } from "../fixture.ts"

type Broken = () => Effect.Effect<never, StoreFault>

const WAYS: ReadonlyArray<readonly [way: string, broken: Broken]> = [
  ["unavailable", () => Effect.fail(new StoreFault({ reason: "unavailable", cause: "bad row" }))],
  ["defect", () => Effect.fail(new StoreFault({ reason: "defect", cause: "bad row" }))],
  ["a bug", () => Effect.die(new TypeError("bad row"))],
]

/** A directory of the host's own in which a campaign of network n1, or the whole network, cannot be read once it breaks. */
const breaking = (what: "campaigns" | "network", broken: Broken) => {
  let isBroken = false
  const layer = Layer.effect(
    Directory,
    Effect.map(Directory, (known) => {
      const fails = (networkId: string, campaign?: string): boolean =>
        isBroken && networkId === "n1" && (what === "network" ? campaign === undefined : campaign === "c1")
      return {
        ...known,
        network: (...[id]: Parameters<typeof known.network>) => (fails(id) ? broken() : known.network(id)),
        campaigns: (...[id, advertiser, campaign]: Parameters<typeof known.campaigns>) =>
          fails(id, campaign) ? broken() : known.campaigns(id, advertiser, campaign),
      }
    }),
  )
  return {
    layer: Layer.provide(layer, directory),
    break: (now: boolean) => {
      isBroken = now
    },
  }
}

const HOUR = 3_600_000

const statusOf = async ({ send }: TestEngine, network: string, leg: string): Promise<string> => {
  const { text } = await send("GET", `/host/${network}/calls/${leg}/history`, undefined, { token: HOST_TOKEN })
  return `${text.includes('"completed"') ? "over" : "live"}${text.includes('"revenue":"5.0"') ? ", sold" : ""}`
}

const sale = (call_record_id: string) => ({
  call_in_progress: true,
  search: { call_record_id },
  signals: [{ name: "Sale", revenue: "5" }],
})

// ENG-386
describe.each(WAYS)("given a directory of the host's own that fails (%s), when work is due", (_, broken) => {
  test.each(["campaigns", "network"] as const)(
    "and its %s of one network cannot be read, then that of the others is done",
    async (what) => {
      const own = breaking(what, broken)
      const logged: Array<string> = []
      const log = ({ event, networkId }: { readonly event: string; readonly networkId?: string | null }) =>
        void logged.push(`${event} ${networkId ?? ""}`)
      const engine = await testEngine({ directory: own.layer, log })
      const { host, send, wait } = engine
      await send("PUT", SETTINGS, { record_calls: true, call_recording_condition: "pressed[1]" })
      // of the broken network: legs that become overdue, and requests that wait for calls that were never received
      for (const id of ["a", "b", "c"])
        await host({ ...RECEIVED, kind: "received", call_record_id: id, transaction_id: id })
      for (const id of ["x", "y"]) expect((await send("POST", SIGNALS, sale(id))).status).toBe(201)
      await host({ ...RECEIVED, kind: "received", call_record_id: "late", transaction_id: "late" }, "n2")
      wait(13 * HOUR)
      await host({ ...RECEIVED, kind: "received", call_record_id: "d", transaction_id: "d" }, "n2")
      expect((await send("POST", SIGNALS, sale("d"), { token: "t2" })).status).toBe(201)
      await host({ kind: "completed", call_record_id: "d", transaction_id: "d" }, "n2")
      wait(120_000)
      own.break(true)
      for (let pass = 0; pass < 2; pass++) await engine.engine.doDueWork()
      expect(await statusOf(engine, "n2", "late")).toBe("over")
      expect(await statusOf(engine, "n2", "d")).toBe("over, sold")
      expect(logged).toContain("due-work-failed n1")
      own.break(false)
      await engine.engine.doDueWork()
      expect(await statusOf(engine, "n1", "a")).toBe("over")
    },
  )

  test("and a network cannot be read, then what is old of the others is forgotten, and the fault is told", async () => {
    const own = breaking("network", broken)
    const engine = await testEngine({ directory: own.layer })
    const report = async (network: string, token: string, revenue: string) => {
      const transaction_id = `old-${network}`
      const body = { search: { transaction_id }, signals: [{ name: "Sale", revenue }] }
      return (await engine.send("POST", SIGNALS, body, { token, headers: { "idempotency-key": "k" } })).status
    }
    for (const [network, token] of [
      ["n1", "t1"],
      ["n2", "t2"],
    ] as const) {
      const id = { call_record_id: `old-${network}`, transaction_id: `old-${network}` }
      await engine.host({ ...RECEIVED, ...id, kind: "received" }, network)
      await engine.host({ ...id, kind: "completed" }, network)
      expect(await report(network, token, "1")).toBe(200)
      expect(await report(network, token, "2")).toBe(403)
    }
    engine.wait(40 * 24 * HOUR)
    own.break(true)
    await expect(engine.engine.forgetOld()).rejects.toThrow("bad row")
    expect(await report("n2", "t2", "2")).toBe(200)
    own.break(false)
    expect(await report("n1", "t1", "2")).toBe(403)
    await engine.engine.forgetOld()
    expect(await report("n1", "t1", "2")).toBe(200)
  })

  // ENG-387
  test("and a batch has a call of a campaign that cannot be read, then the events of all other callers are taken", async () => {
    const own = breaking("campaigns", broken)
    const engine = await testEngine({ directory: own.layer })
    await engine.send("PUT", SETTINGS, { record_calls: true, call_recording_condition: "pressed[1]" })
    const at = "2026-11-20T14:00:00Z"
    const call = (id: string, caller: string, campaign: object) => [
      { ...RECEIVED, ...campaign, event_id: `${id}-1`, at, kind: "received", calling_phone_number: caller },
      { event_id: `${id}-2`, at: "2026-11-20T14:05:00Z", kind: "completed" },
    ]
    const other = { advertiser_id_from_network: "a2", advertiser_campaign_id_from_network: "c2" }
    const ids = ["bad", ...Array.from({ length: 40 }, (_, index) => `good-${index}`)]
    const events = ids.flatMap((id, index) =>
      call(id, `+1415555${1000 + index}`, index === 0 ? {} : other).map((event) => ({
        ...event,
        call_record_id: id,
        transaction_id: id,
      })),
    )
    own.break(true)
    const batch = () => engine.send("POST", "/host/n1/events/batch", { events }, { token: HOST_TOKEN })
    expect((await batch()).status).toBeGreaterThanOrEqual(500)
    for (const id of ids.slice(1)) expect(await statusOf(engine, "n1", id)).toBe("over")
    own.break(false)
    expect((await batch()).status).toBe(200)
    expect(await statusOf(engine, "n1", "bad")).toBe("over")
  })
})
