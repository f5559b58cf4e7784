// How operations are sent, and what is made of the errors of a database.
import { networkId } from "@callrules/model"
import { CallStore, type StoreFault } from "@callrules/store"
import { migratePostgres, postgresStores } from "@callrules/store-postgres"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { Pool } from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { operationsOver } from "../../src/connection/operations.ts"
import { LostAnswer, sendingThrough } from "../../src/connection/sending.ts"
import { FUNCTIONS } from "../../src/schema/migrate.ts"
import { onDatabase, startTestServer, type TestServer } from "../support/database.ts"

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
}, 120_000)

afterAll(() => server.stop())

const errorOf = (code: string, message = "no"): Error => Object.assign(new Error(message), { code })

/** What an operation answers when the database answers with these errors first, and how often it was sent. */
const after = async (operation: "outboxWaiting" | "settingsAppend", errors: ReadonlyArray<Error>) => {
  let sent = 0
  const send = async (name: string) => {
    if (name === "prove") return null
    const error = errors[sent]
    sent += 1
    if (error !== undefined) throw error
    return "done"
  }
  const { call } = operationsOver({ send, breaks: () => 1 })
  const effect: Effect.Effect<unknown, StoreFault> =
    operation === "outboxWaiting"
      ? call("outboxWaiting", 1)
      : call("settingsAppend", ["n", "a", "c"], { version: 1, record_calls: 1, condition: "", stored_at: 1 })
  const answer = await Effect.runPromise(Effect.result(effect))
  return { sent, answer: Result.isSuccess(answer) ? answer.success : answer.failure.reason }
}

const times = (count: number, error: Error): ReadonlyArray<Error> => Array.from({ length: count }, () => error)

describe("an operation", () => {
  it("is sent again a bounded number of times when the database undoes it", async () => {
    expect(await after("outboxWaiting", times(3, errorOf("40001")))).toEqual({ sent: 4, answer: "done" })
    expect(await after("outboxWaiting", times(3, errorOf("40P01")))).toEqual({ sent: 4, answer: "done" })
    expect(await after("outboxWaiting", times(99, errorOf("40001")))).toEqual({ sent: 16, answer: "busy" })
  })

  // ENG-529
  it("is not sent again once its pool is ended", async () => {
    const ended = new Error("Cannot use a pool after calling end on the pool")
    const cut = new LostAnswer(new Error("Connection terminated unexpectedly"))
    expect(await after("settingsAppend", [cut, ended])).toEqual({ sent: 2, answer: "unavailable" })
  })

  it("answers a conflict where something exists already, and the engine decides again", async () => {
    expect(await after("settingsAppend", [errorOf("23505")])).toEqual({ sent: 1, answer: "conflict" })
    expect(await after("settingsAppend", [errorOf("CR001")])).toEqual({ sent: 1, answer: "conflict" })
  })

  it.each([
    ["unavailable", errorOf("ECONNREFUSED")],
    ["unavailable", errorOf("57P01")],
    ["unavailable", errorOf("08006")],
    ["unavailable", errorOf("25006")],
    ["unavailable", errorOf("28P01")],
    ["unavailable", new Error("Connection terminated unexpectedly")],
    ["unavailable", new Error("Query read timeout")],
    ["busy", errorOf("53300")],
    ["busy", errorOf("57014")],
    ["full", errorOf("53100")],
    ["defect", errorOf("42703")],
  ] as const)("says %s of %s, and is not sent again", async (reason, error) => {
    expect(await after("outboxWaiting", [error])).toEqual({ sent: 1, answer: reason })
  })
})

describe("a statement", () => {
  /** A pool of one connection to a new database, and what the connection has prepared. */
  const onOneConnection = async () => {
    const url = await server.newDatabase()
    await Effect.runPromise(migratePostgres({ url }))
    const pool = new Pool({ connectionString: url, max: 1 })
    const names = async () =>
      (await pool.query<{ readonly name: string }>("SELECT name FROM pg_prepared_statements")).rows.map(
        ({ name }) => name,
      )
    return { pool, names }
  }

  it("is prepared once on each connection, by the name of its function", async () => {
    const { names, pool } = await onOneConnection()
    const { send } = sendingThrough(pool)
    for (let time = 0; time < 3; time++) expect(await send("visible", ["n1", '["n1",null]'])).toEqual([])
    expect(await names()).toEqual(["callrules.visible_1"])
    await pool.end()
  })

  it("has no name any more once a pooler gave it a connection that does not know the name", async () => {
    const { names, pool } = await onOneConnection()
    const { send } = sendingThrough(pool)
    await send("visible", ["n1", '["n1",null]'])
    await pool.query("DEALLOCATE ALL")
    for (let time = 0; time < 3; time++) expect(await send("visible", ["n1", '["n1",null]'])).toEqual([])
    expect(await send("relayState", ["n1", '["n1","feed"]'])).toBeNull()
    expect(await names()).toEqual([])
    await pool.end()
  })

  it("has no name any more once a pooler gave it a connection that had the name already", async () => {
    const { names, pool } = await onOneConnection()
    const { send } = sendingThrough(pool)
    await pool.query(`PREPARE "callrules.visible_1" (text, jsonb) AS SELECT callrules.visible_1($1, $2) AS answer`)
    for (let time = 0; time < 3; time++) expect(await send("visible", ["n1", '["n1",null]'])).toEqual([])
    expect(await send("relayState", ["n1", '["n1","feed"]'])).toBeNull()
    expect(await names()).toEqual(["callrules.visible_1"])
    await pool.end()
  })
})

