// The decision against a second implementation, and the promises of the ledger over random sequences of requests.
import { type CallTransaction, instant } from "@callrules/model"
import { evolve, history, type LedgerState, requestFingerprint, revenueSum } from "@callrules/signal-ledger"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { asKept } from "./plain-ledger/plain-answer.ts"
import { type PlainLedger, plainLedger, post, reportLeg } from "./plain-ledger/plain-ledger.ts"
import { whatWasMade } from "./plain-ledger/what-was-made.ts"
import { acceptableBody, anyBody, posts } from "./support/arbitrary-requests.ts"
import { asPlain, countingIds, freshCall, leg, RECEIVED_AT } from "./support/call.ts"
import { FIELDS, poster, search } from "./support/poster.ts"
import { runs } from "./support/runs.ts"

const DATA = { region: "west" }

describe("given any sequence of requests on one call", () => {
  test("when both implementations apply it, then they give the same answers, outcomes, refusals and transactions", () => {
    fc.assert(
      fc.property(fc.oneof(posts(acceptableBody), posts(anyBody)), (sequence) => {
        const ledger = poster(DATA)
        const plain = plainLedgerOfOneCall()
        let now = RECEIVED_AT
        for (const { body, after } of sequence) {
          now = instant(now + after)
          const posted = ledger.post(body, now)
          const expected = post(plain, { body, advertiser: null, requestId: null, path: "/" }, now)
          if ("refused" in posted) expect(expected).toMatchObject({ status: 403, class: posted.refused.class })
          else {
            // the header of a look-up is left to the engine
            const outcome = posted.decision.outcomes.length === 0 ? "" : posted.outcome
            expect({ status: 200, answer: posted.answer, outcome }).toEqual(expected)
          }
        }
        const made = whatWasMade(plain.legs, plain.happened)
        expect(ledger.groups).toEqual(made.flatMap(({ groups }) => groups.map(asKept)))
        expect(ledger.calls.map(withoutClears)).toEqual(made.flatMap(({ call }) => call ?? []))
        expect([...ledger.state().names]).toEqual(
          made.flatMap(({ names }) => names.map((one) => [one.folded, one.casing])),
        )
      }),
      runs(3000),
    )
  })

  test("when it is applied, then chains are gapless, name their predecessor and have no equal neighbours", () => {
    fc.assert(
      fc.property(posts(acceptableBody), (sequence) => {
        const ledger = poster(DATA)
        let now = RECEIVED_AT
        for (const { body, after } of sequence) {
          now = instant(now + after)
          ledger.post(body, now)
        }
        const chains = [ledger.calls, ...Map.groupBy(ledger.groups, (one) => one.partnerUniqueId).values()]
        for (const chain of chains) {
          for (const [index, transaction] of chain.entries()) {
            const before = chain[index - 1]
            expect(transaction.version).toBe(index + 1)
            expect(transaction.correctsTransactionId).toBe(before?.transactionId ?? null)
            if (before !== undefined) expect(content(transaction)).not.toBe(content(before))
          }
        }
        const ids = [...ledger.calls, ...ledger.groups].map((transaction) => transaction.transactionId)
        expect(new Set(ids).size).toBe(ids.length)
      }),
      runs(1000),
    )
  })

  test("when the last request is repeated at once or later, then nothing is made and the same answer is given", () => {
    fc.assert(
      fc.property(posts(acceptableBody), fc.nat(100_000), (sequence, later) => {
        const ledger = poster(DATA)
        let now = RECEIVED_AT
        for (const [index, { body, after }] of sequence.entries()) {
          now = instant(now + after)
          const first = ledger.post(body, now)
          if (index < sequence.length - 1 || "refused" in first) continue
          const state = ledger.state()
          const again = ledger.post(structuredClone(body), instant(now + later))
          if ("refused" in again) throw new Error("a request that was accepted is refused when repeated")
          expect(again.answer).toEqual(first.answer)
          expect(again.outcome).not.toMatch(/created|corrected/)
          expect(again.decision.callCorrection).toBeNull()
          expect(again.decision.groupTransactions).toEqual([])
          expect(again.decision.newNames).toEqual([])
          expect(ledger.state()).toEqual(state)
        }
      }),
      runs(1000),
    )
  })

  test("when its transactions are folded in the order of history, then the state is the decided one", () => {
    fc.assert(
      fc.property(posts(acceptableBody), (sequence) => {
        const ledger = poster(DATA)
        let now = RECEIVED_AT
        for (const { body, after } of sequence) {
          now = instant(now + after)
          ledger.post(body, now)
        }
        const [, ...rest] = history({ calls: ledger.calls, groups: ledger.groups })
        const folded = rest.reduce<LedgerState>(evolve, freshCall(DATA))
        expect(folded.call).toEqual(ledger.state().call)
        expect(folded.groups).toEqual(ledger.state().groups)
        expect(folded.names).toEqual(ledger.state().names)
      }),
      runs(1000),
    )
  })

  test("when one request is applied, then it makes as many transactions as the rules say", () => {
    fc.assert(
      fc.property(posts(acceptableBody), (sequence) => {
        const ledger = poster(DATA)
        let now = RECEIVED_AT
        for (const { body, after } of sequence) {
          now = instant(now + after)
          const before = ledger.state()
          const posted = ledger.post(body, now)
          if ("refused" in posted) continue
          const { decision } = posted
          expect(decision.groupTransactions.map((one) => one.partnerUniqueId)).toEqual(
            decision.outcomes.filter((one) => one.outcome !== "unchanged").map((one) => one.partnerUniqueId),
          )
          for (const { outcome, head, partnerUniqueId } of decision.outcomes) {
            const known = before.groups.get(partnerUniqueId)
            if (outcome === "created") expect(known).toBeUndefined()
            if (outcome === "corrected") expect(head?.correctsTransactionId).toBe(known?.transactionId)
            if (outcome === "unchanged") expect(head).toBe(known ?? null)
          }
          const made = decision.groupTransactions.length + (decision.callCorrection === null ? 0 : 1)
          expect(ledger.calls.length + ledger.groups.length).toBe(countBefore(before) + made)
        }
        function countBefore(state: LedgerState): number {
          return state.call.version + [...state.groups.values()].reduce((sum, head) => sum + head.version, 0)
        }
      }),
      runs(1000),
    )
  })
})

