// Many requests for one thing at the same time: they wait for each other, and each is answered.
import { describe, expect, test } from "vitest"
import { type Answered, affiliatePath, HOST_TOKEN, SETTINGS, SIGNALS, testEngine } from "../fixture.ts"

const statuses = (answers: ReadonlyArray<Answered>): Record<number, number> => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const times = <A>(count: number, make: (index: number) => Promise<A>): Promise<ReadonlyArray<A>> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

describe("many requests at once", () => {
  const AT_ONCE = 200

  test("given writes of one group, then each is answered and nothing is lost", async () => {
    const { completedCall, send } = await testEngine()
    const id = await completedCall()
    const answers = await times(AT_ONCE, (index) =>
      send("POST", SIGNALS, { search: { transaction_id: id }, signals: [{ name: `S${index}`, revenue: "1" }] }),
    )
    expect(statuses(answers)).toEqual({ 200: AT_ONCE })
    const history = await send("GET", `/host/n1/calls/${id}/history`, undefined, { token: HOST_TOKEN })
    const { transactions } = history.body as { transactions: ReadonlyArray<{ signals?: ReadonlyArray<unknown> }> }
    expect(transactions).toHaveLength(AT_ONCE + 1)
    expect(transactions.at(-1)?.signals).toHaveLength(AT_ONCE)
  })

  test("given corrections of one call's custom data, then each is answered", async () => {
    const { completedCall, send } = await testEngine()
    const id = await completedCall()
    const answers = await times(AT_ONCE, (index) =>
      send("POST", SIGNALS, {
        search: { transaction_id: id },
        partner_unique_id: `p${index}`,
        custom_data: [{ name: "product", value: `v${index}` }],
      }),
    )
    expect(statuses(answers)).toEqual({ 200: AT_ONCE })
  })

  test("given events of one leg, then each is answered", async () => {
    const { host } = await testEngine()
    await host({ kind: "transferred", call_record_id: "k" })
    const answers = await times(AT_ONCE, (index) =>
      host({ kind: "keypress", call_record_id: "k", sequence: index + 1, key: "1" }),
    )
    expect(statuses(answers)).toEqual({ 200: AT_ONCE })
  })

  test("given changes of one campaign's settings, or of one affiliate, then each is answered", async () => {
    const { send } = await testEngine()
    const settings = await times(AT_ONCE, (index) =>
      send("PUT", SETTINGS, { record_calls: true, call_recording_condition: `affiliate_name = "${index}"` }),
    )
    expect(statuses(settings)).toEqual({ 200: AT_ONCE })
    const affiliates = await times(AT_ONCE, (index) =>
      send("PUT", affiliatePath("a"), { name: `A${index}`, sites: [{ id_from_network: "s", name: "S" }] }),
    )
    expect(statuses(affiliates)).toEqual({ 200: AT_ONCE - 1, 201: 1 })
  })
})