describe("the functions of the database", () => {
  it("take no advisory lock and change nothing in a common table expression", () => {
    expect(FUNCTIONS).toContain("CREATE OR REPLACE FUNCTION")
    expect(FUNCTIONS).not.toMatch(/advisory|\bnextval\b|\bWITH\b[^;]*\b(INSERT|UPDATE|DELETE)\b/i)
  })

  it("name the network in every statement, but for work that is due by time, figures, the list of networks, the way from a token to its network, and whether it takes writes", () => {
    const statements = FUNCTIONS.split(/CREATE OR REPLACE FUNCTION/).slice(1)
    const ofEveryNetwork = statements.filter((text) => text.includes("callrules.every_network"))
    expect(ofEveryNetwork).toHaveLength(13)
    for (const text of statements) {
      if (ofEveryNetwork.includes(text)) continue
      for (const [statement] of text.matchAll(
        /(FROM|UPDATE|DELETE FROM) callrules\.[\s\S]*?(?=;|\n {2}(IF|FOR|END)|$)/g,
      )) {
        expect(statement).toContain("network_id = p_network")
      }
    }
  })

  it("run at READ COMMITTED on a database that begins transactions as SERIALIZABLE", async () => {
    const url = await server.newDatabase()
    const [, name] = /@\/(\w+)/.exec(url) ?? []
    await onDatabase(url, `ALTER DATABASE ${name} SET default_transaction_isolation = 'serializable'`)
    await Effect.runPromise(migratePostgres({ url }))
    await onDatabase(
      url,
      `CREATE OR REPLACE FUNCTION callrules.visible_1(p_network text, p jsonb) RETURNS json LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'isolation is %', current_setting('transaction_isolation'); END $$`,
    )
    const read = Effect.flatMap(CallStore, (calls) => calls.visible(networkId("n1"), null))
    await expect(Effect.runPromise(Effect.provide(read, postgresStores({ url })))).rejects.toThrow(
      "isolation is read committed",
    )
  })
})

describe("a database that cannot be used", () => {
  const opening = (url: string) =>
    Effect.runPromise(Effect.provide(Effect.asVoid(Effect.service(CallStore)), postgresStores({ url })))

  it("is told without tables", async () => {
    await expect(opening(await server.newDatabase())).rejects.toThrow(
      "unavailable: the database has no tables of callrules yet: run `callrules migrate`",
    )
  })

  it("is told when it is newer than the program", async () => {
    const url = await server.newDatabase()
    await Effect.runPromise(migratePostgres({ url }))
    await onDatabase(url, "INSERT INTO callrules.schema_versions (kind, version) VALUES ('tables', 99)")
    await expect(Effect.runPromise(migratePostgres({ url }))).rejects.toThrow(
      "the database has schema version 99, this program knows versions up to 1: use a newer program",
    )
  })

  it("is told when it lacks the functions of the program", async () => {
    const url = await server.newDatabase()
    await Effect.runPromise(migratePostgres({ url }))
    await onDatabase(url, "DELETE FROM callrules.schema_versions WHERE kind = 'functions'")
    await expect(opening(url)).rejects.toThrow("lacks the functions of this program")
  })

  it("is told when its encoding holds not every text", async () => {
    const url = await server.newDatabase("ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0")
    await expect(Effect.runPromise(migratePostgres({ url }))).rejects.toThrow("has the encoding LATIN1")
  })

  it("is told when there is no server", async () => {
    await expect(opening("postgres://callrules@127.0.0.1:1/none")).rejects.toThrow("unavailable: connect ECONNREFUSED")
  })

  it("may be migrated twice, and by two processes at once", async () => {
    const url = await server.newDatabase()
    await Promise.all([1, 2, 3].map(() => Effect.runPromise(migratePostgres({ url }))))
    await opening(url)
  })
})
