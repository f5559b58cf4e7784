// The inbox over HTTP, however much is in it: every entry can be reached, and no answer grows without bound.
import { describe, expect, test } from "vitest"
import { HOST_TOKEN, SIGNALS, type TestEngine, testEngine } from "../fixture.ts"

interface Page {
  readonly entries: ReadonlyArray<{
    readonly entry_id: string
    readonly request: { readonly partner_unique_id: string }
  }>
  readonly next: string | null
}

const list = async ({ send }: TestEngine, query: string): Promise<Page> => {
  const answer = await send("GET", `/host/n1/inbox${query}`, undefined, { token: HOST_TOKEN })
  expect(answer.status).toBe(200)
  return answer.body as Page
}

/** Accepts requests that fail at once, numbered from 0. */
const fail = async (engine: TestEngine, count: number, padding = ""): Promise<void> => {
  const search = { transaction_id: await engine.completedCall() }
  for (let index = 0; index < count; index++) {
    const signals = [{ name: "s", revenue: "a lot", value: padding }]
    const body = { call_in_progress: true, search, partner_unique_id: `${index}`, signals }
    expect((await engine.send("POST", SIGNALS, body)).status).toBe(201)
  }
}

const numbers = ({ entries }: Page): ReadonlyArray<number> =>
  entries.map(({ request }) => Number(request.partner_unique_id))

const upTo = (from: number, end: number): ReadonlyArray<number> =>
  Array.from({ length: end - from }, (_, index) => from + index)

describe("pages of the inbox", () => {
  test("given more entries than one answer lists, then `next` leads to the others, in order", async () => {
    const engine = await testEngine()
    await fail(engine, 1_005)
    const first = await list(engine, "")
    expect(numbers(first)).toEqual(upTo(0, 1_000))
    expect(first.next).toBe(first.entries.at(-1)?.entry_id)
    const second = await list(engine, `?status=failed&after=${first.next}`)
    expect([numbers(second), second.next]).toEqual([upTo(1_000, 1_005), null])
    // the entry that is listed after may be gone by then
    await engine.send("DELETE", `/host/n1/inbox/${first.next}`, undefined, { token: HOST_TOKEN })
    expect(await list(engine, `?after=${first.next}`)).toEqual(second)
    expect(await list(engine, `?after=${second.entries.at(-1)?.entry_id}`)).toEqual({ entries: [], next: null })
    expect(await list(engine, `?status=waiting&after=${first.next}`)).toEqual({ entries: [], next: null })
  })

  // ENG-454
  test("given a cursor that no list has given, then it is refused, and nothing is listed anew from the beginning", async () => {
    const engine = await testEngine()
    await fail(engine, 2)
    const { entries } = await list(engine, "")
    for (const [network, after] of [
      ["n1", "made-up"],
      ["n1", ""],
      ["n2", entries[0]?.entry_id],
    ]) {
      const path = `/host/${network}/inbox?after=${after}`
      const { body, status } = await engine.send("GET", path, undefined, {
        token: HOST_TOKEN,
        headers: { accept: "application/problem+json" },
      })
      expect([path, status, body]).toMatchObject([
        path,
        403,
        { errors: [{ code: "cursor-invalid", pointer: "/after" }] },
      ])
    }
  })

  test("given as many entries as one answer lists, then there is no next", async () => {
    const engine = await testEngine()
    await fail(engine, 1_000)
    expect((await list(engine, "")).next).toBe(null)
  })

  test("given large entries, then an answer stops before it is too large, and goes on where it stopped", async () => {
    const engine = await testEngine()
    await fail(engine, 30, "x".repeat(1_000_000))
    const seen: Array<number> = []
    let answers = 0
    for (let query = ""; ; answers++) {
      const page = await list(engine, query)
      seen.push(...numbers(page))
      if (page.next === null) break
      expect(page.entries).toHaveLength(8)
      query = `?after=${page.next}`
    }
    expect([seen, answers]).toEqual([upTo(0, 30), 3])
  })
})
