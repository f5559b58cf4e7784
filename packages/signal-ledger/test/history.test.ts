// The past of a leg: transactions in order, any earlier state, and what signals read today.
import { formatTransactionId, instant } from "@callrules/model"
import {
  asOf,
  type GroupTransaction,
  history,
  isGroupTransaction,
  type LedgerState,
  readGroup,
} from "@callrules/signal-ledger"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { acceptableBody, posts } from "./support/arbitrary-requests.ts"
import { leg, RECEIVED_AT } from "./support/call.ts"
import { poster, search } from "./support/poster.ts"
import { runs } from "./support/runs.ts"

const DATA = { region: "west" }

const shuffled = <T>(items: ReadonlyArray<T>, places: ReadonlyArray<number>): ReadonlyArray<T> =>
  items
    .map((item, index) => ({ item, place: places[index % places.length] ?? 0 }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)

const withoutNames = ({ call, groups }: LedgerState) => ({ call, groups: [...groups].sort() })

describe("given the transactions of any sequence of requests", () => {
  test("when history puts them in order, then it gives each once, after those it builds on, however they came", () => {
    fc.assert(
      fc.property(posts(acceptableBody), fc.array(fc.nat(), { minLength: 1 }), (sequence, places) => {
        const ledger = poster(DATA)
        for (const { body, after } of sequence) ledger.post(body, instant(RECEIVED_AT + after))
        const ordered = history({ calls: ledger.calls, groups: ledger.groups })
        expect(ordered).toHaveLength(ledger.calls.length + ledger.groups.length)
        const seen = new Set<string>()
        let call: string | undefined
        for (const transaction of ordered) {
          if (transaction.correctsTransactionId !== null) expect(seen).toContain(transaction.correctsTransactionId)
          if (isGroupTransaction(transaction)) expect(transaction.callTransactionId).toBe(call)
          else call = transaction.transactionId
          seen.add(transaction.transactionId)
        }
        const calls = shuffled(ledger.calls, places)
        expect(history({ calls, groups: ledger.groups })).toEqual(ordered)
      }),
      runs(500),
    )
  })

  test("when an earlier state is read, then it is what the ledger held after that request", () => {
    fc.assert(
      fc.property(posts(acceptableBody), (sequence) => {
        const ledger = poster(DATA)
        const states: Array<{ readonly last: string; readonly state: LedgerState }> = []
        for (const { body, after } of sequence) {
          const posted = ledger.post(body, instant(RECEIVED_AT + after))
          if ("refused" in posted) continue
          const { callCorrection, groupTransactions } = posted.decision
          const last = groupTransactions.at(-1)?.transactionId ?? callCorrection?.transactionId
          if (last !== undefined) states.push({ last, state: ledger.state() })
        }
        const transactions = { calls: ledger.calls, groups: ledger.groups }
        for (const { last, state } of states) {
          const id = [...ledger.calls, ...ledger.groups].find((one) => one.transactionId === last)?.transactionId
          const read = id && asOf(leg(), transactions, id)
          expect(read && withoutNames(read)).toEqual(withoutNames(state))
        }
      }),
      runs(500),
    )
  })

  test("when any earlier state is read, then later transactions make no difference to it", () => {
    fc.assert(
      fc.property(posts(acceptableBody), fc.nat(), (sequence, cut) => {
        const ledger = poster(DATA)
        for (const { body, after } of sequence) ledger.post(body, instant(RECEIVED_AT + after))
        const ordered = history({ calls: ledger.calls, groups: ledger.groups })
        const prefix = ordered.slice(0, 1 + (cut % ordered.length))
        const last = prefix.at(-1)
        if (last === undefined) throw new Error("a leg has at least its first transaction")
        const kept = {
          calls: prefix.filter((one) => !isGroupTransaction(one)),
          groups: prefix.filter(isGroupTransaction),
        }
        const whole = asOf(leg(), { calls: ledger.calls, groups: ledger.groups }, last.transactionId)
        expect(whole).toEqual(asOf(leg(), kept, last.transactionId))
        expect(whole?.groups).toEqual(new Map(kept.groups.map((group) => [group.partnerUniqueId, group])))
        expect(whole?.call).toBe(kept.calls.at(-1))
      }),
      runs(500),
    )
  })
})

describe("given a pending request with an earlier time than what was written before it", () => {
  const group = (id: number, partnerUniqueId: string, version: number, at: number): GroupTransaction => ({
    type: "Post Call Event",
    transactionId: formatTransactionId(0, id),
    correctsTransactionId: null,
    version,
    legId: leg().legId,
    callTransactionId: leg().legId,
    partnerUniqueId,
    signals: [],
    customData: {},
    createdAt: instant(at),
  })
  const calls = poster().calls

  test("when it is written, then it comes last, and what was read as of the others stays as it was", () => {
    const groups = [group(1, "b", 1, 5), group(2, "a", 1, 5), group(3, "c", 1, 4), group(4, "b", 2, 3)]
    expect(history({ calls, groups }).slice(1)).toEqual(groups)
    for (const [index, { transactionId }] of groups.entries()) {
      const before = { calls, groups: groups.slice(0, index + 1) }
      expect(asOf(leg(), { calls, groups }, transactionId)).toEqual(asOf(leg(), before, transactionId))
    }
  })
})

describe("given a call whose custom data changed after a signal", () => {
  test("when the signal is read, then it reflects the new values, and the past does not", () => {
    const ledger = poster(DATA)
    ledger.post({ search, signals: [{ name: "sale" }] }, RECEIVED_AT)
    const reported = ledger.groups[0]
    ledger.post({ search, custom_data: [{ name: "region", value: "east" }], partner_unique_id: "later" }, RECEIVED_AT)
    expect(readGroup(ledger.state(), "")).toEqual({ transaction: reported, customData: { region: "east" } })
    const past = reported && asOf(leg(), { calls: ledger.calls, groups: ledger.groups }, reported.transactionId)
    expect(past && readGroup(past, "")?.customData).toEqual(DATA)
  })

  test("when a group or a transaction does not exist, then nothing is read", () => {
    const ledger = poster(DATA)
    expect(readGroup(ledger.state(), "nobody")).toBeUndefined()
    expect(asOf(leg(), { calls: ledger.calls, groups: [] }, formatTransactionId(9, 9))).toBeUndefined()
    expect(asOf(leg(), { calls: [], groups: [] }, leg().legId)).toBeUndefined()
  })
})
