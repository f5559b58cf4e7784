// The outbox over HTTP as a feed: a host goes on where it was, takes events whenever it likes, and is refused a cursor that is none.
import type { WaitingEventsBody } from "@callrules/operations"
import { describe, expect, test } from "vitest"
import { HOST_TOKEN, keptStores, SIGNALS, type TestEngine, testEngine } from "../fixture.ts"
import { errorClass } from "../support/signal-requests.ts"

const ask = ({ send }: Pick<TestEngine, "send">, query = "") =>
  send("GET", `/host/outbox${query}`, undefined, { token: HOST_TOKEN })

const read = async (engine: Pick<TestEngine, "send">, query = ""): Promise<WaitingEventsBody> => {
  const answer = await ask(engine, query)
  expect([query, answer.status, answer.text]).toEqual([query, 200, answer.text])
  return answer.body as WaitingEventsBody // as the contract describes it; another test holds that
}

const idsOf = ({ events }: WaitingEventsBody): ReadonlyArray<string> => events.map((event) => event.event_id)

const callsOf = async (engine: TestEngine, ...ids: ReadonlyArray<string>): Promise<void> => {
  for (const id of ids) await engine.completedCall({ call_record_id: id, transaction_id: `LEG-${id}` })
}

const eventsOf = (...ids: ReadonlyArray<string>) => ids.flatMap((id) => [`recording:LEG-${id}`, `completed:LEG-${id}`])

describe("the outbox as a feed", () => {
  test("given pages, when each goes on at the next of the one before, then all is read once, and later what is new", async () => {
    const engine = await testEngine()
    await callsOf(engine, "1", "2")
    const first = await read(engine, "?limit=3")
    expect([idsOf(first), first.more]).toEqual([eventsOf("1", "2").slice(0, 3), true])
    const second = await read(engine, `?limit=3&after=${first.next}`)
    expect([idsOf(second), second.more]).toEqual([eventsOf("2").slice(1), false])
    const end = await read(engine, `?after=${second.next}`)
    expect(end).toEqual({ events: [], next: second.next, more: false })
    await callsOf(engine, "3")
    expect(idsOf(await read(engine, `?after=${end.next}`))).toEqual(eventsOf("3"))
    // nothing was acknowledged
    expect(idsOf(await read(engine))).toEqual(eventsOf("1", "2", "3"))
  })

  test("given events that are taken between pages, when the reader goes on, then it misses none and sees none twice", async () => {
    const engine = await testEngine()
    await callsOf(engine, "1", "2")
    const first = await read(engine, "?limit=1")
    const { events } = await read(engine)
    const take = (taken: WaitingEventsBody["events"]) =>
      engine.send("POST", "/host/outbox/taken", { taken }, { token: HOST_TOKEN })
    await take(events.slice(0, 3))
    expect(idsOf(await read(engine, `?after=${first.next}`))).toEqual(eventsOf("2").slice(1))
    await take(events)
    await callsOf(engine, "3")
    expect(idsOf(await read(engine, `?after=${first.next}`))).toEqual(eventsOf("3"))
  })

  test("given a restart, when the reader goes on, then its cursor is still good", async () => {
    const stores = await keptStores()
    const before = await testEngine({ stores })
    await callsOf(before, "1")
    const { next } = await read(before, "?limit=1")
    const after = await testEngine({ stores })
    expect(idsOf(await read(after, `?after=${next}`))).toEqual(eventsOf("1").slice(1))
  })

  test("given a cursor that is none of the outbox or that it has lost, or a wrong limit, when it is sent, then it is refused", async () => {
    const engine = await testEngine()
    await callsOf(engine, "1")
    const feed = (await engine.send("GET", SIGNALS)).body as { readonly next: string }
    const { next } = await read(engine)
    // on PostgreSQL both stand on one database, which is empty from here on
    const restored = await testEngine()
    for (const [of, query, says] of [
      [engine, "?after=tomorrow", "`after` is no cursor of this feed"],
      [engine, `?after=${feed.next}`, "`after` is no cursor of this feed"],
      [engine, "?limit=501", "a whole number from 1 to 500"],
      [engine, "?limit=0&after=x", "`after` is no cursor of this feed"],
      [restored, `?after=${next}`, "is not in this feed"],
    ] as const) {
      const answer = await ask(of, query)
      expect([query, answer.status, errorClass(answer)]).toEqual([query, 403, "InvalidInput"])
      expect(answer.text).toContain(says)
    }
    const partner = await engine.send("GET", `${SIGNALS}?after=${next}`)
    expect([partner.status, partner.text]).toEqual([403, expect.stringContaining("no cursor of this feed")])
  })
})
