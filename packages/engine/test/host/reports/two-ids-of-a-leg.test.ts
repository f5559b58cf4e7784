// Events of one batch that name a leg by two of its ids: they are taken in the order of the list, as with one id.
import { describe, expect, test } from "vitest"
import { HOST_TOKEN, RECEIVED, SETTINGS, type TestEngine, testEngine } from "../../fixture.ts"

const HOST = { token: HOST_TOKEN }

const engineWith = async (condition: string): Promise<TestEngine> => {
  const engine = await testEngine()
  const settings = { record_calls: true, call_recording_condition: condition }
  expect((await engine.send("PUT", SETTINGS, settings)).status).toBe(200)
  return engine
}

const event = (kind: string, minute: number, transaction_id: string, more: object = {}) => ({
  ...(kind === "received" ? RECEIVED : {}),
  kind,
  event_id: `${kind} ${minute}`,
  at: `2026-11-20T14:${minute}:00Z`,
  call_record_id: "c",
  ...(transaction_id === "" ? {} : { transaction_id }),
  ...more,
})

const reasonsAfter = async ({ send }: TestEngine, events: ReadonlyArray<object>): Promise<ReadonlyArray<string>> => {
  expect((await send("POST", "/host/n1/events/batch", { events }, HOST)).status).toBe(200)
  const { body } = await send("GET", "/host/n1/calls/c/recording", undefined, HOST)
  const { legs } = body as { readonly legs: ReadonlyArray<{ readonly recording: { readonly reason: string } | null }> }
  return legs.map(({ recording }) => recording?.reason ?? "open")
}

const OPTED_OUT = { source: "tag", custom_data: { product: "no" } }

// SIG-318
describe("events that name a leg by two of its ids", () => {
  test.each([
    ["its own, then a further one", "M", "X"],
    ["a further one, then its own", "X", "M"],
    ["its own, then one that is new", "M", "new"],
  ])("given %s, when an opt-out stands before the reception, then the call is not recorded", async (_, one, other) => {
    const engine = await engineWith('custom_data[product] != "no"')
    const { body } = await engine.host(event("keypress", 10, "", { sequence: 1, key: "1" }))
    const made = (body as { readonly transaction_id: string }).transaction_id
    if (other !== "new") await engine.host(event("keypress", 11, "X", { sequence: 2, key: "1" }))
    const id = (name: string): string => (name === "M" ? made : name)
    const events = [event("custom_data", 39, id(one), OPTED_OUT), event("received", 34, id(other))]
    expect(await reasonsAfter(engine, events)).toEqual(["condition-false"])
  })

  test.each(["further", "of a correction"])(
    "given one that is %s, when a key stands before a transfer, then it counts",
    async (which) => {
      const engine = await engineWith("not pressed[9]")
      const { body } = await engine.host(event("received", 10, ""))
      const own = (body as { readonly transaction_id: string }).transaction_id
      await engine.host(event("custom_data", 11, "X", OPTED_OUT))
      const history = await engine.send("GET", `/host/n1/calls/${own}/history`, undefined, HOST)
      const { transactions } = history.body as {
        readonly transactions: ReadonlyArray<{ readonly transaction_id: string }>
      }
      const other = which === "further" ? "X" : transactions.at(-1)?.transaction_id
      expect(other).not.toBe(own)
      const key = event("keypress", 21, own, { sequence: 1, key: "9" })
      const events = [event("custom_data", 20, own, OPTED_OUT), key, event("transferred", 22, other ?? "")]
      expect(await reasonsAfter(engine, events)).toEqual(["condition-false"])
    },
  )
})
