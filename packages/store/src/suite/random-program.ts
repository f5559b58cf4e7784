// Random programs against the stores of one network. What a program does depends on its seed and on what it reads.
import { callRecordId, instant, type NetworkId } from "@callrules/model"
import * as Effect from "effect/Effect"
import type { LegWrite, StoredLeg } from "../ports/call-store.ts"
import type { InboxBinding } from "../ports/inbox.ts"
import type { CallLocator, LedgerWrite } from "../ports/ledger-store.ts"
import type { StoreFault } from "../ports/store-fault.ts"
import { closest } from "./around-tests.ts"
import { everyTransaction } from "./every-transaction.ts"
import {
  applied,
  entry,
  event,
  firstTransaction,
  givenRecording,
  givenState,
  groupTransaction,
  id,
  ledgerWrite,
  outcome,
  readLeg,
  requestKey,
} from "./given.ts"
import { type Random, seeded } from "./random.ts"
import type { EveryStore } from "./store-test.ts"

/** One step of a program, run on some stores; returns what it did and the answer. */
export type Step = (stores: EveryStore) => Effect.Effect<unknown, StoreFault>

const LEGS = ["T1", "T2", "T\ud800", "T\u{1f600}"] as const
const TEXTS = ["", "a", "__proto__", "\0", "\ud800", "\ue000"] as const
const RECORDS = ["C1", "C\0"] as const

/** The steps of a program of one network, an endless sequence. */
export const randomProgram = (networkId: NetworkId, seed: number): (() => Step) => {
  const random = seeded(seed)
  let ids = 0
  // an id that usually does not exist
  const newId = (): string => {
    if (!random.onceIn(12)) ids += 1
    return `N${ids}`
  }
  const steps = [
    legStep(networkId, random, newId),
    legStep(networkId, random, newId),
    ledgerStep(networkId, random, newId),
    ledgerStep(networkId, random, newId),
    ledgerStep(networkId, random, newId),
    inboxStep(networkId, random, newId),
    inboxStep(networkId, random, newId),
    keptRecordStep(networkId, random),
    homeStep(networkId, random),
  ] as const
  return () => {
    const step = random.oneOf(steps)
    return step()
  }
}

const legStep = (networkId: NetworkId, random: Random, newId: () => string) => (): Step => {
  const legId = random.oneOf(LEGS)
  const isReceived = !random.onceIn(4)
  const stale = random.onceIn(8)
  const time = (): number | null => (random.onceIn(2) ? null : random.below(4) * 1_000)
  const state = givenState({
    network: networkId,
    id: legId,
    callRecord: random.oneOf(RECORDS),
    receivedAt: isReceived ? random.below(4) * 1_000 : null,
    transferredAt: time(),
    completedAt: time(),
    externalId: random.oneOf([null, ...TEXTS]),
    advertiser: random.oneOf(TEXTS),
    campaign: random.oneOf(TEXTS),
    caller: random.oneOf([null, "+1", "+2"]),
  })
  const events = random.onceIn(2) ? [event(newId(), networkId, legId)] : []
  const joiningId = random.onceIn(6) ? newId() : null
  const campaign = {
    networkId,
    advertiserIdFromNetwork: random.oneOf(TEXTS),
    campaignIdFromNetwork: random.oneOf(TEXTS),
  }
  const settings = random.onceIn(4) ? { campaign, expectedVersion: random.below(2) } : null
  const correction = random.onceIn(3)
    ? { transactionId: newId(), value: random.oneOf(TEXTS), stale: random.onceIn(8), asRead: !random.onceIn(8) }
    : null
  return ({ calls }) =>
    Effect.gen(function* () {
      const before = yield* calls.leg(networkId, id(legId))
      const write: LegWrite = {
        state,
        recording: isReceived ? givenRecording : null,
        expectedVersion: (before?.version ?? 0) + (stale ? 1 : 0),
        isErased: before?.isErased ?? false,
        expectedCallRecordVersion: null,
        joiningId: joiningId === null ? null : id(joiningId),
        hasAssignedEvents: joiningId !== null,
        firstTransaction: isReceived && before?.head == null ? firstTransaction(legId) : null,
        callCorrection: before?.head == null || correction === null ? null : correctionOf(before, correction),
        settings,
        events,
      }
      return ["leg", legId, yield* calls.commit(write)]
    })
}

