// Attacks across tenants: whatever is asked for with the wrong token is answered as if it did not exist, to the letter.
import { describe, expect, it } from "vitest"
import { CURRENT_CALLS, HOST_TOKEN, SIGNALS, type TestEngine, testEngine, VERSION } from "../fixture.ts"

const ASKED = { signals: [{ name: "Sale" }] }

/** A call that is over, one that goes on, one that was never received, a transcript and a request that waits: all of advertiser a1. */
const network = async () => {
  const engine = await testEngine()
  const { completedCall, host, send } = engine
  const over = await completedCall({ call_record_id: "over", external_unique_id: "x-over" })
  await host({ ...A1, kind: "received", call_record_id: "live", transaction_id: "000000AA-0000000B" })
  await host({ kind: "keypress", call_record_id: "early", transaction_id: "000000AA-0000000C", sequence: 1, key: "1" })
  const signals = await send("POST", SIGNALS, { search: { transaction_id: over }, ...ASKED })
  const summary = { event_id: "s", at: new Date(engine.now()).toISOString(), transcript_summary: "secret" }
  await send("PUT", "/host/n1/call_records/over/transcript_summary", summary, { token: HOST_TOKEN })
  const waits = { search: { call_record_id: "live" }, ...ASKED, call_in_progress: true }
  const pending = (await send("POST", SIGNALS, waits, { token: "adv1" })).headers.get("location") ?? ""
  const [group] = (signals.body as { signals: { transaction_id: string }[] }).signals
  return { engine, over, pending, group: group?.transaction_id ?? "" }
}

const A1 = { advertiser_id_from_network: "a1", advertiser_campaign_id_from_network: "c1" }

/** The answer, with what was asked for taken out, so that two answers can be compared. */
const answer = async ({ send }: TestEngine, token: string, asked: Asked, name: string) => {
  const { body, method, path } = asked(name)
  const { status, text } = await send(method, path, body, { token })
  return `${status} ${text.replaceAll(name, "...")}`
}

type Asked = (name: string) => { readonly method: string; readonly path: string; readonly body?: unknown }

const search =
  (key: string, further: Record<string, unknown> = {}): Asked =>
  (name) => ({ method: "POST", path: SIGNALS, body: { search: { [key]: name }, ...ASKED, ...further } })

const read =
  (path: (name: string) => string): Asked =>
  (name) => ({ method: "GET", path: path(name) })

const PENDING = read((id) => `/api/${VERSION}/transactions/pending/${id}.json`)
const TRANSCRIPT = read((id) => `/call/transcript_analysis/${id}`)

describe("what another tenant has", () => {
  it.each(["adv2", "t2"])(
    "given a token of another one (%s), then it is answered like what is not there",
    async (token) => {
      const { engine, group, over, pending } = await network()
      const waits = pending.slice(pending.lastIndexOf("/") + 1, -".json".length)
      const attempts: ReadonlyArray<readonly [Asked, there: string, notThere: string]> = [
        [search("transaction_id"), over, "0FFFFFFF-0000000A"],
        [search("transaction_id"), over.toLowerCase(), "0fffffff-0000000a"],
        [search("transaction_id"), group, "0FFFFFFF-0000000A"],
        [search("transaction_id"), "000000AA-0000000B", "0FFFFFFF-0000000B"],
        [search("transaction_id"), "000000AA-0000000C", "0FFFFFFF-0000000C"],
        [search("call_record_id"), "over", "none"],
        [search("call_record_id"), "live", "none"],
        [search("call_record_id"), "early", "none"],
        [search("external_call_unique_id"), "x-over", "none"],
        [search("external_call_unique_id", { call_in_progress: true }), "x-over", "none"],
        [PENDING, waits, "0FFFFFFF-0000000A"],
        [TRANSCRIPT, "over", "none"],
        [TRANSCRIPT, "early", "none"],
      ]
      for (const [asked, there, notThere] of attempts) {
        expect(await answer(engine, token, asked, there)).toBe(await answer(engine, token, asked, notThere))
      }
    },
  )

  it("given what a token may not name, then it is refused alike whether it is there or not", async () => {
    const { engine } = await network()
    const settings = (name: string): ReturnType<Asked> => ({
      method: "PUT",
      path: `/api/${VERSION}/n1/advertisers/${name}/advertiser_campaigns/c1.json`,
      body: { record_calls: true, call_recording_condition: "" },
    })
    const attempts: ReadonlyArray<readonly [token: string, Asked, there: string]> = [
      ["adv2", settings, "a1"],
      ["t1", (name) => ({ method: "GET", path: `/api/${VERSION}/${name}/affiliates.json` }), "n2"],
      ["t1", read((name) => CURRENT_CALLS.replace("id=n1", `id=${name}`)), "n2"],
      ["adv2", read((name) => `/calls_in_progress/current_calls?organization_type=Advertiser&id=${name}`), "a1"],
      [
        "t1",
        (name) => ({ method: "POST", path: SIGNALS, body: { search: { call_record_id: "over", network_id: name } } }),
        "n2",
      ],
      [
        "adv2",
        (name) => ({
          method: "POST",
          path: SIGNALS,
          body: { search: { call_record_id: "r", advertiser_campaign_id_from_network: name } },
        }),
        "c1",
      ],
    ]
    for (const [token, asked, there] of attempts) {
      const answered = await answer(engine, token, asked, there)
      expect(answered).toContain("403")
      expect(answered).toBe(await answer(engine, token, asked, "zz"))
    }
  })

  it("given a request that waits for another one's call, then it holds back nothing of that call, and changes nothing", async () => {
    const { engine } = await network()
    const { host, send } = engine
    const waits = { search: { call_record_id: "live" }, partner_unique_id: "theirs", ...ASKED, call_in_progress: true }
    for (const token of ["adv2", "t2"]) expect((await send("POST", SIGNALS, waits, { token })).status).toBe(201)
    for (const kind of ["completed", "call_ended"]) {
      await host({ kind, call_record_id: "live", transaction_id: "000000AA-0000000B" })
    }
    const path = "/host/n1/calls/000000AA-0000000B/history"
    const { transactions } = (await send("GET", path, undefined, { token: HOST_TOKEN })).body as {
      transactions: { partner_unique_id?: string }[]
    }
    expect(transactions.map((one) => one.partner_unique_id)).toEqual([undefined, ""])
  })
})
