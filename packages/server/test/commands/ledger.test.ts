// A demo ledger is moved from SQLite to PostgreSQL with two commands, and engines on both give the same answers.
import { existsSync, mkdtempSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { Readable } from "node:stream"
import { sqliteStores } from "@callrules/store-sqlite"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { onDatabase, startTestServer, type TestServer } from "../../../store-postgres/test/support/database.ts"
import { importFrom, summaryLines } from "../../src/commands/ledger.ts"
import { migrateDatabase } from "../../src/commands/migrate.ts"
import { startDemo } from "../../src/commands/serve.ts"
import { freshDatabase, runProgram } from "../support/program.ts"

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
}, 120_000)

afterAll(() => server.stop())

const VERSION = "/api/2026-11-01"
const LEG = { call_record_id: "call-1", transaction_id: "LEG-1" }
const CAMPAIGN = { advertiser_id_from_network: "acme", advertiser_campaign_id_from_network: "auto" }

/** A request: method, path, body, request id. */
type Asked = readonly [method: string, path: string, body?: unknown, requestId?: string | undefined]

const at = new Date(Date.now() - 3_600_000).toISOString()
const signals = (search: unknown, more: unknown, requestId?: string): Asked => [
  "POST",
  `${VERSION}/transactions.json`,
  { search, ...(more as object) },
  requestId,
]

const SALE = signals(
  { call_record_id: "call-1" },
  { partner_unique_id: "order-7", signals: [{ name: "Sale", revenue: "99.95" }] },
  "order-7-1",
)
const CORRECTED = signals(
  { transaction_id: "LEG-1" },
  { partner_unique_id: "order-7", signals: [{ name: "sale", revenue: 149.5 }] },
)
const FIELDS = signals({ call_record_id: "call-1" }, { custom_data: [{ name: "product", value: "home" }] })

/** The life of a call, and what else a ledger has in it. */
const LIFE: ReadonlyArray<Asked> = [
  ["POST", "/host/demo/events", { kind: "received", event_id: "1", at, ...LEG, ...CAMPAIGN, phone_type: "Mobile" }],
  ["POST", "/host/demo/events", { kind: "completed", event_id: "2", at, ...LEG }],
  ["POST", "/host/demo/events", { kind: "call_ended", event_id: "3", at, call_record_id: "call-1" }],
  SALE,
  CORRECTED,
  FIELDS,
  signals({ call_record_id: "call-9" }, { call_in_progress: true, signals: [{ name: "Quote" }] }, "waits"),
  [
    "PUT",
    "/host/demo/call_records/call-1/transcript_summary",
    { event_id: "t", at, transcript_summary: "The caller bought a house.\u2028It has a garden." },
  ],
]

/** What is asked of both: reads, repeated requests, and one more correction. */
const QUESTIONS: ReadonlyArray<Asked> = [
  ["GET", "/host/demo/calls/LEG-1/history"],
  ["GET", "/host/demo/inbox?status=waiting"],
  ["GET", "/host/outbox"],
  ["GET", "/call/transcript_analysis/call-1"],
  ["GET", `${VERSION}/demo/advertisers/acme/advertiser_campaigns/auto.json`],
  ["GET", `${VERSION}/demo/affiliates.json`],
  SALE,
  CORRECTED,
  signals(
    { transaction_id: "LEG-1" },
    { partner_unique_id: "order-7", signals: [{ name: "SALE" }, { name: "Quote" }] },
  ),
]