const homeStep = (networkId: NetworkId, random: Random) => (): Step => {
  const [legId, record] = [id(random.oneOf(LEGS)), callRecordId(random.oneOf(RECORDS))]
  const [advertiserIdFromNetwork, stale] = [random.oneOf([null, ...TEXTS]), random.onceIn(6)]
  return ({ calls }) =>
    Effect.gen(function* () {
      const expectedVersion = (yield* calls.callRecord(networkId, record)).version + (stale ? 1 : 0)
      const move = { networkId, callRecordId: record, expectedVersion, advertiserIdFromNetwork, legId }
      return ["home", record, yield* calls.moveHome({ ...move, movedAt: instant(expectedVersion) })]
    })
}

const correctionOf = (
  { head, ledgerVersion }: StoredLeg,
  correction: {
    readonly transactionId: string
    readonly value: string
    readonly stale: boolean
    readonly asRead: boolean
  },
): LegWrite["callCorrection"] => ({
  transaction: {
    transactionId: id(correction.transactionId),
    correctsTransactionId: head?.transactionId ?? id("none"),
    version: (head?.version ?? 0) + (correction.stale ? 2 : 1),
    customData: { region: correction.value },
    createdAt: instant(3),
  },
  expectedLedgerVersion: correction.asRead ? ledgerVersion : ledgerVersion + 1,
})

const ledgerStep = (networkId: NetworkId, random: Random, newId: () => string) => (): Step => {
  const legId = random.oneOf(LEGS)
  const partnerUniqueIds = [...new Set([random.oneOf(TEXTS), random.oneOf(TEXTS)])]
  const name = random.oneOf(TEXTS)
  const casing = random.oneOf([name, `${name}!`])
  const stale = random.onceIn(8)
  const corrects = random.onceIn(3)
  const own = random.onceIn(2)
  const home = random.onceIn(3)
    ? { advertiser: random.oneOf([null, ...TEXTS]), stale: random.onceIn(4), chosen: !random.onceIn(3) }
    : null
  const plan: Partial<LedgerWrite> = {
    networkId,
    legId: id(legId),
    newNames: random.onceIn(3) ? [{ folded: name, casing }] : [],
    namedFields: random.onceIn(3) ? [random.oneOf(TEXTS), random.oneOf(TEXTS)] : [],
    outcome: random.onceIn(3) ? outcomeOf(networkId, random) : null,
    appliesEntry: random.onceIn(6) ? applied(`N${random.below(20)}`, random.below(9_000)) : null,
    events: random.onceIn(2) ? [event(newId(), networkId, legId)] : [],
  }
  const newIds = partnerUniqueIds.map(newId)
  const correctionId = newId()
  return ({ calls, ledger }) =>
    Effect.gen(function* () {
      const callRecordId = (yield* calls.leg(networkId, id(legId)))?.state.callRecordId
      const record = callRecordId && (yield* calls.callRecord(networkId, callRecordId))
      const read = yield* readLeg(ledger, legId, partnerUniqueIds, [name], networkId)
      const callVersion = read?.call.version ?? 0
      const write = ledgerWrite({
        ...plan,
        callRecord:
          home === null || callRecordId === undefined
            ? null
            : {
                callRecordId,
                expectedVersion: (record?.version ?? 0) + (home.stale ? 1 : 0),
                home: home.chosen ? { advertiserIdFromNetwork: home.advertiser } : null,
              },
        expectedLedgerVersion: (read?.ledgerVersion ?? 1) + (stale ? 1 : 0),
        isErased: read?.isErased ?? false,
        callCorrection:
          corrects && callVersion > 0
            ? {
                transactionId: id(correctionId),
                correctsTransactionId: read?.call.transactionId ?? id("none"),
                version: callVersion + 1,
                customData: { [name]: casing },
                createdAt: instant(callVersion),
              }
            : null,
        groupTransactions: partnerUniqueIds.slice(own ? 0 : 1).map((partnerUniqueId, place) => {
          const head = read?.groups.get(partnerUniqueId)
          return groupTransaction({
            id: newIds[place] ?? "none",
            leg: legId,
            partnerUniqueId,
            version: (head?.version ?? 0) + 1,
            corrects: head?.transactionId ?? null,
            createdAt: ((head?.version ?? 0) * 7) % 5,
          })
        }),
      })
      return ["ledger", legId, read, yield* ledger.commit(write)]
    })
}

