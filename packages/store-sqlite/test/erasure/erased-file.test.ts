// What was erased is in no byte of the file or its log, also where pages were split and emptied before.
import { readFileSync, statSync } from "node:fs"
import { callRecordId, instant, transactionId } from "@callrules/model"
import { CallStore, Erasure, LedgerStore, TranscriptStore } from "@callrules/store"
import { SqliteFile } from "@callrules/store-sqlite"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { NETWORK, receivedLeg, requestWrite } from "../support/records.ts"
import { onFile } from "../support/running.ts"
import { temporaryFolder } from "../support/temporary-folder.ts"

const file = temporaryFolder()

/** Long enough to need pages of its own now and then. */
const LONG = 3_000
const CALLS = 60

const secretOf = (number: number): string => `secret ${number} of the caller`

/** A call with its number in custom data, in a corrected group, in an answer and in a summary. */
const storeCall = (number: number) =>
  Effect.gen(function* () {
    const legId = transactionId(`L${number}`)
    const record = callRecordId(`C${number}`)
    const text = `${secretOf(number)} ${"x".repeat((number * 997) % LONG)}`
    const leg = receivedLeg(legId)
    const customData = { note: { value: text, source: "network" } } as const
    const first = leg.firstTransaction === null ? null : { ...leg.firstTransaction, customData: { note: text } }
    const write = { ...leg, state: { ...leg.state, callRecordId: record, customData }, firstTransaction: first }
    yield* (yield* CallStore).commit(write)
    for (const version of [1, 2, 3]) {
      const request = requestWrite(`R${number}-${version}`, "p", version, legId)
      const groupTransactions = request.groupTransactions.map((one) => ({
        ...one,
        customData: { note: text, version: String(version) },
      }))
      const outcome = request.outcome && { ...request.outcome, outcome: { ...request.outcome.outcome, body: text } }
      const answer = yield* (yield* LedgerStore).commit({ ...request, groupTransactions, outcome })
      expect(answer).toBe("committed")
    }
    yield* (yield* TranscriptStore).put(NETWORK, record, { summary: text, eventId: "e", at: instant(1) })
  })

describe("erasing calls of a file", () => {
  it("given calls between others, when they are erased and the file is written anew, then no byte of it has what was known, and the log was empty at once", async () => {
    const path = file("erased.db")
    const numbers = Array.from({ length: CALLS }, (_, number) => number)
    const erased = numbers.filter((number) => number % 3 !== 0)
    const bytes = await onFile(
      { path },
      Effect.gen(function* () {
        for (const number of numbers) yield* storeCall(number)
        const erasure = yield* Erasure
        for (const number of erased) {
          const { records } = yield* erasure.erase(NETWORK, callRecordId(`C${number}`))
          expect(records).toEqual({ leg: 1, transaction: 4, request: 3, transcript: 1 })
        }
        expect(statSync(`${path}-wal`).size).toBe(0)
        // pages that were split before have left copies of rows behind
        yield* (yield* SqliteFile).vacuum
        expect(statSync(`${path}-wal`).size).toBe(0)
        // the lock of the file is lost with this, but nothing else uses it
        return readFileSync(path)
      }),
    )
    const text = bytes.toString("latin1")
    expect(erased.filter((number) => text.includes(secretOf(number)))).toEqual([])
    const kept = numbers.filter((number) => !erased.includes(number))
    expect(kept.filter((number) => !text.includes(secretOf(number)))).toEqual([])
  })

  it("given a call that was stored last, when it is erased, then no byte of the file has what was known, and the log is empty", async () => {
    const path = file("last.db")
    const bytes = await onFile(
      { path },
      Effect.gen(function* () {
        yield* storeCall(0)
        yield* (yield* Erasure).erase(NETWORK, callRecordId("C0"))
        expect(statSync(`${path}-wal`).size).toBe(0)
        return readFileSync(path)
      }),
    )
    expect(bytes.toString("latin1").includes(secretOf(0))).toBe(false)
  })
})
