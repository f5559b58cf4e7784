// Requests are found by their leg to be erased: through the transaction that they made, or where they made none by themselves.
import { callRecordId, instant, transactionId } from "@callrules/model"
import { CallStore, Erasure, LedgerStore, type LedgerWrite } from "@callrules/store"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { LEG, NETWORK, receivedLeg, requestKey, requestWrite } from "../support/records.ts"
import { onStore } from "../support/running.ts"

const commit = (write: LedgerWrite) =>
  Effect.gen(function* () {
    expect(yield* (yield* LedgerStore).commit(write)).toBe("committed")
  })

/** A request that changes nothing: its answer alone is written. */
const nothingWrite = (request: string, version: number): LedgerWrite => ({
  ...requestWrite(request, "p", version),
  groupTransactions: [],
  events: [],
})

const bodyOf = (request: string) =>
  Effect.flatMap(LedgerStore, (ledger) => Effect.map(ledger.outcome(requestKey(request)), (outcome) => outcome?.body))

const erase = (record: string) =>
  Effect.flatMap(Erasure, (erasure) =>
    Effect.map(erasure.erase(NETWORK, callRecordId(record)), ({ records }) => records["request"]),
  )

describe("the requests of an erased call", () => {
  it("given one that made a transaction and one that changed nothing, when the call is erased, then neither says anything", () =>
    onStore(
      { path: ":memory:" },
      Effect.gen(function* () {
        yield* (yield* CallStore).commit(receivedLeg())
        yield* commit(requestWrite("R1", "p", 1))
        yield* commit(nothingWrite("R2", 2))
        expect([yield* bodyOf("R1"), yield* bodyOf("R2")]).toEqual(["R1", "R2"])
        expect(yield* erase("C1")).toBe(2)
        expect([yield* bodyOf("R1"), yield* bodyOf("R2")]).toEqual(["", ""])
      }),
    ))

  it("given an id that was forgotten and came again for another call, when the first call is erased, then its answer stays", () =>
    onStore(
      { path: ":memory:" },
      Effect.gen(function* () {
        const other = receivedLeg(transactionId("T2"))
        yield* (yield* CallStore).commit(receivedLeg(LEG))
        yield* (yield* CallStore).commit({ ...other, state: { ...other.state, callRecordId: callRecordId("C2") } })
        yield* commit(requestWrite("R1", "p", 1, LEG))
        const forgetting = { networkId: NETWORK, outcomesBefore: instant(10), fatesBefore: instant(10) }
        yield* (yield* LedgerStore).forget(forgetting)
        const again = requestWrite("R2", "p", 1, transactionId("T2"))
        const outcome = again.outcome && { ...again.outcome, key: requestKey("R1") }
        yield* commit({ ...again, outcome })
        expect(yield* erase("C1")).toBe(undefined)
        expect(yield* bodyOf("R1")).toBe("R2")
        expect(yield* erase("C2")).toBe(1)
        expect(yield* bodyOf("R1")).toBe("")
      }),
    ))
})
