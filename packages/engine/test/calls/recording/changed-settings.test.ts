// Settings that change often while a call goes on: its decision reads none of the versions.
import { expect, test } from "vitest"
import { RECEIVED, SETTINGS, testEngine } from "../../fixture.ts"
import { countedStores } from "../../support/counted-stores.ts"

test("given settings that change many times during a call, then no more is read for its decision than if they changed once", async () => {
  const { calls, ...counted } = countedStores()
  const { host, send } = await testEngine(counted)
  const set = (condition: string) => send("PUT", SETTINGS, { record_calls: true, call_recording_condition: condition })
  const callsOf = async (id: string, changes: number): Promise<ReadonlyArray<string>> => {
    await set("pressed[1]")
    await host({ ...RECEIVED, kind: "received", call_record_id: id })
    for (let change = 0; change < changes; change++) await set(`pressed[${2 + (change % 8)}]`)
    calls.length = 0
    const pressed = await host({ kind: "keypress", sequence: 1, key: "1", call_record_id: id })
    expect(pressed.body).toMatchObject({ recording: { record: true, condition: "pressed[1]" } })
    return calls.filter((call) => call.startsWith("settings."))
  }
  const once = await callsOf("once", 1)
  expect(once).not.toContain("settings.history")
  expect(await callsOf("often", 50)).toEqual(once)
})