const outcomeOf = (networkId: NetworkId, random: Random) => ({
  key: requestKey(`R${random.below(12)}`, { networkId, advertiserIdFromNetwork: random.oneOf([null, ...TEXTS]) }),
  outcome: outcome(random.oneOf(TEXTS), random.below(9)),
})

const inboxStep = (networkId: NetworkId, random: Random, newId: () => string) => (): Step => {
  const legId = random.oneOf(LEGS)
  const record = callRecordId(random.oneOf(RECORDS))
  const binding: InboxBinding = random.oneOf([
    { to: "leg", legId: id(legId), callRecordId: record },
    { to: "leg", legId: id(legId), callRecordId: record },
    { to: "call-record", callRecordId: record },
    { to: "unresolved", awaits: random.oneOf(TEXTS) },
  ])
  const [entryId, version] = [random.onceIn(2) ? newId() : `N${random.below(20)}`, random.below(3)]
  const accepted = entry(entryId, { networkId, binding, body: random.oneOf(TEXTS) })
  const withOutcome = random.onceIn(3) ? outcomeOf(networkId, random) : null
  const expected = binding.to === "leg" && random.onceIn(2) ? version : null
  const failure = { class: random.oneOf(TEXTS), message: random.oneOf(TEXTS) }
  return random.oneOf<Step>([
    ({ inbox }) => Effect.map(inbox.accept(accepted, expected, withOutcome), (answer) => ["accept", entryId, answer]),
    ({ inbox }) => Effect.map(inbox.accept(accepted, null, null), (answer) => ["accept", entryId, answer]),
    ({ inbox }) => Effect.map(inbox.bind(networkId, entryId, binding), () => ["bind", entryId]),
    ({ inbox }) => Effect.map(inbox.fail(networkId, entryId, failure), () => ["fail", entryId]),
    ({ inbox }) => Effect.map(inbox.retry(networkId, entryId), (answer) => ["retry", entryId, answer]),
    ({ inbox }) => Effect.map(inbox.drop(networkId, entryId), (answer) => ["drop", entryId, answer]),
  ])
}

const keptRecordStep = (networkId: NetworkId, random: Random) => (): Step => {
  const [text, other, number] = [random.oneOf(TEXTS), random.oneOf(TEXTS), random.below(4)]
  const campaign = { networkId, advertiserIdFromNetwork: text, campaignIdFromNetwork: other }
  const settings = { version: number, recordCalls: random.onceIn(2), condition: text, storedAt: instant(number) }
  const record = callRecordId(random.oneOf(RECORDS))
  return random.oneOf<Step>([
    ({ settings: store }) => Effect.map(store.append(campaign, settings), (answer) => ["settings", campaign, answer]),
    ({ affiliates }) =>
      Effect.map(
        affiliates.put(
          networkId,
          { idFromNetwork: text, name: other, status: "Applied", sites: [], users: [], customData: {} },
          number,
        ),
        (answer) => ["affiliate", text, answer],
      ),
    ({ affiliates }) => Effect.map(affiliates.remove(networkId, text, number), (answer) => ["remove", text, answer]),
    ({ transcripts }) => transcripts.put(networkId, record, { summary: text, eventId: other, at: instant(number) }),
    ({ outbox }) => outbox.taken([{ networkId, eventId: `N${number}` }]),
    ({ erasure }) => Effect.map(erasure.erase(networkId, record), (report) => ["erase", record, report]),
  ])
}

/** What a request reads, whatever it names its call by. */
const readings = ({ ledger }: EveryStore, networkId: NetworkId, key: string) => {
  const locators: ReadonlyArray<CallLocator> = [
    { by: "transaction_id", transactionId: id(key) },
    { by: "transaction_id", transactionId: id(key.toLowerCase()) },
    { by: "call_record_id", callRecordId: callRecordId(key) },
    { by: "external_call_unique_id", externalCallUniqueId: key, advertiserIdFromNetwork: null },
    { by: "external_call_unique_id", externalCallUniqueId: key, advertiserIdFromNetwork: "a" },
  ]
  return Effect.forEach(locators, (by) =>
    Effect.map(
      ledger.begin({
        networkId,
        requestKey: key === "T1" ? requestKey("R1", { networkId }) : null,
        by,
        partnerUniqueIds: [...new Set(["a", key])],
        countGroupsTo: 2,
        foldedNames: [...TEXTS],
        bringsCustomData: key !== "T2",
        wholeLeg: key === "C1" ? id("T1") : null,
      }),
      // a store may leave the call record out where one leg is named
      (read) => (by.by === "transaction_id" && read.kind === "call" ? { ...read, callRecord: undefined } : read),
    ),
  )
}

