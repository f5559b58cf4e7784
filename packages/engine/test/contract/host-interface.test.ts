// The host interface as the contract describes it: its routes, its examples played in order, and requests made from it.
import { HOST_EXAMPLES, HOST_OPERATIONS, type OperationDescription, refusalsOf } from "@callrules/contract"
import { hashToken, storedDirectory } from "@callrules/directory"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { directoryRoutes } from "../../src/http/directory-routes.ts"
import { hostRoutes } from "../../src/http/host-routes.ts"
import { type Answered, HOST_TOKEN, SIGNALS, shareOf, type TestEngine, testEngine } from "../fixture.ts"
import { arbitraryOf, type Drawing, playUntilAnswered } from "./arbitrary-of.ts"
import { bodyFaults, isAnotherPath, refusalFault } from "./described-answer.ts"
import { playExamples } from "./play-examples.ts"

// kept by the stores, so that the host interface changes it
const directory = storedDirectory({
  id: "n1",
  timeZone: "America/New_York",
  customDataFields: ["product", "lead_id"],
  tokens: [{ token: "t1" }],
  advertisers: [{ id: "a1", campaigns: [{ id: "c1" }] }],
})

const plain = (path: string): string => path.replaceAll(/:\w+|\{\w+\}/g, "{}")

describe("the host interface of the contract", () => {
  it("has every route of the engine, and no other", () => {
    const described = HOST_OPERATIONS.flatMap(({ methods, paths }) =>
      paths.flatMap((path) => methods.map((method) => `${method} ${plain(path)}`)),
    )
    const hash = hashToken(HOST_TOKEN)
    const served = [...hostRoutes(hash), ...directoryRoutes(hash)].flatMap(({ methods, path }) =>
      methods.map((method) => `${method} ${plain(path)}`),
    )
    expect([...described].sort()).toEqual([...served].sort())
  })

  it("given its examples, when they are sent in order, then they are answered as they say", async () => {
    const fixture = await testEngine({ directory })
    await playExamples(fixture, HOST_OPERATIONS, HOST_EXAMPLES, HOST_TOKEN)
  })
})

/** Ids of tokens that there are at the beginning, of the network and of all. */
const TOKENS = Array.from({ length: 12 }, (_, index) => `token-${index}`)

const KNOWN = {
  network_id: ["n1", "n1", "n1", "n9"],
  call_record_id: ["call-1", "live-1", "new-1"],
  transaction_id: ["OVER-1", "LIVE-1", "NEW-1"],
  call_id: ["call-1", "LIVE-1", "new-1"],
  advertiser_id_from_network: ["a1"],
  advertiser_campaign_id_from_network: ["c1"],
  affiliate_id_from_network: ["A-1"],
  event_id: ["e-1", "e-2", "e-3", "e-4"],
  at: ["2026-11-20T15:00:00Z", "20261120150100000", "1795186860"],
  calling_phone_number: ["+14155550123", "anonymous"],
  called_phone_number: ["+14155550123"],
  destination_phone_number: ["+14155550199"],
  phone_type: ["Mobile", "Landline"],
  "name of a field": ["product", "lead_id", "unknown"],
  status: ["failed", "waiting"],
  advertiser_id: ["a1", "a2"],
  campaign_id: ["c1", "c2"],
  partner_name: ["product", "region"],
  affiliate_id: ["A-1"],
  token_id: TOKENS,
  time_zone: ["America/New_York", "UTC"],
  advertiser: ["a1"],
  campaign: ["c1"],
  after: ["", "a1/"],
} as const

interface Made {
  readonly operation: OperationDescription
  readonly path: string
  readonly body: unknown
  readonly token: string
  readonly details: boolean
}

const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed()

const requestOf = (operation: OperationDescription, drawing: Drawing): fc.Arbitrary<Made> => {
  const { body, parameters, paths } = operation
  const values = parameters.map(({ name, required, schema }): [string, fc.Arbitrary<unknown>] => {
    const value = arbitraryOf({ minLength: 1, ...schema }, drawing, name)
    return [name, required ? value : fc.oneof(fc.constant(undefined), value)]
  })
  return fc
    .record({
      values: fc.record(Object.fromEntries(values)),
      body: body === null ? fc.constant(undefined) : arbitraryOf({ $ref: `#/components/schemas/${body}` }, drawing),
      token: fc.oneof({ weight: 19, arbitrary: fc.constant(HOST_TOKEN) }, { weight: 1, arbitrary: fc.constant("t1") }),
      details: fc.boolean(),
    })
    .map((drawn) => {
      const query = new URLSearchParams()
      let path = paths[0] ?? ""
      for (const { in: where, name } of parameters) {
        const value = drawn.values[name]
        if (value === undefined) continue
        if (where === "path") path = path.replace(`{${name}}`, () => encodeURIComponent(asText(value)))
        else query.append(name, asText(value))
      }
      return { ...drawn, operation, path: query.size === 0 ? path : `${path}?${query.toString()}` }
    })
}