const answersOf = async (db: string, asked: ReadonlyArray<Asked>): Promise<ReadonlyArray<string>> => {
  const { close, url } = await startDemo({ db, port: 0 })
  const answers: Array<string> = []
  for (const [method, path, body, requestId] of asked) {
    const authorization = path.startsWith("/host") ? "demo-host-token" : "demo-token"
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization, ...(requestId === undefined ? {} : { "idempotency-key": requestId }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    answers.push(`${response.status} ${response.headers.get("callrules-outcome")} ${await response.text()}`)
  }
  await close()
  return answers
}

const ID = /[0-9A-F]{8}-[0-9A-F]{8}/g

// ENG-469
it("given an id of a network with a line feed and U+0000, when a ledger is told of, then each network has one line", () => {
  const seal = { records: { leg: 1 }, erased: {}, digest: "d" }
  const networks = [
    { ...seal, networkId: "n\n\0" },
    { ...seal, networkId: "m" },
  ]
  expect(summaryLines({ networks, problems: [] })).toEqual(["d  n\\u{a}\\u{0}  1 leg", "d  m  1 leg"])
})

describe("a demo ledger", () => {
  it("given one in a file, when it is exported and imported, then engines on both answer the same", async () => {
    const file = freshDatabase()
    const lived = await answersOf(file, LIFE)
    expect(lived.map((answer) => answer.slice(0, 2))).toEqual(LIFE.map(() => "20"))
    const url = await server.newDatabase()
    await onDatabase(url, "CREATE ROLE engines LOGIN")
    await migrateDatabase(url, "engines")
    const engines = url.replace("callrules@", "engines@")
    const ndjson = join(mkdtempSync(join(tmpdir(), "callrules-test-")), "ledger.ndjson")

    const exported = await runProgram(["ledger", "export", file, ndjson])
    expect([exported.code, exported.stdout]).toEqual([0, ""])
    expect(exported.stderr).toMatch(/^[0-9a-f]{64} {2}demo {2}1 leg, \d+ transaction, .*1 transcript\n$/)
    expect(statSync(ndjson).mode & 0o777).toBe(0o600)
    const imported = await runProgram(["ledger", "import", engines, ndjson])
    expect(imported).toEqual({ code: 0, stdout: exported.stderr, stderr: "" })
    const again = await runProgram(["ledger", "import", engines, "-"], readFileSync(ndjson))
    expect(again).toEqual(imported)
    // the proof: equal digests, and an export of the copy is the same text
    expect(await runProgram(["ledger", "verify", engines])).toEqual(imported)
    const back = await runProgram(["ledger", "export", url, "-"])
    expect(back.stdout).toBe(readFileSync(ndjson, "utf8"))

    const [before, after] = [await answersOf(file, QUESTIONS), await answersOf(engines, QUESTIONS)]
    // the last one is a new correction, under an id of its own
    expect(after.slice(0, -1)).toEqual(before.slice(0, -1))
    expect(after.at(-1)?.replaceAll(ID, "ID")).toBe(before.at(-1)?.replaceAll(ID, "ID"))
    expect(before.at(-1)).toContain("corrected")
    expect(before[7]).toContain("unchanged")
  }, 180_000)

  // ENG-361
  it("given a rehearsed move, when a caller is erased and it is moved again, then the copy has nothing of the caller, and its line says so", async () => {
    const file = freshDatabase()
    await answersOf(file, LIFE)
    const url = await server.newDatabase()
    await onDatabase(url, "CREATE ROLE movers LOGIN")
    await migrateDatabase(url, "movers")
    const engines = url.replace("callrules@", "movers@")
    const folder = mkdtempSync(join(tmpdir(), "callrules-test-"))
    const [rehearsed, moved] = [join(folder, "rehearsed.ndjson"), join(folder, "moved.ndjson")]
    const isAtRest = async () => !(await runProgram(["ledger", "export", file, "-"])).stdout.includes('"position":null')
    // a server that has nothing left to do changes nothing when it is started
    while (!(await isAtRest())) await answersOf(file, [["GET", "/host/outbox"]])
    expect((await runProgram(["ledger", "export", file, rehearsed])).code).toBe(0)
    expect((await runProgram(["ledger", "import", engines, rehearsed])).stdout).not.toContain("erased")

    await answersOf(file, [["POST", "/host/demo/erasures", { call_record_id: "call-1" }]])
    const { stderr: told } = await runProgram(["ledger", "export", file, moved])
    expect(told).toMatch(/; erased: 1 leg, \d+ transaction, \d+ request, 1 transcript\n$/)
    const imported = { code: 0, stdout: told, stderr: "" }
    expect(await runProgram(["ledger", "import", engines, moved])).toEqual(imported)
    expect(await runProgram(["ledger", "verify", engines])).toEqual(imported)
    expect((await runProgram(["ledger", "export", engines, "-"])).stdout).toBe(readFileSync(moved, "utf8"))
    // what is in the store is told, not what is in the file
    expect(await runProgram(["ledger", "import", engines, rehearsed])).toEqual(imported)
  }, 180_000)

  it("says in one line what cannot be moved", async () => {
    const file = freshDatabase()
    expect(await runProgram(["ledger", "verify", file])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^callrules: the ledger in .* cannot be used: it does not exist/),
    })
    const empty = freshDatabase()
    await Effect.runPromise(Effect.scoped(Layer.build(sqliteStores({ path: empty, create: true }))))
    expect(await runProgram(["ledger", "verify", empty])).toEqual({
      code: 1,
      stdout: "",
      stderr: `callrules: the ledger is empty; was ${empty} copied without its -wal file, or an import ended before its end?\n`,
    })
    const ndjson = join(mkdtempSync(join(tmpdir(), "callrules-test-")), "ledger.ndjson")
    // a byte-order mark is no fault
    writeFileSync(ndjson, '\ufeff{"line":"ledger","form":1}\nno\n')
    expect(await runProgram(["ledger", "import", file, ndjson])).toMatchObject({
      code: 1,
      stdout: "",
      stderr: "callrules: line 2: is not a JSON object\n",
    })
    // nothing is left that could be served
    expect(existsSync(file)).toBe(false)
    expect(await runProgram(["ledger", "export", file, ndjson])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/ledger\.ndjson exists already\n$/),
    })
    const nowhere = join(dirname(ndjson), "nowhere.ndjson")
    symlinkSync(join(dirname(ndjson), "no-folder", "x"), nowhere)
    expect(await runProgram(["ledger", "export", empty, nowhere])).toEqual({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(/^callrules: .*nowhere\.ndjson cannot be written: EEXIST.*\n$/),
    })
    const fresh = join(dirname(ndjson), "fresh.ndjson")
    const missing = await runProgram(["ledger", "export", freshDatabase(), fresh])
    expect([missing.code, existsSync(fresh)]).toEqual([2, false])
    const none = await runProgram(["ledger", "verify", "postgres://o:secret@127.0.0.1:1/none"])
    expect(none.stderr).toMatch(/^callrules: the ledger in postgres:\/\/o@127\.0\.0\.1:1\/none cannot be used: connect/)
  }, 180_000)
})

// ENG-168
it("given a line without an end that is longer than any record, when it is imported, then it is refused with its number, and not read on", async () => {
  let read = 0
  const piece = Buffer.alloc(4_194_304, 0x20)
  const endless = Readable.from(
    (async function* () {
      yield Buffer.from("\n")
      for (; read < 300_000_000; read += piece.byteLength) yield piece
    })(),
  )
  const store = freshDatabase()
  await expect(importFrom(store, "-", endless)).rejects.toThrow(/: line 2 has more than 134,217,728 characters/)
  expect([read < 200_000_000, existsSync(store)]).toEqual([true, false])
})
