// The deadlines of many requests on one timer or on one each: each passes once, none that was answered does.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { hold } from "../../../operations/src/commits/deadline.ts"
import { deadlinesApart, requestDeadlines } from "../../src/running/request-deadlines.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe.each([
  ["together", requestDeadlines],
  ["apart", deadlinesApart],
])("deadlines of 1,000 milliseconds, %s", (_, makeDeadlines) => {
  test("given several, then each passes once, in order of opening, up to an eighth of the time late", () => {
    const deadlines = makeDeadlines(1_000)
    const passed: Array<string> = []
    const first = deadlines.open(() => passed.push("first"))
    vi.advanceTimersByTime(500)
    const second = deadlines.open(() => passed.push("second"))
    vi.advanceTimersByTime(499)
    expect([passed, first.state, first.isOver]).toEqual([[], "open", false])
    vi.advanceTimersByTime(126)
    expect([passed, first.state, first.isOver, second.state]).toEqual([["first"], "passed", true, "open"])
    vi.advanceTimersByTime(500)
    expect(passed).toEqual(["first", "second"])
    vi.advanceTimersByTime(5_000)
    expect(passed).toEqual(["first", "second"])
  })

  test("given one that is closed, then it does not pass, and with none left the timer ends", () => {
    const deadlines = makeDeadlines(1_000)
    const passed: Array<string> = []
    const answered = deadlines.open(() => passed.push("answered"))
    deadlines.open(() => passed.push("other"))
    deadlines.close(answered)
    vi.advanceTimersByTime(5_000)
    expect([passed, answered.state, vi.getTimerCount()]).toEqual([["other"], "open", 0])
    deadlines.open(() => passed.push("later"))
    vi.advanceTimersByTime(5_000)
    expect([passed, vi.getTimerCount()]).toEqual([["other", "later"], 0])
  })

  test("given one whose commit has begun, then its time is over, but it is not given up", () => {
    const deadlines = makeDeadlines(1_000)
    const passed: Array<string> = []
    const held = deadlines.open(() => passed.push("held"))
    hold(held)
    vi.advanceTimersByTime(5_000)
    expect([passed, held.state, held.isOver]).toEqual([[], "held", true])
  })
})

test.each([requestDeadlines, deadlinesApart])("given a time without end, then nothing passes", (makeDeadlines) => {
  const deadlines = makeDeadlines(Number.POSITIVE_INFINITY)
  const endless = deadlines.open(() => expect.unreachable())
  vi.advanceTimersByTime(1_000_000)
  expect(endless.isOver).toBe(false)
  deadlines.close(endless)
})
