// Two engines live through any history, and one of them erases callers in between: the money of both stays the same.
import { callRecordId, networkId } from "@callrules/model"
import type { TransactionItem } from "@callrules/operations"
import { Erasure } from "@callrules/store"
import * as Effect from "effect/Effect"
import fc from "fast-check"
import { expect, test } from "vitest"
import {
  type AnyLeg,
  type AnyPost,
  histories,
  LEGS,
  type Locator,
  RECORDS,
  type Step,
} from "../against-plain-ledger/any-steps.ts"
import { SIGNALS, type TestEngine, testEngine } from "../fixture.ts"

const RUNS = process.env["CALLRULES_LONG"] === "1" ? 2_000 : 60

const HOUR_MILLISECONDS = 3_600_000

/** Stands in every value of custom data, so that none is told by chance. */
const SECRET = "what only the caller knows"

const CALLER = "+14155550123"

/** A history, and after which steps which call is erased. */
const erasedHistories = fc.record({
  history: histories,
  erasures: fc.array(fc.record({ after: fc.nat(23), callRecordId: fc.constantFrom("R1", "R1", "R2", "R3") }), {
    minLength: 1,
    maxLength: 3,
  }),
})

/** An engine that lives through steps. Ids that it draws are not used, since an erased call needs fewer of them. */
const player = async (legs: ReadonlyArray<AnyLeg>, toleranceMilliseconds: number | null) => {
  const engine = await testEngine({ limits: { matchToleranceMilliseconds: toleranceMilliseconds } })
  const sent: Array<AnyPost> = []

  const report = async (leg: number, kind: string, at: number, more: object = {}): Promise<void> => {
    const place = { call_record_id: RECORDS[leg], transaction_id: LEGS[leg], at: new Date(at).toISOString() }
    expect((await engine.host({ kind, ...place, ...more })).status).toBe(200)
  }

  const received = (leg: number, at: number, product: string): Promise<void> => {
    const { advertiser = "a1", externalId = "" } = legs[leg] ?? {}
    return report(leg, "received", at, {
      advertiser_id_from_network: advertiser,
      advertiser_campaign_id_from_network: advertiser === "a1" ? "c1" : "c2",
      external_unique_id: externalId === "own" ? `X-${RECORDS[leg]}` : externalId,
      calling_phone_number: CALLER,
      custom_data: product === "" ? {} : { network: { product: secretOf(product) } },
    })
  }

  /** A request that finds its leg by what stays, and is not kept for later. */
  const post = async ({ filter, locator, requestId, rest, token }: AnyPost): Promise<void> => {
    const { calling_phone_number: _number, ...stays } = filter
    const { call_in_progress: _later, ...now } = rest
    const body = { search: { ...searchOf(locator, engine.now()), ...stays }, ...withSecrets(now) }
    const headers: Record<string, string> = requestId === null ? {} : { "idempotency-key": requestId }
    expect((await engine.send("POST", SIGNALS, body, { token, headers })).status).toBeLessThan(500)
  }

  const take = async (step: Step): Promise<void> => {
    switch (step.do) {
      case "wait":
        return engine.wait(step.milliseconds)
      case "received":
        return received(step.leg, engine.now() - step.secondsAgo * 1000, step.product)
      case "past call":
        await received(step.leg, engine.now() - step.minute * 60_000, "")
        return report(step.leg, "completed", engine.now() - step.minute * 60_000 + step.seconds * 1000)
      case "custom_data": {
        const custom_data = { product: secretOf(step.value) }
        return report(step.leg, step.do, engine.now(), { source: step.source, custom_data })
      }
      case "completed":
      case "call_ended":
        return report(step.leg, step.do, engine.now())
      case "post":
        sent.push(step)
        return post(step)
      case "again": {
        const one = sent[step.which % Math.max(1, sent.length)]
        return one === undefined ? undefined : post(one)
      }
    }
  }
  return { engine, take, received, report }
}

const secretOf = (value: string): string => (value === "" ? "" : `${SECRET}: ${value}`)

/**
 * Custom data comes with signals of its group: alone it makes a group on a leg that is not erased, and a later report for the call, which may be
 * for any of its legs, goes where its group is.
 */
const withSecrets = ({ custom_data, ...rest }: Readonly<Record<string, unknown>>): object => {
  const { signals = [] } = rest as { readonly signals?: ReadonlyArray<{ readonly partner_unique_id?: unknown }> } // as `any-steps.ts` makes it
  const values = custom_data as ReadonlyArray<{ name: string; value: string }> | undefined // as there
  const group = rest["partner_unique_id"] ?? ""
  const isAlone = signals.every((signal) => (signal.partner_unique_id ?? group) !== group)
  if (values === undefined || isAlone) return rest
  return { ...rest, custom_data: values.map(({ name, value }) => ({ name, value: secretOf(value) })) }
}

