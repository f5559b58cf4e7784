// Opening hours without a zone of their own are in that of the network, whichever it has when a call is received.
import { type NetworkDefinition, staticDirectory, storedDirectory } from "@callrules/directory"
import { WEEKDAY_NAMES } from "@callrules/recording-condition"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { HOST_TOKEN, keptStores, RECEIVED, SETTINGS, START, shareOf, type TestEngine, testEngine } from "../fixture.ts"

const CAMPAIGN = "/host/n1/advertisers/a1/campaigns/c1"

/** Hours of every day of the week; without a zone they follow the network. */
interface Hours {
  readonly zone?: string | undefined
  readonly from: string
  readonly to: string
}

const written = ({ from, to, zone }: Hours) => ({
  ...(zone === undefined ? {} : { time_zone: zone }),
  ...Object.fromEntries(WEEKDAY_NAMES.map((day) => [day, [`${from}-${to}`]])),
})

const defined = (networkZone: string, { from, to, zone }: Hours): NetworkDefinition => {
  const days = Object.fromEntries(WEEKDAY_NAMES.map((day) => [day, [{ from, to }]]))
  const hours = zone === undefined ? { days } : { timeZone: zone, days }
  const advertisers = [{ id: "a1", campaigns: [{ id: "c1", hours }] }]
  return { id: "n1", timeZone: networkZone, tokens: [{ token: "t1" }], advertisers }
}

const putZone = async ({ send }: TestEngine, time_zone: string) =>
  expect((await send("PUT", "/host/n1/network", { time_zone }, { token: HOST_TOKEN })).status).toBe(200)
const putHours = async ({ send }: TestEngine, hours: Hours) =>
  expect((await send("PUT", CAMPAIGN, { hours: written(hours) }, { token: HOST_TOKEN })).status).toBe(200)
const setUp = async ({ send }: TestEngine, call_recording_condition: string) =>
  expect((await send("PUT", SETTINGS, { record_calls: true, call_recording_condition })).status).toBe(200)

const isRecorded = (body: unknown): boolean =>
  // as the host interface says
  (body as { readonly recording: { readonly record: boolean } }).recording.record

let calls = 0
const received = async ({ host }: TestEngine, at: number) => {
  calls += 1
  const ids = { call_record_id: `call-${calls}`, transaction_id: `leg-${calls}` }
  const event = { ...RECEIVED, ...ids, kind: "received", at: new Date(at).toISOString() }
  const { body, status } = await host(event)
  expect(status).toBe(200)
  return { ids, body }
}

/** Whether the clocks of a zone show a time between two others. */
const isOpen = (zone: string, { from, to }: Hours, at: number): boolean => {
  const clocks = new Intl.DateTimeFormat("en", { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" })
  const time = clocks.format(at)
  return from < to ? from <= time && time < to : from <= time || time < to
}

const ZONE = fc.constantFrom("UTC", "America/New_York", "Asia/Kolkata", "Pacific/Apia", "Pacific/Pago_Pago")
const TIME = fc.constantFrom("00:00", "04:30", "09:00", "10:00", "15:30", "22:00")
const HOURS: fc.Arbitrary<Hours> = fc
  .record({ zone: fc.option(ZONE, { nil: undefined, freq: 2 }), from: TIME, to: TIME })
  .filter(({ from, to }) => from !== to)

type Step =
  | { readonly kind: "network"; readonly zone: string }
  | { readonly kind: "campaign"; readonly hours: Hours }
  | { readonly kind: "start"; readonly zone: string; readonly hours: Hours }
  | { readonly kind: "call"; readonly minutesAgo: number }

const STEP: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("network" as const), zone: ZONE }),
  fc.record({ kind: fc.constant("campaign" as const), hours: HOURS }),
  fc.record({ kind: fc.constant("start" as const), zone: ZONE, hours: HOURS }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("call" as const), minutesAgo: fc.nat(1_440) }) },
)

/** What a record says, and whether the configuration has said it last: then the next start may say another thing. */
interface Said<A> {
  readonly value: A
  readonly byConfiguration: boolean
}

