// A directory of the host's own with hours that cannot be read: calls are not recorded for it, and the operator is told why.
import { staticDirectory, storedDirectory } from "@callrules/directory"
import { instant, networkId } from "@callrules/model"
import type { LogEntry } from "@callrules/operations"
import { WEEKDAY_NAMES } from "@callrules/recording-condition"
import { Directory, DirectoryStore } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { expect, test } from "vitest"
import { HOST_TOKEN, RECEIVED, testEngine, VERSION } from "../fixture.ts"

// ENG-365
test("given hours that cannot be read, when a call is received, then `during_hours` is unknown, and the log names the campaign and the fault", async () => {
  const campaigns = [{ id: "c1", name: "c1" }]
  const own = staticDirectory({ id: "n1", tokens: [{ token: "t1" }], advertisers: [{ id: "a1", campaigns }] })
  const directory = Layer.effect(
    Directory,
    Effect.map(Directory, (service) => ({
      ...service,
      campaigns: (...key: Parameters<typeof service.campaigns>) =>
        Effect.map(service.campaigns(...key), (found) =>
          found.map((campaign) => ({ ...campaign, hours: { timeZone: "America/NewYork", days: {} } })),
        ),
    })),
  ).pipe(Layer.provide(own))
  const logged: Array<LogEntry> = []
  const { send, host } = await testEngine({ directory, log: (entry) => logged.push(entry) })
  const path = `/api/${VERSION}/n1/advertisers/a1/advertiser_campaigns/c1.json`
  const settings = { record_calls: true, call_recording_condition: "during_hours" }
  expect((await send("PUT", path, settings, { token: "t1" })).status).toBe(200)
  await host({ ...RECEIVED, kind: "received", call_record_id: "r1", transaction_id: "L1" })
  const completed = await host({ kind: "completed", call_record_id: "r1", transaction_id: "L1" })
  expect(completed.text).toContain('"unknown_facts":["during_hours"]')
  expect(logged).toEqual([
    {
      level: "warning",
      event: "hours-unreadable",
      networkId: "n1",
      message: expect.stringMatching(
        /^the hours of campaign `c1` of advertiser `a1` cannot be read, .*`America\/NewYork`/,
      ),
    },
  ])
})

// REC-314
test.each(["during_hours", "not during_hours"])(
  "given stored hours of no length, when a call is received, then it is not recorded for %s, the log says why, and they are shown as they are",
  async (condition) => {
    const built = await Effect.runPromise(Layer.buildWithScope(memoryStores, Scope.makeUnsafe()))
    const logged: Array<LogEntry> = []
    const { host, send } = await testEngine({
      stores: Layer.succeedContext(built),
      directory: storedDirectory({
        id: "n1",
        tokens: [{ token: "t1" }],
        advertisers: [{ id: "a1", campaigns: [{ id: "c1" }] }],
      }),
      log: (entry) => logged.push(entry),
    })
    const records = Context.get(built, DirectoryStore)
    const n1 = networkId("n1")
    const everyDay = [{ from: "00:00", to: "00:00" }]
    const days = Object.fromEntries(WEEKDAY_NAMES.map((day) => [day, everyDay]))
    const campaign = { advertiserIdFromNetwork: "a1", idFromNetwork: "c1", name: "c1", repeatWithinDays: 30 }
    const stored = records.version(n1).pipe(
      Effect.flatMap((expectedVersion) =>
        records.commit({
          networkId: n1,
          expectedVersion,
          puts: [{ kind: "campaign", ...campaign, hours: { timeZone: "UTC", days } }],
          removals: [],
          changedAt: instant(0),
          changedBy: "host",
        }),
      ),
    )
    expect(await Effect.runPromise(stored)).toBe("committed")
    const shown = await send("GET", "/host/n1/advertisers/a1/campaigns/c1", undefined, { token: HOST_TOKEN })
    expect([shown.status, shown.text]).toEqual([200, expect.stringContaining('"monday":["00:00-00:00"]')])
    const path = `/api/${VERSION}/n1/advertisers/a1/advertiser_campaigns/c1.json`
    await send("PUT", path, { record_calls: true, call_recording_condition: condition }, { token: "t1" })
    await host({ ...RECEIVED, kind: "received", call_record_id: "r1", transaction_id: "L1" })
    const completed = await host({ kind: "completed", call_record_id: "r1", transaction_id: "L1" })
    expect(completed.body).toMatchObject({ recording: { record: false, unknown_facts: ["during_hours"] } })
    expect(logged.map(({ event, message }) => [event, message])).toEqual([
      ["hours-unreadable", expect.stringContaining("`days.monday[0]` has no length")],
    ])
  },
)