const searchOf = (locator: Locator, now: number): object => {
  switch (locator.by) {
    case "leg":
      return { transaction_id: LEGS[locator.leg] }
    case "made":
      return { transaction_id: LEGS[locator.which % LEGS.length] }
    case "start": {
      const call_start_time = new Date(now - locator.secondsAgo * 1000).toISOString()
      return { call_start_time, duration_in_seconds: locator.duration }
    }
    case "spreadsheet":
      return { call_start_time: "2026/11/20 10:00:00 AM", duration_in_seconds: locator.duration }
    default:
      return { [locator.by]: locator.id }
  }
}

const erase = (engine: TestEngine, record: string) =>
  engine.engine.run(Effect.flatMap(Erasure, (stores) => stores.erase(networkId("n1"), callRecordId(record))))

const feedOf = async (engine: TestEngine): Promise<ReadonlyArray<TransactionItem>> => {
  const answer = await engine.send("GET", `${SIGNALS}?limit=500`)
  return (answer.body as { transactions: ReadonlyArray<TransactionItem> }).transactions
}

/** What a feed says but for custom data. */
const withoutCustomData = (feed: ReadonlyArray<TransactionItem>): ReadonlyArray<unknown> =>
  feed.map((item) => {
    const { custom_data: _, ...call } = item.call
    return { ...item, call }
  })

/**
 * What happened to the money of each group, in order. Left out is what changes with custom data as well: ids and versions, and
 * corrections that only repeat the signals.
 */
const moneyOf = (feed: ReadonlyArray<TransactionItem>): ReadonlyMap<string, ReadonlyArray<string>> => {
  const groups = new Map<string, Array<string>>()
  for (const item of feed) {
    if (!("name" in item) || item.name === "") continue
    const { leg, name, occurred_at_time_t, partner_unique_id, revenue, value } = item
    const group = `${leg.transaction_id} ${partner_unique_id}`
    const versions = groups.get(group) ?? []
    const money = JSON.stringify([name, value, revenue, occurred_at_time_t])
    if (versions.at(-1) !== money) versions.push(money)
    groups.set(group, versions)
  }
  return groups
}

const ofLeg = (feed: ReadonlyArray<TransactionItem>, legId: string | undefined): ReadonlyArray<TransactionItem> =>
  feed.filter(({ leg }) => leg.transaction_id === legId)

const sizeOf = (money: ReadonlyMap<string, ReadonlyArray<string>>): number => [...money.values()].flat().length

test(
  "given any history, when callers are erased in between, then no signal, revenue or time differs, and nothing of them is told",
  async () => {
    const seen = { erasedWithMoney: 0, moneyAfterwards: 0 }
    await fc.assert(
      fc.asyncProperty(erasedHistories, async ({ erasures, history }) => {
        const { legs, over, steps, toleranceMilliseconds } = history
        const erasing = await player(legs, toleranceMilliseconds)
        const keeping = await player(legs, toleranceMilliseconds)
        for (const { engine, received, report } of [erasing, keeping]) {
          for (const leg of over) {
            await received(leg, engine.now() - 20_000 * leg, "a")
            await report(leg, "completed", engine.now())
          }
        }
        const known = new Set(over)
        const before = new Map<string, number>()
        for (const [index, step] of steps.entries()) {
          await erasing.take(step)
          await keeping.take(step)
          if ("leg" in step) known.add(step.leg)
          for (const { callRecordId: record } of erasures.filter(({ after }) => after === index)) {
            const feed = await feedOf(erasing.engine)
            await erase(erasing.engine, record)
            expect(withoutCustomData(await feedOf(erasing.engine))).toEqual(withoutCustomData(feed))
            // a leg that is new to an erased call is a leg of its own
            for (const leg of [...known].filter((one) => RECORDS[one] === record)) {
              before.set(LEGS[leg] ?? "", sizeOf(moneyOf(ofLeg(feed, LEGS[leg]))))
            }
          }
        }
        const feed = await feedOf(erasing.engine)
        expect(moneyOf(feed)).toEqual(moneyOf(await feedOf(keeping.engine)))
        for (const [leg, size] of before) {
          const told = ofLeg(feed, leg)
          expect(JSON.stringify(told)).not.toContain(SECRET)
          if (size > 0) seen.erasedWithMoney++
          if (sizeOf(moneyOf(told)) > size) seen.moneyAfterwards++
        }
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? RUNS },
    )
    // what never came up would show nothing
    expect([seen.erasedWithMoney > 0, seen.moneyAfterwards > 0]).toEqual([true, true])
  },
  HOUR_MILLISECONDS,
)
