// Sends events: from the outbox into the store of messages, and from there to the targets, in order per call, until taken.
import type { EngineEventBody } from "@callrules/operations"
import { Webhook } from "standardwebhooks"
import { begun } from "./begun.ts"
import type {
  Delivery,
  DeliveryChange,
  DeliveryStatus,
  DeliveryStore,
  ListedDeliveries,
  NewDelivery,
} from "./delivery-store.ts"
import type { Outbox } from "./outbox.ts"
import { type Post, type PostOutcome, type PostRules, postOverHttp } from "./post.ts"
import { ONLY_PROCESS, type Relay, type Turns, turnsBy } from "./relay.ts"
import { pauseSeconds, TRIED_SECONDS } from "./schedule.ts"
import { checkTargets, type WebhookTarget } from "./target.ts"

/** What the operator is told. */
export interface WebhookEntry {
  /** A person should look. */
  readonly level: "warning"
  /** What has happened: a message was not taken for three days. */
  readonly event: "webhook-kept"
  /** In a sentence, without anything of the message. */
  readonly message: string
}

/** What webhooks are made of. */
export interface WebhooksOptions extends PostRules {
  /** Who gets which events. */
  readonly targets: ReadonlyArray<WebhookTarget>
  /** Where the events come from: `engineOutbox(engine)`. */
  readonly outbox: Outbox
  /** Where messages are kept until they are taken. */
  readonly deliveries: DeliveryStore
  /**
   * Who sends, where several processes use one store of messages: `engineRelay(engine)`. Of these one sends for a network at a
   * time, and another one takes over from it when it is gone. Left out: only this process uses the store.
   */
  readonly relay?: Relay
  /**
   * How long the process that sends for a network may be silent before another one takes over; default 30 seconds. Shorter than
   * an attempt, or than a pause of the process, it costs messages that are sent twice.
   */
  readonly takeOverMilliseconds?: number
  /** Told when a message is kept aside. Must not throw. */
  readonly log?: (entry: WebhookEntry) => void
  /** How a message is posted; default `postOverHttp` with these options. */
  readonly post?: Post
  /** The time in epoch milliseconds; default the machine's. */
  readonly now?: () => number
}

/** Webhooks at work. */
export interface Webhooks {
  /**
   * Takes what waits in the outbox and sends what is due. To be called every second or so; a target that is still being sent
   * to from an earlier call is left to it.
   *
   * @returns when everything that was due has been tried once; the promise is rejected when the outbox or the store fails, and
   * what was not done then is done by the next call.
   */
  readonly work: () => Promise<void>
  /** Messages of a network by status, oldest first: `kept` are those that were not taken for three days. */
  readonly list: (
    networkId: string,
    status: DeliveryStatus,
    options?: { readonly after?: number; readonly limit?: number },
  ) => Promise<ListedDeliveries>
  /**
   * Sends a message again, for up to three days: one that was kept aside, or that was delivered. What waits behind it for the
   * same call then waits for it.
   *
   * @returns whether the network has such a message.
   */
  readonly resend: (networkId: string, position: number) => Promise<boolean>
  /**
   * Removes a message, whatever has become of it: one that nobody wants any more, such as one of a target that is gone. What waits
   * behind it for the same call is sent next. An attempt that is under way is not stopped.
   *
   * @returns whether the network had such a message.
   */
  readonly remove: (networkId: string, position: number) => Promise<boolean>
  /**
   * Does something while no event is taken out of the outbox, such as a copy of the outbox's database and one of the messages: then
   * each event is in one of them. What is being taken is waited for. Messages are sent meanwhile.
   */
  readonly whileNothingIsTaken: <A>(run: () => Promise<A>) => Promise<A>
  /**
   * Begins no attempt any more, waits for those under way, and lets other processes send at once. To be called when no `work` comes
   * any more.
   *
   * @param graceMilliseconds - after that many the attempts under way are cut off. They do not count, and the messages are sent again
   * by whoever sends next, under the same id. Default: as long as attempts may take.
   */
  readonly close: (graceMilliseconds?: number) => Promise<void>
}

