// The suite that every store has to pass, on a store of one's own; and an engine that stands on it.
import { changeRecordingSettings, makeEngine } from "@callrules/engine"
import { storeSuite } from "@callrules/store/suite"
import { getOrThrow } from "effect/Result"
import { describe, expect, it } from "vitest"
import { type SettingsTable, storesWithOwnSettings } from "../src/own-store.ts"

storeSuite({ describe, it, name: "with settings of one's own", stores: () => storesWithOwnSettings(new Map()) })

describe("an engine on a store of one's own", () => {
  it("given settings that are changed, then they stand in the host's table", async () => {
    const table: SettingsTable = new Map()
    const advertisers = [{ id: "acme", campaigns: [{ id: "auto" }] }]
    const engine = await makeEngine({
      stores: storesWithOwnSettings(table),
      directory: [{ id: "n1", tokens: [{ token: "secret" }], advertisers }],
    })
    const context = getOrThrow(await engine.as("secret"))
    const campaign = { networkId: "n1", advertiserIdFromNetwork: "acme", campaignIdFromNetwork: "auto" }
    const body = { record_calls: true, call_recording_condition: "mobile" }
    getOrThrow(await engine.run(changeRecordingSettings(context, campaign, body)))
    expect([...table.values()]).toEqual([[expect.objectContaining({ version: 1, condition: "mobile" })]])
    await engine.close()
  })
})
