// Facts that two receptions of a leg make uncertain.
import { callRecordId, instant, networkId, transactionId } from "@callrules/model"
import { describe, expect, test } from "vitest"
import { applyHostEvent, contradictedFacts, type HostEvent, initialCall, type ReceivedDetails } from "../src/index.ts"
import { detailsOf } from "./support/arbitraries.ts"

const LEG = initialCall(networkId("n1"), transactionId("0000002A-00000001"), callRecordId("c1"))
const KNOWN = { configured: ["constructor", "tier"], ignored: ["note"] }

const reception = (id: string, seconds: number, changes: Partial<ReceivedDetails>): HostEvent => ({
  kind: "received",
  eventId: id,
  at: instant(seconds * 1_000),
  details: detailsOf(changes),
})

/** What the second reception makes uncertain. */
const uncertain = (first: HostEvent, second: HostEvent) => {
  const before = applyHostEvent(LEG, first).state
  return contradictedFacts(before, applyHostEvent(before, second).state, second, KNOWN)
}

/** What is uncertain of a reception that counts beside another one, whichever of them comes first. */
const besides = (counting: Partial<ReceivedDetails>, other: Partial<ReceivedDetails>) => {
  const [early, late] = [reception("e1", 1, counting), reception("e2", 2, other)]
  const { isReceivedAnew, ...found } = uncertain(early, late)
  expect(isReceivedAnew).toBe(false)
  expect(uncertain(late, early)).toEqual({ ...found, isReceivedAnew: true })
  return found
}

const named = (attribute: string) => ({ campaign: false, attributes: [{ attribute }] })
const field = (name: string) => ({ campaign: false, attributes: [{ attribute: "custom_data", field: name }] })
const fields = (...names: ReadonlyArray<string>) => ({
  campaign: false,
  attributes: names.map((name) => ({ attribute: "custom_data", field: name })),
})
const tag = (values: Readonly<Record<string, string>>) => ({ customDataBySource: { tag: values } })
const NOTHING = { campaign: false, attributes: [] }

