// The names of a copy while it is made: whoever ends the process then leaves what is there at that moment.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { backUpTo } from "@callrules/store/sqlite-file"
import { expect, it, onTestFinished } from "vitest"

/** A database, where its copy goes, and what is there of the copy, but for what SQLite keeps beside it for a moment. */
const copying = () => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-store-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const database = new DatabaseSync(join(folder, "calls.db"))
  onTestFinished(() => database.close())
  database.exec("CREATE TABLE numbers (number INTEGER); INSERT INTO numbers VALUES (1)")
  const copy = join(folder, "copy.db")
  return { copy, database, named: () => readdirSync(folder).filter((name) => /^copy.*(?<!-journal)$/.test(name)) }
}

it("given a copy that is being made, then it has its name only once it is whole", async () => {
  const { copy, database, named } = copying()
  const made = backUpTo(database, copy)
  expect(named()).toEqual(["copy.db.part"])
  expect(statSync(`${copy}.part`).mode & 0o777).toBe(0o600)
  expect([await made, named()]).toEqual([undefined, ["copy.db"]])
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  const there = new DatabaseSync(copy)
  onTestFinished(() => there.close())
  expect(there.prepare("SELECT number FROM numbers").all()).toEqual([{ number: 1 }])
})

it("given a file of that name, before or meanwhile, then it stays, and nothing is left of the copy", async () => {
  const { copy, database, named } = copying()
  const made = backUpTo(database, copy)
  writeFileSync(copy, "mine")
  const fault = { reason: "unavailable", cause: `${copy} cannot be made: it exists already` }
  expect([await made, await backUpTo(database, copy)]).toEqual([fault, fault])
  expect([named(), readFileSync(copy, "utf8")]).toEqual([["copy.db"], "mine"])
})

it("given what is left of a copy, then it is not written over, and that is told", async () => {
  const { copy, database, named } = copying()
  writeFileSync(`${copy}.part`, "a part")
  expect(await backUpTo(database, copy)).toEqual({
    reason: "unavailable",
    cause: `${copy} cannot be made: EEXIST: file already exists, open '${copy}.part'`,
  })
  expect([named(), readFileSync(`${copy}.part`, "utf8")]).toEqual([["copy.db.part"], "a part"])
})

it.each(["x".repeat(300), "no folder/copy.db", "\0"])(
  "given `%s`, which no file can have, then that is told",
  async (name) => {
    const { copy, database, named } = copying()
    const fault = { reason: "unavailable", cause: expect.stringContaining("cannot be made: ") }
    expect([await backUpTo(database, copy + name), named()]).toEqual([fault, []])
  },
)
