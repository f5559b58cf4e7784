// Reports that are sent right after a late report of their call, before what waited for the call is found by whoever takes that.
import { Inbox } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { describe, expect, test } from "vitest"
import { HOST_TOKEN, RECEIVED, SIGNALS, START, type TestEngine, testEngine } from "../../fixture.ts"

const LEG = { call_record_id: "call", transaction_id: "leg" }
const RECEPTION = { ...RECEIVED, at: new Date(START - 600_000).toISOString(), external_unique_id: "ext-1" }
const COMPLETION = { at: new Date(START - 500_000).toISOString() }

type How = "past calls" | "a batch" | "a late reception"
const WAYS: ReadonlyArray<How> = ["past calls", "a batch", "a late reception"]

/** Reports the call, which is over already. */
const report = async ({ host, send }: TestEngine, how: How): Promise<void> => {
  if (how === "a late reception") {
    await host({ kind: "completed", ...LEG, ...COMPLETION })
    await host({ kind: "received", ...LEG, ...RECEPTION })
    return
  }
  const events = [
    { kind: "received", event_id: "e1", ...LEG, ...RECEPTION },
    { kind: "completed", event_id: "e2", ...LEG, ...COMPLETION },
  ]
  const calls = [{ ...LEG, received: RECEPTION, completed: COMPLETION }]
  await (how === "a batch"
    ? send("POST", "/host/n1/events/batch", { events }, { token: HOST_TOKEN })
    : send("POST", "/host/n1/past_calls", { calls }, { token: HOST_TOKEN }))
}

const sale = (revenue: string) => ({
  search: { external_call_unique_id: "ext-1" },
  partner_unique_id: "order",
  signals: [{ name: "Sale", revenue }],
})

const wait = async ({ send }: TestEngine, revenue: string): Promise<void> => {
  expect((await send("POST", SIGNALS, { ...sale(revenue), call_in_progress: true })).status).toBe(201)
}

/** The revenue of each version of the order. */
const versions = async ({ send }: TestEngine): Promise<ReadonlyArray<string>> => {
  const { body } = await send("GET", "/host/n1/calls/leg/history", undefined, { token: HOST_TOKEN })
  // the shape of a history
  const { transactions } = body as { transactions: ReadonlyArray<{ signals?: ReadonlyArray<{ revenue: string }> }> }
  return transactions.flatMap(({ signals = [] }) => signals.map(({ revenue }) => revenue))
}

/** Two engines on one store; what the first one does before it looks at what awaits a leg that it has taken is given. */
const enginesWith = async (before: () => Effect.Effect<void>) => {
  const stores = await Effect.runPromise(Layer.buildWithScope(memoryStores, Scope.makeUnsafe()))
  const inbox = Context.get(stores, Inbox)
  const taking = Context.add(stores, Inbox, {
    ...inbox,
    unfound: (...asked) => Effect.andThen(Effect.suspend(before), inbox.unfound(...asked)),
  })
  const reporter = await testEngine({ stores: Layer.succeedContext(taking) })
  return { reporter, other: await testEngine({ stores: Layer.succeedContext(stores) }) }
}

// SIG-322
describe.each(WAYS)("given %s of a call that a request awaits by an id", (how) => {
  test.each([
    ["answered at once", false],
    ["accepted, since its sender does not know that the call is over,", true],
  ])("when a later one is %s before the first is found, then it stays the later one", async (_, isFlagged) => {
    let meanwhile = async (): Promise<void> => {}
    const { other, reporter } = await enginesWith(() =>
      Effect.promise(async () => {
        const once = meanwhile
        meanwhile = async () => {}
        await once()
      }),
    )
    await wait(reporter, "100")
    meanwhile = async () => {
      const { status } = await other.send("POST", SIGNALS, {
        ...sale("5"),
        ...(isFlagged ? { call_in_progress: true } : {}),
      })
      expect(status).toBe(isFlagged ? 201 : 200)
    }
    await report(reporter, how)
    await reporter.engine.doDueWork()
    expect(await versions(other)).toEqual(["100.0", "5.0"])
  })

  test("when the process ends before it has found it, then a later one comes after it all the same", async () => {
    const { other, reporter } = await enginesWith(() => Effect.die(new Error("it ends here")))
    await wait(reporter, "100")
    await report(reporter, how)
    expect(await versions(other)).toEqual([])
    expect((await other.send("POST", SIGNALS, sale("5"))).status).toBe(200)
    expect(await versions(other)).toEqual(["100.0", "5.0"])
  })

  test("when the process ends before it has found it, and the host reports it again, then it is applied", async () => {
    const { other, reporter } = await enginesWith(() => Effect.die(new Error("it ends here")))
    await wait(reporter, "100")
    await report(reporter, how)
    await report(other, how)
    expect(await versions(other)).toEqual(["100.0"])
  })
})
