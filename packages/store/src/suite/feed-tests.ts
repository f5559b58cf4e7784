// The feed of transactions: positions are given once, after the commit, and read in order, filtered.
import { callRecordId, instant, type NetworkId } from "@callrules/model"
import * as Effect from "effect/Effect"
import { FEED_RELAY } from "../ports/feed-relay.ts"
import {
  FEED_WINDOW,
  type FeedMark,
  type FeedPage,
  type FeedQuery,
  LEG_WINDOW,
  type TransactionFeedShape,
} from "../ports/transaction-feed.ts"
import { everyTransaction } from "./every-transaction.ts"
import {
  append,
  correction,
  groupTransaction,
  groupWrite,
  id,
  ledgerWrite,
  NETWORK,
  OTHER_NETWORK,
  storeLeg,
} from "./given.ts"
import { type EveryStore, type StoreTest, same, storeTest } from "./store-test.ts"

/** A question that everything passes. */
export const everything = (given: Partial<FeedQuery> = {}): FeedQuery => ({
  networkId: NETWORK,
  after: 0,
  limit: 100,
  advertiserIdFromNetwork: null,
  callRecordId: null,
  transactionId: null,
  partnerUniqueId: null,
  kind: null,
  from: null,
  before: null,
  ...given,
})

/** Gives everything that waits in a network a position. */
const relayAll = (feed: TransactionFeedShape, network: NetworkId = NETWORK) =>
  Effect.gen(function* () {
    for (;;) {
      const batch = yield* feed.waiting(network, 500)
      if (batch.transactions.length === 0) return
      same(yield* feed.give(batch), "committed")
    }
  })

const shown = ({ entries }: FeedPage) =>
  entries.map(({ leg, position, transaction }) => `${position} ${leg.legId} ${transaction.transactionId}`)

const positions = ({ entries }: FeedPage) => entries.map(({ position }) => position)

/** Salts are drawn at random: all that is known of one is that it is there. */
const withoutSalt = (at: FeedMark | null): FeedMark | null => at && { ...at, salt: at.salt === null ? null : "a text" }

const filled = (stores: EveryStore) =>
  Effect.gen(function* () {
    yield* storeLeg(stores)
    yield* append(stores.ledger, ledgerWrite({ callCorrection: correction(2, "T1") }))
    yield* append(stores.ledger, groupWrite({ id: "G1", callTransaction: "K2", createdAt: 6_000 }))
    const second = { id: "G2", corrects: "G1", callTransaction: "K2", createdAt: 7_000, customData: { region: "x" } }
    yield* append(stores.ledger, groupWrite(second))
    yield* relayAll(stores.feed)
    yield* storeLeg(stores, { id: "T2", callRecord: "C2", advertiser: "a2" })
    yield* append(stores.ledger, groupWrite({ id: "G3", leg: "T2", partnerUniqueId: "p" }))
    yield* relayAll(stores.feed)
  })

/** Tests of relays. */
export const relayTests: ReadonlyArray<StoreTest> = [
  storeTest("given two processes with one epoch, when both take a step, then one does", function* ({ relays }) {
    const step = { networkId: NETWORK, relay: "webhooks", expectedEpoch: 0, position: 0 }
    same(yield* relays.state(NETWORK, "webhooks"), { epoch: 0, position: 0 })
    same(yield* relays.advance(step), "committed")
    same(yield* relays.advance({ ...step, position: 9 }), "conflict")
    same(yield* relays.state(NETWORK, "webhooks"), { epoch: 1, position: 0 })
    same(yield* relays.advance({ ...step, expectedEpoch: 1, position: 4 }), "committed")
    same(yield* relays.advance({ ...step, expectedEpoch: 1, position: 5 }), "conflict")
    same(yield* relays.advance({ ...step, expectedEpoch: 3, position: 5 }), "conflict")
    same(yield* relays.state(NETWORK, "webhooks"), { epoch: 2, position: 4 })
  }),
  storeTest("given relays of other names and networks, when one advances, then they stay", function* ({ relays }) {
    const step = { networkId: NETWORK, relay: "a\0", expectedEpoch: 0, position: 1 }
    same(yield* relays.advance(step), "committed")
    same(yield* relays.state(NETWORK, "a"), { epoch: 0, position: 0 })
    same(yield* relays.state(OTHER_NETWORK, "a\0"), { epoch: 0, position: 0 })
    same(yield* relays.state(NETWORK, "a\0"), { epoch: 1, position: 1 })
  }),
]

