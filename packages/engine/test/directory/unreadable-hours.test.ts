// A directory of the host's own with hours that cannot be read: calls are not recorded for it, and the operator is told why.
import { staticDirectory } from "@callrules/directory"
import type { LogEntry } from "@callrules/operations"
import { Directory } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect, test } from "vitest"
import { RECEIVED, testEngine, VERSION } from "../fixture.ts"

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
