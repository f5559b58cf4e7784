// Attacks on recording through the directory: campaigns that are removed, put again, or left out of the configuration.
import { staticDirectory, storedDirectory } from "@callrules/directory"
import { DirectoryStore, SettingsStore } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { describe, expect, it } from "vitest"
import { HOST_TOKEN, SETTINGS, testEngine } from "../fixture.ts"

const network = (...campaigns: readonly string[]) => ({
  id: "n1",
  timeZone: "America/New_York",
  customDataFields: ["consent"],
  tokens: [{ token: "t1" }],
  advertisers: [{ id: "a1", campaigns: campaigns.map((id) => ({ id })) }],
})

const CAMPAIGN = "/host/n1/advertisers/a1/campaigns/c1"

/** Short ways to ask an engine about recording in campaign c1. */
const short = ({ host, send, ...engine }: Awaited<ReturnType<typeof testEngine>>) => ({
  ...engine,
  send,
  directory: (method: string, body?: unknown) => send(method, CAMPAIGN, body, { token: HOST_TOKEN }),
  event: async (kind: string, call: string, details: Record<string, unknown> = {}) => {
    const campaign = { advertiser_id_from_network: "a1", advertiser_campaign_id_from_network: "c1" }
    const ids = { kind, call_record_id: call, transaction_id: `000000AA-0000000${call}` }
    const answered = await host({ ...ids, ...(kind === "received" ? campaign : {}), ...details })
    expect([answered.status, answered.text]).toEqual([200, answered.text])
    const { recording } = answered.body as { recording: { record: boolean; reason: string } | null }
    return recording === null ? "open" : `${recording.record} ${recording.reason}`
  },
})

/** An engine whose campaign c1 records what the condition says. */
const attacked = async (condition: string, overrides: Parameters<typeof testEngine>[0] = {}) => {
  const engine = short(await testEngine({ directory: storedDirectory(network("c1")), ...overrides }))
  const set = await engine.send("PUT", SETTINGS, { record_calls: true, call_recording_condition: condition })
  expect(set.status).toBe(200)
  return engine
}

type Step = "checked" | "begun" | "removed" | "written"

/**
 * An engine of which the campaign's settings are being set, its removal to come: `checked` (the settings are about to be
 * written), `begun` (the removal is about to be written), `removed` (it is) and `written` (so are the settings) wait for each other in the order that is given.
 */