describe("given two receptions of a leg", () => {
  test("then every detail that a condition asks for is uncertain where the other one gives another value, or the only one", () => {
    for (const [key, attribute] of [
      ["callingPhoneNumber", "repeat"],
      ["phoneType", "phone_type"],
      ["affiliateName", "affiliate_name"],
      ["mediaType", "media_type"],
      ["promoNumberDescription", "promo_number_description"],
    ] as const) {
      expect(besides({ [key]: "a" }, { [key]: "b" })).toEqual(named(attribute))
      expect(besides({ [key]: null }, { [key]: "b" })).toEqual(named(attribute))
      expect(besides({ [key]: "a" }, { [key]: "a" })).toEqual(NOTHING)
      expect(besides({ [key]: "a" }, { [key]: null })).toEqual(NOTHING)
    }
    for (const [key] of [["affiliateName"], ["mediaType"], ["promoNumberDescription"]] as const) {
      expect(besides({ [key]: "a" }, { [key]: "" })).toEqual(NOTHING)
    }
    expect(besides({ city: "a" }, { city: "b" })).toEqual(NOTHING)
  })

  test("then a phone type that is blank, which is unknown by itself, is uncertain beside another one, and beside none", () => {
    for (const blank of ["", " ", "\t"]) {
      for (const counting of [null, "Mobile", "Landline", "VoIP"]) {
        expect(besides({ phoneType: counting }, { phoneType: blank })).toEqual(named("phone_type"))
      }
      expect(besides({ phoneType: blank }, { phoneType: null })).toEqual(NOTHING)
    }
  })

  test("then so is every field, whatever its name, and from whatever source", () => {
    expect(besides(tag({ tier: "gold" }), tag({ tier: "silver" }))).toEqual(field("tier"))
    expect(besides({}, tag({ tier: "silver" }))).toEqual(field("tier"))
    expect(besides({}, tag({ constructor: "x" }))).toEqual(field("constructor"))
    expect(besides(tag({ tier: "gold" }), {})).toEqual(NOTHING)
    expect(besides(tag({ tier: "gold" }), tag({ tier: "gold", constructor: "" }))).toEqual(NOTHING)
  })

  test("then a field is uncertain also where both have one value of it by different sources, since a look-up may take one away", () => {
    const network = { customDataBySource: { network: { tier: "gold" } } }
    expect(besides(tag({ tier: "gold" }), network)).toEqual(field("tier"))
    expect(besides(network, tag({ tier: "gold" }))).toEqual(field("tier"))
    const both = { customDataBySource: { network: { tier: "gold" }, tag: { tier: "gold" } } }
    expect(besides(both, tag({ tier: "gold" }))).toEqual(NOTHING)
    expect(besides(tag({ tier: "gold" }), both)).toEqual(field("tier"))
    const hidden = { customDataBySource: { network: { tier: "silver" }, tag: { tier: "gold" } } }
    expect(besides(both, hidden)).toEqual(field("tier"))
  })

  test("then a name that the network does not know may be any field without a value beside it, and a pending field is uncertain", () => {
    expect(besides(tag({ tier: "gold" }), tag({ Tier: "silver" }))).toEqual(fields("constructor", "tier"))
    expect(besides(tag({ tier: "gold" }), tag({ Tier: "silver", tier: "gold" }))).toEqual(field("constructor"))
    const campaign = { customDataBySource: { campaign: { tier: "gold" } } }
    expect(
      besides(campaign, { customDataBySource: { ...campaign.customDataBySource, tag: { Tier: "silver" } } }),
    ).toEqual(fields("constructor", "tier"))
    expect(
      besides(campaign, { customDataBySource: { network: { Tier: "silver" }, ...campaign.customDataBySource } }),
    ).toEqual(field("constructor"))
    expect(besides(tag({ constructor: "x" }), tag({ note: "gold" }))).toEqual(NOTHING)
    expect(besides({}, { pendingCustomDataFields: ["tier"] })).toEqual(field("tier"))
    // a look-up may still bring another value
    expect(besides(tag({ tier: "gold" }), { pendingCustomDataFields: ["tier"] })).toEqual(field("tier"))
    const both = { ...tag({ tier: "gold" }), pendingCustomDataFields: ["tier"] }
    expect(besides(tag({ tier: "gold" }), both)).toEqual(field("tier"))
  })

  test("then what both leave open is open as it is for one: a look-up says it, and a mistyped name is known", () => {
    const pending = { pendingCustomDataFields: ["tier"] }
    expect(besides(pending, pending)).toEqual(NOTHING)
    expect(besides({ ...pending, ...tag({ tier: "gold" }) }, pending)).toEqual(NOTHING)
    expect(besides(tag({ Tier: "gold" }), tag({ Tier: "gold" }))).toEqual(NOTHING)
    expect(besides(tag({ Tier: "gold", tire: "x" }), tag({ tire: "x" }))).toEqual(NOTHING)
    expect(besides(tag({ Tier: "gold", constructor: "x" }), tag({ tire: "x" }))).toEqual(fields("constructor", "tier"))
    // the name may be of another field in another source
    const [early, late] = [{ campaign: { Tier: "x" } }, { campaign: { tier: "gold" }, tag: { Tier: "x" } }]
    const first = { customDataBySource: { ...early, promo_number: { tier: "gold" } } }
    expect(besides(first, { customDataBySource: late })).toEqual(field("tier"))
    expect(besides({ pendingCustomDataFields: ["constructor"] }, pending)).toEqual(field("tier"))
  })

  test("then another campaign is told, and another advertiser with one of the same id", () => {
    expect(besides({}, { advertiserCampaignIdFromNetwork: "other" }).campaign).toBe(true)
    expect(besides({}, { advertiserIdFromNetwork: "other" }).campaign).toBe(true)
  })
})

const NO_EFFECT = { ...NOTHING, isReceivedAnew: false }

