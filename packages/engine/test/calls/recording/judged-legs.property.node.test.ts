// A leg judged later by a condition that was not its own: the verdict is the one that a decision of it has made, or there is none.
import { staticDirectory } from "@callrules/directory"
import type { EngineOptions } from "@callrules/engine"
import { networkId, transactionId } from "@callrules/model"
import { orThrow } from "@callrules/model/or-throw"
import { campaignOfLeg, judgeLeg } from "@callrules/operations"
import { publishedVocabulary, readStoredCondition } from "@callrules/recording-condition"
import { CallStore, Directory, type StoredLeg } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { HOST_TOKEN, keptStores, START, testEngine, VERSION } from "../../fixture.ts"

const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString()

/** Fridays from 10:00 in New York, where the tests begin at 10:00. */
const hours = { timeZone: "America/New_York", days: { friday: [{ from: "10:00", to: "17:00" }] } }

const directory = staticDirectory({
  id: "n1",
  timeZone: "America/New_York",
  customDataFields: ["product", "consent"],
  ignoredCustomDataFields: ["own"],
  tokens: [{ token: "t1" }],
  advertisers: [{ id: "a1", campaigns: [{ id: "c1", hours }, { id: "c2" }] }],
})

/** The directory, whose network ignores other names when it is told to. */
const changingDirectory = () => {
  let ignored: ReadonlyArray<string> = ["own"]
  const layer = Layer.effect(
    Directory,
    Effect.map(Directory, (known) => ({
      ...known,
      network: (id: Parameters<typeof known.network>[0]) =>
        Effect.map(known.network(id), (found) => found && { ...found, ignoredCustomDataFields: ignored }),
    })),
  )
  return {
    layer: Layer.provide(layer, directory),
    ignore: (names: ReadonlyArray<string>) => {
      ignored = names
    },
  }
}

const LEG = { call_record_id: "r", transaction_id: "leg" }
const seconds = fc.integer({ min: -3, max: 12 })
const value = fc.constantFrom("solar", "boat", "")
const customData = fc.dictionary(fc.constantFrom("product", "consent", "own", "Produkt"), value, { maxKeys: 2 })
const sometimes = <A>(arbitrary: fc.Arbitrary<A>) => fc.option(arbitrary, { nil: undefined, freq: 2 })

const reception = fc
  .record({
    at: seconds,
    phone: sometimes(fc.constantFrom("Mobile", "Landline", "VoIP")),
    caller: sometimes(fc.constantFrom("+14155550111", "+14155550122")),
    media: sometimes(fc.constantFrom("Radio", "TV")),
    pending: fc.subarray(["product", "consent"]),
    tag: customData,
    campaign: fc.constantFrom("c1", "c1", "c1", "c1", "c2", "gone"),
  })
  .map(({ at: when, campaign, caller, media, pending, phone, tag }) => ({
    kind: "received",
    event_id: `received ${when} ${phone} ${campaign}`,
    at: at(when),
    advertiser_id_from_network: "a1",
    advertiser_campaign_id_from_network: campaign,
    phone_type: phone,
    calling_phone_number: caller,
    media_type: media,
    pending_custom_data_fields: pending,
    custom_data: { tag },
  }))
const keypress = fc
  .record({ at: seconds, sequence: fc.integer({ min: 1, max: 3 }), key: fc.constantFrom("1", "2") })
  .map(({ at: when, key, sequence }) => ({
    kind: "keypress",
    event_id: `key ${sequence} ${key} ${when}`,
    at: at(when),
    sequence,
    key,
  }))
const lookUp = fc
  .record({
    at: seconds,
    id: fc.constantFrom("l1", "l2"),
    source: fc.constantFrom("tag", "network"),
    values: customData,
  })
  .map(({ at: when, id, source, values }) => ({
    kind: "custom_data",
    event_id: id,
    at: at(when),
    source,
    custom_data: values,
  }))
const transfer = seconds.map((when) => ({ kind: "transferred", event_id: `transfer ${when}`, at: at(when) }))
const completion = seconds.map((when) => ({ kind: "completed", event_id: `completed ${when}`, at: at(when) }))

const erasure = fc.constant({ kind: "erasure" })
const ignoring = fc
  .constantFrom([], ["own"], ["Produkt"], ["own", "Produkt"])
  .map((names) => ({ kind: "ignoring", names }))

/** What happens to a leg, or around it. */
interface Happening {
  readonly kind: string
  readonly names?: ReadonlyArray<string>
}

/** A leg that is mostly reported as it should be, and then anything in between and after. */
const life = fc
  .tuple(
    reception,
    fc.array(fc.oneof({ weight: 4, arbitrary: keypress }, { weight: 3, arbitrary: lookUp }, reception, ignoring), {
      maxLength: 4,
    }),
    fc.oneof({ weight: 4, arbitrary: transfer }, completion),
    fc.array(fc.oneof(keypress, lookUp, reception, transfer, completion, erasure, ignoring), { maxLength: 3 }),
    fc.boolean(),
  )
  .chain(([first, during, end, later, isInOrder]) => {
    const events: ReadonlyArray<Happening> = [first, ...during, end, ...later]
    return isInOrder ? fc.constant(events) : fc.shuffledSubarray([...events], { minLength: events.length })
  })