/**
 * Starts webhooks.
 *
 * @throws Error when targets are not sound, with every problem (see `checkTargets`).
 *
 * @example
 * ```ts
 * import { engineOutbox, makeWebhooks, memoryDeliveries } from "@callrules/webhooks"
 * import { makeEngine } from "@callrules/engine"
 * import { memoryStores } from "@callrules/store/memory"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1" }] })
 * const secrets = ["whsec_c2VjcmV0IHNlY3JldCBzZWNyZXQgc2VjcmV0"]
 * const webhooks = makeWebhooks({
 *   targets: [{ id: "crm", networkId: "n1", url: "https://crm.example.com/events", secrets }],
 *   outbox: engineOutbox(engine),
 *   deliveries: memoryDeliveries(),
 * })
 * await webhooks.work()
 * await engine.close()
 * ```
 */
// ENG-184
export const makeWebhooks = (options: WebhooksOptions): Webhooks => {
  if (!Array.isArray(options?.targets) || options.outbox === undefined || options.deliveries === undefined) {
    throw new TypeError(
      "expected options with targets, an outbox and deliveries; write makeWebhooks({ targets, outbox: engineOutbox(engine), deliveries })",
    )
  }
  const { deliveries, now = Date.now, outbox, post = postOverHttp(options), targets } = options
  const problems = checkTargets(targets, options.allowPlain ?? false)
  if (problems.length > 0)
    throw new Error(problems.map(({ hint, message, path }) => `\`${placeOf(path)}\` ${message} (${hint})`).join("; "))
  const { relay, takeOverMilliseconds = 30_000 } = options
  const turns = relay === undefined ? ONLY_PROCESS : turnsBy(relay, takeOverMilliseconds, now)
  const ending = new AbortController()
  let isClosing = false
  const sender: Sender = {
    deliveries,
    log: options.log ?? (() => {}),
    now,
    post,
    turns,
    ending: ending.signal,
    isClosing: () => isClosing,
  }
  const busy = new Map<string, Promise<void>>()
  const begin = (target: WebhookTarget): Promise<void> => {
    const sending = sendDue(sender, target).finally(() => busy.delete(target.id))
    busy.set(target.id, sending)
    return sending
  }
  let taking: Promise<void> | undefined
  let holding = 0
  const isHeld = (): boolean => holding > 0
  let forgottenAt = Number.NEGATIVE_INFINITY
  return {
    work: async () => {
      taking ??= takeEvents(outbox, deliveries, targets, now, isHeld).finally(() => {
        taking = undefined
      })
      await taking
      if (now() - forgottenAt > FORGET_EVERY) {
        forgottenAt = now()
        await deliveries.forget(now() - TRIED_SECONDS * 1000)
      }
      const idle = targets.filter(({ id }) => !busy.has(id))
      const ended = await Promise.allSettled(idle.map(begin))
      for (const one of ended) if (one.status === "rejected") throw one.reason
    },
    list: (networkId, status, { after = 0, limit = 100 } = {}) => deliveries.list(networkId, status, after, limit),
    resend: async (networkId, position) => {
      const delivery = await deliveries.read(position)
      if (delivery?.networkId !== networkId) return false
      return deliveries.change(position, begun(now()), null)
    },
    // ENG-324
    remove: (networkId, position) => deliveries.remove(networkId, position),
    // ENG-362
    whileNothingIsTaken: async (run) => {
      holding += 1
      try {
        // a fault is told to whoever asked for the work
        await taking?.catch(() => undefined)
        return await run()
      } finally {
        holding -= 1
      }
    },
    // ENG-301
    close: async (graceMilliseconds) => {
      isClosing = true
      const cut =
        graceMilliseconds === undefined
          ? undefined
          : setTimeout(() => ending.abort(), Math.min(graceMilliseconds, LONGEST_TIMER))
      await Promise.allSettled([...(taking === undefined ? [] : [taking]), ...busy.values()])
      clearTimeout(cut)
      await turns.release()
    },
  }
}

const FORGET_EVERY = 3_600_000

/** A timer that is set to more milliseconds ends at once. */
const LONGEST_TIMER = 2 ** 31 - 1

/** Events become messages before they are acknowledged: a process that ends between the two stores none twice. */
// ENG-180
const takeEvents = async (
  outbox: Outbox,
  deliveries: DeliveryStore,
  targets: ReadonlyArray<WebhookTarget>,
  now: () => number,
  isHeld: () => boolean,
): Promise<void> => {
  while (!isHeld()) {
    const events = await outbox.waiting()
    if (events.length === 0) return
    await deliveries.add(
      events.flatMap((event) =>
        targets.filter((target) => wants(target, event)).map((target) => messageOf(target, event)),
      ),
      now(),
    )
    await outbox.taken(events)
  }
}

