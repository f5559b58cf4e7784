// A store with something in each of its tables, in texts that are hard to keep.
import { callRecordId, instant } from "@callrules/model"
import * as Effect from "effect/Effect"
import type { LegWrite } from "../ports/call-store.ts"
import { EVERY_NETWORK } from "../ports/directory-store.ts"
import {
  append,
  boundToLeg,
  correction,
  entry,
  event,
  firstWrite,
  givenAffiliate,
  givenDetails,
  givenRecording,
  groupTransaction,
  groupWrite,
  id,
  ledgerWrite,
  NETWORK,
  OTHER_NETWORK,
  outcome,
  requestKey,
  storeLeg,
} from "./given.ts"
import { type EveryStore, everyStore, same } from "./store-test.ts"

const RECORD = callRecordId("C1")
const ODD = ["\0", "\ud800", "\u0001\ue000", "\u{1f600}\uffff", "__proto__"]

/** Writes every kind of record there is. A table that is new to the stores has to get a row here. */
// ENG-165
export const fill = Effect.flatMap(everyStore, (stores) =>
  Effect.gen(function* () {
    yield* fillCalls(stores)
    yield* fillLedger(stores)
    yield* fillInbox(stores)
    yield* fillDirectory(stores)
    yield* fillRest(stores)
  }),
)

const written = (...given: Parameters<typeof append>) =>
  Effect.map(append(...given), (answer) => same(answer, "committed"))

const fillCalls = ({ calls }: EveryStore) =>
  Effect.gen(function* () {
    for (const network of [NETWORK, OTHER_NETWORK]) yield* storeLeg({ calls }, { network })
    yield* storeLeg({ calls }, { id: "T2", externalId: "e\0", transferredAt: 1_500, completedAt: 61_000 })
    yield* storeLeg({ calls }, { id: "T3\ud800", callRecord: "C3", receivedAt: null })
    const later = { ...firstWrite({ completedAt: 2_000 }), firstTransaction: null, expectedVersion: 1 }
    yield* calls.commit({ ...later, joiningId: id("X\0"), events: [event("E1"), event("E0")] })
    same(yield* calls.commit(known), "committed")
    const { version } = yield* calls.callRecord(NETWORK, RECORD)
    const move = { networkId: NETWORK, callRecordId: RECORD, legId: id("T2"), movedAt: instant(7_000) }
    yield* calls.moveHome({ ...move, advertiserIdFromNetwork: "a\0", expectedVersion: version })
  })

/** A leg of a caller of whom everything is known. */
const known = ((): LegWrite => {
  const write = firstWrite({ id: "T5", network: OTHER_NETWORK, callRecord: "C5" })
  const { state } = write
  const details = {
    ...(state.details ?? givenDetails({})),
    city: "Springfield",
    region: "Ohio",
    zipCode: "OH 45501",
    demographics: { age: 61, name: "Ada Byron", owner: true },
    customDataBySource: { tag: { product: "yacht" } },
    further: { verified_zip_code: "OH 45502", source: "web" },
  }
  const received = { kind: "received", eventId: "e1", at: instant(1_000), details } as const
  const late = { kind: "custom_data", eventId: "e2", at: instant(2_000), source: "network" } as const
  const events = [received, { ...late, customData: { colour: "teal" } }]
  const customData = {
    colour: { value: "teal", source: "network" },
    product: { value: "yacht", source: "tag" },
  } as const
  const facts = { facts: { custom_data: { product: "yacht" } }, unknown: { attributes: [], keypressesOpen: false } }
  const decided = { record: true, reason: "condition-true", explanation: "", unknownFacts: [], condition: "" }
  const recording = { ...givenRecording, decision: { ...decided, facts, decidedAt: instant(2_000) } }
  return { ...write, recording, state: { ...state, details, events, customData } }
})()

