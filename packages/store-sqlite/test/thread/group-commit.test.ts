import { DatabaseSync } from "node:sqlite"
import { describe, expect, it } from "vitest"
import { ANSWERS_AT_ONCE, groupCommit, MAX_WRITES_PER_COMMIT, type Operations } from "../../src/thread/group-commit.ts"
import type { Answer, Request } from "../../src/thread/protocol.ts"
import type { Room } from "../../src/thread/room.ts"
import { temporaryFolder } from "../support/temporary-folder.ts"

const file = temporaryFolder()
let files = 0

const sqliteError = (errcode: number, message: string): Error => Object.assign(new Error(message), { errcode })

/** A table with one number a row, unique, and the operations that the tests need on it. */
const given = () => {
  files += 1
  const path = file(`${files}.db`)
  const database = new DatabaseSync(path)
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON;
    CREATE TABLE numbers (number INTEGER PRIMARY KEY, refers INTEGER REFERENCES numbers DEFERRABLE INITIALLY DEFERRED)`)
  const other = new DatabaseSync(path)
  const committed = (): ReadonlyArray<unknown> =>
    other
      .prepare("SELECT number FROM numbers ORDER BY number")
      .all()
      .map(({ number }) => number)
  const insert = database.prepare("INSERT INTO numbers VALUES (?, ?)")
  const add = (number: unknown, refers: unknown = null): string => {
    insert.run(Number(number), refers === null ? null : Number(refers))
    return "committed"
  }
  const reads: Operations = new Map([
    ["numbers", () => database.prepare("SELECT count(*) AS count FROM numbers").get()?.["count"]],
    [
      "unreadable",
      () => {
        throw new Error("unreadable")
      },
    ],
    [
      "unreadable disk",
      () => {
        throw sqliteError(10, "disk I/O error")
      },
    ],
  ])
  const writes: Operations = new Map<string, (...args: ReadonlyArray<unknown>) => unknown>([
    ["add", add],
    [
      "add, then conflict",
      (number) => {
        add(number)
        return "conflict"
      },
    ],
    [
      "add, then fail",
      (number) => {
        add(number)
        throw new Error("a bug")
      },
    ],
    [
      "add, then lose the transaction",
      (number) => {
        add(number)
        database.exec("ROLLBACK")
        throw sqliteError(13, "full")
      },
    ],
    [
      "add, then lose the disk",
      (number) => {
        add(number)
        throw sqliteError(10, "disk I/O error")
      },
    ],
  ])
  const batches: Array<ReadonlyArray<Answer>> = []
  const seen: Array<ReadonlyArray<unknown>> = []
  const answered = (answers: ReadonlyArray<Answer>): void => {
    batches.push(answers)
    seen.push(committed())
  }
  const room: Room = { failed: () => {}, isThere: () => true, look: () => {} }
  const { work } = groupCommit({ database, isInPlace: () => true }, reads, writes, answered, room)
  const answers = () => new Map(batches.flat().map(([id, value, fault]) => [id, fault === null ? value : fault.reason]))
  return { answers, batches, committed, database, other, path, seen, work }
}

const nothingMore = () => []
const ask = (...operations: ReadonlyArray<readonly [string, ...ReadonlyArray<unknown>]>): ReadonlyArray<Request> =>
  operations.map(([operation, ...args], place) => [place, operation, args])

describe("writes that wait together", () => {
  it("given many writes, when they are worked off, then one commit holds them all and is answered after it", () => {
    const { batches, seen, work } = given()
    work(ask(["add", 1], ["add", 2], ["add", 3]), nothingMore)
    expect(batches).toHaveLength(1)
    expect(seen).toEqual([[1, 2, 3]])
  })

  it("given a write that conflicts, when its neighbours commit, then it has left nothing and they stand", () => {
    const { answers, committed, work } = given()
    work(ask(["add", 1], ["add, then conflict", 2], ["add", 1], ["add", 3]), nothingMore)
    expect([...answers().values()]).toEqual(["committed", "conflict", "conflict", "committed"])
    expect(committed()).toEqual([1, 3])
  })

  it("given a write that fails, when its neighbours commit, then it has left nothing and they stand", () => {
    const { answers, committed, work } = given()
    work(ask(["add", 1], ["add, then fail", 2], ["unknown"], ["add", 3]), nothingMore)
    expect([...answers().values()]).toEqual(["committed", "defect", "defect", "committed"])
    expect(committed()).toEqual([1, 3])
  })

  it("given writes that each have to be undone, when they are worked off with others, then all that was written stands in one commit", () => {
    const { answers, batches, committed, work } = given()
    work(
      ask(
        ["add", 1],
        ["add, then conflict", 2],
        ["add", 3],
        ["add, then fail", 4],
        ["add, then conflict", 5],
        ["add", 6],
      ),
      nothingMore,
    )
    expect([...answers().values()]).toEqual(["committed", "conflict", "committed", "defect", "conflict", "committed"])
    expect(committed()).toEqual([1, 3, 6])
    expect(batches).toHaveLength(1)
  })

  it("given a write that takes the transaction with it, when all is worked off, then it alone fails", () => {
    const { answers, committed, work } = given()
    work(ask(["add", 1], ["add, then lose the transaction", 2], ["add", 3]), nothingMore)
    expect(answers()).toEqual(
      new Map<number, unknown>([
        [0, "committed"],
        [1, "full"],
        [2, "committed"],
      ]),
    )
    expect(committed()).toEqual([1, 3])
  })

  it("given a commit that fails, when it is answered, then every write of it failed and none is there", () => {
    const { answers, committed, work } = given()
    work(ask(["add", 1], ["add", 2, 99]), nothingMore)
    expect([...answers().values()]).toEqual(["defect", "defect"])
    expect(committed()).toEqual([])
    work([[7, "add", [3]]], nothingMore)
    expect(answers().get(7)).toBe("committed")
    expect(committed()).toEqual([3])
  })

  it("given another program that writes for too long, when the store waits in vain, then its writes are busy", () => {
    const { answers, committed, other, work } = given()
    other.exec("BEGIN IMMEDIATE")
    work(ask(["add", 1], ["numbers"], ["add", 2]), nothingMore)
    expect(answers()).toEqual(
      new Map<number, unknown>([
        [1, 0],
        [0, "busy"],
        [2, "busy"],
      ]),
    )
    other.exec("ROLLBACK")
    work([[3, "add", [1]]], nothingMore)
    expect(committed()).toEqual([1])
  })

  it("given more writes than go together, when they are worked off, then they are several commits", () => {
    const { batches, committed, work } = given()
    const count = MAX_WRITES_PER_COMMIT + 1
    work(
      Array.from({ length: count }, (_, number): Request => [number, "add", [number]]),
      nothingMore,
    )
    expect(batches.map(({ length }) => length)).toEqual([MAX_WRITES_PER_COMMIT, 1])
    expect(committed()).toHaveLength(count)
  })
})

describe("reads and writes that wait together", () => {
  it("given both, when they are worked off, then reads see what was committed before and are answered first", () => {
    const { answers, batches, work } = given()
    work(ask(["add", 1], ["numbers"], ["add", 2]), nothingMore)
    expect(answers().get(1)).toBe(0)
    expect(batches.map((batch) => batch.map(([id]) => id))).toEqual([[1], [0, 2]])
  })

  it("given requests that come while writes run, when the commit is due, then writes join it and reads follow it", () => {
    const { answers, batches, work } = given()
    const further: Array<ReadonlyArray<Request>> = [
      [
        [8, "add", [2]],
        [9, "numbers", []],
      ],
    ]
    work(ask(["add", 1]), () => further.shift() ?? [])
    expect(batches.map((batch) => batch.map(([id]) => id))).toEqual([[0, 8], [9]])
    expect(answers().get(9)).toBe(2)
  })

  it("given many reads, when they are worked off, then some are answered while others have yet to be read", () => {
    const { batches, work } = given()
    const count = 2 * ANSWERS_AT_ONCE + 1
    work(
      Array.from({ length: count }, (_, number): Request => [number, "numbers", []]),
      nothingMore,
    )
    expect(batches.map(({ length }) => length)).toEqual([ANSWERS_AT_ONCE, ANSWERS_AT_ONCE, 1])
  })

  it("given a read that fails, when others are answered, then it alone is a defect", () => {
    const { answers, work } = given()
    work(ask(["unreadable"], ["numbers"], ["add", 1]), nothingMore)
    expect(answers()).toEqual(
      new Map<number, unknown>([
        [0, "defect"],
        [1, 0],
        [2, "committed"],
      ]),
    )
  })
})

describe("a disk that cannot be trusted", () => {
  it("given an error of the disk in a write, when more is asked, then nothing is answered but unavailable", () => {
    const { answers, committed, work } = given()
    work(ask(["add", 1], ["add, then lose the disk", 2], ["add", 3]), nothingMore)
    expect(answers()).toEqual(
      new Map<number, unknown>([
        [1, "unavailable"],
        [0, "unavailable"],
        [2, "unavailable"],
      ]),
    )
    work(
      [
        [7, "numbers", []],
        [8, "add", [4]],
      ],
      nothingMore,
    )
    expect([answers().get(7), answers().get(8)]).toEqual(["unavailable", "unavailable"])
    expect(committed()).toEqual([])
  })

  it("given an error of the disk in a read, when more is asked, then nothing is answered but unavailable", () => {
    const { answers, committed, work } = given()
    work(ask(["add", 1], ["unreadable disk"]), nothingMore)
    work([[7, "add", [4]]], nothingMore)
    expect(answers()).toEqual(
      new Map<number, unknown>([
        [1, "unavailable"],
        [0, "committed"],
        [7, "unavailable"],
      ]),
    )
    expect(committed()).toEqual([1])
  })
})