/** Tests of the feed. */
export const feedTests: ReadonlyArray<StoreTest> = [
  storeTest(
    "given transactions of two legs, when they have positions, then each is read once, those of a leg in order",
    function* (stores) {
      yield* filled(stores)
      const page = yield* stores.feed.read(everything())
      same(shown(page), ["1 T1 T1", "2 T1 K2", "3 T1 G1", "4 T1 G2", "5 T2 T2", "6 T2 G3"])
      same([page.through, page.last], [6, 6])
      // ENG-348: nothing but what is shown
      const head = correction(2, "T1")
      const leg = { legId: id("T1"), callRecordId: callRecordId("C1"), receivedAt: instant(1_000), head }
      same(page.entries[3]?.leg, leg)
      const { calls, groups } = yield* everyTransaction(stores.ledger, NETWORK, id("T1"))
      same(
        page.entries.slice(0, 4).map(({ transaction }) => transaction),
        [...calls, ...groups],
      )
    },
  ),
  storeTest("given a page of some, when the next begins after it, then it goes on there", function* (stores) {
    yield* filled(stores)
    const first = yield* stores.feed.read(everything({ limit: 4 }))
    same([positions(first), first.through, first.last], [[1, 2, 3, 4], 4, 6])
    const second = yield* stores.feed.read(everything({ after: first.through, limit: 4 }))
    same([positions(second), second.through, second.last], [[5, 6], 6, 6])
    const third = yield* stores.feed.read(everything({ after: 6 }))
    same([positions(third), third.through, third.last], [[], 6, 6])
    const beyond = yield* stores.feed.read(everything({ after: 9 }))
    same([positions(beyond), beyond.through, beyond.last], [[], 9, 6])
  }),
  storeTest(
    "given filters, when a page is read, then it says what stands at its ends, shown or not",
    function* (stores) {
      yield* filled(stores)
      const [t1, , g1, , , g3] = (yield* stores.feed.read(everything())).entries.map(({ transaction }) => ({
        transactionId: transaction.transactionId,
        createdAt: transaction.createdAt,
        salt: "a text",
      }))
      for (const [given, atAfter, atThrough] of [
        [{}, null, g3],
        [{ after: 1 }, t1, g3],
        [{ after: 1, limit: 2 }, t1, g1],
        [{ after: 6 }, g3, g3],
        [{ after: 7 }, null, null],
        [{ after: 3, partnerUniqueId: "none" }, g1, g3],
        [{ after: 3, advertiserIdFromNetwork: "a2", limit: 2 }, g1, g3],
        [{ after: 3, callRecordId: callRecordId("C2") }, g1, g3],
        [{ after: 3, transactionId: id("G3") }, g1, g3],
        [{ after: 6, transactionId: id("T1") }, g3, g3],
      ] as const) {
        const page = yield* stores.feed.read(everything(given))
        same([given, withoutSalt(page.atAfter), withoutSalt(page.atThrough)], [given, atAfter, atThrough])
      }
      const { atAfter, atThrough } = yield* stores.feed.read(everything({ networkId: OTHER_NETWORK, after: 1 }))
      same([atAfter, atThrough], [null, null])
    },
  ),
  storeTest(
    "given transactions, when their caller is erased, then what stands at their positions has no salt, and the rest has the one it had",
    function* (stores) {
      yield* filled(stores)
      const marks = Effect.gen(function* () {
        const read: Array<FeedMark | null> = []
        for (let after = 1; after <= 6; after++) {
          const { atAfter, atThrough } = yield* stores.feed.read(everything({ after: after - 1, limit: 1 }))
          same(withoutSalt(atAfter)?.salt, after === 1 ? undefined : withoutSalt(read.at(-1) ?? null)?.salt)
          read.push(atThrough)
        }
        return read
      })
      const before = yield* marks
      same(
        before.every((at) => at !== null && at.salt !== null),
        true,
      )
      same(yield* marks, before)
      yield* stores.erasure.erase(NETWORK, callRecordId("C1"))
      const erased = before.map((at, index) => at && (index < 4 ? { ...at, salt: null } : at))
      same(yield* marks, erased)
      // what is written later is not erased
      yield* append(stores.ledger, groupWrite({ id: "G4", corrects: "G2", version: 3, callTransaction: "K2" }))
      yield* relayAll(stores.feed)
      same(yield* marks, erased)
      same(withoutSalt((yield* stores.feed.read(everything({ after: 6 }))).atThrough)?.salt, "a text")
    },
  ),
  storeTest("given a transaction without a position, when the feed is read, then it is not there", function* (stores) {
    yield* filled(stores)
    yield* append(stores.ledger, groupWrite({ id: "G4", corrects: "G2", version: 3, callTransaction: "K2" }))
    same((yield* stores.feed.read(everything())).entries.length, 6)
    const waiting = yield* stores.feed.waiting(NETWORK, 9)
    same(waiting.transactions, [{ legId: id("T1"), partnerUniqueId: "", version: 3 }])
    same(waiting.epoch, (yield* stores.relays.state(NETWORK, FEED_RELAY)).epoch)
  }),
  storeTest(
    "given a relay that was paused after it read, when it wakes up behind another, then it changes nothing",
    function* (stores) {
      yield* storeLeg(stores)
      const paused = yield* stores.feed.waiting(NETWORK, 9)
      yield* append(stores.ledger, groupWrite({ id: "G1" }))
      same(yield* stores.feed.give(yield* stores.feed.waiting(NETWORK, 9)), "committed")
      const before = yield* stores.feed.read(everything())
      same(yield* stores.feed.give(paused), "conflict")
      same(yield* stores.feed.give({ ...paused, epoch: 1 }), "conflict")
      same(yield* stores.feed.read(everything()), before)
      same(yield* stores.relays.state(NETWORK, FEED_RELAY), { epoch: 1, position: 2 })
    },
  ),
  storeTest(
    "given several networks, when their transactions wait, then each has a feed of its own",
    function* (stores) {
      for (const network of [OTHER_NETWORK, NETWORK]) yield* storeLeg(stores, { network })
      const first = yield* stores.feed.waitingAfter(null, 9)
      same(first?.networkId, NETWORK)
      const second = yield* stores.feed.waitingAfter(NETWORK, 9)
      same([second?.networkId, yield* stores.feed.waitingAfter(OTHER_NETWORK, 9)], [OTHER_NETWORK, undefined])
      for (const batch of [first, second]) same(batch && (yield* stores.feed.give(batch)), "committed")
      same(yield* stores.feed.waitingAfter(null, 9), undefined)
      for (const networkId of [NETWORK, OTHER_NETWORK]) {
        same(shown(yield* stores.feed.read(everything({ networkId }))), ["1 T1 T1"])
      }
    },
  ),
  storeTest("given filters, when the feed is read, then only what passes all of them is there", function* (stores) {
    yield* filled(stores)
    const passing = (given: Partial<FeedQuery>) => Effect.map(stores.feed.read(everything(given)), positions)
    same(yield* passing({ advertiserIdFromNetwork: "a2" }), [5, 6])
    same(yield* passing({ callRecordId: callRecordId("C1") }), [1, 2, 3, 4])
    same(yield* passing({ callRecordId: callRecordId("C1"), after: 2, limit: 1 }), [3])
    same(yield* passing({ callRecordId: callRecordId("none") }), [])
    same(yield* passing({ transactionId: id("G1") }), [3])
    same(yield* passing({ transactionId: id("T2"), callRecordId: callRecordId("C1") }), [])
    same(yield* passing({ transactionId: id("none") }), [])
    same(yield* passing({ partnerUniqueId: "" }), [3, 4])
    same(yield* passing({ partnerUniqueId: "p" }), [6])
    same(yield* passing({ kind: "call" }), [1, 2, 5])
    same(yield* passing({ kind: "group", limit: 2 }), [3, 4])
    same(yield* passing({ from: instant(6_000) }), [3, 4])
    same(yield* passing({ before: instant(6_000) }), [1, 2, 5, 6])
    same(yield* passing({ from: instant(6_000), before: instant(7_000), kind: "group" }), [3])
  }),
  storeTest("given a long group, when any of its versions is read, then it is as it was written", function* (stores) {
    yield* storeLeg(stores)
    let before = groupTransaction({ id: "H1" })
    yield* append(stores.ledger, ledgerWrite({ groupTransactions: [before] }))
    for (let version = 2; version <= 70; version++) {
      const signal = { name: `S${version % 3}`, value: true, revenue: null, occurredAt: instant(version) }
      const signals = [...before.signals.filter(({ name }) => name !== signal.name), signal]
      const next = groupTransaction({ id: `H${version}`, version, corrects: `H${version - 1}`, signals })
      yield* append(stores.ledger, ledgerWrite({ groupTransactions: [next], correctedGroups: [before] }))
      before = next
    }
    yield* relayAll(stores.feed)
    const { groups } = yield* everyTransaction(stores.ledger, NETWORK, id("T1"))
    for (const after of [1, 40, 60, 69]) {
      const { entries } = yield* stores.feed.read(everything({ after, limit: 30 }))
      same(
        entries.map(({ transaction }) => transaction),
        groups.slice(after - 1, after + 29),
      )
    }
  }),
  storeTest(
    "given more than a window without a match, when it is read, then it says how far it has looked",
    function* (stores) {
      yield* storeLeg(stores)
      for (let block = 0; block < 11; block++) {
        const groups = Array.from({ length: FEED_WINDOW / 10 }, (_, index) => `${block}.${index}`)
        const groupTransactions = groups.map((name) => groupTransaction({ id: `G${name}`, partnerUniqueId: name }))
        same(yield* append(stores.ledger, ledgerWrite({ groupTransactions })), "committed")
      }
      yield* relayAll(stores.feed)
      const wanted = everything({ partnerUniqueId: "10.1" })
      const first = yield* stores.feed.read(wanted)
      same([positions(first), first.through, first.last], [[], FEED_WINDOW, 5_501])
      const second = yield* stores.feed.read({ ...wanted, after: first.through })
      same([second.entries.length, second.through], [1, 5_501])
      same((yield* stores.feed.read(everything({ transactionId: id("G10.1") }))).entries.length, 1)
      // ENG-329
      const ofCall = everything({ partnerUniqueId: "10.1", callRecordId: callRecordId("C1") })
      same((yield* stores.feed.read(ofCall)).through, LEG_WINDOW)
      const near = yield* stores.feed.read({ ...ofCall, after: 4_900 })
      same([near.entries.length, near.through], [1, 4_900 + LEG_WINDOW])
    },
  ),
]