/** Everything that can be read of one network. */
export const everythingOf = (stores: EveryStore, networkId: NetworkId) =>
  Effect.gen(function* () {
    const { affiliates, calls, erasure, inbox, ledger, outbox, settings, transcripts } = stores
    const keys = [...LEGS, ...RECORDS, ...TEXTS, ...Array.from({ length: 20 }, (_, number) => `N${number}`)]
    const everything: Array<unknown> = []
    for (const key of keys) {
      everything.push(key, yield* calls.leg(networkId, id(key)), yield* calls.byTransactionId(networkId, id(key)))
      everything.push(yield* calls.visible(networkId, key), ...(yield* readings(stores, networkId, key)))
      everything.push(yield* everyTransaction(ledger, networkId, id(key)), yield* inbox.get(networkId, key))
      everything.push(yield* affiliates.byName(networkId, key))
    }
    for (const record of RECORDS.map(callRecordId)) {
      everything.push(yield* calls.callRecord(networkId, record), yield* calls.homeMoves(networkId, record))
      everything.push(yield* calls.byCallRecordId(networkId, record), yield* transcripts.get(networkId, record))
      everything.push(yield* inbox.waitingForCall(networkId, record, null, null, 999))
    }
    everything.push(yield* inbox.unfound(networkId, TEXTS, instant(0), null, 999))
    for (const text of TEXTS) {
      for (const other of TEXTS) {
        const campaign = { networkId, advertiserIdFromNetwork: text, campaignIdFromNetwork: other }
        everything.push(yield* settings.history(campaign, 0, 999), yield* settings.isStoppedAfter(campaign, 1))
        everything.push(...(yield* searches(stores, networkId, text, other)))
      }
    }
    for (const after of [null, callRecordId("C1")]) everything.push(yield* erasure.callsOf(networkId, "+1", after, 2))
    everything.push(yield* affiliates.list(networkId, 0, 999), yield* calls.visible(networkId, null))
    for (const after of [null, "N1", "N5", "N9"]) {
      everything.push(
        yield* inbox.list(networkId, "waiting", after, 9),
        yield* inbox.list(networkId, "failed", after, 9),
      )
    }
    everything.push((yield* outbox.waiting(999)).filter((one) => one.networkId === networkId))
    everything.push((yield* inbox.waiting(null, null, 999)).filter((one) => one.networkId === networkId))
    const live = yield* calls.liveSince(instant(9_000), null, 999)
    everything.push(live.filter((leg) => leg.networkId === networkId))
    return everything
  })

const searches = ({ calls }: EveryStore, networkId: NetworkId, advertiser: string, campaign: string) =>
  Effect.gen(function* () {
    const found: Array<unknown> = []
    const near = { networkId, requestKey: null, now: instant(9_000), toleranceMilliseconds: null, receivedUntil: null }
    for (const durationSeconds of [null, 1]) {
      for (const callingPhoneNumber of [null, "+1"]) {
        const filters = { callingPhoneNumber, advertiserIdFromNetwork: advertiser, campaignIdFromNetwork: campaign }
        const query = { ...near, ...filters, durationSeconds, instants: [instant(2_000)] as const }
        found.push(yield* closest(calls, query))
        found.push(yield* closest(calls, { ...query, advertiserIdFromNetwork: null }))
        found.push(yield* closest(calls, { ...query, campaignIdFromNetwork: null }))
      }
    }
    const earlier = { callingPhoneNumber: "+1", advertiserIdFromNetwork: advertiser, campaignIdFromNetwork: campaign }
    const bounds = { networkId, from: instant(1_000), before: instant(3_000), except: callRecordId("C1") }
    found.push(yield* calls.hasEarlierCall({ ...earlier, ...bounds }))
    const before = { receivedAt: instant(9_000), legId: id("") }
    found.push(yield* calls.legsOfCaller({ ...earlier, ...bounds, before, limit: 9 }))
    return found
  })
