// Short ways to tell a story to an engine over HTTP: each case is a list of steps, each step a request with what it must answer.
import { describe, expect, test } from "vitest"
import {
  type Answered,
  CURRENT_CALLS,
  RECEIVED,
  SETTINGS,
  SIGNALS,
  START,
  type TestEngine,
  testEngine,
} from "../fixture.ts"

type Json = Record<string, unknown>

interface World extends TestEngine {
  /** What each transaction id of a call stands for: `A` for a leg, `A'` for its first correction. */
  readonly names: Map<string, string>
  /** Every transaction id of signals that was answered. */
  readonly seen: Set<string>
  /** The answers that request ids were given. */
  readonly answers: Map<string, string>
}

export type Step = (world: World) => Promise<void>

/** A case: its name with the sections it rests on, and its steps. */
export type Case = readonly [name: string, steps: readonly Step[]]

export const A = "000000AA-0000000A"
export const B = "000000AA-0000000B"
export const C = "000000AA-0000000C"

/** The time so many seconds after the start of the story. */
export const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString()
export const epoch = (seconds: number): string => String(START / 1000 + seconds)

export const tell = (title: string, cases: readonly Case[]): void => {
  describe(title, () => {
    for (const [name, steps] of cases) {
      test(name, async () => {
        const world: World = {
          ...(await testEngine()),
          names: new Map([A, B, C].map((id) => [id, id.slice(-1)])),
          seen: new Set(),
          answers: new Map(),
        }
        for (const step of steps) await step(world)
      })
    }
  })
}

/** Sends a host event, which must be accepted; `warnings` are the codes it answers, but for the one of times ahead: the clock stands still here. */
export const event =
  (body: Json & { at?: number }, warnings: readonly string[] = [], network = "n1"): Step =>
  async ({ host }) => {
    const { at: seconds = 0, ...rest } = body
    const answered = await host({ ...rest, at: at(seconds) }, network)
    expect(answered.text, JSON.stringify(body)).not.toContain("errors")
    const codes = (answered.body as { warnings: { code: string }[] }).warnings.map(({ code }) => code)
    expect(codes.filter((code) => code !== "time-in-future")).toEqual(warnings)
  }

export const received = (id: string, details: Json & { at?: number } = {}, warnings: readonly string[] = []): Step =>
  event({ ...RECEIVED, kind: "received", transaction_id: id, call_record_id: "r", ...details }, warnings)

export const transferred = (id: string, seconds = 5, call_record_id = "r"): Step =>
  event({ kind: "transferred", transaction_id: id, call_record_id, at: seconds })

export const completed = (id: string, seconds = 60, call_record_id = "r"): Step =>
  event({ kind: "completed", transaction_id: id, call_record_id, at: seconds })

/** A leg that is over: `at` its start, `lasts` seconds. */
export const call =
  (id: string, { lasts = 60, ...details }: Json & { at?: number; lasts?: number } = {}): Step =>
  async (world) => {
    await received(id, details)(world)
    await completed(id, (details.at ?? 0) + lasts, String(details["call_record_id"] ?? "r"))(world)
  }

export const wait =
  (seconds: number): Step =>
  async ({ wait: move, engine }) => {
    move(seconds * 1000)
    await engine.doDueWork()
  }

export interface Sent {
  readonly token?: string | null
  readonly key?: string
  readonly method?: string
  readonly path?: string
}

const refusal = ({ status, body }: Answered): string => {
  const { errors } = body as { errors: { class: string; invalid_data: string } }
  return `${status} ${errors.class}: ${errors.invalid_data}`
}

/** `403 InvalidInput: a; b` is met by that status and class, and a message with `a` and later `b`. */
const meets = (answered: Answered, expected: string): void => {
  const told = refusal(answered)
  const [head = "", ...parts] = expected.split(/: |; /)
  expect(told.startsWith(`${head}: `), `${told}\nexpected: ${expected}`).toBe(true)
  let from = 0
  for (const part of parts) {
    const found = told.indexOf(part, from)
    expect(found, `${told}\nexpected: ${part}`).toBeGreaterThanOrEqual(0)
    from = found + part.length
  }
}

interface Entry {
  readonly transaction_id: string
  readonly corrects_transaction_id: string | null
  readonly name: string
  readonly partner_unique_id: string
  readonly revenue: string
  readonly value: string
  readonly occurred_at_time_t: string
}

const sayEntry = ({ seen }: World, entry: Entry, outcome: string | undefined): string => {
  if (outcome === "created") expect(entry.corrects_transaction_id).toBeNull()
  if (outcome === "corrected") expect(entry.corrects_transaction_id).not.toBeNull()
  if (outcome !== "unchanged") expect(seen).not.toContain(entry.transaction_id)
  seen.add(entry.transaction_id)
  return `${outcome} ${entry.partner_unique_id}: ${entry.name}=${entry.value} ${entry.revenue}`.trim()
}