const fillLedger = ({ ledger }: EveryStore) =>
  Effect.gen(function* () {
    yield* written(ledger, ledgerWrite({ callCorrection: correction(2, "T1"), namedFields: ["b", ...ODD, "a"] }))
    for (const [place, text] of ODD.entries()) {
      const signals = [{ name: text, value: true, revenue: null, occurredAt: instant(5_000) }]
      const given = { id: `G${place}${text}`, partnerUniqueId: text, signals, callTransaction: "K2" }
      const newNames = [{ folded: text, casing: `${text}!` }]
      const first = groupTransaction({ ...given, customData: JSON.parse('{"b":"\\ud800","1":"x","__proto__":"p"}') })
      yield* written(ledger, ledgerWrite({ groupTransactions: [first], newNames }))
    }
    let before = groupTransaction({ id: "H1", partnerUniqueId: "long", callTransaction: "K2" })
    yield* written(ledger, ledgerWrite({ groupTransactions: [before] }))
    for (let version = 2; version <= 66; version++) {
      const signal = { name: `S${version % 5}`, value: true, revenue: null, occurredAt: instant(version) }
      const given = { id: `H${version}`, partnerUniqueId: "long", version, corrects: `H${version - 1}` }
      const signals = [...before.signals.filter(({ name }) => name !== signal.name), signal]
      const next = groupTransaction({ ...given, signals, callTransaction: "K2" })
      yield* written(ledger, ledgerWrite({ groupTransactions: [next], correctedGroups: [before] }))
      before = next
    }
    const answer = { form: 1, receivedAt: instant(9), call: correction(2, "T1"), groups: [before] }
    const stored = {
      key: requestKey("R\0", { advertiserIdFromNetwork: "a1" }),
      outcome: { ...outcome(""), body: answer },
    }
    yield* written(ledger, groupWrite({ id: "G9", partnerUniqueId: "z", callTransaction: "K2" }, { outcome: stored }))
    const other = { outcome: { key: requestKey("R2", { networkId: OTHER_NETWORK }), outcome: outcome("\0 text") } }
    yield* written(ledger, groupWrite({ id: "G1" }, { networkId: OTHER_NETWORK, ...other }))
  })

const fillInbox = ({ inbox }: EveryStore) =>
  Effect.gen(function* () {
    for (const name of ["P3", "P1", "P2", "P4\ud800"]) {
      yield* inbox.accept(entry(name, { body: `{"\0": "${name}"}` }), null, null)
    }
    yield* inbox.accept(
      entry("P5", { binding: { to: "unresolved", awaits: "x" }, advertiserIdFromNetwork: "a1" }),
      null,
      null,
    )
    yield* inbox.accept(entry("P1", { networkId: OTHER_NETWORK, binding: boundToLeg("T1") }), null, null)
    yield* inbox.fail(NETWORK, "P1", { class: "RecordInvalid", message: "no\0" })
    yield* inbox.drop(NETWORK, "P2")
  })

const fillDirectory = ({ directory }: EveryStore) =>
  Effect.gen(function* () {
    const made = { changedAt: instant(1), changedBy: "host\0" }
    const advertiser = {
      kind: "advertiser",
      idFromNetwork: "a\ud800",
      name: "__proto__",
      attributionOnly: false,
    } as const
    const field = { kind: "custom_data_field", partnerName: "region" } as const
    const first = {
      ...made,
      networkId: NETWORK,
      expectedVersion: 0,
      puts: [advertiser, field, token("t1")],
      removals: [],
    }
    same(yield* directory.commit(first), "committed")
    const removals = [{ kind: "custom_data_field", id: "region", of: "" } as const]
    same(yield* directory.commit({ ...first, expectedVersion: 1, puts: [], removals }), "committed")
    // what belongs to every network
    const host = { ...first, networkId: EVERY_NETWORK, puts: [{ ...token("h1"), use: "host" } as const] }
    same(yield* directory.commit(host), "committed")
  })

const token = (tokenId: string) =>
  ({
    kind: "token",
    tokenId,
    use: "partner",
    advertiserIdFromNetwork: null,
    permissions: ["signals"],
    secrets: [{ tokenHash: `hash of ${tokenId}`, expiresAt: null }],
  }) as const

const fillRest = ({ affiliates, feed, outbox, settings, transcripts }: EveryStore) =>
  Effect.gen(function* () {
    const campaign = { networkId: NETWORK, advertiserIdFromNetwork: "a\0", campaignIdFromNetwork: "k1" }
    for (const version of [1, 2]) {
      yield* settings.append(campaign, {
        version,
        recordCalls: version === 1,
        condition: "mobile",
        storedAt: instant(5),
      })
    }
    const custom = JSON.parse('{"__proto__": "x", "\\ud800": "\\u0000"}')
    yield* affiliates.put(NETWORK, givenAffiliate("z\ud800", "Zeta\0", { customData: custom }), 0)
    yield* affiliates.put(NETWORK, givenAffiliate("b", "Beta"), 0)
    yield* affiliates.remove(NETWORK, "b", 1)
    yield* transcripts.put(NETWORK, RECORD, { summary: "a\0 sale", eventId: "e", at: instant(8_000) })
    // some have a position, some wait for one
    for (const network of [NETWORK, OTHER_NETWORK]) {
      same(yield* feed.give(yield* feed.waiting(network, network === NETWORK ? 20 : 1)), "committed")
    }
    same(yield* feed.give(yield* feed.waiting(NETWORK, 10)), "committed")
    yield* outbox.taken([{ networkId: NETWORK, eventId: "E1" }])
  })
