import { existsSync } from "node:fs"
import type { DatabaseSync } from "node:sqlite"
import { describe, expect, it } from "vitest"
import { type OpenDatabase, openDatabase } from "../../src/thread/open-database.ts"
import { temporaryFolder } from "../support/temporary-folder.ts"

const file = temporaryFolder()

const open = (path: string, maxPageCount: number | null = null): OpenDatabase => {
  const opened = openDatabase({ path, create: true, maxWaiting: 10_000, maxPageCount })
  if ("reason" in opened) throw new Error(opened.cause)
  return opened
}

const pragma = (database: DatabaseSync, name: string): unknown =>
  Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]

describe("a database that is open", () => {
  it("given a file, when it is opened, then a commit waits for the disk and every table is strict", () => {
    const { close, database } = open(file("settings.db"))
    expect(pragma(database, "journal_mode")).toBe("wal")
    expect(pragma(database, "synchronous")).toBe(2)
    expect(pragma(database, "locking_mode")).toBe("exclusive")
    const tables = database.prepare("SELECT name, strict FROM pragma_table_list WHERE name NOT LIKE 'sqlite%'").all()
    expect(tables.length).toBeGreaterThan(9)
    expect(tables.filter(({ strict }) => strict !== 1)).toEqual([])
    close()
  })

  it("given a bound on its size, when it is opened, then the bound is in force", () => {
    const { close, database } = open(file("bounded.db"), 500)
    expect(pragma(database, "max_page_count")).toBe(500)
    close()
  })

  it("given a database in memory, when it is opened twice, then nothing is locked and no file is made", () => {
    const [first, second] = [open(":memory:"), open(":memory:")]
    expect(existsSync(":memory:")).toBe(false)
    first.close()
    second.close()
  })

  it("given a file, when it is opened a second time in the same process, then it is refused until it is closed", () => {
    const path = file("twice.db")
    const first = open(path)
    const options = { path, create: true, maxWaiting: 10_000, maxPageCount: null }
    expect(openDatabase(options)).toEqual({
      reason: "busy",
      cause: `the file ${path} is in use by another process`,
    })
    first.close()
    open(path).close()
  })
})
