// Custom data that the host reports late: it counts whenever it comes, and never over what a request has corrected.
import { expect, test } from "vitest"
import { HOST_TOKEN, SIGNALS, testEngine } from "../fixture.ts"

interface HistoryBody {
  readonly transactions: ReadonlyArray<{ readonly type: string; readonly custom_data: Record<string, string> }>
}

const completedLeg = async () => {
  const test = await testEngine()
  await test.completedCall({ call_record_id: "r", transaction_id: "leg" })
  const correct = async (name: string, value: string) => {
    const body = { search: { transaction_id: "leg" }, custom_data: [{ name, value }] }
    return (await test.send("POST", SIGNALS, body)).headers.get("callrules-outcome")
  }
  const report = async (product: string, source = "real_time_routing") => {
    const known = { kind: "custom_data", source, custom_data: { product } }
    const { body } = await test.host({ ...known, call_record_id: "r", transaction_id: "leg" })
    return body as { changed: boolean; warnings: ReadonlyArray<{ code: string; message: string }> }
  }
  const history = async () => {
    const { body } = await test.send("GET", "/host/n1/calls/leg/history", undefined, { token: HOST_TOKEN })
    // the answer of the host interface
    const { transactions } = body as HistoryBody
    return transactions.flatMap(({ type, custom_data }) => (type === "Call" ? [custom_data] : []))
  }
  return { correct, history, report }
}

test("given a call that was corrected, when a look-up of the host comes late, then its value counts all the same", async () => {
  const { correct, history, report } = await completedLeg()
  expect(await correct("lead_id", "7")).toBe("signals=(), call=corrected")
  expect(await report("boat")).toMatchObject({ changed: true, warnings: [] })
  expect(await history()).toEqual([{ product: "boat" }, { product: "boat", lead_id: "7" }])
  expect(await correct("product", "boat")).toBe("signals=(), call=unchanged")
  expect(await correct("product", "car")).toBe("signals=(), call=corrected")
  expect((await history()).at(-1)).toEqual({ product: "car", lead_id: "7" })
})

test("given a late look-up, when it comes before or after a correction of another field, then the end is the same", async () => {
  const [before, after] = [await completedLeg(), await completedLeg()]
  await before.report("boat")
  await before.correct("lead_id", "7")
  await after.correct("lead_id", "7")
  await after.report("boat")
  expect(await before.history()).toEqual(await after.history())
})

test("given a value of the host, when a request corrects another field, then a later value of the host still counts", async () => {
  const [before, after] = [await completedLeg(), await completedLeg()]
  for (const { report } of [before, after]) await report("boat", "tag")
  await before.report("car")
  await before.correct("lead_id", "7")
  await after.correct("lead_id", "7")
  expect((await after.report("car")).warnings).toEqual([])
  expect(await after.history()).toEqual([{ product: "car" }, { product: "car", lead_id: "7" }])
  expect(await before.history()).toEqual(await after.history())
  expect(await after.correct("product", "car")).toBe("signals=(), call=unchanged")
})

test("given a field that a request has corrected or cleared, when the host reports it late, then the correction stands and the host is told", async () => {
  for (const [corrected, shown] of [
    ["car", "car"],
    ["", undefined],
  ] as const) {
    const { correct, history, report } = await completedLeg()
    await correct("product", "van")
    await correct("product", corrected)
    const { changed, warnings } = await report("boat")
    expect([changed, warnings.map(({ code }) => code)]).toEqual([true, ["custom-data-corrected"]])
    expect(warnings[0]?.message).toContain(`stays ${corrected === "" ? "cleared" : "`car`"} and`)
    expect((await history()).at(-1)?.["product"]).toBe(shown)
    expect((await report("boat")).warnings).toEqual([])
  }
})
