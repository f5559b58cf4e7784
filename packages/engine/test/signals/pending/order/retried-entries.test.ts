// Entries of the inbox that the host lets be tried again: they keep their turn.

import { networkId } from "@callrules/model"
import { Directory, Inbox, type InboxShape, type Network } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, test } from "vitest"
import { directory, RECEIVED, SIGNALS, type TestEngine, testEngine } from "../../../fixture.ts"
import { history } from "../../../support/signal-requests.ts"

/** An engine whose networks have no custom data field until they are told, and its inbox. */
const engineWithoutFields = async () => {
  let fields: Network["customDataFields"] = []
  let inbox: InboxShape | undefined
  const known = Layer.effect(
    Directory,
    Effect.map(Directory, (asGiven) => ({
      ...asGiven,
      network: (id: Parameters<typeof asGiven.network>[0]) =>
        Effect.map(asGiven.network(id), (network) => network && { ...network, customDataFields: fields }),
    })),
  )
  const watched = Layer.effect(
    Inbox,
    Effect.map(Inbox, (service) => {
      inbox = service
      return service
    }),
  )
  const engine = await testEngine({
    directory: Layer.provide(known, directory),
    stores: Layer.provideMerge(watched, memoryStores),
  })
  return {
    engine,
    inbox: () => inbox ?? expect.fail("the stores are open"),
    configure: () => {
      fields = [{ partnerName: "product" }]
    },
  }
}

const asHost = ({ send }: TestEngine, method: string, path: string) =>
  send(method, `/host/n1/inbox${path}`, undefined, { token: "host-secret" })

/** A completed leg with three requests that failed for a field that is not configured; their ids in order of arrival. */
const threeFailed = async (engine: TestEngine, search: Record<string, unknown>): Promise<ReadonlyArray<string>> => {
  const { host, send, wait } = engine
  await host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg" })
  for (const revenue of ["1", "2", "3"]) {
    wait(1_000)
    const custom_data = [{ name: "product", value: `p${revenue}` }]
    await send("POST", SIGNALS, { call_in_progress: true, search, signals: [{ name: "Sale", revenue }], custom_data })
  }
  await host({ kind: "completed", call_record_id: "r", transaction_id: "leg" })
  await host({ kind: "call_ended", call_record_id: "r", transaction_id: "leg" })
  const { entries } = (await asHost(engine, "GET", "")).body as {
    entries: ReadonlyArray<{ entry_id: string; status: string }>
  }
  expect(entries.map(({ status }) => status)).toEqual(["failed", "failed", "failed"])
  return entries.map(({ entry_id }) => entry_id)
}

const revenues = async (engine: TestEngine): Promise<ReadonlyArray<string | undefined>> =>
  (await history(engine, "leg")).flatMap((one) => {
    const { signals } = one as { signals?: ReadonlyArray<{ revenue: string }> }
    return signals === undefined ? [] : [signals[0]?.revenue]
  })

describe.each([
  ["transaction_id", "leg"],
  ["call_record_id", "r"],
])("a retried entry bound by %s", (by, id) => {
  test("given an earlier one that waits, then it is applied after that one", async () => {
    const { configure, engine, inbox } = await engineWithoutFields()
    const [first, second, third] = await threeFailed(engine, { [by]: id })
    configure()
    // the first is to be tried again, but the process ended before it was
    await Effect.runPromise(inbox().retry(networkId("n1"), first ?? ""))
    expect((await asHost(engine, "POST", `/${third}/retry`)).body).toEqual({ outcome: "applied" })
    expect(await revenues(engine)).toEqual(["1.0", "3.0"])
    // one that failed holds up none; tried again later, it comes after those that went ahead
    expect((await asHost(engine, "POST", `/${second}/retry`)).body).toEqual({ outcome: "applied" })
    expect(await revenues(engine)).toEqual(["1.0", "3.0", "2.0"])
    expect((await asHost(engine, "POST", `/${third}/retry`)).status).toBe(404)
  })

  test("given one that still waits, then that is answered, and it goes on waiting", async () => {
    const { engine } = await engineWithoutFields()
    await engine.host({ ...RECEIVED, kind: "received", call_record_id: "r", transaction_id: "leg" })
    const body = { call_in_progress: true, search: { [by]: id }, signals: [{ name: "Sale" }] }
    expect((await engine.send("POST", SIGNALS, body)).status).toBe(201)
    const waiting = await asHost(engine, "GET", "?status=waiting")
    const { entries } = waiting.body as { entries: ReadonlyArray<{ entry_id: string }> }
    const retried = await asHost(engine, "POST", `/${entries[0]?.entry_id}/retry`)
    expect([retried.status, retried.body]).toEqual([200, { outcome: "waits" }])
    expect((await asHost(engine, "GET", "?status=waiting")).body).toEqual(waiting.body)
  })

  test("given that it fails again, then that is answered, and it is kept as failed", async () => {
    const { engine } = await engineWithoutFields()
    const [first] = await threeFailed(engine, { [by]: id })
    expect((await asHost(engine, "POST", `/${first}/retry`)).body).toEqual({ outcome: "failed" })
    expect(((await asHost(engine, "GET", "")).body as { entries: ReadonlyArray<unknown> }).entries).toHaveLength(3)
  })
})
