// Stores and a directory of the host's own that fail with anything: a program without types may reject with nothing at all.
import { StoreFault } from "@callrules/store"
import { describe, expect, onTestFinished, test } from "vitest"
import {
  AFFILIATES,
  affiliatePath,
  CURRENT_CALLS,
  HOST_TOKEN,
  RECEIVED,
  SETTINGS,
  SIGNALS,
  type TestEngine,
  testEngine,
} from "../fixture.ts"
import { breakingPorts, everyMethod } from "../support/breaking-ports.ts"
import { BUG, FAILURES } from "../support/odd-failures.ts"

/** Requests that between them ask nearly every method of the ports. */
const asked = async ({ engine, host, send, wait }: TestEngine, round: number): Promise<ReadonlyArray<number>> => {
  const answers: Array<number> = []
  const say = async (answer: Promise<{ readonly status: number }>) => void answers.push((await answer).status)
  const ask = (method: string, path: string, body?: unknown) =>
    say(send(method, path, body, { token: path.startsWith("/host") ? HOST_TOKEN : "t1" }))
  const id = `c${round}`
  const sale = { name: "Sale", revenue: "5", partner_unique_id: "o" }
  await ask("PUT", SETTINGS, { record_calls: true, call_recording_condition: round % 2 ? "not repeat" : "repeat" })
  await say(host({ ...RECEIVED, kind: "received", call_record_id: id, transaction_id: id }))
  await ask("POST", SIGNALS, { call_in_progress: true, search: { call_record_id: id }, signals: [sale] })
  await say(host({ kind: "transferred", call_record_id: id, transaction_id: id }))
  await ask("GET", CURRENT_CALLS)
  await say(host({ kind: "completed", call_record_id: id, transaction_id: id }))
  await say(host({ kind: "call_ended", call_record_id: id, transaction_id: id }))
  await ask("POST", SIGNALS, { search: { transaction_id: id }, signals: [sale] })
  await ask("POST", SIGNALS, { search: { call_start_time: "1795219182000" }, signals: [sale] })
  await ask("GET", SIGNALS)
  await ask("GET", SETTINGS)
  await ask("POST", AFFILIATES, { name: `A${round}`, id_from_network: id })
  await ask("GET", affiliatePath(id))
  await ask("DELETE", affiliatePath(id))
  await ask("GET", `/host/n1/calls/${id}/history`)
  await ask("GET", `/host/n1/calls?calling_phone_number=%2B14155550123`)
  await ask("GET", "/host/n1/inbox")
  await ask("GET", "/host/outbox")
  await ask("PUT", `/host/n1/call_records/${id}/transcript_summary`, {
    event_id: id,
    summary: "a",
    at: "2026-11-20T15:00:00Z",
  })
  await ask("GET", `/call/transcript_analysis/${id}`)
  await ask("POST", "/host/n1/erasures", { call_record_id: id })
  await ask("GET", "/host/networks")
  await ask("GET", "/host/n1/advertisers")
  wait(1_000)
  // it may say that it could not do everything
  await engine.doDueWork().catch(() => {})
  await engine.forgetOld().catch(() => {})
  return answers
}

const SOUND = new Set([200, 201, 204, 400, 401, 403, 404, 409, 422, 500, 503])

const METHODS = [
  ...everyMethod(),
  ...["network", "token", "advertiser", "campaigns", "hasCampaign", "affiliateHasCampaigns", "canLogIn"].map(
    (method) => ({
      port: "Directory",
      method,
    }),
  ),
]

// ENG-514
describe("given a method of a port that ends with anything", () => {
  test.each(METHODS)(
    "when $method of $port does, then each request is answered, and the next ones are served",
    async (which) => {
      const logged: Array<{ readonly route?: string | null; readonly cause?: unknown }> = []
      const first = METHODS.indexOf(which) * 7
      const { options, turn } = breakingPorts(which, (times) => FAILURES[(first + times) % FAILURES.length]?.end())
      const engine = await testEngine({ ...options, log: (entry) => logged.push(entry) })
      onTestFinished(() => engine.engine.close({ graceMilliseconds: 0 }))
      turn(true)
      for (let round = 0; round < 3; round++) {
        const before = logged.length
        const answers = await asked(engine, round)
        expect(answers.filter((status) => !SOUND.has(status))).toEqual([])
        // each of them has its one line
        const faulty = answers.filter((status) => status >= 500)
        const lines = logged.slice(before).filter(({ route }) => route !== undefined)
        expect(lines).toHaveLength(faulty.length)
        for (const { cause } of lines) {
          if (cause === BUG) continue
          expect(cause).toBeInstanceOf(StoreFault)
          expect(String(cause)).toContain(`\`${which.method}\` of `)
        }
      }
      turn(false)
      expect(await engine.engine.isReady()).toBe(true)
      expect((await asked(engine, 99)).filter((status) => status >= 500)).toEqual([])
    },
  )

  test.each(FAILURES)("when the look-up of a token $name, then a stranger is answered 500", async ({ end }) => {
    const { options, turn } = breakingPorts({ port: "Directory", method: "token" }, end)
    const { engine, send } = await testEngine(options)
    onTestFinished(() => engine.close({ graceMilliseconds: 0 }))
    turn(true)
    expect((await send("POST", SIGNALS, { search: {}, signals: [] }, { token: "anybody" })).status).toBe(500)
    turn(false)
    expect((await send("POST", SIGNALS, { search: {}, signals: [] })).status).toBe(403)
  })
})
