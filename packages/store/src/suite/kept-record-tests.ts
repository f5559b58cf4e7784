// What is stored besides calls and their ledger: events, settings, affiliates, transcripts.
import { callRecordId, instant } from "@callrules/model"
import { AFFILIATE_CHARACTERS } from "../ports/affiliate-page.ts"
import type { EngineEvent } from "../ports/engine-event.ts"
import { event, firstWrite, givenAffiliate, NETWORK, OTHER_NETWORK } from "./given.ts"
import { type StoreTest, same, storeTest } from "./store-test.ts"

/** Tests of the outbox. */
export const outboxTests: ReadonlyArray<StoreTest> = [
  storeTest(
    "given events of several writes, when they are read, then the oldest come first, until taken",
    function* ({ calls, outbox }) {
      const others = event("E3", OTHER_NETWORK)
      same(yield* calls.commit(firstWrite({ id: "T1" }, [event("E9"), event("E1")])), "committed")
      same(yield* calls.commit(firstWrite({ id: "T1", network: OTHER_NETWORK }, [others])), "committed")
      same(yield* calls.commit(firstWrite({ id: "T2" }, [event("E3")])), "committed")
      same(yield* outbox.waiting(10), [event("E9"), event("E1"), others, event("E3")])
      same(yield* outbox.waiting(2), [event("E9"), event("E1")])
      same(yield* outbox.waiting(0), [])
      yield* outbox.taken([event("E1"), { networkId: NETWORK, eventId: "unknown" }, others])
      same(yield* outbox.waiting(10), [event("E9"), event("E3")])
      yield* outbox.taken([event("E1"), event("E9"), event("E3")])
      yield* outbox.taken([])
      same(yield* outbox.waiting(10), [])
      same(yield* calls.commit(firstWrite({ id: "T3" }, [event("E0"), event("E9")])), "committed")
      same(yield* outbox.waiting(10), [event("E0"), event("E9")])
    },
  ),
  storeTest(
    "given a reader of the outbox, when it goes on where it was, then each event that is not taken comes once, in order",
    function* ({ calls, outbox }) {
      const others = event("E3", OTHER_NETWORK)
      const none = { atAfter: null, atThrough: null }
      same(yield* outbox.read(0, 2), { events: [], through: 0, last: 0, ...none })
      same(yield* calls.commit(firstWrite({ id: "T1" }, [event("E9"), event("E1")])), "committed")
      same(yield* calls.commit(firstWrite({ id: "T1", network: OTHER_NETWORK }, [others])), "committed")
      const first = { events: [event("E9"), event("E1")], through: 2, last: 3, atAfter: null, atThrough: event("E1") }
      same(yield* outbox.read(0, 2), first)
      const second = { events: [others], through: 3, last: 3, atAfter: event("E1"), atThrough: others }
      same(yield* outbox.read(2, 2), second)
      same(yield* outbox.read(2, 1), second)
      same(yield* outbox.read(3, 2), { events: [], through: 3, last: 3, atAfter: others, atThrough: others })
      yield* outbox.taken([event("E1"), others])
      same(yield* outbox.read(0, 2), { events: [event("E9")], through: 3, last: 3, ...none })
      same(yield* outbox.read(1, 2), { events: [], through: 3, last: 3, atAfter: event("E9"), atThrough: null })
      yield* outbox.taken([event("E9")])
      // a position is never given again
      same(yield* calls.commit(firstWrite({ id: "T2" }, [event("E9")])), "committed")
      const later = { events: [event("E9")], through: 4, last: 4, atAfter: null, atThrough: event("E9") }
      same(yield* outbox.read(3, 2), later)
      same(yield* outbox.read(9, 2), { events: [], through: 9, last: 4, ...none })
    },
  ),
  storeTest(
    "given every kind of event in any text, when it is read, then it is as it was",
    function* ({ calls, outbox }) {
      const { at, callRecordId, legId, networkId } = event("\0 \ud800", NETWORK, "T\ud800")
      const base = { at, callRecordId, legId, networkId }
      const events: ReadonlyArray<EngineEvent> = [
        { ...base, eventId: "1\0", kind: "transaction_created", transactionId: legId, partnerUniqueId: "\ud800" },
        {
          ...base,
          eventId: "2\ud800",
          kind: "transaction_corrected",
          transactionId: legId,
          correctsTransactionId: legId,
          partnerUniqueId: null,
        },
        { ...base, eventId: "3\ue000", kind: "recording_decided", record: false, reason: "\u{1f600}" },
      ]
      same(yield* calls.commit(firstWrite({}, events)), "committed")
      same(yield* outbox.waiting(10), events)
      yield* outbox.taken(events)
      same(yield* outbox.waiting(10), [])
    },
  ),
]

