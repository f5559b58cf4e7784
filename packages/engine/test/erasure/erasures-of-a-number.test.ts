// Every call of a number is erased over HTTP, some at a time: what `next` leads to, and what is refused in its place.
import { describe, expect, test } from "vitest"
import { type Answered, HOST_TOKEN, RECEIVED, type TestEngine, testEngine } from "../fixture.ts"

const CALLER = "+14155550123"
const OTHER = "+14155550124"

interface Report {
  readonly calls: number
  readonly left: ReadonlyArray<{ readonly call_record_id: string }>
  readonly next: string | null
}

const erase = ({ send }: TestEngine, body: unknown, network = "n1"): Promise<Answered> =>
  send("POST", `/host/${network}/erasures`, body, {
    token: HOST_TOKEN,
    headers: { accept: "application/problem+json" },
  })

/** What was erased of a number; the request must be answered. */
const erased = async (engine: TestEngine, number: string, after?: string | null): Promise<Report> => {
  const answer = await erase(engine, { calling_phone_number: number, after })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body as Report
}

/** Follows `next` to the end. */
const erasedToTheEnd = async (engine: TestEngine, number: string, after?: string | null): Promise<Array<Report>> => {
  const page = await erased(engine, number, after)
  return page.next === null ? [page] : [page, ...(await erasedToTheEnd(engine, number, page.next))]
}

/** Calls of a number, in order of id; those at the places of `live` are in progress. */
const calls = async (engine: TestEngine, number: string, count: number, live: ReadonlyArray<number> = []) => {
  for (let index = 0; index < count; index++) {
    const call = { calling_phone_number: number, call_record_id: `${number}-${String(index).padStart(4, "0")}` }
    if (!live.includes(index)) await engine.completedCall(call)
    else expect((await engine.host({ ...RECEIVED, ...call, kind: "received" })).status).toBe(200)
  }
}

const leftOf = (pages: ReadonlyArray<Report>): ReadonlyArray<string> =>
  pages.flatMap(({ left }) => left.map((call) => call.call_record_id))

describe("given a number with more calls than one request erases", () => {
  test("when `next` is followed, then each call is erased or left, once", async () => {
    const engine = await testEngine()
    await calls(engine, CALLER, 205, [0, 99, 104, 204])
    const pages = await erasedToTheEnd(engine, CALLER)
    expect(pages.map((page) => page.calls)).toEqual([98, 99, 4])
    expect(leftOf(pages)).toEqual([0, 99, 104, 204].map((index) => `${CALLER}-${String(index).padStart(4, "0")}`))
  })

  test("when every one of them is left, then `next` still leads to the end", async () => {
    const engine = await testEngine()
    await calls(
      engine,
      CALLER,
      101,
      Array.from({ length: 101 }, (_, index) => index),
    )
    const pages = await erasedToTheEnd(engine, CALLER)
    expect([pages.length, leftOf(pages).length]).toEqual([2, 101])
  })

  test("when the last call that was left is erased meanwhile, then `next` still leads to the others", async () => {
    const engine = await testEngine()
    await calls(engine, CALLER, 102, [7])
    const { left, next } = await erased(engine, CALLER)
    const [call] = left
    const over = { kind: "completed", call_record_id: call?.call_record_id, at: new Date(engine.now()).toISOString() }
    expect((await engine.host(over)).status).toBe(200)
    expect((await erase(engine, { call_record_id: call?.call_record_id })).status).toBe(200)
    expect(await erased(engine, CALLER, next)).toMatchObject({ calls: 2, left: [], next: null })
  })

  // ENG-466
  test.each([
    ["nothing was left, so that there is nothing to pass over", [], 200],
    ["a call was left", [0, 50], 403],
  ])(
    "when its `next` is sent with another number, and %s, then no call of that number is passed over",
    async (_, live, status) => {
      const engine = await testEngine()
      await calls(engine, CALLER, 3)
      await calls(engine, OTHER, 101, live)
      // the call that was left has a leg from either number
      if (live.length > 0) {
        const both = {
          calling_phone_number: CALLER,
          call_record_id: `${OTHER}-0050`,
          transaction_id: "0000000E-00000001",
        }
        expect((await engine.host({ ...RECEIVED, ...both, kind: "received" })).status).toBe(200)
      }
      const { next } = await erased(engine, OTHER)
      const answer = await erase(engine, { calling_phone_number: CALLER, after: next })
      expect(answer.status).toBe(status)
      if (status === 200) expect(answer.body).toMatchObject({ calls: 3, next: null })
      else expect(answer.body).toMatchObject({ errors: [{ code: "cursor-invalid", pointer: "/after" }] })
      expect(await erased(engine, CALLER)).toMatchObject({ calls: status === 200 ? 0 : 3, next: null })
    },
  )
})

// ENG-466
test("given calls of a number, when `after` is none that an erasure has answered, then it is refused, and nothing is erased", async () => {
  const engine = await testEngine()
  await calls(engine, CALLER, 2)
  await calls(engine, OTHER, 101, [0])
  const { next } = await erased(engine, OTHER)
  for (const after of ["x", "7", `${CALLER}-0001`, `${next}=`, btoa('["nobody"]'), btoa("[0]"), "a".repeat(9_000)]) {
    const { body } = await erase(engine, { calling_phone_number: CALLER, after })
    expect([after, body]).toMatchObject([
      after,
      { status: 403, errors: [{ code: "cursor-invalid", pointer: "/after" }] },
    ])
  }
  expect(await erased(engine, CALLER)).toMatchObject({ calls: 2, next: null })
})

test("given a number whose calls are erased, then nothing in `next` tells the number", async () => {
  const engine = await testEngine()
  for (let index = 0; index < 101; index++) await engine.completedCall({ calling_phone_number: CALLER })
  const { next } = await erased(engine, CALLER)
  const other = await testEngine()
  for (let index = 0; index < 101; index++) await other.completedCall({ calling_phone_number: OTHER })
  expect((await erased(other, OTHER)).next).toBe(next)
})
