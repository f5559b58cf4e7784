// A preview before every request of any history: the request does what the preview said, and the preview wrote nothing.

import { formatTransactionId } from "@callrules/model"
import { TransactionIds } from "@callrules/operations"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import fc from "fast-check"
import { expect, test } from "vitest"
import { type AnyLeg, histories, LEGS, type Locator, RECORDS, type Step } from "../../against-plain-ledger/any-steps.ts"
import { type Answered, HOST_TOKEN, SIGNALS, testEngine } from "../../fixture.ts"
import { countedStores } from "../../support/counted-stores.ts"
import { agreement, type Preview } from "./preview-agreement.ts"

const RUNS = process.env["CALLRULES_LONG"] === "1" ? 5_000 : 150

const HOUR_MILLISECONDS = 3_600_000

/** Every port that a preview may ask: none of them writes. */
const READS = new Set([
  "calls.around",
  "directory.advertiser",
  "directory.campaigns",
  "directory.network",
  "directory.token",
  "ledger.begin",
  "ledger.outcome",
])

const played = async (legs: ReadonlyArray<AnyLeg>, toleranceMilliseconds: number | null) => {
  const { calls, ...counted } = countedStores()
  let drawn = 0
  const engine = await testEngine({
    ...counted,
    limits: { matchToleranceMilliseconds: toleranceMilliseconds },
    transactionIds: Layer.succeed(TransactionIds, {
      draw: (count) => Effect.sync(() => Array.from({ length: count }, () => formatTransactionId(0xabc, ++drawn))),
    }),
  })
  const sent: Array<Extract<Step, { do: "post" }>> = []

  const report = async (leg: number, kind: string, at: number, more: object = {}): Promise<void> => {
    const place = { call_record_id: RECORDS[leg], transaction_id: LEGS[leg], at: new Date(at).toISOString() }
    expect((await engine.host({ kind, ...place, ...more })).status).toBe(200)
  }

  const received = (leg: number, at: number): Promise<void> => {
    const { advertiser = "a1", caller = null, externalId = "" } = legs[leg] ?? {}
    return report(leg, "received", at, {
      advertiser_id_from_network: advertiser,
      advertiser_campaign_id_from_network: advertiser === "a1" ? "c1" : "c2",
      external_unique_id: externalId === "own" ? `X-${RECORDS[leg]}` : externalId,
      calling_phone_number: caller,
    })
  }

  const locate = (locator: Locator): object => {
    switch (locator.by) {
      case "leg":
        return { transaction_id: LEGS[locator.leg] }
      case "made":
        return { transaction_id: formatTransactionId(0xabc, 1 + (locator.which % Math.max(1, drawn))) }
      case "start":
        return {
          call_start_time: new Date(engine.now() - locator.secondsAgo * 1000).toISOString(),
          duration_in_seconds: locator.duration,
        }
      case "spreadsheet":
        return { call_start_time: "2026/11/20 10:00:00 AM", duration_in_seconds: locator.duration }
      default:
        return { [locator.by]: locator.id }
    }
  }

  const get = (path: string): Promise<Answered> => engine.send("GET", path, undefined, { token: HOST_TOKEN })

  const historyOf = async (legId: string): Promise<ReadonlyArray<string>> => {
    const { transactions = [] } = ((await get(`/host/n1/calls/${legId}/history`)).body ?? {}) as {
      transactions?: ReadonlyArray<{ transaction_id: string }>
    }
    return transactions.map(({ transaction_id }) => transaction_id)
  }

  const post = async (step: Extract<Step, { do: "post" }>): Promise<string> => {
    const body = { search: { ...locate(step.locator), ...step.filter }, ...step.rest }
    const headers: Record<string, string> = {
      accept: "application/problem+json",
      ...(step.requestId === null ? {} : { "idempotency-key": step.requestId }),
    }
    const asked = { token: step.token, headers: { ...headers, "callrules-preview": "true" } }
    calls.length = 0
    const before = drawn
    const preview = await engine.send("POST", SIGNALS, body, asked)
    expect([calls.filter((call) => !READS.has(call)), drawn - before]).toEqual([[], 0])
    const legId = preview.status === 200 ? (preview.body as Preview).leg?.transaction_id : undefined
    const earlier = legId === undefined ? [] : await historyOf(legId)
    calls.length = 0
    const answer = await engine.send("POST", SIGNALS, body, { token: step.token, headers })
    const committed = calls.includes("ledger.commit")
    const made = legId === undefined ? [] : (await historyOf(legId)).filter((id) => !earlier.includes(id))
    const fate = answer.headers.get("location")
    const became = fate === null ? undefined : (await engine.send("GET", fate, undefined, { token: step.token })).body
    return agreement({ preview, answer, made, committed, fate: became })
  }

  const take = async (step: Step): Promise<string> => {
    switch (step.do) {
      case "wait":
        engine.wait(step.milliseconds)
        break
      case "received":
        await received(step.leg, engine.now() - step.secondsAgo * 1000)
        break
      case "past call":
        await received(step.leg, engine.now() - step.minute * 60_000)
        await report(step.leg, "completed", engine.now() - step.minute * 60_000 + step.seconds * 1000)
        break
      case "custom_data":
        await report(step.leg, step.do, engine.now(), { source: step.source, custom_data: { product: step.value } })
        break
      case "completed":
      case "call_ended":
        await report(step.leg, step.do, engine.now())
        break
      case "post":
        sent.push(step)
        return post(step)
      case "again": {
        const one = sent[step.which % Math.max(1, sent.length)]
        return one === undefined ? "nothing to repeat" : post(one)
      }
    }
    return step.do
  }
  return { take, received, report, now: engine.now }
}

test(
  "given any history, when each request is previewed first, then it does what was said, and the preview writes nothing",
  async () => {
    const seen = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(histories, async ({ legs, over, steps, toleranceMilliseconds }) => {
        const { now, received, report, take } = await played(legs, toleranceMilliseconds)
        for (const leg of over) {
          await received(leg, now() - 20_000 * leg)
          await report(leg, "completed", now())
        }
        for (const step of steps) {
          const kind = await take(step)
          seen.set(kind, (seen.get(kind) ?? 0) + 1)
        }
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? RUNS },
    )
    // what never came up would show nothing
    for (const kind of ["refused", "repeated", "created", "corrected", "unchanged", "kept", "applied at once"]) {
      expect([kind, (seen.get(kind) ?? 0) > 0]).toEqual([kind, true])
    }
  },
  HOUR_MILLISECONDS,
)
