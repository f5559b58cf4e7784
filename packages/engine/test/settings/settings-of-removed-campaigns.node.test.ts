// Attacks on recording through settings that are sent to one process while another one removes their campaign, and through a directory
// that fails at that moment.
import { staticDirectory, storedDirectory } from "@callrules/directory"
import { Directory, type DirectoryShape, DirectoryStore, SettingsStore, StoreFault } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { describe, expect, it } from "vitest"
import { HOST_TOKEN, RECEIVED, SETTINGS, testEngine } from "../fixture.ts"

const network = (...campaigns: readonly string[]) => ({
  id: "n1",
  timeZone: "UTC",
  tokens: [{ token: "t1" }],
  advertisers: [{ id: "a1", campaigns: campaigns.map((id) => ({ id })) }],
})

const CAMPAIGN = "/host/n1/advertisers/a1/campaigns/c1"
const RECORD_ALL = { record_calls: true, call_recording_condition: "" }
const UNAVAILABLE = new StoreFault({ reason: "unavailable", cause: "the connection was lost" })

/** Stores of several engines, and those of one whose next look at the directory after settings were written fails. */
const storesWithFault = async () => {
  const built = await Effect.runPromise(Layer.buildWithScope(memoryStores, Scope.makeUnsafe()))
  const records = Context.get(built, DirectoryStore)
  const settings = Context.get(built, SettingsStore)
  let fails = false
  const failing = built.pipe(
    Context.add(SettingsStore, {
      ...settings,
      append: (campaign, stored) =>
        Effect.tap(settings.append(campaign, stored), () =>
          Effect.sync(() => {
            fails = true
          }),
        ),
    }),
    Context.add(DirectoryStore, {
      ...records,
      find: (...asked) =>
        Effect.suspend(() => {
          const isLost = fails
          fails = false
          return isLost ? Effect.fail(UNAVAILABLE) : records.find(...asked)
        }),
    }),
  )
  return { stores: Layer.succeedContext(built), failing: Layer.succeedContext(failing) }
}

/** Settings that were sent to one engine after another one had removed the campaign, and stayed. */
const leftBehind = async () => {
  const { failing, stores } = await storesWithFault()
  const directory = storedDirectory(network("c1"))
  const one = await testEngine({ stores: failing, directory })
  const other = await testEngine({ stores, directory })
  // what the first one knows of the directory is up to a second old
  expect((await one.send("GET", SETTINGS)).status).toBe(404)
  expect((await other.send("DELETE", CAMPAIGN, undefined, { token: HOST_TOKEN })).status).toBe(200)
  await one.send("PUT", SETTINGS, RECORD_ALL)
  return { stores, other }
}

describe("settings that stay behind when their campaign is removed", () => {
  it("given one that is put under its id, then it records nothing until it is set up", async () => {
    const { other } = await leftBehind()
    expect((await other.send("PUT", CAMPAIGN, {}, { token: HOST_TOKEN })).status).toBe(201)
    expect((await other.send("GET", SETTINGS)).body).toMatchObject({ record_calls: false })
    const received = await other.host({ ...RECEIVED, kind: "received", call_record_id: "1" })
    expect(received.body).toMatchObject({ recording: { record: false, reason: "no-calls" } })
  })

  it("given a configuration without it and then with it, then it records nothing until it is set up", async () => {
    const built = await Effect.runPromise(Layer.buildWithScope(memoryStores, Scope.makeUnsafe()))
    const stores = Layer.succeedContext(built)
    const first = await testEngine({ stores, directory: storedDirectory(network("c1")) })
    await first.send("PUT", SETTINGS, RECORD_ALL)
    await testEngine({ stores, directory: storedDirectory(network()) })
    // as one that has not seen the removal and is interrupted before it looks again
    const campaign = { networkId: "n1", advertiserIdFromNetwork: "a1", campaignIdFromNetwork: "c1" }
    const settings = Context.get(built, SettingsStore)
    const left = { recordCalls: true, condition: "", version: 3, storedAt: first.now() }
    // the test names its network and its time itself
    await Effect.runPromise(settings.append(campaign as never, left as never))
    const again = await testEngine({ stores, directory: storedDirectory(network("c1")) })
    expect((await again.send("GET", SETTINGS)).body).toMatchObject({ record_calls: false })
  })

  it("given settings from before the directory was kept by the store, when their campaign is put for the first time, then they stay", async () => {
    const built = await Effect.runPromise(Layer.buildWithScope(memoryStores, Scope.makeUnsafe()))
    const stores = Layer.succeedContext(built)
    const before = await testEngine({ stores, directory: staticDirectory(network("c1")) })
    await before.send("PUT", SETTINGS, RECORD_ALL)
    const seeded = await testEngine({ stores, directory: storedDirectory(network("c1")) })
    expect((await seeded.send("GET", SETTINGS)).body).toMatchObject({ record_calls: true })
  })
})