/** An odd id in the path may make it another path: an empty one, or one of dots. */
const isElsewhere = (path: string): boolean => /\/(\.|\/|$)|^[^?]*\/\?/.test(path.replaceAll(/%2e/gi, "."))

const faultOf = ({ operation, path }: Made, answer: Answered): string => {
  if (isAnotherPath(path)) return answer.status < 500 ? "" : `${answer.status} is not described`
  const described = operation.answers[answer.status]
  if (described?.body != null) return bodyFaults(described.body, answer.body)
  return refusalFault(answer, refusalsOf(operation), isElsewhere(path))
}

const prepared = async (): Promise<TestEngine> => {
  const fixture = await testEngine({ directory })
  await fixture.completedCall({ transaction_id: "OVER-1", call_record_id: "call-1" })
  const live = { call_record_id: "live-1", transaction_id: "LIVE-1" }
  const campaign = { advertiser_id_from_network: "a1", advertiser_campaign_id_from_network: "c1" }
  await fixture.host({ kind: "received", ...campaign, ...live })
  await fixture.host({ kind: "transferred", ...live })
  const waiting = { search: { transaction_id: "LIVE-1" }, signals: [{ name: "Sale" }], call_in_progress: true }
  for (let sent = 0; sent < 12; sent++) await fixture.send("POST", SIGNALS, waiting)
  // accepted while its call runs, and refused when that is over
  const ending = { call_record_id: "ended-1", transaction_id: "ENDED-1" }
  await fixture.host({ kind: "received", ...campaign, ...ending })
  const failing = { ...waiting, search: { transaction_id: "ENDED-1" }, signals: [{ name: "Sale", revenue: "$5" }] }
  for (let sent = 0; sent < 12; sent++) await fixture.send("POST", SIGNALS, failing)
  await fixture.host({ kind: "completed", ...ending })
  for (const token_id of TOKENS) {
    await fixture.send("POST", "/host/n1/tokens", { token_id }, { token: HOST_TOKEN })
    await fixture.send("POST", "/host/tokens", { token_id, use: "host" }, { token: HOST_TOKEN })
  }
  return fixture
}

const entriesOf = async ({ send }: TestEngine, status: string): Promise<ReadonlyArray<string>> => {
  const { body } = await send("GET", `/host/n1/inbox?status=${status}`, undefined, { token: HOST_TOKEN })
  // as the contract says
  return (body as { entries: ReadonlyArray<{ entry_id: string }> }).entries.map(({ entry_id }) => entry_id)
}

const RUNS = shareOf(process.env["CALLRULES_LONG"] === "1" ? 50_000 : 4_000)

/** An engine of its own, and requests that mean something to it. */
const world = async (answered: Set<string>) => {
  const fixture = await prepared()
  const known = {
    ...KNOWN,
    entry_id: [...(await entriesOf(fixture, "waiting")), ...(await entriesOf(fixture, "failed")), "no-such"],
  }
  const play = async (made: Made): Promise<void> => {
    const { body, details, operation, path, token } = made
    const headers: Record<string, string> = details ? { accept: "application/problem+json" } : {}
    const answer = await fixture.send(operation.methods[0] ?? "GET", path, body, { token, headers })
    answered.add(`${operation.id} ${answer.status}`)
    expect(faultOf(made, answer)).toBe("")
  }
  return { play, requestOf: (one: OperationDescription, odd = false) => requestOf(one, { known, odd }) }
}

it(`given ${RUNS} requests of hosts made from the contract, then every answer is one it describes`, async () => {
  const answered = new Set<string>()
  const first = await world(answered)
  const request = fc.oneof(...HOST_OPERATIONS.flatMap((one) => [true, false].map((odd) => first.requestOf(one, odd))))
  await fc.assert(fc.asyncProperty(request, first.play), { numRuns: RUNS })
  await playUntilAnswered(HOST_OPERATIONS, answered, () => world(answered))
})