describe("given one request", () => {
  test("when its signals come in another order, then every group holds the same signals", () => {
    fc.assert(
      fc.property(acceptableBody, fc.infiniteStream(fc.nat()), (body, random) => {
        const signals = Array.isArray(body["signals"]) ? body["signals"] : []
        const shuffled = signals
          .map((signal: unknown) => ({ signal, place: random.next().value }))
          .sort((a, b) => a.place - b.place)
          .map(({ signal }) => signal)
        const [one, other] = [poster(DATA), poster(DATA)]
        const first = one.post({ ...body, signals }, RECEIVED_AT)
        const second = other.post({ ...body, signals: shuffled }, RECEIVED_AT)
        expect("refused" in first).toBe("refused" in second)
        expect(signalsByGroup(one.state())).toEqual(signalsByGroup(other.state()))
        expect(one.state().call.customData).toEqual(other.state().call.customData)
      }),
      runs(1000),
    )
  })

  test("when its JSON is written with other key orders, then its fingerprint is the same", () => {
    fc.assert(
      fc.property(acceptableBody, (body) => {
        const reversed = (value: unknown): unknown =>
          Array.isArray(value)
            ? value.map(reversed)
            : typeof value === "object" && value !== null
              ? Object.fromEntries(
                  Object.entries(value)
                    .reverse()
                    .map(([key, part]) => [key, reversed(part)]),
                )
              : value
        expect(requestFingerprint(reversed(body), "/p")).toBe(requestFingerprint(body, "/p"))
      }),
      runs(300),
    )
  })
})

describe("given a million revenues of one cent", () => {
  test("when they are summed, then the sum is exact", () => {
    const cent = poster().post({ search, signals: [{ name: "cent", revenue: "0.01" }] }, RECEIVED_AT)
    if ("refused" in cent) throw new Error("one cent is refused")
    const [signal] = cent.decision.groupTransactions[0]?.signals ?? []
    if (signal === undefined) throw new Error("one cent is not stored")
    expect(revenueSum(Array.from({ length: 1_000_000 }, () => signal))).toBe(1_000_000n)
  })

  test("when the largest revenues are summed, then no cent is lost", () => {
    const ledger = poster()
    const signals = Array.from({ length: 100 }, (_, index) => ({
      name: `sale ${index}`,
      revenue: index === 0 ? "0.01" : "999999999999.99",
    }))
    const posted = ledger.post({ search, signals }, RECEIVED_AT)
    expect("answer" in posted && posted.answer.signals[0]?.revenue).toBe("98999999999999.02")
  })
})

/** The plain ledger of the one call. */
const plainLedgerOfOneCall = (): PlainLedger => {
  const network = { networkId: "N-1", fields: FIELDS, timeZone: "UTC", campaigns: {}, toleranceMilliseconds: null }
  const plain = plainLedger(network, countingIds())
  reportLeg(plain, asPlain(leg()), DATA, RECEIVED_AT)
  return plain
}

/** A cleared value is no value, however it is kept. */
const withoutClears = (call: CallTransaction): CallTransaction => ({
  ...call,
  customData: Object.fromEntries(Object.entries(call.customData).filter(([, value]) => value !== "")),
})

const content = (transaction: object): string => {
  const { transactionId, correctsTransactionId, version, createdAt, ...rest } = transaction as Record<string, unknown> // a record of plain data
  return requestFingerprint(rest, String([transactionId, correctsTransactionId, version, createdAt].length))
}

const signalsByGroup = (state: LedgerState): unknown =>
  [...state.groups.values()]
    .map((group) => [
      group.partnerUniqueId,
      group.signals.map((signal) => [signal.name.toLowerCase().normalize("NFC"), { ...signal, name: "" }]).sort(),
    ])
    .sort()
