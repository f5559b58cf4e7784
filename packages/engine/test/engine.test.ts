// The engine beyond single requests: deadlines, events for the host, typed functions, ports that can be replaced.
import { hashToken, staticDirectory } from "@callrules/directory"
import { makeEngine } from "@callrules/engine"
import { networkId } from "@callrules/model"
import {
  type Caller,
  currentCalls,
  type LogEntry,
  listAffiliates,
  pushAffiliate,
  reportHostEvent,
  submitSignals,
} from "@callrules/operations"
import { Directory, type EngineEvent, LedgerStore, StoreFault } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { AFFILIATES, CURRENT_CALLS, RECEIVED, SIGNALS, testEngine } from "./fixture.ts"

const sale = (id: string, revenue = "1") => ({ search: { transaction_id: id }, signals: [{ name: "Sale", revenue }] })

/** The in-memory stores with one method of the ledger replaced. */
const storesWith = (change: (ledger: LedgerStore["Service"]) => Partial<LedgerStore["Service"]>) =>
  Layer.provideMerge(
    Layer.effect(
      LedgerStore,
      Effect.map(LedgerStore, (ledger) => ({ ...ledger, ...change(ledger) })),
    ),
    memoryStores,
  )

describe("the deadline", () => {
  test("given a request that is too slow before its commit, then 504 and nothing is applied", async () => {
    let slow = true
    const stores = storesWith((ledger) => ({
      begin: (query) => (slow ? Effect.andThen(Effect.sleep(200), ledger.begin(query)) : ledger.begin(query)),
    }))
    const entries: Array<unknown> = []
    const log = (entry: unknown) => void entries.push(entry)
    const { send, completedCall } = await testEngine({ stores, log, limits: { requestMilliseconds: 50 } })
    const id = await completedCall()
    const late = await send("POST", SIGNALS, sale(id))
    expect([late.status, late.body]).toMatchObject([504, { errors: { class: "RequestTimeout" } }])
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(entries).toEqual([])
    slow = false
    const history = await send("GET", `/host/n1/calls/${id}/history`, undefined, { token: "host-secret" })
    expect((history.body as { transactions: ReadonlyArray<unknown> }).transactions).toHaveLength(1)
  })

  test("given a commit that has begun, then its own answer comes, however late", async () => {
    const stores = storesWith((ledger) => ({
      commit: (write) => Effect.andThen(Effect.sleep(200), ledger.commit(write)),
    }))
    const { send, completedCall } = await testEngine({ stores, limits: { requestMilliseconds: 50 } })
    const id = await completedCall()
    expect((await send("POST", SIGNALS, sale(id))).status).toBe(200)
  })

  test("given a commit that lost its race after the deadline, then 504 and nothing is applied", async () => {
    const stores = storesWith(() => ({
      commit: () => Effect.as(Effect.sleep(80), "conflict" as const),
    }))
    const { send, completedCall } = await testEngine({ stores, limits: { requestMilliseconds: 50 } })
    const late = await send("POST", SIGNALS, sale(await completedCall()))
    expect(late.status).toBe(504)
  })

  test("given nothing else, then a request has 120 seconds", async () => {
    const { DEFAULT_LIMITS } = await import("@callrules/operations")
    expect(DEFAULT_LIMITS.requestMilliseconds).toBe(120_000)
  })

  test("given outcomes, then they are kept for at least 30 days", async () => {
    const { engine, send, completedCall, wait } = await testEngine()
    const id = await completedCall()
    const headers = { "idempotency-key": "k" }
    const first = await send("POST", SIGNALS, sale(id, "1"), { headers })
    await send("POST", SIGNALS, sale(id, "2"))
    wait(30 * 86_400_000)
    await engine.forgetOld()
    expect((await send("POST", SIGNALS, sale(id, "1"), { headers })).text).toBe(first.text)
    wait(6 * 86_400_000)
    await engine.forgetOld()
    expect((await send("POST", SIGNALS, sale(id, "1"), { headers })).text).not.toBe(first.text)
  })
})