const CAMPAIGN = { networkId: NETWORK, advertiserIdFromNetwork: "a1", campaignIdFromNetwork: "k1" }
const settings = (version: number, condition = "mobile") => ({
  version,
  recordCalls: version % 2 === 1,
  condition,
  storedAt: instant(version * 1_000),
})

/** Tests of recording settings. */
export const settingsTests: ReadonlyArray<StoreTest> = [
  storeTest(
    "given versions of settings, when they are read, then the last is current and all are kept",
    function* ({ settings: store }) {
      same(yield* store.current(CAMPAIGN), undefined)
      same(yield* store.history(CAMPAIGN, 0, 9), [])
      const versions = [settings(1), settings(2, ""), settings(3, "\ud800 \0")]
      for (const version of versions) same(yield* store.append(CAMPAIGN, version), "committed")
      same(yield* store.current(CAMPAIGN), versions[2])
      same(yield* store.history(CAMPAIGN, 0, 9), versions)
      same(yield* store.history(CAMPAIGN, 1, 1), [versions[1]])
      same(yield* store.history(CAMPAIGN, 3, 9), [])
      for (const version of [0, 1, 2, 3]) same(yield* store.isStoppedAfter(CAMPAIGN, version), version < 2)
    },
  ),
  storeTest(
    "given settings, when a version is appended that is not the next, then it is a conflict",
    function* ({ settings: store }) {
      same(yield* store.append(CAMPAIGN, settings(2)), "conflict")
      same(yield* store.append(CAMPAIGN, settings(1)), "committed")
      same(yield* store.append(CAMPAIGN, settings(1, "landline")), "conflict")
      same(yield* store.append(CAMPAIGN, settings(3)), "conflict")
      same(yield* store.history(CAMPAIGN, 0, 9), [settings(1)])
    },
  ),
  storeTest(
    "given settings of a campaign, when others are read, then they have none of it",
    function* ({ settings: store }) {
      same(yield* store.append(CAMPAIGN, settings(1)), "committed")
      for (const other of [
        { ...CAMPAIGN, networkId: OTHER_NETWORK },
        { ...CAMPAIGN, advertiserIdFromNetwork: "a2" },
        { ...CAMPAIGN, campaignIdFromNetwork: "k2" },
        { ...CAMPAIGN, advertiserIdFromNetwork: "k1", campaignIdFromNetwork: "a1" },
      ]) {
        same(yield* store.current(other), undefined)
        same(yield* store.append(other, settings(1)), "committed")
      }
    },
  ),
]