/** An answer of 200 in short: `created order-7: Sale,Quote=true,false 20.0 | A'`. */
const say = (world: World, { body, headers }: Answered): string => {
  const { signals, call: head } = body as {
    signals: Entry[]
    call: { transaction_id: string; corrects_transaction_id: string | null }
  }
  const { names } = world
  const earlier = head.corrects_transaction_id
  if (earlier !== null && !names.has(head.transaction_id)) names.set(head.transaction_id, `${names.get(earlier)}'`)
  const outcomes = /signals=\((.*?)\), call=(\w+)/.exec(headers.get("callrules-outcome") ?? "")
  const words = (outcomes?.[1] ?? "").split(" ")
  const entries = signals.map((entry, place) => sayEntry(world, entry, words[place]))
  return `${entries.join("; ")} | ${names.get(head.transaction_id)}`.trim()
}

/** Reports signals; `expected` is the short form of the answer, of the refusal, or `201`. */
export const report =
  (body: Json | string, expected: string, { key, token, method = "POST", path = SIGNALS }: Sent = {}): Step =>
  async (world) => {
    const answered = await world.send(method, path, body, {
      ...(token === undefined ? {} : { token }),
      ...(key === undefined ? {} : { headers: { "idempotency-key": key } }),
    })
    if (/^[45]\d\d /.test(expected)) return meets(answered, expected)
    if (expected === "201") return expect([answered.status, answered.text]).toEqual([201, ""])
    expect(answered.status, answered.text).toBe(200)
    if (key !== undefined && expected === "as before") return expect(answered.text).toBe(world.answers.get(key))
    if (key !== undefined) world.answers.set(key, answered.text)
    expect(say(world, answered)).toBe(expected)
  }

/** A request's search by a leg's own id. */
export const on = (transaction_id: string) => ({ search: { transaction_id } })
export const inRecord = (call_record_id = "r") => ({ search: { call_record_id } })
export const sale = (revenue?: unknown, more: Json = {}) => ({
  name: "Sale",
  ...(revenue === undefined ? {} : { revenue }),
  ...more,
})

/** What a leg's history must be: `call {}`, `order-7 Sale=true:20.0 {}`. */
export const history =
  (id: string, expected: readonly string[], network = "n1"): Step =>
  async ({ send }) => {
    const answered = await send("GET", `/host/${network}/calls/${id}/history`, undefined, { token: "host-secret" })
    const { transactions } = answered.body as { transactions: (Json & { signals?: Json[] })[] }
    const told = transactions.map((each) =>
      each["type"] === "Call"
        ? `call ${JSON.stringify(each["custom_data"])}`
        : [
            `${each["partner_unique_id"]}`,
            ...(each.signals ?? []).map(({ name, value, revenue }) => `${name}=${value}:${revenue}`),
            JSON.stringify(each["custom_data"]),
          ].join(" "),
    )
    expect(told).toEqual(expected)
  }

/** The recording settings of campaign c1. */
export const settings =
  (record_calls: boolean, call_recording_condition: string): Step =>
  async ({ send }) =>
    expect((await send("POST", SETTINGS, { record_calls, call_recording_condition })).status).toBe(200)

/** The recording decision of a leg: `true condition-true`, or `open`. */
export const recording =
  (id: string, expected: string): Step =>
  async ({ send }) => {
    const answered = await send("GET", `/host/n1/calls/${id}/history`, undefined, { token: "host-secret" })
    const decision = (answered.body as { recording: { record: boolean; reason: string } | null }).recording
    expect(decision === null ? "open" : `${decision.record} ${decision.reason}`).toBe(expected)
  }

/** What current calls must list, by the legs' names, in order. */
export const current =
  (query: string, expected: readonly string[] | string, token = "t1"): Step =>
  async ({ send, names }) => {
    const path = query.startsWith("&") ? `${CURRENT_CALLS}${query}` : query
    const answered = await send("GET", path, undefined, { token })
    if (typeof expected === "string") return meets(answered, expected)
    const { current_calls: calls } = answered.body as { current_calls: { transaction_id: string }[] }
    expect(calls.map(({ transaction_id: id }) => names.get(id) ?? id)).toEqual(expected)
  }

/** What the inbox lists: `InvalidInput signals[0].revenue` for failed ones, `waiting` for those that wait. */
export const inbox =
  (status: "failed" | "waiting", expected: readonly string[]): Step =>
  async ({ send }) => {
    const answered = await send("GET", `/host/n1/inbox?status=${status}`, undefined, { token: "host-secret" })
    const { entries } = answered.body as { entries: { failure: { class: string; message: string } | null }[] }
    const told = entries.map(({ failure }) => (failure === null ? "waiting" : `${failure.class} ${failure.message}`))
    expect(told).toHaveLength(expected.length)
    for (const [place, part] of expected.entries()) expect(told[place]).toContain(part)
  }
