// Answers to refused requests are bounded in bytes: what does not fit is counted, and no pointer is endless.
import { describe, expect, test } from "vitest"
import { AFFILIATES, type Answered, SETTINGS, SIGNALS, testEngine } from "../fixture.ts"

interface Listed {
  readonly code: string
  readonly pointer: string
  readonly detail: string
}

const PROBLEM_JSON = { headers: { accept: "application/problem+json" } }
const bytes = ({ text }: Answered): number => new TextEncoder().encode(text).length
const errorsOf = ({ body }: Answered): ReadonlyArray<Listed> => (body as { errors: ReadonlyArray<Listed> }).errors

/** An object of unknown keys, each of so many characters. */
const keys = (count: number, character: string, length: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}${character.repeat(length)}`, 1]))

describe("given more about a request than 64 KiB hold", () => {
  test.each([
    ["POST", SIGNALS, keys(150, "x", 900)],
    ["POST", SIGNALS, { search: {}, signals: [keys(150, "\u{1f600}", 400)] }],
    ["POST", AFFILIATES, keys(12_000, "y", 60)],
    ["PUT", SETTINGS, { ...keys(120, "\u200b", 900), call_recording_condition: "x or ".repeat(2_000) }],
  ])("then of %s %s as many problems as fit are worded, and the rest is counted", async (method, path, body) => {
    const { send } = await testEngine()
    const [plain, listed] = [await send(method, path, body), await send(method, path, body, PROBLEM_JSON)]
    expect([plain.status, listed.status, bytes(plain) <= 65_536, bytes(listed) <= 65_536]).toEqual([
      403,
      403,
      true,
      true,
    ])
    const all = errorsOf(listed)
    expect(all.length).toBeGreaterThan(10)
    expect(all.filter(({ code }) => code === "problems-more")).toEqual([all.at(-1)])
    expect(all.at(-1)?.detail).toMatch(/^and (at least )?[\d,]+ more$/)
  })

  test("then the number is right", async () => {
    const { send } = await testEngine()
    const body = { search: { transaction_id: "x" }, ...keys(130, "x", 900) }
    const errors = errorsOf(await send("POST", SIGNALS, body, PROBLEM_JSON))
    expect(errors.length).toBeLessThan(101)
    expect(errors.at(-1)?.detail).toBe(`and ${130 - (errors.length - 1)} more`)
    const many = errorsOf(await send("POST", SIGNALS, { search: {}, ...keys(11_000, "x", 60) }, PROBLEM_JSON))
    expect(many.at(-1)?.detail).toMatch(/^and at least 9,9\d\d more$/)
  })
})

test("given a key of a megabyte, then the pointer is that of the object around it", async () => {
  const { send } = await testEngine()
  const body = { search: { transaction_id: "x" }, signals: [{ name: "Sale", ["k".repeat(1_000_000)]: 1 }] }
  const listed = await send("POST", SIGNALS, body, PROBLEM_JSON)
  expect(errorsOf(listed).map(({ code, pointer }) => [code, pointer])).toEqual([["unknown-key", "/signals/0"]])
  expect(bytes(listed)).toBeLessThan(1_000)
})
