import { DatabaseSync } from "node:sqlite"
import { describe, expect, it } from "vitest"
import { migrate } from "../../src/schema/migrate.ts"

const database = new DatabaseSync(":memory:")
migrate(database)

const tables = database
  // SQLite's own tables aside
  .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
  .all()
  .map(({ name }) => String(name))

/** The columns of every unique index of a table, its primary key included. */
const keysOf = (table: string): ReadonlyArray<ReadonlyArray<unknown>> =>
  database
    .prepare(`SELECT name FROM pragma_index_list('${table}') WHERE "unique" = 1`)
    .all()
    .map(({ name }) =>
      database
        .prepare(`SELECT name FROM pragma_index_info('${String(name)}') ORDER BY seqno`)
        .all()
        .map((row) => row["name"]),
    )

const insertTransaction = (version: number, corrects: string | null, id: string, partnerUniqueId = ""): void => {
  database
    .prepare(
      `INSERT INTO transactions (network_id, leg_id, kind, partner_unique_id, version, transaction_id,
         corrects_transaction_id, call_transaction_id, is_whole, signals, custom_data, created_at)
       VALUES ('n1', 'T1', 'group', ?, ?, ?, ?, 'T1', 1, '[1,[]]', '[1,{}]', 1)`,
    )
    .run(partnerUniqueId, version, id, corrects)
}

// the hash of a token is what leads to its network
const keyedByNetwork = tables.filter((table) => table !== "token_hashes")

describe("the tables", () => {
  it.each(keyedByNetwork)(
    "given the table %s, when its keys are listed, then each begins with the network",
    (table) => {
      const keys = keysOf(table)
      expect(keys).not.toEqual([])
      for (const key of keys) expect(key[0]).toBe("network_id")
    },
  )

  it("given transactions, when one corrects nothing but is not the first, or is the first and does, then it is refused", () => {
    insertTransaction(1, null, "G1")
    insertTransaction(2, "G1", "G2")
    expect(() => insertTransaction(3, null, "G3")).toThrow("CHECK constraint failed")
    expect(() => insertTransaction(1, "G1", "G4", "other")).toThrow("CHECK constraint failed")
  })

  it("given a transaction, when its id or its version in the group comes again, then it is refused", () => {
    insertTransaction(1, null, "H1", "p")
    expect(() => insertTransaction(1, null, "H1", "q")).toThrow("UNIQUE constraint failed")
    expect(() => insertTransaction(1, null, "H2", "p")).toThrow("UNIQUE constraint failed")
    insertTransaction(1, null, "H2", "q")
  })
})

// ENG-522
it.each(["transactions", "group_heads"])(
  "%s has what may be long last, so that no other column stands behind it",
  (table) => {
    const columns = database.prepare(`SELECT name FROM pragma_table_info('${table}') ORDER BY cid`).all()
    expect(columns.map(({ name }) => name).slice(-2)).toEqual(["signals", "custom_data"])
  },
)
