import {
  applyHostEvent,
  type CallState,
  type CustomDataBySource,
  type HostEvent,
  hasUnknownPhoneType,
  type LiveCustomDataSource,
  unknownNames,
  unknownNameWarnings,
} from "@callrules/call"
import { instant } from "@callrules/model"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { detailsOf } from "./support/arbitraries.ts"
import { legWith } from "./support/leg.ts"

const configured = ["product", "tier"]
const known = { configured, ignored: [] }
const NONE = { names: [], openFields: [] }

type Arbitrary<A> = A extends fc.Arbitrary<infer B> ? B : never

const receivedWith = (details: Parameters<typeof detailsOf>[0]): Extract<HostEvent, { kind: "received" }> => ({
  kind: "received",
  eventId: "e1",
  at: instant(0),
  details: detailsOf(details),
})

const lookUp = (customData: Record<string, string>, source: LiveCustomDataSource = "tag", place = 0): HostEvent => ({
  kind: "custom_data",
  eventId: `late${place}`,
  at: instant(place),
  source,
  customData,
})

describe("names that the network does not know", () => {
  const legAfter = (...events: ReadonlyArray<HostEvent>): CallState =>
    events.reduce((leg, event) => applyHostEvent(leg, event).state, legWith({}))

  it("given one in any event of a leg, then the fields are open that it may give a value, or another value", () => {
    const sources = (customDataBySource: CustomDataBySource) => receivedWith({ customDataBySource })
    const both = ["product", "tier"]
    const mistyped: ReadonlyArray<readonly [CallState, ReadonlyArray<string>]> = [
      [legAfter(sources({ tag: { Tier: "x", product: "car" } })), ["tier"]],
      [legAfter(sources({ tag: { Tier: "x" }, campaign: { product: "car" } })), both],
      [legAfter(sources({ campaign: { Tier: "x" }, tag: { product: "car" } })), ["tier"]],
      [legAfter(sources({ affiliate: { Tier: "x" }, affiliate_record: { product: "car" } })), both],
      [
        legAfter(receivedWith({ pendingCustomDataFields: ["Tier"], customDataBySource: { tag: { product: "car" } } })),
        both,
      ],
      [legAfter(sources({ tag: { product: "car" } }), lookUp({ Tier: "" })), both],
      [legAfter(sources({ campaign: { product: "car" } }), lookUp({ Tier: "x" })), both],
      [legAfter(sources({}), lookUp({ Tier: "x", product: "car" })), ["tier"]],
      [legAfter(sources({ tag: { Tier: "x" } }), lookUp({ product: "car" })), ["tier"]],
      [legAfter(sources({}), lookUp({ Tier: "x" }), lookUp({ product: "car" }, "tag", 1)), ["tier"]],
      [legAfter(sources({}), lookUp({ product: "car" }), lookUp({ Tier: "x" }, "tag", 1)), both],
      [legAfter(sources({ tag: { Tier: "x", product: "car" } }), lookUp({ tier: "y" })), []],
      [legAfter(sources({ tag: { tier: "old" } }), lookUp({ Tier: "x", product: "car" })), ["tier"]],
    ]
    for (const [leg, openFields] of mistyped) {
      expect(unknownNames(leg, known)).toMatchObject({ names: ["Tier"], openFields })
      for (const ignored of [["Tier"], "all"] as const) {
        expect(unknownNames(leg, { configured, ignored })).toEqual(NONE)
      }
    }
    expect(unknownNames(legAfter(lookUp({ tier: "" })), known)).toEqual(NONE)
  })

  it("whatever field a name means, then it is as without the slip, or it is open", () => {
    const names = ["product", "tier", "Tier", "x"]
    const text: fc.Arbitrary<string> = fc.constantFrom("", "a", "b")
    const values = fc.dictionary(fc.constantFrom(...names), text, { maxKeys: 3 })
    const sources = fc.dictionary(fc.constantFrom("campaign", "affiliate", "affiliate_record", "tag"), values)
    const pending = fc.subarray(names)
    const late: fc.Arbitrary<LiveCustomDataSource> = fc.constantFrom("campaign", "tag")
    const lookUps = fc.array(fc.tuple(late, values), { maxLength: 3 })
    const leg = fc.tuple(sources, pending, lookUps)
    const played = ([customDataBySource, pendingCustomDataFields, late]: Arbitrary<typeof leg>): CallState =>
      legAfter(
        receivedWith({ customDataBySource, pendingCustomDataFields }),
        ...late.map(([source, customData], index) => lookUp(customData, source, index)),
      )
    fc.assert(
      fc.property(leg, fc.constantFrom("Tier", "x"), fc.constantFrom(...configured), (given, slip, meant) => {
        const [bySource, pendingFields, late] = given
        const withMeant = (of: Record<string, string>): Record<string, string> =>
          Object.hasOwn(of, meant)
            ? of
            : Object.fromEntries(Object.entries(of).map(([name, value]) => [name === slip ? meant : name, value]))
        const intended = [
          ...Object.entries(bySource)
            .filter(([source]) => source !== "affiliate_record")
            .map(([source, of]) => played([{ ...bySource, [source]: withMeant(of) }, pendingFields, late])),
          // a field that is announced by a wrong name and then looked up by it has that name in both places
          played([
            bySource,
            pendingFields.map((name) => (name === slip ? meant : name)),
            late.map(([source, of]) => [source, withMeant(of)]),
          ]),
          ...late.map(([source, of], place) =>
            played([bySource, pendingFields, late.with(place, [source, withMeant(of)])]),
          ),
        ]
        const state = played(given)
        const factOf = (one: CallState) =>
          one.pendingCustomDataFields.includes(meant) ? "pending" : (one.customData[meant]?.value ?? "")
        const isOpen = unknownNames(state, known).openFields.includes(meant) || factOf(state) === "pending"
        expect(isOpen || intended.every((one) => factOf(one) === factOf(state))).toBe(true)
      }),
    )
  })

  it("a value is open only where the field that is meant would have another", () => {
    const source: fc.Arbitrary<LiveCustomDataSource> = fc.constantFrom("campaign", "affiliate", "tag")
    const said = fc.uniqueArray(fc.constantFrom(...configured, "Tier"), { minLength: 1 })
    const sources = fc.dictionary(source, said)
    const lookUps = fc.array(fc.tuple(source, said), { maxLength: 3 })
    let count = 0
    const values = (names: ReadonlyArray<string>) => Object.fromEntries(names.map((name) => [name, `v${count++}`]))
    fc.assert(
      fc.property(sources, lookUps, fc.constantFrom(...configured), (sources, late, field) => {
        const customDataBySource: CustomDataBySource = Object.fromEntries(
          Object.entries(sources).map(([source, names]) => [source, values(names)]),
        )
        const events = [
          receivedWith({ customDataBySource }),
          ...late.map(([source, names], place) => lookUp(values(names), source, place)),
        ]
        const state = legAfter(...events)
        const meant = (of: Record<string, string>): Record<string, string> =>
          Object.hasOwn(of, field) || of["Tier"] === undefined ? of : { ...of, [field]: "meant" }
        const intended = events.flatMap((event, place) => {
          if (event.kind === "custom_data") {
            return [legAfter(...events.with(place, { ...event, customData: meant(event.customData) }))]
          }
          return Object.entries(customDataBySource).map(([source, of]) =>
            legAfter(
              receivedWith({ customDataBySource: { ...customDataBySource, [source]: meant(of) } }),
              ...events.slice(1),
            ),
          )
        })
        const isOpen = unknownNames(state, known).openFields.includes(field)
        const valueIn = (leg: CallState) => leg.customData[field]?.value
        if (isOpen && valueIn(state) !== undefined) expect(intended.map(valueIn)).toContain("meant")
      }),
    )
  })

  it("given fields that the affiliate's record brought, then they do not count; the host's own do", () => {
    const customDataBySource = { affiliate: { Tier: "x" }, affiliate_record: { removed: "x" } }
    const event = receivedWith({ customDataBySource })
    expect(unknownNames(legWith({ events: [event] }), known).names).toEqual(["Tier"])
    expect(unknownNameWarnings(event, known)).toHaveLength(1)
  })

  it("given many of them, then the first are named in order, and the rest is counted", () => {
    const many = (count: number) =>
      lookUp(Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${10 + count - index}`, ""])))
    const all = unknownNameWarnings(many(20), known)
    expect(all.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => "custom-data-field-unknown"))
    expect(all.map(({ message }) => /`x(\d+)`/.exec(message)?.[1])).toEqual(
      Array.from({ length: 20 }, (_, index) => String(11 + index)),
    )
    const more = unknownNameWarnings(many(22), known)
    expect(more).toHaveLength(21)
    expect(more.at(-1)).toEqual({
      code: "custom-data-field-unknown",
      message: "the network has no custom data fields of 2 more names in this event",
      hint: "see to the ones that are named first",
    })
  })

  it("given a kind of phone that conditions do not know, then it is told from the known ones and from none", () => {
    for (const phoneType of ["cell", "mobile "])
      expect(hasUnknownPhoneType({ details: detailsOf({ phoneType }) })).toBe(true)
    for (const phoneType of ["Mobile", "Landline", null]) {
      expect(hasUnknownPhoneType({ details: detailsOf({ phoneType }) })).toBe(false)
    }
    expect(hasUnknownPhoneType({ details: null })).toBe(false)
  })

  it("given many of them, then the first 20 are named and the rest counted", () => {
    const names = Array.from({ length: 30 }, (_, index) => `x${String(index).padStart(2, "0")}`)
    const warnings = unknownNameWarnings(lookUp(Object.fromEntries(names.map((name) => [name, ""]))), known)
    expect(warnings).toHaveLength(21)
    expect(warnings[19]?.message).toContain("`x19`")
    expect(warnings[20]?.message).toContain("10 more")
  })

  it("given a name near a field, then the hint asks whether it is meant; else it says what to do", () => {
    const [near, far] = ["Tier", "colour"].map((name) => unknownNameWarnings(lookUp({ [name]: "x" }), known)[0]?.hint)
    expect(near).toMatch(/^did you mean `tier`\? /)
    expect(far).toMatch(/^configure the field, or list it/)
  })
})