const gated = async (order: ReadonlyArray<Step>) => {
  const scope = Scope.makeUnsafe()
  const built = await Effect.runPromise(Layer.buildWithScope(memoryStores, scope))
  const done = new Set<Step>()
  let isGated = false
  const inOrder = <A, E>(step: Step, write: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.gen(function* () {
      const before = order.slice(0, Math.max(0, order.indexOf(step)))
      while (isGated && !before.every((one) => done.has(one))) yield* Effect.sleep("1 millis")
      const answer = yield* write
      if (isGated) done.add(step)
      return answer
    })
  const settings = Context.get(built, SettingsStore)
  const records = Context.get(built, DirectoryStore)
  const stores = Layer.succeedContext(
    built.pipe(
      Context.add(SettingsStore, {
        ...settings,
        append: (campaign, stored) =>
          Effect.suspend(() => {
            if (isGated && stored.recordCalls) done.add("checked")
            const append = settings.append(campaign, stored)
            return stored.recordCalls ? inOrder("written", append) : append
          }),
      }),
      Context.add(DirectoryStore, {
        ...records,
        commit: (write) => Effect.andThen(inOrder("begun", Effect.void), inOrder("removed", records.commit(write))),
      }),
    ),
  )
  const engine = await attacked("", { stores })
  isGated = true
  const setting = engine.send("PUT", SETTINGS, { record_calls: true, call_recording_condition: "repeat or not repeat" })
  const last = order.at(-1) ?? "removed"
  return { ...engine, setting: setting.finally(() => done.add(last)) }
}

describe("recording in a campaign that is removed", () => {
  it("given a campaign that records every call, when it is removed, then its further calls are not recorded", async () => {
    const { directory, event } = await attacked("")
    expect(await event("received", "1")).toBe("true all-calls")
    expect((await directory("DELETE")).status).toBe(200)
    expect(await event("received", "2")).toBe("false never-set")
  })

  it("given a decision that is open, when the campaign is removed before it falls, then the call is not recorded", async () => {
    const { directory, event } = await attacked("pressed[1]")
    expect(await event("received", "1")).toBe("open")
    await directory("DELETE")
    expect(await event("keypress", "1", { sequence: 1, key: "1" })).toBe("false no-calls")
  })

  it("given a removed campaign, when another one is put under its id, then it records nothing until it is set up", async () => {
    const { directory, event, send } = await attacked("not mobile")
    expect(await event("received", "1")).toBe("true condition-true")
    await directory("DELETE")
    await directory("PUT", {})
    expect(await event("received", "2")).toBe("false no-calls")
    const settings = await send("GET", SETTINGS)
    expect(settings.body).toMatchObject({ record_calls: false, call_recording_condition: "not mobile" })
    await send("PUT", SETTINGS, { record_calls: true })
    expect(await event("received", "3")).toBe("true condition-true")
  })

  for (const [moment, order] of [
    ["after it was checked and before it is written", ["checked", "removed", "written"]],
    ["while its removal is written", ["checked", "begun", "written", "removed"]],
  ] as const) {
    it(`given settings that are sent while their campaign is removed, ${moment}, then one put under its id records nothing`, async () => {
      const { directory, event, send, setting } = await gated(order)
      const [deleted, set] = await Promise.all([directory("DELETE"), setting])
      expect([deleted.status, [200, 404]]).toEqual([200, expect.arrayContaining([set.status])])
      await directory("PUT", {})
      expect((await send("GET", SETTINGS)).body).toMatchObject({ record_calls: false })
      expect(await event("received", "2")).toBe("false no-calls")
    })
  }

  it("given a campaign that something rests on, when its removal is refused, then it records as before", async () => {
    const { directory, event, send } = await attacked("")
    const campaigns = { campaigns: [{ advertiser: "a1", campaign: "c1" }] }
    await send("PUT", "/host/n1/affiliates/busy/campaigns", campaigns, { token: HOST_TOKEN })
    expect((await directory("DELETE")).status).toBe(403)
    expect(await event("received", "1")).toBe("true all-calls")
  })

  it("given a configuration without the campaign, and then with it, then it records nothing until it is set up", async () => {
    const scope = Scope.makeUnsafe()
    const stores = Layer.succeedContext(await Effect.runPromise(Layer.buildWithScope(memoryStores, scope)))
    const first = await attacked("", { stores })
    expect(await first.event("received", "1")).toBe("true all-calls")
    const without = await testEngine({ stores, directory: storedDirectory(network()) })
    expect((await without.send("GET", SETTINGS)).status).toBe(404)
    const again = await testEngine({ stores, directory: storedDirectory(network("c1")) })
    expect((await again.send("GET", SETTINGS)).body).toMatchObject({ record_calls: false })
  })

  it("given a static directory that names the campaign no more, then its calls are not recorded", async () => {
    const scope = Scope.makeUnsafe()
    const stores = Layer.succeedContext(await Effect.runPromise(Layer.buildWithScope(memoryStores, scope)))
    await attacked("", { stores, directory: staticDirectory(network("c1")) })
    const { host } = await testEngine({ stores, directory: staticDirectory(network()) })
    const answered = await host({
      kind: "received",
      call_record_id: "1",
      advertiser_id_from_network: "a1",
      advertiser_campaign_id_from_network: "c1",
    })
    expect(answered.body).toMatchObject({ recording: { record: false, reason: "never-set" } })
  })

  for (const [what, given] of [
    ["definitions", (...campaigns: readonly string[]) => [network(...campaigns)]],
    ["a static directory", (...campaigns: readonly string[]) => staticDirectory(network(...campaigns))],
  ] as const) {
    it(`given ${what}, which nobody sees a removal in, when a campaign comes back, then it records as before unless it was switched off`, async () => {
      const scope = Scope.makeUnsafe()
      const stores = Layer.succeedContext(await Effect.runPromise(Layer.buildWithScope(memoryStores, scope)))
      const first = await attacked("", { stores, directory: given("c1") })
      await first.send("PUT", SETTINGS, { call_recording_condition: "pressed[1]" })
      expect(await first.event("received", "1")).toBe("open")
      await first.send("PUT", SETTINGS, { call_recording_condition: "" })
      const without = short(await testEngine({ stores, directory: given() }))
      expect(await without.event("received", "2")).toBe("false never-set")
      expect(await without.event("keypress", "1", { sequence: 1, key: "1" })).toBe("false no-calls")
      const again = short(await testEngine({ stores, directory: given("c1") }))
      expect(await again.event("received", "3")).toBe("true all-calls")
      await again.send("PUT", SETTINGS, { record_calls: false })
      await testEngine({ stores, directory: given() })
      const back = short(await testEngine({ stores, directory: given("c1") }))
      expect(await back.event("received", "4")).toBe("false no-calls")
    })
  }
})
