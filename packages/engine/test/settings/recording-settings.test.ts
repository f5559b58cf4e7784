// Recording settings over HTTP: what is stored, what is refused, and what the answers say.

import { instant, networkId } from "@callrules/model"
import { SettingsStore } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { SETTINGS, testEngine } from "../fixture.ts"

describe("recording settings", () => {
  test("given a condition in any spelling, then it is stored and answered in canonical form", async () => {
    const { send } = await testEngine()
    const body = { record_calls: true, call_recording_condition: "mobile OR ( repeat AND during_hours )" }
    const changed = await send("POST", SETTINGS, body)
    expect(changed.body).toMatchObject({
      record_calls: true,
      call_recording_condition: "mobile or (repeat and during_hours)",
      warnings: [],
    })
    expect((await send("GET", SETTINGS)).body).toEqual({
      record_calls: true,
      call_recording_condition: "mobile or (repeat and during_hours)",
      warnings: [],
    })
  })

  test("given a condition that does not check, then 403 with every diagnostic, and the stored one stays", async () => {
    const { send } = await testEngine()
    await send("POST", SETTINGS, { record_calls: true, call_recording_condition: "mobile" })
    const faulty = await send("PUT", SETTINGS, { call_recording_condition: 'mobil or custom_data[prodct] = "x"' })
    expect([faulty.status, faulty.text]).toEqual([403, expect.stringContaining("InvalidInput")])
    expect(faulty.text).toContain("mobil")
    expect(faulty.text).toContain("prodct")
    expect((await send("GET", SETTINGS)).body).toMatchObject({ call_recording_condition: "mobile" })
  })

  // REC-190
  test("given a condition whose problems have edits, then the refusal suggests the one that they make", async () => {
    const { send } = await testEngine()
    const body = { record_calls: true, call_recording_condition: "isMobile && media_type == 'tv'" }
    const plain = await send("POST", SETTINGS, body)
    expect(plain.text).toContain('. With every fix the condition is `mobile and media_type = \\"tv\\"`')
    const refused = await send("POST", SETTINGS, body, { headers: { accept: "application/problem+json" } })
    expect(refused.body).toMatchObject({
      suggestion: 'mobile and media_type = "tv"',
      errors: [
        { code: "unknown-attribute", edits: [{ offset: 0, length: 8, replacement: "mobile" }] },
        { code: "wrong-spelling", edits: [{ offset: 9, length: 2, replacement: "and" }] },
        { code: "wrong-spelling", edits: [{ offset: 23, length: 2, replacement: "=" }] },
        { code: "wrong-quotes", edits: [{ offset: 26, length: 4, replacement: '"tv"' }] },
      ],
    })
    const open = { record_calls: true, call_recording_condition: "mobile and foo" }
    expect((await send("POST", SETTINGS, open)).text).not.toContain("With every fix")
  })

  test("given a condition that fits and whose canonical form does not, then 403; what was answered is always accepted", async () => {
    const { send } = await testEngine()
    const put = (values: number) => {
      const list = Array.from({ length: values }, () => '"10"').join(",")
      return send("PUT", SETTINGS, { record_calls: true, call_recording_condition: `media_type in(${list})` })
    }
    expect((await put(2_800)).status).toBe(403)
    const accepted = await put(2_700)
    expect(accepted.status).toBe(200)
    const { record_calls, call_recording_condition } = accepted.body as Record<string, unknown>
    const again = await send("PUT", SETTINGS, { record_calls, call_recording_condition })
    expect([again.status, again.text]).toEqual([200, accepted.text])
  })

  test("given one key, then the other keeps its stored value; inside ivr_tree too", async () => {
    const { send } = await testEngine()
    await send("POST", SETTINGS, { record_calls: true, call_recording_condition: "mobile" })
    expect((await send("PUT", SETTINGS, { ivr_tree: { record_calls: false, root: {} } })).body).toMatchObject({
      record_calls: false,
      call_recording_condition: "mobile",
    })
  })

  test("given null, neither key, two different values or a mistyped key, then 403 InvalidInput", async () => {
    const { send } = await testEngine()
    for (const body of [
      { record_calls: null },
      { call_recording_condition: null },
      {},
      [],
      { record_calls: true, ivr_tree: { record_calls: false } },
      { record_calls: true, call_recording_conditon: "mobile" },
      { record_calls: true, ivr_tree: { call_recording_conditon: "mobile" } },
      { call_recording_condition: "mobile" },
    ]) {
      const answer = await send("PUT", SETTINGS, body)
      expect([body, answer.status]).toEqual([body, 403])
    }
    expect((await send("GET", SETTINGS)).status).toBe(404)
    await send("PUT", SETTINGS, { record_calls: true, call_recording_condition: "mobile" })
    expect((await send("PUT", SETTINGS, {})).status).toBe(403)
  })

  test("given a campaign that does not exist, then 404", async () => {
    const { send } = await testEngine()
    expect((await send("PUT", SETTINGS.replace("c1", "c9"), { record_calls: true })).status).toBe(404)
  })

  test("given a condition that is hardly meant, then warnings say so", async () => {
    const { send } = await testEngine()
    const codes = async (call_recording_condition: string) => {
      const { body } = await send("PUT", SETTINGS, { record_calls: true, call_recording_condition })
      return (body as { warnings: ReadonlyArray<{ code: string }> }).warnings.map((warning) => warning.code)
    }
    expect(await codes("mobile or repeat and during_hours")).toContain("mixed-and-or")
    expect(await codes("mobile and not mobile")).toContain("never-true")
  })

  test("given a stored condition whose field was removed since, then recording can still be switched off", async () => {
    const { engine, send } = await testEngine()
    const campaign = { networkId: networkId("n1"), advertiserIdFromNetwork: "a1", campaignIdFromNetwork: "c1" }
    const old = { version: 1, recordCalls: true, condition: "custom_data[removed] present", storedAt: instant(0) }
    await engine.run(Effect.flatMap(SettingsStore, (store) => store.append(campaign, old)))
    const changed = await send("PUT", SETTINGS, { record_calls: false })
    expect(changed.body).toMatchObject({ record_calls: false, call_recording_condition: old.condition })
  })

  test("given a stored condition whose field was removed since, then every answer about the settings warns of it", async () => {
    const { engine, send } = await testEngine()
    const campaign = { networkId: networkId("n1"), advertiserIdFromNetwork: "a1", campaignIdFromNetwork: "c1" }
    const old = {
      version: 1,
      recordCalls: true,
      condition: "mobile and custom_data[removed] present",
      storedAt: instant(0),
    }
    await engine.run(Effect.flatMap(SettingsStore, (store) => store.append(campaign, old)))
    const warning = {
      code: "removed-field",
      message: expect.stringContaining("no call can be certain to meet the condition"),
      hint: "send a condition without it, or add it to the network again",
    }
    for (const method of ["POST", "PUT"]) {
      for (const record_calls of [true, false]) {
        const body = { record_calls, call_recording_condition: old.condition, warnings: [warning] }
        expect((await send(method, SETTINGS, { record_calls })).body).toEqual(body)
        expect((await send("GET", SETTINGS)).body).toEqual(body)
      }
    }
    const corrected = await send("PUT", SETTINGS, { call_recording_condition: "mobile" })
    expect(corrected.body).toMatchObject({ call_recording_condition: "mobile", warnings: [] })
  })

  test("given a wrong setting and a wrong condition, then both are told at once, in the order of the request", async () => {
    const { send } = await testEngine()
    const message = async (body: unknown) => {
      const answer = await send("PUT", SETTINGS, body)
      expect(answer.body).toMatchObject({ errors: { class: "InvalidInput" } })
      return (answer.body as { errors: { invalid_data: string } }).errors.invalid_data.split("; ")
    }
    const suggestion = ". With every fix the condition is `mobile and repeat`"
    const one = await message({ record_calls: "yes", call_recording_condition: "mobile && repeat" })
    expect(one).toEqual([
      expect.stringContaining("`record_calls` must be true or false"),
      expect.stringMatching(/^call_recording_condition, line 1, column 8.*mobile and repeat`$/),
    ])
    const [condition, recordCalls] = await message({
      call_recording_condition: "mobile && repeat",
      record_calls: "yes",
    })
    expect([`${recordCalls?.replace(suggestion, "")}`, `${condition}${suggestion}`]).toEqual(one)
  })

  test("given several changes, then every earlier setting is kept, and a repetition adds none", async () => {
    const { engine, send } = await testEngine()
    const conditions = ["mobile", "landline", "landline", "mobile"]
    for (const call_recording_condition of conditions) {
      await send("PUT", SETTINGS, { record_calls: true, call_recording_condition })
    }
    const campaign = { networkId: networkId("n1"), advertiserIdFromNetwork: "a1", campaignIdFromNetwork: "c1" }
    const history = await engine.run(Effect.flatMap(SettingsStore, (store) => store.history(campaign, 0, 9)))
    const kept = Result.isSuccess(history) ? history.success.map(({ condition }) => condition) : []
    expect(kept).toEqual(["mobile", "landline", "mobile"])
  })
})
