// What is kept of a leg's recording may be as long as the names of hundreds of fields: what partners ask for does not read it.
import { instant } from "@callrules/model"
import type { Operations } from "@callrules/store/rows"
import { migratePostgres } from "@callrules/store-postgres"
import * as Effect from "effect/Effect"
import { Pool } from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { operationsOver } from "../../src/connection/operations.ts"
import { sendingThrough } from "../../src/connection/sending.ts"
import { onDatabase, startTestServer, type TestServer } from "../support/database.ts"

const LEG = "T1"
const FIELD = "a field of the network"

let server: TestServer
let pool: Pool
let call: Operations["call"]

beforeAll(async () => {
  server = await startTestServer()
  const url = await server.newDatabase()
  await Effect.runPromise(migratePostgres({ url }))
  await onDatabase(
    url,
    `INSERT INTO callrules.legs (network_id, leg_id, version, ledger_version, call_record_id, received_at, transferred_at, state,
       recording, has_assigned_events, head_id, head_version, head_custom_data, head_created_at)
     VALUES ('n1', '${LEG}', 1, 1, 'C1', 1, 2, '[1,{"legId":"${LEG}"}]', '["${FIELD}"]', 0, '${LEG}', 1, '[1,{}]', 1);
     INSERT INTO callrules.transactions
     VALUES ('n1', '${LEG}', 1, 0, 'call', '', 1, '${LEG}', NULL, NULL, 1, NULL, '[1,{}]', 1, 1);
     INSERT INTO callrules.transaction_ids VALUES ('n1', '${LEG}', '${LEG}', 'leg');
     INSERT INTO callrules.relays VALUES ('n1', 'transactions', 1, 1)`,
  )
  pool = new Pool({ connectionString: url, max: 1 })
  call = operationsOver(sendingThrough(pool)).call
}, 120_000)

afterAll(async () => {
  await pool.end()
  await server.stop()
})

const ANY = { advertiser: null, callRecordId: null, transactionId: null, partnerUniqueId: null, kind: null }
const PAGE = { networkId: "n1", after: 0, limit: 9, window: 9, legWindow: 9, ...ANY, from: null, before: null }

const CALL = { networkId: "n1", requestKey: null, upperCase: null, advertiser: null, partnerUniqueIds: [] }
const BEGIN = { ...CALL, countGroupsTo: 0, foldedNames: [], bringsCustomData: true, wholeLeg: null }
const MATCH = { instants: [instant(1)] as const, durationSeconds: null, now: instant(9), toleranceMilliseconds: null }
const AROUND = { networkId: "n1", requestKey: null, caller: null, advertiser: null, campaign: null }

// ENG-348, ENG-349
describe("a leg whose recording has the names of fields", () => {
  it.each([
    ["a page of the feed", () => call("feedRead", PAGE)],
    ["a request for a leg", () => call("begin", { ...BEGIN, by: "transaction_id", id: LEG })],
    [
      "a request for a leg in lower case",
      () => call("begin", { ...BEGIN, by: "transaction_id", id: "t1", upperCase: LEG }),
    ],
    ["a request for a call", () => call("begin", { ...BEGIN, by: "call_record_id", id: "C1" })],
    ["a start time", () => call("around", { ...AROUND, match: { ...MATCH, receivedUntil: null } })],
    ["a call that requests wait for", () => call("legsOfCall", "n1", "C1")],
    ["a list of calls in progress", () => call("legs", "n1", [LEG])],
    ["a call in progress", () => call("shownLeg", "n1", LEG)],
  ] as const)("given %s, when it is read, then the leg is there without them", async (_, read) => {
    const text = JSON.stringify(await Effect.runPromise<unknown, unknown>(read()))
    expect([text.includes(LEG), text.includes(FIELD)]).toEqual([true, false])
  })

  it("is read with them where the host asks what was decided", async () => {
    expect(JSON.stringify(await Effect.runPromise(call("leg", "n1", LEG)))).toContain(FIELD)
  })
})
