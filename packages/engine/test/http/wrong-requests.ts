// Right requests of every interface, and changes at random that make them wrong.
import fc from "fast-check"
import { AFFILIATES, HOST_TOKEN, RECEIVED, SETTINGS, SIGNALS } from "../fixture.ts"

export type Json = null | boolean | number | string | ReadonlyArray<Json> | { readonly [key: string]: Json }

export interface Interface {
  readonly method: string
  readonly path: string
  readonly token?: string
  /** A body that is right, with all that it can have. */
  readonly body: Json
}

const SIGNAL = { name: "Sale", value: "yes", revenue: "9.95", partner_unique_id: "p", occurred_at_time: 1_763_715_600 }
const FILTERS = { calling_phone_number: "+14155550123", advertiser_id_from_network: "a1", network_id: "n1" }

/** A right request of each interface that has a body. */
export const INTERFACES: Readonly<Record<string, Interface>> = {
  signals: {
    method: "POST",
    path: SIGNALS,
    body: {
      search: { call_start_time: "2026-11-20T15:00:00Z", duration_in_seconds: 60, ...FILTERS },
      signals: [SIGNAL, { name: "Quote" }],
      custom_data: [{ name: "product", value: "solar" }],
      partner_unique_id: "order",
      occurred_at_time: "20261120150000000",
      call_in_progress: false,
    },
  },
  affiliates: {
    method: "POST",
    path: AFFILIATES,
    body: {
      id_from_network: "7",
      name: "Ann",
      status: "Approved",
      sites: [{ id_from_network: "s1", name: "Main" }, { id_from_network: 2 }],
      users: [
        {
          id_from_network: "u1",
          email_settings: [{ email_address: "ann@example.com", use_for_notifications: true }],
          first_name: "Ann",
          last_name: "Lee",
          contact_phone_number: "+14155550123",
          role: "Manager",
          notify_on_budgets: true,
        },
      ],
      custom_data: { product: "solar", lead_id: 7 },
    },
  },
  settings: {
    method: "PUT",
    path: SETTINGS,
    body: { record_calls: true, call_recording_condition: "mobile", ivr_tree: { record_calls: true, root: {} } },
  },
  "host events": {
    method: "POST",
    path: "/host/n1/events",
    token: HOST_TOKEN,
    body: {
      kind: "received",
      event_id: "e1",
      at: "2026-11-20T15:00:00Z",
      call_record_id: "c1",
      ...RECEIVED,
      custom_data: { tag: { product: "solar" } },
      pending_custom_data_fields: ["lead_id"],
      demographics_data: { age: 40 },
    },
  },
  transcripts: {
    method: "PUT",
    path: "/host/n1/call_records/c1/transcript_summary",
    token: HOST_TOKEN,
    body: { event_id: "s1", at: "2026-11-20T15:00:00Z", transcript_summary: "A sale." },
  },
}

/** What somebody may write in any place. */
const junk: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Array<Json>>(null, true, 7, -1, 1e300, "", " ", "x", "\u0000", "mobil or (", [], {}, [{}], ["x"]),
  fc.integer({ min: 200, max: 8_000 }).map((length) => "x\u200b;".repeat(length)),
  fc.integer({ min: 1, max: 150 }).map((length) => Array.from({ length }, (): Json => ({ nmae: "x", value: [] }))),
  fc.integer({ min: 1, max: 150 }).map((length) => `mobile = = 1${" or mobil".repeat(length)}`),
)

const unknownKey = fc.oneof(
  fc.constantFrom("revenue", "nmae", "__proto__", "constructor", "\u202ex", "a/b~c"),
  fc.integer({ min: 1, max: 3_000 }).map((length) => "key".repeat(length)),
)

interface Change {
  readonly at: number
  readonly how: "replace" | "remove" | "add" | "turn" | "many"
  readonly value: Json
  readonly key: string
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(60),
  how: fc.constantFrom("replace", "replace", "remove", "add", "turn", "many"),
  value: junk,
  key: unknownKey,
})

const placesIn = (part: Json): number =>
  typeof part !== "object" || part === null
    ? 1
    : Object.values(part).reduce((sum: number, inner: Json) => sum + placesIn(inner), 1)

/** A copy with the n-th place changed, counted as a walk meets them. */
const changed = (root: Json, { at, how, key, value }: Change): Json => {
  let left = at % placesIn(root)
  const walk = (part: Json): Json => {
    if (left-- === 0) return how === "replace" ? value : changedWhole(part, how, key, value)
    if (Array.isArray(part)) return part.map(walk)
    if (typeof part !== "object" || part === null) return part
    const entries = Object.entries(part).flatMap(([name, inner]): ReadonlyArray<readonly [string, Json]> => {
      const isHere = left === 0 && how === "remove"
      const kept = walk(inner)
      return isHere ? [] : [[name, kept]]
    })
    return Object.fromEntries(entries)
  }
  return walk(root)
}

const changedWhole = (part: Json, how: Change["how"], key: string, value: Json): Json => {
  if (Array.isArray(part)) return how === "many" ? Array.from({ length: 150 }, () => part).flat() : [...part, value]
  if (typeof part !== "object" || part === null) return part
  const entries = Object.entries(part)
  if (how === "turn") return Object.fromEntries(entries.toReversed())
  return Object.fromEntries([
    ...entries,
    ...Array.from({ length: how === "many" ? 120 : 1 }, (_, n) => [`${key}${n}`, value]),
  ])
}

/** Copies of a right body with up to four changes. */
export const wrongBodies = (body: Json): fc.Arbitrary<Json> =>
  fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) => changes.reduce(changed, body))