/** Tests of affiliates. */
export const affiliateTests: ReadonlyArray<StoreTest> = [
  storeTest(
    "given affiliates, when they are read, then each is as written, listed by internal id",
    function* ({ affiliates }) {
      const custom = JSON.parse('{"__proto__": "x", "\\ud800": "\\u0000"}')
      const first = givenAffiliate("z", "Zeta", { customData: custom })
      const second = givenAffiliate("a\ud800", "Alpha\0")
      same(yield* affiliates.put(NETWORK, first, 0), { internalId: 1, version: 1, affiliate: first })
      same(yield* affiliates.put(OTHER_NETWORK, first, 0), { internalId: 1, version: 1, affiliate: first })
      same(yield* affiliates.put(NETWORK, second, 0), { internalId: 2, version: 1, affiliate: second })
      const stored = [
        { internalId: 1, version: 1, affiliate: first },
        { internalId: 2, version: 1, affiliate: second },
      ]
      same(yield* affiliates.list(NETWORK, 0, 9), stored)
      same(yield* affiliates.list(NETWORK, 0, 1), stored.slice(0, 1))
      same(yield* affiliates.list(NETWORK, 1, 9), stored.slice(1))
      same(yield* affiliates.list(NETWORK, 2, 9), [])
      same(yield* affiliates.get(NETWORK, "a\ud800"), stored[1])
      same(yield* affiliates.byName(NETWORK, "Alpha\0"), stored[1])
      same(yield* affiliates.byName(NETWORK, "alpha\0"), undefined)
      same(yield* affiliates.get(OTHER_NETWORK, "a\ud800"), undefined)
      same(yield* affiliates.byName(OTHER_NETWORK, "Alpha\0"), undefined)
    },
  ),
  // ENG-478
  storeTest(
    "given long affiliates, when they are listed, then a page has no more text than it may, or one of them, and each is in a page",
    function* ({ affiliates }) {
      const lengths = [10, 200_000, 40_000, 40_000, 300_000, 10, 300_000, 100_000, 100_000, 100_000, 10]
      for (const [place, length] of lengths.entries()) {
        const long = givenAffiliate(`a${place}`, `A${place}`, { customData: { text: "x".repeat(length) } })
        yield* affiliates.put(NETWORK, long, 0)
      }
      const pages: Array<ReadonlyArray<number>> = []
      for (let after = 0; after < lengths.length; ) {
        const page = yield* affiliates.list(NETWORK, after, lengths.length)
        const characters = page.reduce((sum, { affiliate }) => sum + JSON.stringify(affiliate).length, 0)
        same(page.length === 1 || characters <= AFFILIATE_CHARACTERS, true)
        pages.push(page.map(({ internalId }) => internalId))
        after = page.at(-1)?.internalId ?? lengths.length
      }
      same(pages, [[1, 2, 3], [4], [5], [6], [7], [8, 9], [10, 11]])
    },
  ),
  storeTest(
    "given a network, when it has its first affiliate, then affiliates are kept for it from then on, also when it is removed",
    function* ({ affiliates }) {
      same(yield* affiliates.areKept(NETWORK), false)
      yield* affiliates.put(NETWORK, givenAffiliate("a", "A"), 1)
      same(yield* affiliates.areKept(NETWORK), false)
      yield* affiliates.put(NETWORK, givenAffiliate("a", "A"), 0)
      same(yield* affiliates.areKept(NETWORK), true)
      same(yield* affiliates.remove(NETWORK, "a", 1), "removed")
      same(yield* affiliates.areKept(NETWORK), true)
      same(yield* affiliates.areKept(OTHER_NETWORK), false)
    },
  ),
  storeTest(
    "given an affiliate, when it is written, then only from the version that was read",
    function* ({ affiliates }) {
      same(yield* affiliates.put(NETWORK, givenAffiliate("a", "A"), 1), "changed")
      same((yield* affiliates.list(NETWORK, 0, 9)).length, 0)
      yield* affiliates.put(NETWORK, givenAffiliate("a", "A"), 0)
      same(yield* affiliates.put(NETWORK, givenAffiliate("a", "B"), 0), "changed")
      const changed = givenAffiliate("a", "B")
      same(yield* affiliates.put(NETWORK, changed, 1), { internalId: 1, version: 2, affiliate: changed })
      same(yield* affiliates.put(NETWORK, givenAffiliate("a", "C"), 1), "changed")
      same(yield* affiliates.byName(NETWORK, "A"), undefined)
      same(yield* affiliates.byName(NETWORK, "B"), { internalId: 1, version: 2, affiliate: changed })
    },
  ),
  storeTest(
    "given a name, when another affiliate takes it, then it is refused and nothing changes",
    function* ({ affiliates }) {
      yield* affiliates.put(NETWORK, givenAffiliate("a", "A"), 0)
      yield* affiliates.put(NETWORK, givenAffiliate("b", "B"), 0)
      same(yield* affiliates.put(NETWORK, givenAffiliate("b", "A"), 1), "name-taken")
      same(yield* affiliates.put(NETWORK, givenAffiliate("c", "A"), 0), "name-taken")
      same(yield* affiliates.put(NETWORK, givenAffiliate("b", "A"), 9), "changed")
      same(
        (yield* affiliates.list(NETWORK, 0, 9)).map((stored) => stored.affiliate.name),
        ["A", "B"],
      )
      same(yield* affiliates.put(NETWORK, givenAffiliate("c", "C"), 0), {
        internalId: 3,
        version: 1,
        affiliate: givenAffiliate("c", "C"),
      })
      same(yield* affiliates.put(NETWORK, givenAffiliate("a", "A2"), 1), {
        internalId: 1,
        version: 2,
        affiliate: givenAffiliate("a", "A2"),
      })
      same(yield* affiliates.put(NETWORK, givenAffiliate("b", "A"), 1), {
        internalId: 2,
        version: 2,
        affiliate: givenAffiliate("b", "A"),
      })
    },
  ),
  storeTest(
    "given an affiliate, when it is removed, then its name is free, its ids and versions are not used again",
    function* ({ affiliates }) {
      yield* affiliates.put(NETWORK, givenAffiliate("a", "A"), 0)
      same(yield* affiliates.remove(NETWORK, "a", 2), "changed")
      same(yield* affiliates.remove(OTHER_NETWORK, "a", 1), "changed")
      same(yield* affiliates.remove(NETWORK, "a", 1), "removed")
      same(yield* affiliates.remove(NETWORK, "a", 1), "changed")
      same([yield* affiliates.get(NETWORK, "a"), yield* affiliates.byName(NETWORK, "A")], [undefined, undefined])
      same(yield* affiliates.put(NETWORK, givenAffiliate("a", "A"), 1), "changed")
      same(yield* affiliates.put(NETWORK, givenAffiliate("a", "A"), 0), {
        internalId: 2,
        version: 2,
        affiliate: givenAffiliate("a", "A"),
      })
      same(yield* affiliates.remove(NETWORK, "a", 2), "removed")
      same(yield* affiliates.put(NETWORK, givenAffiliate("b", "A"), 0), {
        internalId: 3,
        version: 1,
        affiliate: givenAffiliate("b", "A"),
      })
      same(yield* affiliates.put(NETWORK, givenAffiliate("a", "B"), 0), {
        internalId: 4,
        version: 3,
        affiliate: givenAffiliate("a", "B"),
      })
    },
  ),
]

const RECORD = callRecordId("C\ud800")
const transcript = (summary: string, at: number, eventId: string) => ({ summary, at: instant(at), eventId })

/** Tests of transcript summaries. */
export const transcriptTests: ReadonlyArray<StoreTest> = [
  storeTest(
    "given puts in any order, when the summary is read, then it is the latest, by time, then event, then text",
    function* ({ transcripts }) {
      same(yield* transcripts.get(NETWORK, RECORD), undefined)
      const ascending = [
        transcript("z", 1, "e9"),
        transcript("a", 2, "e1"),
        transcript("b\0\ud800", 2, "e1"),
        transcript("a", 2, "e\ud800"),
        transcript("a", 2, "e\ue000"),
        transcript("a", 2, "e\u{1f600}"),
        transcript("", 3, ""),
      ]
      for (const [place, latest] of ascending.entries()) {
        yield* transcripts.put(NETWORK, RECORD, latest)
        for (const earlier of ascending.slice(0, place)) yield* transcripts.put(NETWORK, RECORD, earlier)
        same(yield* transcripts.get(NETWORK, RECORD), latest)
      }
      same(yield* transcripts.get(OTHER_NETWORK, RECORD), undefined)
    },
  ),
]
