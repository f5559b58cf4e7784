// A pass over what is due: what fails is noted and comes last the next time; where nothing succeeds the pass ends.
import { networkId } from "@callrules/model"
import { StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { expect, test } from "vitest"
import { type DueLane, type DuePass, noPassYet } from "../src/host/due-pass.ts"
import type { LogEntry } from "../src/log.ts"

const FAULT = new StoreFault({ reason: "unavailable", cause: "gone" })

/** Passes over the same work each time, each piece of which takes some time, and fails where it is told to. */
const passesOver = (
  work: ReadonlyArray<string>,
  failing: ReadonlySet<string>,
  milliseconds: number | ((name: string) => number),
) => {
  let now = 0
  const entries: Array<LogEntry> = []
  const passes = noPassYet(() => now)
  const pass = () => {
    const done: Array<string> = []
    const piece = (name: string) =>
      Effect.suspend(() => {
        done.push(name)
        now += typeof milliseconds === "number" ? milliseconds : milliseconds(name)
        return failing.has(name) ? Effect.fail(FAULT) : Effect.void
      })
    const over = (lane: DueLane) =>
      passes.run(
        lane,
        (entry) => void entries.push(entry),
        () => false,
        ({ apart, hasTime, isOfLane }) =>
          Effect.forEach(
            work,
            (name) => {
              const network = networkId(name.charAt(0))
              return isOfLane(network) && hasTime("leg", network) ? apart("leg", network, piece(name)) : Effect.void
            },
            { discard: true },
          ),
      )
    const exit = Effect.runSyncExit(
      passes.areTroubled() ? Effect.andThen(over("well"), over("troubled")) : over("well"),
    )
    return { done: done.join(" "), isWell: Exit.isSuccess(exit) }
  }
  return { pass, entries }
}

// ENG-386
test("given a network in which something fails, when the next pass comes, then all others come before it, until it goes well", () => {
  const failing = new Set(["a1", "a2"])
  const { entries, pass } = passesOver(["a1", "a2", "b1", "c1"], failing, 1)
  expect(pass()).toEqual({ done: "a1 a2 b1 c1", isWell: true })
  expect(pass()).toEqual({ done: "b1 c1 a1 a2", isWell: true })
  failing.clear()
  expect(pass()).toEqual({ done: "b1 c1 a1 a2", isWell: true })
  expect(pass()).toEqual({ done: "a1 a2 b1 c1", isWell: true })
  // what lasts is not told by each pass
  expect(entries).toEqual([
    {
      level: "error",
      event: "due-work-failed",
      message: "2 legs could not be closed, and are tried again",
      cause: FAULT,
      networkId: "a",
    },
  ])
})

// ENG-386
test("given a network whose work waits for seconds and fails, then it ends its pass, and the next one begins with the others", () => {
  const { pass } = passesOver(["a1", "a2", "b1"], new Set(["a1", "a2"]), 12_000)
  expect(pass()).toEqual({ done: "a1", isWell: false })
  expect(pass()).toEqual({ done: "b1 a1", isWell: false })
})

// ENG-386
test("given a store that is gone, when everything fails at once, then passes end after some seconds", () => {
  const work = Array.from({ length: 100 }, (_, number) => `${String.fromCharCode(0x100 + (number % 20))}${number}`)
  const { pass } = passesOver(work, new Set(work), 200)
  expect(pass()).toEqual({ done: work.slice(0, 60).join(" "), isWell: false })
})

test("given something that goes wrong for long, then it is told again after a minute, and at once where it had gone well in between", () => {
  const failing = new Set(["a1"])
  const { entries, pass } = passesOver(["a1", "b1"], failing, 500)
  for (let passes = 0; passes < 61; passes++) pass()
  expect(entries).toHaveLength(2)
  failing.clear()
  pass()
  failing.add("a1")
  pass()
  expect(entries).toHaveLength(3)
})

// ENG-386
test("given a network whose work is slow and goes well, then the rest of it is left to the next pass, and the others come first there", () => {
  const work = ["a1", "a2", "a3", "a4", "b1"]
  const { pass } = passesOver(work, new Set(), (name) => (name.startsWith("a") ? 1_000 : 1))
  expect(pass()).toEqual({ done: "a1 a2 b1", isWell: true })
  expect(pass()).toEqual({ done: "b1 a1 a2", isWell: true })
})

// ENG-395
test("given much work of one network, each piece of which is quick, then the rest is left as well, and the others come first", () => {
  const work = [...Array.from({ length: 100 }, (_, number) => `a${number}`), "b1"]
  const { pass } = passesOver(work, new Set(), 100)
  const most = work.slice(0, 20).join(" ")
  expect(pass().done).toBe(`${most} b1`)
  expect(pass().done).toBe(`b1 ${most}`)
})

// ENG-386
test("given many networks whose work waits until a pass ends, when one among them is well again, then it is reached soon, and leaves them", () => {
  const hanging = ["a1", "b1", "c1", "d1", "e1"]
  const failing = new Set([...hanging, "y1"])
  const { pass } = passesOver([...hanging, "y1"], failing, (name) => (name === "y1" ? 1 : 10_000))
  for (let passes = 0; passes < 8; passes++) pass()
  failing.delete("y1")
  const done = Array.from({ length: 6 }, () => pass().done)
  expect(done.slice(0, 4).some((one) => one.includes("y1"))).toBe(true)
  // before those in trouble, in each pass
  expect(done[5]?.startsWith("y1 ")).toBe(true)
})

// ENG-386
test.each([
  [2, 10_000, 3],
  [12, 1_000, 3],
  [40, 300, 3],
])(
  "given %i networks whose work fails after %i ms, then the others are done after some passes, and in each one then",
  (count, milliseconds, passes) => {
    const names = Array.from({ length: count }, (_, number) => String.fromCharCode(0x100 + number))
    const work = [...names.map((name) => `${name}1`), "z1"]
    const { pass } = passesOver(work, new Set(work.slice(0, -1)), (name) => (name === "z1" ? 1 : milliseconds))
    const done = Array.from({ length: passes + 5 }, () => pass().done.includes("z1"))
    expect(done.slice(passes - 1)).toEqual(done.slice(passes - 1).map(() => true))
  },
)

// ENG-386
test("given a network whose work hangs, then passes over the others do not wait for it, and it is not begun twice", async () => {
  const passes = noPassYet(() => 0)
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const begun: Array<string> = []
  let fails = true
  const workOf = ({ apart, isOfLane }: DuePass) =>
    Effect.forEach(
      ["a", "b"],
      (name) => {
        const network = networkId(name)
        if (!isOfLane(network)) return Effect.void
        begun.push(name)
        const hangs = Effect.promise(() => held)
        return apart("leg", network, name === "b" ? Effect.void : fails ? Effect.fail(FAULT) : hangs)
      },
      { discard: true },
    )
  const pass = (lane: DueLane) =>
    Effect.runPromise(
      passes.run(
        lane,
        () => {},
        () => false,
        workOf,
      ),
    )
  await pass("well")
  fails = false
  const troubled = pass("troubled")
  await pass("troubled")
  await pass("well")
  expect(begun.join(" ")).toBe("a b a b")
  letGo()
  await troubled
  await pass("well")
  expect(begun.join(" ")).toBe("a b a b a b")
})
