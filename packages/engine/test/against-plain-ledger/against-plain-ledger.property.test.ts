// The engine over HTTP against the plain ledger: any calls, requests and pauses; after each step the same answer, and the
// same history of every leg.
import fc from "fast-check"
import { expect, test } from "vitest"
import { plainHistory } from "../../../signal-ledger/test/plain-ledger/plain-answer.ts"
import { type Answered, plainLedger, post, reportLeg } from "../../../signal-ledger/test/plain-ledger/plain-ledger.ts"
import type { Json } from "../../../signal-ledger/test/plain-ledger/plain-shapes.ts"
import { settle } from "../../../signal-ledger/test/plain-ledger/settle.ts"
import { whatWasMade } from "../../../signal-ledger/test/plain-ledger/what-was-made.ts"
import { type Answered as EngineAnswered, HOST_TOKEN, SIGNALS, testEngine } from "../fixture.ts"
import { type AnyLeg, type AnyPost, histories, LEGS, type Locator, RECORDS, type Step } from "./any-steps.ts"
import { legOf, type Reported, valuesOf } from "./plain-host.ts"

const RUNS = process.env["CALLRULES_LONG"] === "1" ? 5_000 : 80

const HOUR_MILLISECONDS = 3_600_000

const NETWORK = {
  networkId: "n1",
  fields: ["product", "lead_id"],
  timeZone: "America/New_York",
  campaigns: { a1: ["c1"], a2: ["c2"] },
}

const ADVERTISERS = { t1: null, adv1: "a1", adv2: "a2" } as const

/** 2026-11-01T05:00:00Z: an hour before clocks in New York repeat the hour from 1:00. */
const BEFORE_OVERLAP = Date.UTC(2026, 10, 1, 5)

