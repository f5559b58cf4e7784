// What may be due is gone over in order; a network whose time is used up goes on in the next pass where it has stopped.
import { networkId } from "@callrules/model"
import { StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { expect, test } from "vitest"
import { type DueLane, noPassYet } from "../src/host/due-pass.ts"
import { type DueLeft, eachDue } from "../src/host/each-due.ts"

const FAULT = new StoreFault({ reason: "unavailable", cause: "gone" })
const PAGE_SIZE = 3

interface Piece {
  readonly name: string
  readonly networkId: ReturnType<typeof networkId>
}

/** Passes over work that stays, each piece of which takes a second: two of a network in each pass. */
const passesOver = (names: ReadonlyArray<string>, failing: ReadonlySet<string> = new Set(), milliseconds = 1_000) => {
  let now = 0
  let isEnding = false
  let pieces: ReadonlyArray<Piece> = names.map((name) => ({ name, networkId: networkId(name.charAt(0)) }))
  const gone = new Set<string>()
  const passes = noPassYet(() => now)
  const left: DueLeft<Piece> = new Map()
  const reads: Array<number> = []
  const pass = (lane: DueLane, isOfAll = true) => {
    const done: Array<string> = []
    const look = ({ name }: Piece) =>
      Effect.suspend(() => {
        done.push(name)
        now += milliseconds
        if (name === "a-end") isEnding = true
        return failing.has(name) ? Effect.fail(FAULT) : Effect.void
      })
    const over = passes.run(
      lane,
      () => {},
      () => isEnding,
      (due) =>
        eachDue(due, isOfAll, {
          left,
          pageSize: PAGE_SIZE,
          // one that is gone keeps its place, as in a store
          read: (after) =>
            Effect.sync(() => {
              const behind = pieces.slice(after === null ? 0 : pieces.indexOf(after) + 1)
              const page = behind.filter(({ name }) => !gone.has(name)).slice(0, PAGE_SIZE)
              reads.push(page.length)
              return page
            }),
          mayLook: (network) => due.hasTime("leg", network),
          look: (one) => due.apart("leg", one.networkId, look(one)),
        }),
    )
    const exit = Effect.runSyncExit(over)
    return `${done.join(" ")}${Exit.isSuccess(exit) ? "" : " failed"}`
  }
  return {
    pass,
    reads,
    left,
    gone,
    add: (name: string) => {
      pieces = [...pieces, { name, networkId: networkId(name.charAt(0)) }]
    },
  }
}

// ENG-395
test("given work that stays, when a network's time is used up, then the next pass goes on behind it, up to the end, and then from the first", () => {
  const { left, pass } = passesOver(["a1", "a2", "b1", "a3", "a4", "c1", "a5"])
  expect(pass("well")).toBe("a1 a2 b1 c1")
  expect(pass("troubled")).toBe("a3 a4")
  expect(pass("well")).toBe("b1 c1")
  expect(pass("troubled")).toBe("a5")
  expect(left.size).toBe(0)
  expect(pass("well")).toBe("a1 a2 b1 c1")
})

// ENG-395
test("given legs that fail each time, then those behind them have their turn", () => {
  const { pass } = passesOver(["a1", "a2", "a3", "a4", "a5"], new Set(["a1", "a2"]))
  expect(pass("well")).toBe("a1 a2")
  expect(pass("troubled")).toBe("a3 a4")
  expect(pass("troubled")).toBe("a5")
  expect(pass("troubled")).toBe("")
  expect(pass("well")).toBe("a1 a2")
})

// ENG-395
test("given one that hangs until it ends the pass, then the next pass goes on behind it", () => {
  const { pass } = passesOver(["a1", "a2", "a3"], new Set(["a1", "a2"]), 12_000)
  expect(pass("well")).toBe("a1 failed")
  expect(pass("troubled")).toBe("a2 failed")
  expect(pass("troubled")).toBe("a3")
})

// ENG-395
test("given that where it has stopped is gone by then, and more has come, then it goes on there all the same", () => {
  const { add, gone, pass } = passesOver(["a1", "a2", "a3", "a4", "a5"])
  expect(pass("well")).toBe("a1 a2")
  for (const name of ["a1", "a2", "a3"]) gone.add(name)
  add("a6")
  expect(pass("troubled")).toBe("a4 a5")
  expect(pass("troubled")).toBe("a6")
})

// ENG-395
test("given several that go on, then each does at its own place, also where all others are not looked at", () => {
  const names = ["a1", "b1", "a2", "b2", "a3", "b3", "c1"]
  const { pass } = passesOver(names)
  expect(pass("well")).toBe("a1 b1 a2 b2 c1")
  expect(pass("troubled", false)).toBe("a3 b3")
  expect(pass("troubled", false)).toBe("")
})

test("given one network that goes on, then no more is read than it has time for", () => {
  const { pass, reads } = passesOver(Array.from({ length: 30 }, (_, index) => `a${index}`))
  pass("well")
  reads.length = 0
  expect(pass("troubled", false)).toBe("a2 a3")
  expect(reads).toEqual([3])
})

// ENG-396
test("given an engine that is being closed, then no other piece is begun, and nothing more is read", () => {
  const { pass, reads } = passesOver(["b1", "a-end", "b2", "b3", "b4"], new Set(), 1)
  expect(pass("well")).toBe("b1 a-end")
  expect(reads).toEqual([3])
})