const tests = fc.constantFrom(
  "mobile",
  "not mobile",
  "landline",
  "repeat",
  "not repeat",
  "during_hours",
  "not during_hours",
  "pressed[1]",
  "pressed[1 2]",
  "not pressed[2]",
  'media_type = "Radio"',
  "media_type absent",
  'custom_data[product] = "solar"',
  'custom_data[product] != "solar"',
  "custom_data[product] absent",
  "custom_data[consent] present",
)
const condition = fc.oneof(
  { weight: 1, arbitrary: fc.constant("") },
  { weight: 3, arbitrary: tests },
  {
    weight: 4,
    arbitrary: fc.tuple(tests, fc.constantFrom("and", "or"), tests).map((parts) => parts.join(" ")),
  },
)

/** The conditions of two campaigns; null: settings that were never set. */
interface Conditions {
  readonly c1: string | null
  readonly c2: string | null
}

/** The leg after its events, and the campaign that it was of when its decision was due. */
interface Decided {
  readonly leg: StoredLeg | undefined
  readonly campaign: string | undefined
}

/** The leg after its events, under a condition for both campaigns. */
const legUnder = async (set: string | null, events: ReadonlyArray<Happening>): Promise<StoredLeg | undefined> =>
  (await decidedUnder({ c1: set, c2: set }, events)).leg

const decidedUnder = async (conditions: Conditions, events: ReadonlyArray<Happening>): Promise<Decided> => {
  const stores = await keptStores()
  const { ignore, layer } = changingDirectory()
  const { completedCall, engine, host, send } = await testEngine({ directory: layer, stores })
  for (const [campaign, set] of Object.entries(conditions)) {
    if (set === null) continue
    const path = `/api/${VERSION}/n1/advertisers/a1/advertiser_campaigns/${campaign}.json`
    await send("PUT", path, { record_calls: true, call_recording_condition: set })
  }
  await completedCall({
    advertiser_campaign_id_from_network: "c1",
    calling_phone_number: "+14155550111",
    call_record_id: "before",
    at: at(-600),
  })
  let whenDecided: StoredLeg | undefined
  for (const event of events) {
    // refused while the call is in progress, or not there yet
    if (event.names !== undefined) ignore(event.names)
    else if (event.kind === "erasure") {
      await send("POST", "/host/n1/erasures", { call_record_id: "r" }, { token: HOST_TOKEN })
    } else if (event.kind === "stop") {
      const path = `/api/${VERSION}/n1/advertisers/a1/advertiser_campaigns/c1.json`
      await send("PUT", path, { record_calls: false })
    } else expect((await host({ ...LEG, ...event })).status).toBe(200)
    if (event.kind !== "transferred" && event.kind !== "completed") continue
    whenDecided ??= await stored(stores)
  }
  await engine.close()
  return { leg: await stored(stores), campaign: whenDecided?.state.details?.advertiserCampaignIdFromNetwork }
}

const stored = (stores: EngineOptions["stores"]): Promise<StoredLeg | undefined> =>
  Effect.runPromise(
    Effect.provide(
      Effect.flatMap(CallStore, (calls) => calls.leg(networkId("n1"), transactionId("leg"))),
      stores,
    ),
  )

const reading = (text: string) => (customDataFields: ReadonlyArray<string>) =>
  orThrow(readStoredCondition(text, publishedVocabulary({ customDataFields })))

// ENG-436, ENG-437, ENG-470
test("a condition judges a leg as it would have decided it, whatever was in force, or says that it cannot tell", async () => {
  let all = 0
  let judged = 0
  await fc.assert(
    fc.asyncProperty(
      life,
      fc.record({ c1: condition, c2: condition }),
      fc.option(condition, { nil: null, freq: 4 }),
      async (events, texts, other) => {
        const own = await decidedUnder(texts, events)
        for (const leg of [own.leg, await legUnder(other, events)]) {
          if (leg === undefined) throw new Error("there is no leg")
          all += 1
          const campaign = campaignOfLeg(leg)?.advertiserCampaignIdFromNetwork
          // without one the leg was transferred before its reception, and no campaign's condition records it
          if (own.campaign !== undefined) expect(campaign).toBe(own.campaign)
          const judgement = judgeLeg(leg, reading(campaign === "c2" ? texts.c2 : texts.c1))
          if (judgement.kind === "unjudged") continue
          judged += 1
          expect({ record: judgement.record }).toEqual({ record: own.leg?.recording?.decision?.record })
        }
      },
    ),
    { numRuns: 150 },
  )
  // a judgement that never tells would be right too
  expect(judged / all).toBeGreaterThan(0.5)
}, 120_000)