describe("races and faults", () => {
  test("given many requests on one group at once, then each is applied after the other and the chain has no gap", async () => {
    const { send, completedCall } = await testEngine()
    const id = await completedCall()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send("POST", SIGNALS, sale(id, `${index + 1}`))),
    )
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
    const history = await send("GET", `/host/n1/calls/${id}/history`, undefined, { token: "host-secret" })
    const { transactions } = history.body as {
      transactions: ReadonlyArray<{ transaction_id: string; corrects_transaction_id: string | null; version: number }>
    }
    const chain = transactions.slice(1)
    expect(chain.map((one) => one.version)).toEqual(chain.map((_, index) => index + 1))
    expect(chain.map((one) => one.corrects_transaction_id)).toEqual([
      null,
      ...chain.slice(0, -1).map((one) => one.transaction_id),
    ])
  })

  test("given custom data from many requests at once, then the call's chain has no gap", async () => {
    const { send, completedCall } = await testEngine()
    const id = await completedCall()
    const request = (value: string) => ({ search: { transaction_id: id }, custom_data: [{ name: "product", value }] })
    await Promise.all(["a", "b", "c", "d"].map((value) => send("POST", SIGNALS, request(value))))
    const history = await send("GET", `/host/n1/calls/${id}/history`, undefined, { token: "host-secret" })
    const { transactions } = history.body as { transactions: ReadonlyArray<{ version: number; type: string }> }
    expect(transactions.filter((one) => one.type === "Call").map((one) => one.version)).toEqual([1, 2, 3, 4, 5])
  })

  test("given a store that fails, then 500, and the same request later succeeds", async () => {
    let broken = true
    const stores = storesWith((ledger) => ({
      commit: (write) =>
        broken ? Effect.fail(new StoreFault({ reason: "defect", cause: "secret detail" })) : ledger.commit(write),
    }))
    const causes: Array<unknown> = []
    const { send, completedCall } = await testEngine({ stores, log: (entry) => causes.push(entry.cause) })
    const id = await completedCall()
    const failed = await send("POST", SIGNALS, sale(id))
    expect([failed.status, failed.text.includes("secret detail")]).toEqual([500, false])
    // the operator reads what kind of fault it is, and what the driver said
    expect(causes.map(String)).toEqual(["StoreFault: defect: secret detail"])
    broken = false
    expect((await send("POST", SIGNALS, sale(id))).status).toBe(200)
  })

  test.each([
    ["busy", "1"],
    ["unavailable", "5"],
    ["full", "60"],
  ] as const)(
    "given a store that is %s, then 503 with Retry-After, and the driver's words in the log only",
    async (reason, seconds) => {
      const stores = storesWith(() => ({
        commit: () => Effect.fail(new StoreFault({ reason, cause: "secret detail" })),
      }))
      const logged: Array<string> = []
      const log = (entry: LogEntry) => void logged.push(`${entry.event}: ${entry.faultId}: ${entry.cause}`)
      const { send, completedCall } = await testEngine({ stores, log })
      const failed = await send("POST", SIGNALS, sale(await completedCall()))
      expect([failed.status, failed.headers.get("retry-after")]).toEqual([503, seconds])
      expect(failed.body).toMatchObject({ errors: { class: "ServiceUnavailable" } })
      expect(failed.text).not.toContain("secret detail")
      const [faultId] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(failed.text) ?? []
      expect(logged).toEqual([`store-fault: ${faultId}: StoreFault: ${reason}: secret detail`])
    },
  )

  test("given tokens and bodies in requests that fail, then the log has none of them", async () => {
    const entries: Array<unknown> = []
    const stores = storesWith(() => ({ begin: () => Effect.die(new Error("boom")) }))
    const { send, completedCall } = await testEngine({ stores, log: (entry) => entries.push(entry) })
    await send("POST", SIGNALS, { ...sale(await completedCall()), oauth_token: "t1", partner_unique_id: "private" })
    const text = JSON.stringify(entries, (_, value) => (value instanceof Error ? String(value) : value))
    expect(entries).toHaveLength(1)
    expect(text).not.toMatch(/t1"|private/)
  })
})

describe("events for the host", () => {
  test("given a call and its signals, then each event comes once, in order, and again when its handler fails", async () => {
    const entries: Array<LogEntry> = []
    const { engine, host, send } = await testEngine({ log: (entry) => entries.push(entry) })
    await host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg" })
    await host({ kind: "completed", call_record_id: "r", transaction_id: "leg" })
    const first = await send("POST", SIGNALS, sale("leg"))
    const second = await send("POST", SIGNALS, {
      ...sale("leg", "2"),
      custom_data: [{ name: "product", value: "car" }],
    })
    const seen: Array<EngineEvent> = []
    let failing = true
    const handle = async (event: EngineEvent): Promise<void> => {
      if (failing && event.kind === "call_completed") throw new Error("the host is down")
      seen.push(event)
    }
    expect(await engine.deliverEvents(handle)).toBe(1)
    expect(entries).toMatchObject([{ event: "event-not-taken", cause: { message: "the host is down" } }])
    failing = false
    expect(await engine.deliverEvents(handle)).toBe(4)
    expect(seen.map((event) => event.kind)).toEqual([
      "recording_decided",
      "call_completed",
      "transaction_created",
      "transaction_corrected",
      "transaction_corrected",
    ])
    expect(await engine.deliverEvents(handle)).toBe(0)
    const idOf = (answer: { body: unknown }) =>
      (answer.body as { signals: ReadonlyArray<{ transaction_id: string }> }).signals[0]?.transaction_id
    expect(seen[2]).toMatchObject({ transactionId: idOf(first), partnerUniqueId: "", legId: "leg", networkId: "n1" })
    expect(seen[4]).toMatchObject({ transactionId: idOf(second), correctsTransactionId: idOf(first) })
  })

  test("given a leg that is live for too long, then it is closed with a warning", async () => {
    const warnings: Array<string> = []
    const { engine, host, send, wait } = await testEngine({ log: (entry) => warnings.push(entry.event) })
    await host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg" })
    wait(12 * 3_600_000 + 1)
    await engine.doDueWork()
    expect(warnings).toEqual(["overdue-leg-closed"])
    expect((await send("POST", SIGNALS, sale("leg"))).status).toBe(200)
    const events: Array<EngineEvent> = []
    await engine.deliverEvents(async (event) => void events.push(event))
    expect(events.find((event) => event.kind === "call_completed")).toMatchObject({ overdue: true })
  })

  test("given a leg that was transferred but never received, then it is closed when it is live for too long", async () => {
    const { engine, host, send, wait } = await testEngine({ log: () => {} })
    const listed = async () => (await send("GET", CURRENT_CALLS)).body as { current_calls: ReadonlyArray<unknown> }
    await host({ kind: "transferred", call_record_id: "r", transaction_id: "leg" })
    expect((await listed()).current_calls).toHaveLength(1)
    wait(12 * 3_600_000 + 1)
    await engine.doDueWork()
    expect((await listed()).current_calls).toEqual([])
  })
})

