// Custom data that the host reports after a call was received: it corrects the call, never rewrites what is there, and never
// touches a field that a request has named.
import { expect, test } from "vitest"
import { HOST_TOKEN, SIGNALS, testEngine } from "../../fixture.ts"
import { bodyOf } from "../../support/signal-requests.ts"

interface CallBody {
  readonly type: string
  readonly transaction_id: string
  readonly corrects_transaction_id: string | null
  readonly custom_data: Record<string, string>
}

const completedLeg = async (hostValues: Record<string, string> = {}) => {
  const test = await testEngine()
  await test.completedCall({ call_record_id: "r", transaction_id: "leg", custom_data: { network: hostValues } })
  const correct = async (name: string, value: string) => {
    const body = { search: { transaction_id: "leg" }, custom_data: [{ name, value }] }
    return (await test.send("POST", SIGNALS, body)).headers.get("callrules-outcome")
  }
  const report = async (product: string, source = "real_time_routing", at = test.now()) => {
    const known = { kind: "custom_data", source, custom_data: { product }, at: new Date(at).toISOString() }
    const { body } = await test.host({ ...known, call_record_id: "r", transaction_id: "leg" })
    return body as { changed: boolean; warnings: ReadonlyArray<{ code: string; message: string }> }
  }
  const calls = async () => {
    const { body } = await test.send("GET", "/host/n1/calls/leg/history", undefined, { token: HOST_TOKEN })
    // the answer of the host interface
    const { transactions } = body as { readonly transactions: ReadonlyArray<CallBody> }
    return transactions.filter(({ type }) => type === "Call")
  }
  const history = async () => (await calls()).map(({ custom_data }) => custom_data)
  const told = async () => {
    const { body } = await test.send("GET", "/host/outbox", undefined, { token: HOST_TOKEN })
    const { events } = body as { readonly events: ReadonlyArray<Record<string, unknown>> }
    return events.filter(
      ({ kind, partner_unique_id }) => kind === "transaction_corrected" && partner_unique_id === null,
    )
  }
  return { ...test, calls, correct, history, report, told }
}

test("given a call that was corrected, when a look-up of the host comes late, then one correction is appended with its event, and history stays", async () => {
  const { calls, correct, history, report, told } = await completedLeg()
  expect(await correct("lead_id", "7")).toBe("signals=(), call=corrected")
  const before = await calls()
  expect(await report("boat")).toMatchObject({ changed: true, warnings: [] })
  const after = await calls()
  expect(after.slice(0, 2)).toEqual(before)
  expect(await history()).toEqual([{}, { lead_id: "7" }, { product: "boat", lead_id: "7" }])
  expect(after[2]?.corrects_transaction_id).toBe(before[1]?.transaction_id)
  expect((await told()).at(-1)).toMatchObject({
    transaction_id: after[2]?.transaction_id,
    corrects_transaction_id: before[1]?.transaction_id,
    leg_id: "leg",
  })
})

test("given a late look-up, when signals are reported, then the answer reads the call as the host has corrected it", async () => {
  const { calls, report, send } = await completedLeg()
  await report("boat")
  const answer = bodyOf(await send("POST", SIGNALS, { search: { transaction_id: "leg" }, signals: [{ name: "Sale" }] }))
  const [, head] = await calls()
  expect(answer.call).toMatchObject({ transaction_id: head?.transaction_id, corrects_transaction_id: "leg" })
})

test("given values of the host, when they come in any order, then sources and times decide which one counts", async () => {
  const last = async (reports: ReadonlyArray<readonly [value: string, source: string, at: number]>) => {
    const { history, now, report } = await completedLeg({ product: "van" })
    for (const [value, source, at] of reports) await report(value, source, now() + at)
    return (await history()).at(-1)
  }
  const reports = [
    ["early", "tag", 1],
    ["late", "tag", 2],
    ["advertiser's", "advertiser", 3],
  ] as const
  const [early, late, advertisers] = reports
  for (const order of [reports, [late, early, advertisers], [advertisers, late, early]]) {
    expect(await last(order)).toEqual({ product: "late" })
  }
})

test("given a look-up that changes nothing, or comes again, then no correction is appended", async () => {
  const { calls, report, told } = await completedLeg({ product: "van" })
  await report("van")
  await report("car", "network")
  await report("van")
  expect(await calls()).toHaveLength(1)
  expect(await told()).toEqual([])
})

test("given a value of the host that is taken back, then the call has none", async () => {
  const { history, now, report } = await completedLeg()
  await report("boat", "tag", now() + 1)
  await report("", "tag", now() + 2)
  expect(await history()).toEqual([{}, { product: "boat" }, {}])
})

test("given a field that a request has named without a change, when the host reports it late, then it stays", async () => {
  const { correct, history, report } = await completedLeg({ product: "van" })
  expect(await correct("product", "van")).toBe("signals=(), call=unchanged")
  const { warnings } = await report("boat")
  expect(warnings.map(({ code }) => code)).toEqual(["custom-data-corrected"])
  expect(await history()).toEqual([{ product: "van" }])
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
