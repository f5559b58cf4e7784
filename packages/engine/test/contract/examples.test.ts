// The examples of the contract, played against the engine in their order: what documents show is what is answered.
import { EXAMPLES_AFTER, EXAMPLES_BEFORE, EXAMPLES_DURING, type Example, OPERATIONS } from "@callrules/contract"
import { expect, it } from "vitest"
import { HOST_TOKEN, type TestEngine, testEngine } from "../fixture.ts"

const LEG = { call_record_id: "call-77", transaction_id: "0000002A-DEADBEEF" }

/** Ids that the engine makes are random: each is given the name that the example has in its place. */
const named = (names: Map<string, string>, answer: unknown, example: unknown): unknown => {
  const inExample = JSON.stringify(example ?? null).match(/5D1C9A30-[0-9A-F]{8}/g) ?? []
  const made = JSON.stringify(answer ?? null).match(/00000ABC-[0-9A-F]{8}/g) ?? []
  for (const [index, id] of made.entries()) if (!names.has(id)) names.set(id, inExample[index] ?? id)
  return answer === undefined
    ? undefined
    : JSON.parse(JSON.stringify(answer).replaceAll(/00000ABC-[0-9A-F]{8}/g, (id) => names.get(id) ?? id))
}

const play = async (
  { send }: TestEngine,
  examples: ReadonlyArray<Example>,
  names: Map<string, string>,
): Promise<void> => {
  for (const { answer, body, operation, parameters, status, title } of examples) {
    const described = OPERATIONS.find(({ id }) => id === operation)
    if (described === undefined) throw new Error(`there is no operation ${operation}`)
    const query = new URLSearchParams()
    const headers: Record<string, string> = {}
    let path = (described.paths[0] ?? "").replace("{version}", "2026-11-01")
    for (const { in: where, name } of described.parameters) {
      const value = parameters[name]
      if (value === undefined) continue
      if (where === "path") path = path.replace(`{${name}}`, encodeURIComponent(value))
      else if (where === "query") query.append(name, value)
      else headers[name] = value
    }
    const address = query.size === 0 ? path : `${path}?${query.toString()}`
    const given = await send(described.methods[0] ?? "GET", address, body, { headers })
    const shown = named(names, given.body, answer)
    expect({ title, status: given.status, answer: shown }).toEqual({ title, status, answer })
  }
}

it("given the examples of the contract, when they are sent in order, then they are answered as they say", async () => {
  const fixture = await testEngine()
  const names = new Map<string, string>()
  await play(fixture, EXAMPLES_BEFORE, names)
  const received = {
    kind: "received",
    advertiser_id_from_network: "a1",
    advertiser_campaign_id_from_network: "c1",
    affiliate_id_from_network: "A-1",
    calling_phone_number: "+14155550123",
    phone_type: "Mobile",
  }
  expect((await fixture.host({ ...received, ...LEG })).status).toBe(200)
  expect((await fixture.host({ kind: "transferred", ...LEG })).status).toBe(200)
  fixture.wait(60_000)
  await play(fixture, EXAMPLES_DURING, names)
  expect((await fixture.host({ kind: "completed", ...LEG })).status).toBe(200)
  const summary = { event_id: "s1", at: "2026-11-20T15:02:00Z", transcript_summary: "The caller bought a yacht." }
  await fixture.send("PUT", "/host/n1/call_records/call-77/transcript_summary", summary, { token: HOST_TOKEN })
  fixture.wait(240_000)
  await play(fixture, EXAMPLES_AFTER, names)
})