describe("typed functions", () => {
  test("given the same input, then a function answers what HTTP answers", async () => {
    const { engine, send, completedCall } = await testEngine()
    const id = await completedCall()
    const owner = await engine.as("t1")
    if (Result.isFailure(owner)) throw new Error("the token is known")
    const context = () => engine.asCaller(owner.success.caller)
    const path = SIGNALS
    const submitted = await engine.run(submitSignals(context(), { body: sale(id), requestId: "r", path }))
    const overHttp = await send("POST", SIGNALS, sale(id), { headers: { "idempotency-key": "r" } })
    expect(Result.isSuccess(submitted) && submitted.success).toMatchObject({ status: 200, body: overHttp.text })
    const listed = await engine.run(listAffiliates(context(), "n1"))
    expect(Result.isSuccess(listed) && listed.success).toEqual((await send("GET", AFFILIATES)).body)
    const calls = await engine.run(currentCalls(context(), { organizationType: "Network", organizationId: "n1" }))
    expect(Result.isSuccess(calls) && calls.success).toEqual({ current_calls: [] })
  })

  test("given a refusal, then it is in the result, with its class and problems, and nothing throws", async () => {
    const { engine } = await testEngine()
    const nobody = await engine.as("wrong")
    expect(Result.isFailure(nobody) && nobody.failure.class).toBe("Unauthorized")
    const event = await engine.run(reportHostEvent("n1", { kind: "nonsense" }))
    expect(Result.isFailure(event) && event.failure.class).toBe("InvalidInput")
    const caller: Caller = {
      network: { ...(await someNetwork(engine)), networkId: networkId("n1") },
      advertiserIdFromNetwork: "a1",
      permissions: new Set(["affiliates"]),
    }
    const push = await engine.run(pushAffiliate(engine.asCaller(caller), "n1", { sites: [] }))
    expect(Result.isFailure(push) && push.failure.class).toBe("InvalidInput")
  })
})

const someNetwork = async (engine: Awaited<ReturnType<typeof testEngine>>["engine"]) => {
  const owner = await engine.as("t1")
  if (Result.isFailure(owner)) throw new Error("the token is known")
  return owner.success.caller.network
}

describe("ports", () => {
  test("given a directory of the host's own, then the engine asks it by the hash of a token, never by the token", async () => {
    const asked: Array<string> = []
    const plain = staticDirectory()
    const directory = Layer.provide(
      Layer.effect(
        Directory,
        Effect.map(Directory, (shape) => ({
          ...shape,
          token: (tokenHash: string) => {
            asked.push(tokenHash)
            return shape.token(tokenHash)
          },
        })),
      ),
      plain,
    )
    const engine = await makeEngine({ stores: memoryStores, directory })
    const request = new Request(`http://localhost${AFFILIATES}`, { headers: { authorization: "secret" } })
    expect((await engine.handler(request)).status).toBe(401)
    expect(asked).toEqual([hashToken("secret")])
    await engine.close()
  })

  test("given stores that do not open, then the engine does not start", async () => {
    const stores = Layer.provideMerge(
      Layer.effect(LedgerStore, Effect.fail(new StoreFault({ reason: "busy", cause: "in use" }))),
      memoryStores,
    )
    await expect(testEngine({ stores })).rejects.toMatchObject({ _tag: "StoreFault", reason: "busy" })
  })
})