const wants = ({ networkId, types }: WebhookTarget, event: EngineEventBody): boolean =>
  networkId === event.network_id && types?.includes(event.kind) !== false

const messageOf = ({ id, networkId }: WebhookTarget, event: EngineEventBody): NewDelivery => ({
  targetId: id,
  networkId,
  legId: event.leg_id,
  eventId: event.event_id,
  type: event.kind,
  body: JSON.stringify({ type: event.kind, timestamp: event.at, data: event }),
})

interface Sender {
  readonly deliveries: DeliveryStore
  readonly log: (entry: WebhookEntry) => void
  readonly now: () => number
  readonly post: Post
  readonly turns: Turns
  /** Cuts off what is under way. */
  readonly ending: AbortSignal
  /** Whether nothing may begin any more. */
  readonly isClosing: () => boolean
}

/** How many messages a target gets at a time, each about another leg. */
const AT_A_TIME = 4

/** Sends while it is this process that sends: it looks before every batch, for another one may have taken over from it. */
const sendDue = async (sender: Sender, target: WebhookTarget): Promise<void> => {
  while (!sender.isClosing() && (await sender.turns.holds(target.networkId))) {
    const due = await sender.deliveries.due(target.id, sender.now(), AT_A_TIME)
    if (due.length === 0) return
    // ENG-318: none may be under way any more when the next batch begins: it would be sent twice, and its leg's next beside it
    const settled = await Promise.allSettled(due.map((delivery) => attempt(sender, target, delivery)))
    for (const one of settled) if (one.status === "rejected") throw one.reason
  }
}

const attempt = async (sender: Sender, target: WebhookTarget, delivery: Delivery): Promise<void> => {
  const { deliveries, ending, log, now, post } = sender
  const begun = now()
  const message = { url: target.url, headers: headersOf(target, delivery, begun), body: delivery.body }
  const outcome = await post(message, ending)
  // cut off, and not a fault of the receiver
  if (ending.aborted && outcome.kind === "failed") return
  const attempts = delivery.attempts + 1
  const firstTriedAt = delivery.firstTriedAt ?? begun
  const failure = failureOf(outcome)
  // what another process has done with the message since then stands
  // ENG-230
  const settle = (change: DeliveryChange): Promise<boolean> =>
    deliveries.change(delivery.position, { attempts, firstTriedAt, failure, ...change }, delivery.attempts)
  if (failure === null) {
    await settle({ status: "delivered" })
    return
  }
  const asked = outcome.kind === "answered" ? outcome.retryAfterSeconds : null
  const ended = now()
  const pause = isUnwanted(outcome) ? null : pauseSeconds(attempts, (ended - firstTriedAt) / 1000, asked)
  if (pause !== null) {
    await settle({ nextAt: ended + Math.ceil(pause * 1000) })
    return
  }
  if (!(await settle({ status: "kept" }))) return
  const told = `a message for \`${target.id}\` of network \`${target.networkId}\` was not taken and is kept aside: ${failure}`
  log({ level: "warning", event: "webhook-kept", message: told })
}

/** What Standard Webhooks says: the id stays, the time is that of the attempt. */
const headersOf = (
  target: WebhookTarget,
  { body, eventId }: Delivery,
  at: number,
): Readonly<Record<string, string>> => {
  const time = new Date(at)
  return {
    "content-type": "application/json; charset=utf-8",
    "user-agent": "callrules-webhooks",
    "webhook-id": eventId,
    "webhook-timestamp": String(Math.floor(at / 1000)),
    "webhook-signature": target.secrets.map((secret) => new Webhook(secret).sign(eventId, time, body)).join(" "),
  }
}

const failureOf = (outcome: PostOutcome): string | null => {
  if (outcome.kind === "failed") return outcome.why
  return outcome.status >= 200 && outcome.status < 300 ? null : `answered ${outcome.status}`
}

/** 410 says that the receiver is gone for good. */
const isUnwanted = (outcome: PostOutcome): boolean => outcome.kind === "answered" && outcome.status === 410

const placeOf = (path: ReadonlyArray<number | string>): string =>
  `targets${path.map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`)).join("")}`
