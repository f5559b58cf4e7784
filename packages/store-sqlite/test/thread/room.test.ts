// Whether a full file says that it takes no writes, at no cost while it takes them.
import { statSync } from "node:fs"
import type { DatabaseSync } from "node:sqlite"
import { expect, onTestFinished, test } from "vitest"
import { prepareReads } from "../../src/statements/prepare.ts"
import { groupCommit } from "../../src/thread/group-commit.ts"
import { openDatabase } from "../../src/thread/open-database.ts"
import type { Answer, Request } from "../../src/thread/protocol.ts"
import { type Room, roomOf } from "../../src/thread/room.ts"
import { temporaryFolder } from "../support/temporary-folder.ts"

const file = temporaryFolder()
let files = 0

const LONG = "x".repeat(20_000)

const bound = (database: DatabaseSync, pages: number): void => database.exec(`PRAGMA max_page_count = ${pages}`)

const pagesOf = (database: DatabaseSync): number => Number(database.prepare("PRAGMA page_count").get()?.["page_count"])

/** A file with its own thread's way to work, one write of 20,000 bytes, and a clock turned by hand. */
const given = (look?: Room["look"]) => {
  files += 1
  const path = file(`${files}.db`)
  const opened = openDatabase({ path, create: true, maxWaiting: 10, maxPageCount: null })
  if ("reason" in opened) throw new Error(opened.cause)
  onTestFinished(opened.close)
  const { database } = opened
  const time = { now: 0 }
  const failing: { error: Error | undefined } = { error: undefined }
  const insert = database.prepare("INSERT INTO settings VALUES ('n', 'a', 'c', ?, 1, ?, 0)")
  const write = (version: unknown, text: unknown): string => {
    if (failing.error !== undefined) throw failing.error
    insert.run(Number(version), String(text))
    return "committed"
  }
  const room = roomOf(database, () => time.now)
  let answers: Array<Answer> = []
  const { work } = groupCommit(
    opened,
    new Map(Object.entries(prepareReads(database))),
    new Map([["write", write]]),
    (some) => void answers.push(...some),
    look === undefined ? room : { ...room, look },
  )
  const ask = (...requests: ReadonlyArray<Request>): ReadonlyArray<unknown> => {
    answers = []
    work(requests, () => [])
    return answers.map(([, value, fault]) => fault?.reason ?? value)
  }
  let version = 0
  return {
    database,
    failing,
    takesWrites: (askers = 1) =>
      ask(...Array.from({ length: askers }, (_, id): Request => [id, "directoryTakesWrites", []])),
    time,
    write: (text = LONG) => ask([0, "write", [++version, text]]),
    rowsWritten: () => Number(database.prepare("SELECT total_changes() AS rows").get()?.["rows"]),
    logBytes: () => statSync(`${path}-wal`).size,
  }
}

// ENG-523
test("given a file that takes writes, when it is asked whether it does, then nothing is written", () => {
  const { logBytes, rowsWritten, takesWrites, write } = given()
  expect(write()).toEqual(["committed"])
  const before = [rowsWritten(), logBytes()]
  expect(takesWrites(3)).toEqual([true, true, true])
  expect([rowsWritten(), logBytes()]).toEqual(before)
})

// ENG-523
test("given a write that had no room, then the file takes none until a trial has room, and then nothing is written", () => {
  const { database, logBytes, rowsWritten, takesWrites, time, write } = given()
  bound(database, pagesOf(database) + 2)
  expect(write()).toEqual(["full"])
  expect(takesWrites()).toEqual([false])
  bound(database, 10_000)
  time.now += 1_000
  const before = logBytes()
  expect(takesWrites()).toEqual([true])
  // the trial went to the disk with as much as a request may need
  expect(logBytes() - before).toBeGreaterThan(60_000)
  expect(database.prepare("SELECT count(*) AS rows FROM directory_history").get()).toEqual({ rows: 0 })
  const after = rowsWritten()
  time.now += 1_000
  expect(takesWrites()).toEqual([true])
  expect(rowsWritten()).toBe(after)
  expect(write()).toEqual(["committed"])
})

// ENG-523
test("given a file that is full, when small writes still fit, then it takes no writes all the same", () => {
  const { database, takesWrites, time, write } = given()
  expect(write("small")).toEqual(["committed"])
  bound(database, pagesOf(database) + 2)
  expect(write()).toEqual(["full"])
  expect(write("small")).toEqual(["committed"])
  for (let turn = 0; turn < 3; turn++) {
    expect(takesWrites()).toEqual([false])
    time.now += 1_000
  }
})

// ENG-523
test("given many who ask whether a full file takes writes, then it is tried once a second", () => {
  const { database, rowsWritten, takesWrites, time, write } = given()
  const full = pagesOf(database) + 2
  bound(database, full)
  expect(write()).toEqual(["full"])
  expect(takesWrites(50)).toEqual(Array.from({ length: 50 }, () => false))
  // a second trial would find room
  bound(database, 10_000)
  time.now += 999
  const before = rowsWritten()
  expect(takesWrites()).toEqual([false])
  expect(rowsWritten()).toBe(before)
  time.now += 1
  expect(takesWrites(50)).toEqual(Array.from({ length: 50 }, () => true))
  // a row that comes and goes
  expect(rowsWritten()).toBe(before + 2)
})

// ENG-523
test.each([
  ["read-only", 8, "unavailable"],
  ["not to be opened", 14, "unavailable"],
  ["full", 13, "full"],
])("given a disk that was %s for a write, then a trial says whether it takes writes again", (_, errcode, reason) => {
  const { failing, rowsWritten, takesWrites, write } = given()
  failing.error = Object.assign(new Error("no write"), { errcode })
  expect(write()).toEqual([reason])
  const before = rowsWritten()
  expect(takesWrites()).toEqual([true])
  expect(rowsWritten()).toBe(before + 2)
})

test("given a write that failed by itself, then nothing is tried", () => {
  const { failing, rowsWritten, takesWrites, write } = given()
  failing.error = new Error("a bug")
  expect(write()).toEqual(["defect"])
  const before = rowsWritten()
  expect(takesWrites()).toEqual([true])
  expect(rowsWritten()).toBe(before)
})

test("given an error of the disk, then the file takes no writes, and is not tried", () => {
  const { failing, rowsWritten, takesWrites, write } = given()
  failing.error = Object.assign(new Error("disk I/O error"), { errcode: 10 })
  expect(write()).toEqual(["unavailable"])
  const before = rowsWritten()
  expect(takesWrites()).toEqual(["unavailable"])
  expect(rowsWritten()).toBe(before)
})

// ENG-523
test("given a trial that meets an error of the disk, then nothing is answered any more but unavailable", () => {
  const { takesWrites, write } = given(() => {
    throw Object.assign(new Error("disk I/O error"), { errcode: 10 })
  })
  expect(takesWrites()).toEqual(["unavailable"])
  expect(write()).toEqual(["unavailable"])
})
