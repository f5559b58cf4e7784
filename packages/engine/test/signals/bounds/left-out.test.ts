// Calls with several legs that hold long custom data: what is read for a request, and what comes of one that changes a value.
import { hashToken, staticDirectory } from "@callrules/directory"
import * as Effect from "effect/Effect"
import { expect, test } from "vitest"
import { HOST_TOKEN, SIGNALS, testEngine } from "../../fixture.ts"
import { bodyOf } from "../../support/signal-requests.ts"
import { storesWithBegin } from "../../support/watched-begin.ts"

const FIELDS = Array.from({ length: 50 }, (_, number) => `field ${number}`)
const LEGS = ["A", "B", "C"] as const
const LONG = 9_900

/** An engine, and how much its store brings for a request. */
const watched = async () => {
  let characters = 0
  const stores = storesWithBegin(
    (begin) => (query) =>
      Effect.tap(begin(query), (reading) =>
        Effect.sync(() => {
          const all = reading.kind === "call" ? reading.legs.map((leg) => ({ ...leg, groups: [...leg.groups] })) : []
          characters += JSON.stringify(all).length
        }),
      ),
  )
  const network = { id: "n1", customDataFields: FIELDS, tokens: [{ token: "t1" }] }
  const advertisers = [{ id: "a1", name: "One", campaigns: [{ id: "c1", name: "One" }] }]
  const hostTokenHash = hashToken(HOST_TOKEN)
  const engine = await testEngine({ stores, hostTokenHash, directory: staticDirectory({ ...network, advertisers }) })
  for (const leg of LEGS) {
    await engine.completedCall({ call_record_id: "r1", transaction_id: leg })
    bodyOf(await engine.send("POST", SIGNALS, { search: { transaction_id: leg }, custom_data: valuesOf(leg) }))
  }
  const send = async (body: object, headers: Record<string, string> = {}) => {
    const answer = await engine.send("POST", SIGNALS, { search: { call_record_id: "r1" }, ...body }, { headers })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    return answer
  }
  const charactersOf = async (...request: Parameters<typeof send>): Promise<number> => {
    characters = 0
    await send(...request)
    return characters
  }
  /** The values of a leg as its newest transaction has them: of the call, and of a group. */
  const customDataOf = async (leg: string, partnerUniqueId: string | null = null): Promise<unknown> => {
    const answer = await engine.send("GET", `/host/n1/calls/${leg}/history`, undefined, { token: HOST_TOKEN })
    const { transactions } = answer.body as {
      transactions: ReadonlyArray<{ partner_unique_id?: string; custom_data: unknown }>
    }
    return transactions.filter((one) => (one.partner_unique_id ?? null) === partnerUniqueId).at(-1)?.custom_data
  }
  return { ...engine, send, charactersOf, customDataOf }
}

const valuesOf = (leg: string) => FIELDS.map((name) => ({ name, value: leg.padEnd(LONG, "x") }))
const objectOf = (leg: string) => Object.fromEntries(valuesOf(leg).map(({ name, value }) => [name, value]))

const PREVIEW = { "callrules-preview": "true" }

// ENG-520, ENG-521
test("given a call whose legs hold long custom data, when a request by its call record brings none, then none is read", async () => {
  const { charactersOf } = await watched()
  const signals = [{ name: "Sale", revenue: "1" }]
  const report = { partner_unique_id: "order", signals }
  for (const read of [
    await charactersOf({}),
    await charactersOf(report, PREVIEW),
    await charactersOf(report),
    await charactersOf(report),
  ]) {
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(LEGS.length * 4_096)
  }
  // a group that holds values itself, and a value: those of one leg
  const ofOneLeg = FIELDS.length * (LONG + 20) + 2 * LEGS.length * 4_096
  expect(await charactersOf({ signals })).toBeLessThan(ofOneLeg)
  expect(
    await charactersOf({ partner_unique_id: "order", custom_data: [{ name: "field 1", value: "new" }] }),
  ).toBeLessThan(ofOneLeg)
})

// ENG-521
test("given a call whose legs hold long custom data, when a request by its call record changes one of fifty values, then the others of its leg are kept", async () => {
  const { customDataOf, send } = await watched()
  const change = { partner_unique_id: "order", custom_data: [{ name: "field 7", value: "new" }] }
  const preview = (await send(change, PREVIEW)).body as { leg: { transaction_id: string }; call: object }
  const before = objectOf("C")["field 7"]
  expect(preview.leg.transaction_id).toBe("C")
  expect(preview.call).toMatchObject({
    outcome: "corrected",
    custom_data: [{ name: "field 7", before, after: "new" }],
  })
  const { headers } = await send(change)
  expect(headers.get("callrules-outcome")).toBe("signals=(), call=corrected")
  expect(await customDataOf("C")).toEqual({ ...objectOf("C"), "field 7": "new" })
  expect(await customDataOf("C", "order")).toEqual({ "field 7": "new" })
  for (const leg of ["A", "B"]) expect(await customDataOf(leg)).toEqual(objectOf(leg))
  expect((await send(change)).headers.get("callrules-outcome")).toBe("signals=(), call=unchanged")
  // signals alone leave the long values of their group as they are
  await send({ signals: [{ name: "Sale" }] })
  expect(await customDataOf("C", "")).toEqual(objectOf("C"))
  // what the group has reported already changes nothing again
  expect((await send({ custom_data: valuesOf("C") })).headers.get("callrules-outcome")).toBe(
    "signals=(), call=unchanged",
  )
  expect(await customDataOf("C")).toEqual({ ...objectOf("C"), "field 7": "new" })
})

// ENG-521, SIG-261
test("given a call whose legs hold long custom data, when the host brings values later, then they count for fields that no request has named", async () => {
  const { customDataOf, host, send } = await watched()
  await host({
    kind: "received",
    event_id: "late leg",
    call_record_id: "r1",
    transaction_id: "D",
    advertiser_id_from_network: "a1",
    advertiser_campaign_id_from_network: "c1",
    custom_data: { network: objectOf("D") },
  })
  await host({ kind: "completed", event_id: "late leg ends", call_record_id: "r1", transaction_id: "D" })
  bodyOf(await send({ search: { transaction_id: "D" }, custom_data: [{ name: "field 7", value: "partner" }] }))
  const late = { kind: "custom_data", event_id: "late", call_record_id: "r1", transaction_id: "D" }
  const custom_data = { "field 7": "host", "field 8": "host" }
  await host({ ...late, source: "real_time_routing", custom_data })
  expect(await customDataOf("D")).toEqual({ ...objectOf("D"), "field 7": "partner", "field 8": "host" })
})
