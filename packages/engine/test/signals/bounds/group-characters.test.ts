// The bound on the texts of a group: each answer shows all of its signals, however few a request names.
import { randomTransactionIds } from "@callrules/operations"
import { describe, expect, test } from "vitest"
import { keptStores, SIGNALS, type TestEngine, testEngine } from "../../fixture.ts"
import { bodyOf, errorClass, history } from "../../support/signal-requests.ts"

type Sent = Readonly<Record<string, unknown>>

const report = (
  { send }: TestEngine,
  transaction_id: string,
  signals: ReadonlyArray<Sent>,
  headers: Record<string, string> = {},
) => send("POST", SIGNALS, { search: { transaction_id }, signals }, { headers })

// `true` has four characters, `false` has five
const LONG = "x".repeat(96)

describe("given a group whose signals have as many characters as they may", () => {
  test("when a request adds a name, then it is RecordInvalid and nothing is applied; one that adds none passes", async () => {
    const engine = await testEngine({ limits: { groupCharacters: 205 } })
    const leg = await engine.completedCall()
    bodyOf(await report(engine, leg, [{ name: LONG }]))
    const before = await history(engine, leg)
    for (const headers of [{}, { "callrules-preview": "true" }]) {
      const refused = await report(engine, leg, [{ name: `${LONG}yyyyyy` }], headers)
      expect([refused.status, errorClass(refused)]).toEqual([403, "RecordInvalid"])
      expect(refused.text).toContain(
        "the signals of the group of `partner_unique_id` empty text would have 206 characters, at most 205 are allowed (report further signals under another `partner_unique_id`",
      )
    }
    expect(await history(engine, leg)).toEqual(before)
    bodyOf(await report(engine, leg, [{ name: `${LONG}yyyyy` }]))
    bodyOf(await report(engine, leg, [{ name: LONG, value: false }, { name: `${LONG}YYYYY` }]))
    expect((await report(engine, leg, [{ name: "z" }])).status).toBe(403)
    bodyOf(await report(engine, leg, [{ name: "z", partner_unique_id: "other" }]))
  })

  test("when another bound is passed too, then both are told, for each group in the order of the request", async () => {
    const engine = await testEngine({ limits: { groupCharacters: 9, groupSignals: 1 } })
    const of = (partner_unique_id: string, ...names: ReadonlyArray<string>) =>
      names.map((name) => ({ name, partner_unique_id }))
    const sent = [...of("q", "abcdef"), ...of("p", "ab", "cd"), ...of("o", "abcde")]
    const { text } = await report(engine, await engine.completedCall(), sent)
    expect(text).toMatch(/`p` would have 2 signals.*; .*`q` would have 10 characters.*; .*`p` would have 12 characters/)
    expect(text).not.toContain("`o`")
  })

  test("when the bound is lowered later, then what there is is answered, and repeats are, as before", async () => {
    const stores = await keptStores()
    const engine = await testEngine({ stores })
    const leg = await engine.completedCall()
    const headers = { "idempotency-key": "r-1" }
    const first = await report(engine, leg, [{ name: LONG }], headers)
    const later = await testEngine({ limits: { groupCharacters: 10 }, stores, transactionIds: randomTransactionIds })
    expect((await report(later, leg, [{ name: LONG }], headers)).body).toEqual(first.body)
    expect(bodyOf(await report(later, leg, [{ name: LONG, value: false }])).signals).toMatchObject([{ name: LONG }])
    expect(await history(later, leg)).toHaveLength(3)
    expect((await report(later, leg, [{ name: "z" }])).status).toBe(403)
  })
})

/** A hundred different names of the greatest length, in a letter of three bytes. */
const hundred = (from: number): ReadonlyArray<string> =>
  Array.from({ length: 100 }, (_, n) => `${"語".repeat(252)}${String(from + n).padStart(3, "0")}`)

/** Adds long names to a group until no more are taken; the last statuses. */
const fill = async (engine: TestEngine, leg: string, partner_unique_id: string): Promise<number> => {
  for (let from = 0, most = 100; from < 1_000; ) {
    const names = hundred(from).slice(0, most)
    const { status } = await report(
      engine,
      leg,
      names.map((name) => ({ name, partner_unique_id })),
    )
    if (status === 200) from += most
    else if (most === 1) return from
    else most = Math.ceil(most / 10)
  }
  return 1_000
}

describe("given ten groups with names as long as they may be", () => {
  test("when one request of a few lines names all of them, then the answer has less than 2 MB", async () => {
    const engine = await testEngine()
    const leg = await engine.completedCall()
    const ids = Array.from({ length: 10 }, (_, group) => `g${group}`)
    for (const id of ids) expect(await fill(engine, leg, id)).toBe(253)
    const [name] = hundred(0)
    const { status, text } = await report(
      engine,
      leg,
      ids.map((partner_unique_id) => ({ name, partner_unique_id })),
    )
    const bytes = Buffer.byteLength(text)
    expect([status, bytes > 1_900_000, bytes < 2_000_000]).toEqual([200, true, true])
  })

  test("when a single request brings all that it may, then a new group takes it; when the bound is off, then any number", async () => {
    const wide = Array.from({ length: 100 }, (_, n) => ({ name: `${"𠮷".repeat(252)}${n + 100}`, value: false }))
    const engine = await testEngine()
    bodyOf(await report(engine, await engine.completedCall(), wide))
    const unbounded = await testEngine({ limits: { groupCharacters: null } })
    expect(await fill(unbounded, await unbounded.completedCall(), "g")).toBe(1_000)
  })
})
