import { DatabaseSync } from "node:sqlite"
import { describe, expect, it } from "vitest"
import { MIGRATIONS, migrate } from "../../src/schema/migrate.ts"

const version = (database: DatabaseSync) => database.prepare("PRAGMA user_version").get()?.["user_version"]
const rows = (database: DatabaseSync, table: string) =>
  database
    .prepare(`SELECT * FROM ${table}`)
    .all()
    .map((row) => ({ ...row }))

const FIRST = "CREATE TABLE things (name TEXT NOT NULL) STRICT"
const SECOND = "ALTER TABLE things ADD COLUMN size INTEGER; UPDATE things SET size = length(name)"
const THIRD = "CREATE INDEX things_by_size ON things (size)"

describe("migrations", () => {
  it("given an empty database, when it is migrated, then it is at the newest version", () => {
    const database = new DatabaseSync(":memory:")
    expect(migrate(database)).toBeUndefined()
    expect(version(database)).toBe(MIGRATIONS.length)
    expect(migrate(database)).toBeUndefined()
  })

  it("given an older schema with data, when it is migrated, then only the missing steps run and the data is kept", () => {
    const database = new DatabaseSync(":memory:")
    expect(migrate(database, [FIRST])).toBeUndefined()
    database.exec("INSERT INTO things VALUES ('abc')")
    expect(migrate(database, [FIRST, SECOND, THIRD])).toBeUndefined()
    expect(version(database)).toBe(3)
    expect(rows(database, "things")).toEqual([{ name: "abc", size: 3 }])
  })

  it("given a step that fails, when a database is migrated, then it is as it was", () => {
    const database = new DatabaseSync(":memory:")
    migrate(database, [FIRST])
    database.exec("INSERT INTO things VALUES ('abc')")
    expect(() => migrate(database, [FIRST, SECOND, "CREATE nonsense"])).toThrow()
    expect(version(database)).toBe(1)
    expect(rows(database, "things")).toEqual([{ name: "abc" }])
    expect(database.isTransaction).toBe(false)
  })

  it("given a newer schema, when it is opened, then it is refused with both versions named", () => {
    const database = new DatabaseSync(":memory:")
    migrate(database, [FIRST, SECOND])
    expect(migrate(database, [FIRST])).toBe(
      "the file has schema version 2, this program knows versions up to 1: use a newer program",
    )
    expect(database.isTransaction).toBe(false)
  })

  it("given a database of another program, when it is opened, then it is refused and untouched", () => {
    for (const sql of ["CREATE TABLE t (a)", "PRAGMA application_id = 7", "PRAGMA user_version = 1"]) {
      const database = new DatabaseSync(":memory:")
      database.exec(sql)
      expect(migrate(database)).toBe("the file is a database of another program")
      expect(database.prepare("SELECT name FROM sqlite_schema WHERE name = 'legs'").all()).toEqual([])
    }
  })
})