test(
  "given any history, then every answer and every leg's history is that of the plain ledger",
  async () => {
    await fc.assert(
      fc.asyncProperty(histories, async ({ legs, over, steps, toleranceMilliseconds }) => {
        const both = await bothLedgers(legs, toleranceMilliseconds)
        for (const leg of over) {
          await both.take({ do: "received", leg, secondsAgo: 20 * leg, product: "" })
          await both.take({ do: "completed", leg })
        }
        for (const step of steps) await both.take(step)
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? RUNS },
    )
  },
  HOUR_MILLISECONDS,
)

const bothLedgers = async (legs: ReadonlyArray<AnyLeg>, toleranceMilliseconds: number | null) => {
  const engine = await testEngine({ limits: { matchToleranceMilliseconds: toleranceMilliseconds } })
  let issued = 0
  const plain = plainLedger({ ...NETWORK, toleranceMilliseconds }, () => `plain-${String(++issued).padStart(4, "0")}`)
  const reported = LEGS.map((): Array<Reported> => [])
  const ended = new Set<string>()
  const posted: Array<{ readonly post: AnyPost; readonly body: Json }> = []
  const toPlain = new Map<string, string>()

  const plainText = (text: string): string => text.replace(/00000ABC-[0-9A-F]{8}/g, (id) => toPlain.get(id) ?? id)
  const engineText = (text: string): string => {
    const toEngine = new Map([...toPlain].map(([engineId, plainId]) => [plainId, engineId]))
    return text.replace(/plain-[0-9]{4}/g, (id) => toEngine.get(id) ?? id)
  }

  const fixedOf = (leg: number) => {
    const { advertiser = "a1", caller = null, externalId = "" } = legs[leg] ?? {}
    const callRecordId = RECORDS[leg] ?? ""
    return {
      legId: LEGS[leg] ?? "",
      furtherIds: [],
      callRecordId,
      externalId: externalId === "own" ? `X-${callRecordId}` : externalId,
      advertiser,
      campaign: advertiser === "a1" ? "c1" : "c2",
      caller,
    }
  }

  const report = async (leg: number, event: Omit<Reported, "at">, at: number): Promise<void> => {
    const fixed = fixedOf(leg)
    // two events of one leg never have the same time: which of them counts is not what is tested here
    const times = new Set(reported[leg]?.map((earlier) => earlier.at))
    let time = at
    while (times.has(time)) time += 1
    reported[leg]?.push({ ...event, at: time })
    const answer = await engine.host({
      kind: event.kind,
      at: new Date(time).toISOString(),
      call_record_id: fixed.callRecordId,
      transaction_id: fixed.legId,
      ...(event.kind === "custom_data" ? { source: event.source, custom_data: event.values } : {}),
      ...(event.kind === "received"
        ? {
            advertiser_id_from_network: fixed.advertiser,
            advertiser_campaign_id_from_network: fixed.campaign,
            external_unique_id: fixed.externalId,
            calling_phone_number: fixed.caller,
            custom_data: { network: event.values },
          }
        : {}),
    })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    if (event.kind === "call_ended") ended.add(fixed.callRecordId)
    reportLeg(plain, legOf({ ...fixed }, reported[leg] ?? []), valuesOf(reported[leg] ?? []), engine.now())
  }

  const locate = (locator: Locator): Json => {
    switch (locator.by) {
      case "leg":
        return { transaction_id: LEGS[locator.leg] }
      case "made":
        return {
          transaction_id: issued === 0 ? "unknown" : `plain-${String(1 + (locator.which % issued)).padStart(4, "0")}`,
        }
      case "start": {
        const at = new Date(engine.now() - locator.secondsAgo * 1000)
        const forms = [
          String(Math.floor(at.getTime() / 1000)),
          at.getTime(),
          at.toISOString(),
          at.toISOString().replace(/[^0-9]/g, ""),
        ]
        return { call_start_time: forms[locator.form], ...durationOf(locator.duration) }
      }
      case "spreadsheet": {
        const minute = String(locator.minute).padStart(2, "0")
        return { call_start_time: `2026/11/01 01:${minute}:00 AM`, ...durationOf(locator.duration) }
      }
      default:
        return { [locator.by]: locator.id }
    }
  }

  const send = async (sent: AnyPost, body: Json): Promise<void> => {
    const now = engine.now()
    const answer = await engine.send("POST", SIGNALS, engineText(JSON.stringify(body)), {
      token: sent.token,
      headers: {
        accept: "application/problem+json",
        ...(sent.requestId === null ? {} : { "idempotency-key": sent.requestId }),
      },
    })
    const advertiser = ADVERTISERS[sent.token]
    const expected = post(plain, { body, advertiser, requestId: sent.requestId, path: SIGNALS }, now, (leg) =>
      settle(plain, now, new Set([...ended, leg.callRecordId]), leg),
    )
    settle(plain, now, ended)
    await compareHistories()
    compareAnswer(answer, plainText(answer.text), expected)
  }

  const compareHistories = async (): Promise<void> => {
    await engine.engine.doDueWork()
    settle(plain, engine.now(), ended)
    for (const legId of LEGS) {
      const answer = await engine.send("GET", `/host/n1/calls/${legId}/history`, undefined, { token: HOST_TOKEN })
      const { transactions = [] } = (answer.body ?? {}) as { transactions?: ReadonlyArray<{ transaction_id: string }> }
      const expected = plainHistory(whatWasMade(plain.legs, plain.happened), legId)
      for (const [index, { transaction_id }] of transactions.entries()) {
        const plainId = (expected[index] as { transaction_id: string } | undefined)?.transaction_id
        if (plainId?.startsWith("plain-") === true && !toPlain.has(transaction_id)) toPlain.set(transaction_id, plainId)
      }
      expect(JSON.parse(plainText(JSON.stringify(transactions)))).toEqual(expected)
    }
  }

  const take = async (step: Step): Promise<void> => {
    switch (step.do) {
      case "wait":
        engine.wait(step.milliseconds)
        break
      case "received": {
        const values = step.product === "" ? {} : { product: step.product }
        await report(step.leg, { kind: "received", source: "network", values }, engine.now() - step.secondsAgo * 1000)
        break
      }
      case "past call": {
        const at = BEFORE_OVERLAP + step.minute * 60_000
        await report(step.leg, { kind: "received", source: "network", values: {} }, at)
        await report(step.leg, { kind: "completed", source: "", values: {} }, at + step.seconds * 1000)
        break
      }
      case "custom_data":
        await report(step.leg, { kind: step.do, source: step.source, values: { product: step.value } }, engine.now())
        break
      case "completed":
      case "call_ended":
        await report(step.leg, { kind: step.do, source: "", values: {} }, engine.now())
        break
      case "post": {
        const body = { search: { ...locate(step.locator), ...step.filter }, ...step.rest }
        posted.push({ post: step, body })
        await send(step, body)
        return
      }
      case "again": {
        const before = posted[step.which % Math.max(1, posted.length)]
        if (before !== undefined) await send(before.post, before.body)
        return
      }
    }
    await compareHistories()
  }
  return { take }
}

const durationOf = (duration: number | null): Json => (duration === null ? {} : { duration_in_seconds: duration })

const compareAnswer = (answer: EngineAnswered, text: string, expected: Answered): void => {
  if (expected.status === 200) {
    expect([answer.status, text]).toEqual([200, JSON.stringify(expected.answer)])
    expect(answer.headers.get("callrules-outcome") ?? "").toBe(expected.outcome)
    return
  }
  if (expected.status === 201) {
    expect([answer.status, answer.text]).toEqual([201, ""])
    return
  }
  const { title, errors } = answer.body as { title: string; errors: ReadonlyArray<{ code: string }> }
  expect([answer.status, title, expected.code && errors[0]?.code]).toEqual([
    expected.status,
    expected.class,
    expected.code,
  ])
  for (const [group, legIds] of expected.places ?? []) {
    const named = group === "" ? "empty text" : `\`${group}\``
    expect(text).toContain(`${named} on ${legIds.map((legId) => `\`${legId}\``).join(" and ")}`)
  }
}
