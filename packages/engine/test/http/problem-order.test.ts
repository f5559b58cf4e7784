// Wrong requests of every interface at random: problems in the order of the request, of one class, a hundred worded, no
// long answer. The order is computed anew here, by a walk over the request.
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type Answered, affiliatePath, CURRENT_CALLS, SIGNALS, testEngine } from "../fixture.ts"
import { INTERFACES, type Json, wrongBodies } from "./wrong-requests.ts"

/** The places of a value as JSON Pointers, parts before their whole. */
function* placesOf(value: Json, pointer = ""): Generator<string> {
  if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      yield* placesOf(part, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`)
    }
  }
  yield pointer
}

/** Where pointers stand in a request; what is missing stands last in its object, before the object itself. */
const positionsIn = (request: Json): ((pointer: string) => number) => {
  const positions = new Map(Array.from(placesOf(request), (pointer, index) => [pointer, index]))
  return (pointer) => {
    const here = positions.get(pointer)
    const parent = positions.get(pointer.slice(0, pointer.lastIndexOf("/")))
    return here ?? (parent ?? Number.NaN) - 0.5
  }
}

interface Listed {
  readonly code: string
  readonly detail: string
  readonly pointer: string
}

const problemsOf = ({ body }: Answered): ReadonlyArray<Listed> => (body as { errors: ReadonlyArray<Listed> }).errors

/** How many problems there are, with those that the last text only counts. */
const counted = (texts: ReadonlyArray<string>): number => {
  const more = /\band (?:at least )?([\d,]+) more\b/.exec(texts.at(-1) ?? "")?.[1]
  return more === undefined ? texts.length : texts.length - 1 + Number(more.replaceAll(",", ""))
}

/** The request was right after all, or its call is not there, or it is too long. */
const PASSED = [200, 201, 404, 413]

const PROBLEM_JSON = { accept: "application/problem+json" }
const MOST_BYTES = 65_536
const LONG_KEY = /"(?:key){100,}\d*":/

/** Holds what every refusal has to be; the problems. */
const checkRefusal = (plain: Answered, listed: Answered, request: Json): ReadonlyArray<Listed> => {
  for (const { text } of [plain, listed]) expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(MOST_BYTES)
  const problems = problemsOf(listed)
  const worded = problems.filter(({ code }) => code !== "problems-more")
  expect(worded.length).toBeLessThanOrEqual(100)
  if (problems.length !== worded.length) {
    expect([problems.length - worded.length, problems.at(-1)?.code]).toEqual([1, "problems-more"])
  }
  // a pointer with such a key gives way to that of the object around it
  if (LONG_KEY.test(JSON.stringify(request))) return worded
  // whoever splits the message of section 7 at its semicolons gets the problems
  if (!JSON.stringify(request).includes(";")) {
    // in one of the two forms fewer of them may fit
    const [asText, asList] = [plain.text.split("; "), problems.map(({ detail }) => detail)].map(counted)
    expect(asText).toBe(asList)
  }
  const position = positionsIn(request)
  const positions = worded.map(({ pointer }) => position(pointer))
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  return worded
}

/** The codes of problems that need what is stored, or a count of the whole. */
const RECORD_INVALID = ["revenue-at-top-level", "signals-too-many", "groups-too-many", "name-taken", "other-advertiser"]

describe("given wrong requests of every interface", () => {
  test.each(Object.entries(INTERFACES))("then problems of %s come in the order of the request", async (_, one) => {
    const { send } = await testEngine()
    // so that a right affiliate is one with a name that is taken
    await send("PUT", affiliatePath("8"), { name: "Ann", sites: [{ id_from_network: "s" }] })
    const options = one.token === undefined ? {} : { token: one.token }
    let refused = 0
    await fc.assert(
      fc.asyncProperty(wrongBodies(one.body), async (body) => {
        const text = JSON.stringify(body)
        const plain = await send(one.method, one.path, text, options)
        if (PASSED.includes(plain.status)) return
        const listed = await send(one.method, one.path, text, { ...options, headers: PROBLEM_JSON })
        expect([plain.status, listed.status]).toEqual([403, 403])
        refused++
        const found = checkRefusal(plain, listed, body)
        const { class: kind } = (plain.body as { errors: { class: string } }).errors
        const ofRecords = found.filter(({ code }) => RECORD_INVALID.includes(code))
        if (kind === "InvalidInput") expect(ofRecords).toEqual([])
        if (kind === "RecordInvalid") expect(ofRecords).toEqual(found)
      }),
      { numRuns: 60 },
    )
    expect(refused).toBeGreaterThan(15)
  })

  test("then what a search may not name comes in the order of the request too", async () => {
    const { send } = await testEngine()
    const names = { network_id: "n9", advertiser_campaign_id_from_network: "c9", advertiser_id_from_network: "a9" }
    const search = { ...names, call_start_time: "2026-11-20T15:00:00Z" }
    const { body } = await send("POST", SIGNALS, { search }, { headers: PROBLEM_JSON })
    const pointers = (body as { readonly errors: ReadonlyArray<Listed> }).errors.map(({ pointer }) => pointer)
    expect(pointers).toEqual(Object.keys(names).map((name) => `/search/${name}`))
  })

  test("then problems of queries come in the order of their parameters", async () => {
    const { send } = await testEngine()
    const name = fc.constantFrom(
      "organization_type",
      "id",
      "transaction_id",
      "calling_phone_number",
      "status",
      "id_",
      "é",
    )
    const value = fc.constantFrom("Network", "Planet", "n1", "", "12", "+14155550123", "x".repeat(3_000))
    const queries = fc.array(fc.tuple(name, value), { maxLength: 12 })
    const [path] = CURRENT_CALLS.split("?")
    await fc.assert(
      fc.asyncProperty(queries, async (pairs) => {
        const address = `${path}?${new URLSearchParams(pairs)}`
        const plain = await send("GET", address)
        if (plain.status === 200) return
        const listed = await send("GET", address, undefined, { headers: PROBLEM_JSON })
        if (plain.text.includes("UnauthorizedAdvertiser")) return
        checkRefusal(plain, listed, Object.fromEntries(pairs))
      }),
      { numRuns: 60 },
    )
  })
})
