// Requests that wait for one call are applied in order of arrival, also when an earlier one was held up by a fault.
import { memoryStores } from "@callrules/engine/memory"
import { Inbox, type InboxEntry, LedgerStore, StoreFault } from "@callrules/engine/ports"
import { transactionId } from "@callrules/model"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, test } from "vitest"
import { RECEIVED, SIGNALS, START, testEngine } from "../fixture.ts"

/** The in-memory stores, in which an entry whose call is not known yet is bound by another process as soon as it is kept. */
const boundByAnother = Layer.provideMerge(
  Layer.effect(
    Inbox,
    Effect.map(Inbox, (inbox) => ({
      ...inbox,
      accept: (entry: InboxEntry, ...others: [number | null, Parameters<typeof inbox.accept>[2]]) =>
        Effect.tap(inbox.accept(entry, ...others), () =>
          entry.binding.to === "unresolved"
            ? inbox.bind(entry.networkId, entry.entryId, { to: "leg", legId: transactionId("leg") })
            : Effect.void,
        ),
    })),
  ),
  memoryStores,
)

/** An engine on which one request waits for a completed leg, because the store failed when the leg was completed. */
const heldUp = async (kept: typeof memoryStores = memoryStores) => {
  let broken = false
  const stores = Layer.provideMerge(
    Layer.effect(
      LedgerStore,
      Effect.map(LedgerStore, (ledger) => ({
        ...ledger,
        commit: (write: Parameters<typeof ledger.commit>[0]) =>
          broken ? Effect.fail(new StoreFault({ reason: "busy", cause: "held up" })) : ledger.commit(write),
      })),
    ),
    kept,
  )
  const { engine, host, send } = await testEngine({ stores })
  await host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg" })
  const pending = (search: Record<string, string>, revenue: string) =>
    send("POST", SIGNALS, { search, signals: [{ name: "Sale", revenue }], call_in_progress: true })
  expect((await pending({ transaction_id: "leg" }, "1")).status).toBe(201)
  broken = true
  await host({ kind: "completed", call_record_id: "r", transaction_id: "leg" })
  broken = false
  const applied = async () => {
    const found = await send("POST", SIGNALS, { search: { transaction_id: "leg" }, signals: [{ name: "Sale" }] })
    return (found.body as { signals: ReadonlyArray<{ revenue: string }> }).signals[0]?.revenue
  }
  return { engine, pending, applied }
}

describe("requests that wait for one call", () => {
  test("given one that was held up, when another is accepted for the leg, then it comes after the first", async () => {
    const { engine, pending, applied } = await heldUp()
    await pending({ transaction_id: "leg" }, "2")
    await engine.doDueWork()
    expect(await applied()).toBe("2.0")
  })

  test("given one that was held up, when another finds the call by its start time, then it comes after the first", async () => {
    const { engine, pending, applied } = await heldUp()
    await pending({ call_start_time: String(START) }, "2")
    await engine.doDueWork()
    expect(await applied()).toBe("2.0")
  })

  test("given one that was held up, when another process has bound another to the leg, then it comes after the first", async () => {
    const { engine, pending, applied } = await heldUp(boundByAnother)
    await pending({ call_start_time: String(START) }, "2")
    await engine.doDueWork()
    expect(await applied()).toBe("2.0")
  })
})
