// What is kept of a leg's recording may be as long as the names of hundreds of fields: what partners ask for does not read it.
import { DatabaseSync } from "node:sqlite"
import { instant } from "@callrules/model"
import { TransactionFeed } from "@callrules/store"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import { prepareReads } from "../../src/statements/prepare.ts"
import { LEG, NETWORK, receivedLeg } from "../support/records.ts"
import { onStore, stores } from "../support/running.ts"
import { temporaryFolder } from "../support/temporary-folder.ts"

const file = temporaryFolder()
const FIELD = "a field of the network"

let reads: ReturnType<typeof prepareReads>
beforeAll(async () => {
  const path = file("recordings.db")
  const recording = {
    settings: "never-set",
    customDataFields: [FIELD],
    duringHours: null,
    repeat: null,
    contradicted: [],
    decision: null,
  } as const
  const filled = Effect.gen(function* () {
    const { calls } = yield* stores
    const feed = yield* TransactionFeed
    expect(yield* calls.commit({ ...receivedLeg(), recording })).toBe("committed")
    expect(yield* feed.give(yield* feed.waiting(NETWORK, 9))).toBe("committed")
  })
  await onStore({ path }, filled)
  const database = new DatabaseSync(path)
  // as it is for a leg with details, which a start time finds
  database.exec("UPDATE legs SET received_at = 1")
  reads = prepareReads(database)
})

const ANY = { advertiser: null, callRecordId: null, transactionId: null, partnerUniqueId: null, kind: null }
const PAGE = { networkId: NETWORK, after: 0, limit: 9, window: 9, legWindow: 9, ...ANY, from: null, before: null }

const CALL = { networkId: NETWORK, requestKey: null, upperCase: null, advertiser: null, partnerUniqueIds: [] }
const BEGIN = { ...CALL, countGroupsTo: 0, foldedNames: [], bringsCustomData: true, wholeLeg: null }
const MATCH = { instants: [instant(1)] as const, durationSeconds: null, now: instant(9), toleranceMilliseconds: null }
const AROUND = { networkId: NETWORK, requestKey: null, caller: null, advertiser: null, campaign: null }

// ENG-348, ENG-349
describe("a leg whose recording has the names of fields", () => {
  it.each([
    ["a page of the feed", () => reads.feedRead(PAGE)],
    ["the feed of a call", () => reads.feedRead({ ...PAGE, callRecordId: "C1" })],
    ["a request for a leg", () => reads.begin({ ...BEGIN, by: "transaction_id", id: LEG })],
    [
      "a request for a leg in lower case",
      () => reads.begin({ ...BEGIN, by: "transaction_id", id: "t1", upperCase: LEG }),
    ],
    ["a request for a call", () => reads.begin({ ...BEGIN, by: "call_record_id", id: "C1" })],
    ["a start time", () => reads.around({ ...AROUND, match: { ...MATCH, receivedUntil: null } })],
    ["a call that requests wait for", () => reads.legsOfCall(NETWORK, "C1")],
    ["a list of calls in progress", () => reads.legs(NETWORK, [LEG])],
    ["a call in progress", () => reads.shownLeg(NETWORK, LEG)],
  ])("given %s, when it is read, then the leg is there without them", (_, read) => {
    const text = JSON.stringify(read())
    expect([text.includes(LEG), text.includes(FIELD)]).toEqual([true, false])
  })

  it("is read with them where the host asks what was decided", () => {
    expect(JSON.stringify(reads.leg(NETWORK, LEG))).toContain(FIELD)
  })
})
