// Receivers in virtual time, an outbox in memory, and webhooks between them.
import type { EngineEventBody } from "@callrules/operations"
import {
  type ClockGuard,
  type DeliveryStore,
  makeWebhooks,
  memoryDeliveries,
  type Outbox,
  type Post,
  type PostOutcome,
  type WebhookEntry,
  type Webhooks,
  type WebhookTarget,
} from "@callrules/webhooks"
import { Webhook } from "standardwebhooks"

export const START = Date.UTC(2026, 10, 20, 15)
export const SECRET = "whsec_c2VjcmV0IHNlY3JldCBzZWNyZXQgc2VjcmV0"

/** An event of a leg; its number stands in for the version of the ledger. */
export const event = (network: string, leg: string, number: number, kind = "transaction_created"): EngineEventBody => ({
  kind: kind as EngineEventBody["kind"],
  event_id: `${kind}:${leg}-${number}`,
  network_id: network,
  leg_id: leg,
  call_record_id: `call of ${leg}`,
  at: "2026-11-20T15:00:00.000Z",
  transaction_id: `${leg}-${number}`,
})

export interface Taken {
  readonly url: string
  readonly id: string
  readonly leg: string
  readonly at: number
}

export interface World {
  readonly webhooks: Webhooks
  /** Puts events into the outbox. */
  readonly happen: (...events: ReadonlyArray<EngineEventBody>) => void
  /** Lets the time go by in steps, working after each. */
  readonly pass: (seconds: number, stepSeconds?: number) => Promise<void>
  /** Lets time pass while nothing is done. */
  readonly wait: (seconds: number) => void
  /** What receivers have taken, in the order in which they did. */
  readonly taken: Array<Taken>
  /** Every attempt: its time. */
  readonly attempts: Array<{ readonly url: string; readonly id: string; readonly at: number }>
  readonly entries: Array<WebhookEntry>
  /** Another sender on the same messages and outbox, as after a restart. */
  readonly restart: (store?: DeliveryStore) => Webhooks
  readonly now: () => number
  readonly deliveries: DeliveryStore
  readonly outbox: Outbox
}

export const target = (id: string, networkId: string, rest: Partial<WebhookTarget> = {}): WebhookTarget => ({
  id,
  networkId,
  url: `https://${id}.example.com/events`,
  secrets: [SECRET],
  ...rest,
})

export const OK: PostOutcome = { kind: "answered", status: 204, retryAfterSeconds: null }

/** A clock that nobody doubts. */
export const BELIEVED: ClockGuard = { isBelieved: async () => true }

/** `receive` is what a receiver does with a message whose signature is right. */
export const world = (
  targets: ReadonlyArray<WebhookTarget>,
  receive: (url: string, now: number, id: string) => PostOutcome | Promise<PostOutcome>,
  deliveries: DeliveryStore = memoryDeliveries(),
  clockGuard = BELIEVED,
): World => {
  let now = START
  let waiting: ReadonlyArray<EngineEventBody> = []
  const taken: Array<Taken> = []
  const attempts: World["attempts"] = []
  const entries: Array<WebhookEntry> = []
  const outbox: Outbox = {
    waiting: async () => waiting.slice(0, 100),
    taken: async (events) => {
      waiting = waiting.filter((one) => !events.includes(one))
    },
  }
  const post: Post = async ({ body, headers, url }) => {
    const id = headers["webhook-id"] ?? ""
    // without the network
    const eventId = id.slice(id.indexOf(":") + 1)
    attempts.push({ url, id: eventId, at: now })
    // the library refuses times that are far from the machine's own
    const at = new Date(Number(headers["webhook-timestamp"]) * 1000)
    const expected = new Webhook(SECRET).sign(id, at, body)
    if (!(headers["webhook-signature"] ?? "").split(" ").includes(expected)) throw new Error("the signature is wrong")
    const outcome = await receive(url, now, eventId)
    if (outcome.kind === "answered" && outcome.status < 300) {
      taken.push({ url, id: eventId, leg: JSON.parse(body).data.leg_id, at: now })
    }
    return outcome
  }
  const start = (store: DeliveryStore) =>
    makeWebhooks({
      ...{ targets, outbox, deliveries: store, clockGuard, post },
      now: () => now,
      log: (entry) => entries.push(entry),
    })
  let webhooks = start(deliveries)
  return {
    webhooks,
    happen: (...events) => {
      waiting = [...waiting, ...events]
    },
    pass: async (seconds, stepSeconds = 1) => {
      await webhooks.work()
      for (let passed = 0; passed < seconds; passed += stepSeconds) {
        now += stepSeconds * 1000
        await webhooks.work()
      }
    },
    wait: (seconds) => {
      now += seconds * 1000
    },
    taken,
    attempts,
    entries,
    restart: (store = deliveries) => {
      webhooks = start(store)
      return webhooks
    },
    now: () => now,
    deliveries,
    outbox,
  }
}