const RECEIVED = {
  kind: "received",
  event_id: "e1",
  at: at(0),
  advertiser_id_from_network: "a1",
  advertiser_campaign_id_from_network: "c1",
}
const COMPLETED = { kind: "completed", event_id: "e9", at: at(10) }
const TRANSFERRED = { kind: "transferred", event_id: "e2", at: at(9) }

// ENG-437
test.each([
  ["stopped", "pressed[1]", [RECEIVED, { kind: "stop" }, TRANSFERRED]],
  ["campaign", "", [{ ...RECEIVED, advertiser_campaign_id_from_network: "gone" }, TRANSFERRED]],
  [
    "campaign",
    "mobile",
    [RECEIVED, { ...RECEIVED, event_id: "e3", advertiser_campaign_id_from_network: "c2" }, TRANSFERRED],
  ],
  ["not-due", "mobile", [RECEIVED]],
])("a leg is not judged: %s, for `%s`", async (reason, text, events) => {
  const leg = await legUnder(text, events)
  if (leg === undefined) throw new Error("there is no leg")
  expect(judgeLeg(leg, reading(text))).toEqual({ kind: "unjudged", reason, facts: [] })
})

// ENG-436
test("a name that is ignored no more leaves open what was decided already: nobody can tell of another condition", async () => {
  const received = { ...RECEIVED, custom_data: { tag: { own: "x" } } }
  const noMore = { kind: "ignoring", names: [] }
  const own = await legUnder("custom_data[product] absent", [received, noMore, TRANSFERRED])
  expect(own?.recording?.decision?.record).toBe(true)
  if (own === undefined) throw new Error("there is no leg")
  expect(judgeLeg(own, reading("custom_data[product] absent and not pressed[1]"))).toEqual({
    kind: "unjudged",
    reason: "changed-facts",
    facts: ["custom_data[product]"],
  })
})

// ENG-474
test("the condition that decided a leg judges it as it did, also where another one cannot", async () => {
  const received = { ...RECEIVED, phone_type: "Mobile" }
  const again = { ...received, event_id: "e3", phone_type: "Landline" }
  const leg = await legUnder("mobile", [received, again, TRANSFERRED])
  if (leg === undefined) throw new Error("there is no leg")
  expect(judgeLeg(leg, reading(" mobile"))).toEqual({
    kind: "judged",
    record: true,
    isUncertain: false,
    facts: { phone_type: "Mobile" },
  })
  expect(judgeLeg(leg, reading("not mobile"))).toMatchObject({ kind: "unjudged", reason: "changed-facts" })
  const erased = await legUnder("mobile", [received, again, TRANSFERRED, COMPLETED, { kind: "erasure" }])
  if (erased === undefined) throw new Error("there is no leg")
  expect(judgeLeg(erased, reading("mobile"))).toMatchObject({ kind: "judged", record: true })
})

// ENG-437, ENG-470
test.each([
  ["an earlier", -1],
  ["a later", 1],
])(
  "a leg is judged for the campaign that it was decided for, though a report after that, with %s time, names another",
  async (_, second) => {
    const again = { ...RECEIVED, event_id: "e3", at: at(second), advertiser_campaign_id_from_network: "c2" }
    const leg = await legUnder("during_hours", [RECEIVED, TRANSFERRED, again])
    if (leg === undefined) throw new Error("there is no leg")
    expect(leg.state.details?.advertiserCampaignIdFromNetwork).toBe(second < 0 ? "c2" : "c1")
    expect(campaignOfLeg(leg)).toEqual({ advertiserIdFromNetwork: "a1", advertiserCampaignIdFromNetwork: "c1" })
    expect(judgeLeg(leg, reading("during_hours"))).toMatchObject({ kind: "judged", record: true })
  },
)

// ENG-437
test("a leg whose reception came after its transfer is judged as it was decided: not recorded", async () => {
  const leg = await legUnder("", [TRANSFERRED, RECEIVED])
  if (leg === undefined) throw new Error("there is no leg")
  expect(judgeLeg(leg, reading("mobile or not mobile"))).toMatchObject({ kind: "judged", record: false })
})

// ENG-437
test("a leg of before anything was noted is not judged, and neither is an imported one", async () => {
  const leg = await legUnder("mobile", [RECEIVED, TRANSFERRED])
  if (leg === undefined || leg.recording === null) throw new Error("there is no recording")
  const { hindsight: _, ...earlier } = leg.recording
  expect(judgeLeg({ ...leg, recording: earlier }, reading("mobile"))).toMatchObject({ reason: "not-noted" })
  const imported = { ...earlier, settings: "imported" } as const
  expect(judgeLeg({ ...leg, recording: imported }, reading("mobile"))).toMatchObject({ reason: "imported" })
})