test("given a first reception, the same one again, or another event, then nothing is uncertain", () => {
  const first = reception("e1", 1, tag({ tier: "gold" }))
  const received = applyHostEvent(LEG, first).state
  expect(contradictedFacts(LEG, received, first, KNOWN)).toEqual(NO_EFFECT)
  expect(uncertain(first, first)).toEqual(NO_EFFECT)
  const open = reception("e1", 1, { ...tag({ Tier: "gold" }), pendingCustomDataFields: ["tier"] })
  expect(uncertain(open, open)).toEqual(NO_EFFECT)
  const key: HostEvent = { kind: "keypress", eventId: "k", at: instant(0), sequence: 1, key: "1" }
  expect(contradictedFacts(received, applyHostEvent(received, key).state, key, KNOWN)).toEqual(NO_EFFECT)
})

describe("given as many late look-ups as a leg keeps", () => {
  const lookUp = (id: string, seconds: number, customData: Readonly<Record<string, string>>): HostEvent => ({
    kind: "custom_data",
    eventId: id,
    at: instant(seconds * 1_000),
    source: "tag",
    customData,
  })
  const full = Array.from({ length: 16 }, (_, index) => lookUp(`look-up ${index}`, 10 + index, { constructor: "x" }))
  const taken = (event: HostEvent, before = full) => {
    const leg = [reception("e1", 1, {}), ...before].reduce((state, one) => applyHostEvent(state, one).state, LEG)
    return contradictedFacts(leg, applyHostEvent(leg, event).state, event, KNOWN)
  }

  test("when a later one comes, then the fields that it names are uncertain, also those that it clears, or says what counts of", () => {
    expect(taken(lookUp("late", 99, { tier: "gold" }))).toEqual({ ...field("tier"), isReceivedAnew: false })
    expect(taken(lookUp("late", 99, { Tier: "gold" }))).toEqual({
      ...fields("constructor", "tier"),
      isReceivedAnew: false,
    })
    expect(taken(lookUp("late", 99, { constructor: "x" }))).toEqual({ ...field("constructor"), isReceivedAnew: false })
    expect(taken(lookUp("late", 99, { tier: "" }))).toEqual({ ...field("tier"), isReceivedAnew: false })
  })

  test("when an earlier one comes, then what the last one said is uncertain", () => {
    const before = full.with(15, lookUp("look-up 15", 25, { tier: "gold" }))
    expect(taken(lookUp("early", 5, {}), before)).toEqual({ ...field("tier"), isReceivedAnew: false })
  })

  test("when one comes again, or with another content under its id, then only the other content is uncertain", () => {
    expect(taken(full[3] ?? lookUp("", 0, {}))).toEqual(NO_EFFECT)
    expect(taken(lookUp("look-up 3", 50, { tier: "gold" }))).toEqual({ ...field("tier"), isReceivedAnew: false })
  })
})

test("given more keys than a leg keeps, then all keys are uncertain, whichever of them is not kept", () => {
  const key = (sequence: number): HostEvent => ({
    kind: "keypress",
    eventId: `k${sequence}`,
    at: instant(sequence),
    sequence,
    key: "1",
  })
  const full = Array.from({ length: 100 }, (_, index) => key(index + 2)).reduce(
    (state, one) => applyHostEvent(state, one).state,
    LEG,
  )
  const after = (event: HostEvent) => contradictedFacts(full, applyHostEvent(full, event).state, event, KNOWN)
  expect(after(key(102))).toEqual({ ...named("pressed"), isReceivedAnew: false })
  expect(after(key(1))).toEqual({ ...named("pressed"), isReceivedAnew: false })
  expect(after(key(50))).toEqual(NO_EFFECT)
})

test("given another key with a sequence number that one has, then all keys are uncertain", () => {
  const key = (id: string, sequence: number, pressed: string): HostEvent => ({
    kind: "keypress",
    eventId: id,
    at: instant(0),
    sequence,
    key: pressed,
  })
  const pressed = applyHostEvent(LEG, key("k1", 1, "1")).state
  const after = (event: HostEvent) => contradictedFacts(pressed, applyHostEvent(pressed, event).state, event, KNOWN)
  expect(after(key("k2", 1, "2"))).toEqual({ ...named("pressed"), isReceivedAnew: false })
  expect(after(key("k2", 1, "1"))).toEqual(NO_EFFECT)
  expect(after(key("k2", 2, "2"))).toEqual(NO_EFFECT)
})