// REC-328, REC-329
describe("given hours with and without a zone of their own", () => {
  test("when zones and hours change over the host interface and from start to start, then a call is recorded as a plain model says, and hours are shown as they were put", async () => {
    const steps = fc.array(STEP, { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(ZONE, HOURS, steps, async (firstZone, firstHours, following) => {
        const stores = await keptStores()
        const start = (zone: string, of: Hours) => testEngine({ stores, directory: storedDirectory(defined(zone, of)) })
        let engine = await start(firstZone, firstHours)
        await setUp(engine, "during_hours")
        let network: Said<string> = { value: firstZone, byConfiguration: true }
        let hours: Said<Hours> = { value: firstHours, byConfiguration: true }
        for (const step of following) {
          if (step.kind === "network") {
            await putZone(engine, step.zone)
            network = { value: step.zone, byConfiguration: false }
          } else if (step.kind === "campaign") {
            await putHours(engine, step.hours)
            hours = { value: step.hours, byConfiguration: false }
          } else if (step.kind === "start") {
            engine = await start(step.zone, step.hours)
            if (network.byConfiguration) network = { ...network, value: step.zone }
            if (hours.byConfiguration) hours = { ...hours, value: step.hours }
          } else {
            const at = START - step.minutesAgo * 60_000
            const { body } = await received(engine, at)
            expect(isRecorded(body)).toBe(isOpen(hours.value.zone ?? network.value, hours.value, at))
          }
          const shown = await engine.send("GET", CAMPAIGN, undefined, { token: HOST_TOKEN })
          expect(shown.body).toMatchObject({ hours: written(hours.value) })
          expect(shown.text.includes("time_zone")).toBe(hours.value.zone !== undefined)
        }
      }),
      { numRuns: shareOf(60) },
    )
  })

  test("when they were put without one and the network gets another zone, then calls are recorded by that zone", async () => {
    const hours = { from: "09:00", to: "10:00" }
    const engine = await testEngine({ directory: storedDirectory(defined("UTC", { ...hours, zone: "UTC" })) })
    await setUp(engine, "during_hours")
    await putHours(engine, hours)
    const recordedAt = async (time: string) =>
      isRecorded((await received(engine, Date.parse(`2026-11-20T${time}Z`))).body)
    expect([await recordedAt("09:30:00"), await recordedAt("14:30:00")]).toEqual([true, false])
    await putZone(engine, "America/New_York")
    expect([await recordedAt("09:30:00"), await recordedAt("14:30:00")]).toEqual([false, true])
  })

  test("when the directory is fixed, then those without one are in that of the network", async () => {
    await fc.assert(
      fc.asyncProperty(ZONE, HOURS, fc.nat(1_440), async (zone, hours, minutesAgo) => {
        const engine = await testEngine({ directory: staticDirectory(defined(zone, hours)) })
        await setUp(engine, "during_hours")
        const at = START - minutesAgo * 60_000
        const { body } = await received(engine, at)
        expect(isRecorded(body)).toBe(isOpen(hours.zone ?? zone, hours, at))
      }),
      { numRuns: shareOf(40) },
    )
  })

  test("when they are the same in the configuration and the host has changed the network's zone, then the start leaves both", async () => {
    const stores = await keptStores()
    const hours = { from: "09:00", to: "10:00" }
    const directory = storedDirectory(defined("UTC", hours))
    await putZone(await testEngine({ stores, directory }), "America/New_York")
    const { send } = await testEngine({ stores, directory })
    const { body } = await send("GET", `${CAMPAIGN}/history`, undefined, { token: HOST_TOKEN })
    expect(body).toMatchObject({ changes: [{ changed_by: "configuration", hours: { monday: ["09:00-10:00"] } }] })
  })
})

// REC-330
test("given a call in progress, when its network gets another zone, then the hours count as they were at its reception", async () => {
  const hours = { from: "09:00", to: "10:00" }
  const engine = await testEngine({ directory: storedDirectory(defined("UTC", hours)) })
  await setUp(engine, "pressed[1] and during_hours")
  const at = (time: string) => Date.parse(`2026-11-20T${time}Z`)
  const [open, closed] = [await received(engine, at("09:30:00")), await received(engine, at("14:30:00"))]
  await putZone(engine, "America/New_York")
  const press = async ({ ids }: typeof open) =>
    (await engine.host({ ...ids, kind: "keypress", sequence: 1, key: "1" })).body
  expect([isRecorded(await press(open)), isRecorded(await press(closed))]).toEqual([true, false])
  expect(isRecorded(await press(await received(engine, at("14:30:00"))))).toBe(true)
})