describe("a directory that fails once settings are written", () => {
  const failures: ReadonlyArray<readonly [string, Effect.Effect<never, StoreFault>]> = [
    ["fails", Effect.fail(UNAVAILABLE)],
    ["dies", Effect.die(new Error("a fault of the host's own code"))],
    ["is interrupted", Effect.interrupt],
  ]
  for (const [what, failure] of failures) {
    // REC-275
    it(`given one that ${what}, then the answer says what is stored`, async () => {
      let looked = 0
      const failing = (known: DirectoryShape): DirectoryShape => ({
        ...known,
        campaigns: (...asked) => Effect.suspend(() => (++looked === 2 ? failure : known.campaigns(...asked))),
      })
      const directory = Layer.effect(Directory, Effect.map(Directory, failing)).pipe(
        Layer.provide(staticDirectory(network("c1"))),
      )
      const { send } = await testEngine({ directory })
      const set = await send("PUT", SETTINGS, RECORD_ALL)
      expect([set.status, set.body]).toEqual([200, { ...RECORD_ALL, warnings: [] }])
      expect(looked).toBe(2)
      expect((await send("GET", SETTINGS)).body).toEqual(set.body)
    })
  }
})

describe("a removal that is refused", () => {
  const CHANGES = {
    "the campaign": { path: CAMPAIGN, body: { name: "renamed" }, status: 412 },
    "an affiliate that rests on it": {
      path: "/host/n1/affiliates/f1/campaigns",
      body: { campaigns: [{ advertiser: "a1", campaign: "c1" }] },
      status: 403,
    },
  }

  for (const [what, { body, path, status }] of Object.entries(CHANGES)) {
    it(`given a host that puts ${what} through another process meanwhile, then the settings stay as they are`, async () => {
      const built = await Effect.runPromise(Layer.buildWithScope(memoryStores, Scope.makeUnsafe()))
      const records = Context.get(built, DirectoryStore)
      let meanwhile: (() => Promise<unknown>) | undefined
      const interrupted = Context.add(built, DirectoryStore, {
        ...records,
        commit: (write) =>
          Effect.suspend(() => {
            const change = write.removals.length > 0 ? meanwhile : undefined
            if (change === undefined) return records.commit(write)
            meanwhile = undefined
            return Effect.andThen(Effect.promise(change), records.commit(write))
          }),
      })
      const directory = storedDirectory(network("c1"))
      const { send } = await testEngine({ stores: Layer.succeedContext(interrupted), directory })
      // of another process: in one process, changes of a directory wait for each other
      const other = await testEngine({ stores: Layer.succeedContext(built), directory })
      await send("PUT", SETTINGS, RECORD_ALL)
      const version = (await send("GET", CAMPAIGN, undefined, { token: HOST_TOKEN })).headers.get("etag") ?? ""
      meanwhile = () => other.send("PUT", path, body, { token: HOST_TOKEN })
      const options = { token: HOST_TOKEN, headers: { "if-match": version } }
      expect((await send("DELETE", CAMPAIGN, undefined, options)).status).toBe(status)
      expect((await send("GET", SETTINGS)).body).toMatchObject({ record_calls: true })
    })
  }
})
