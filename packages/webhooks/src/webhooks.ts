// Sends events: from the outbox into the store of messages, and from there to the targets, in order per call, until taken.
import { setTimeout as pause } from "node:timers/promises"
import { begun } from "./begun.ts"
import { type ClockGuard, isBelievedBy } from "./clock-guard.ts"
import type {
  DeliveryStatus,
  DeliveryStore,
  ListedDeliveries,
  WaitingDeliveries,
  WaitingForTarget,
} from "./delivery-store.ts"
import { loopPace } from "./loop-pace.ts"
import type { Outbox } from "./outbox.ts"
import { type Post, type PostRules, postOverHttp } from "./post.ts"
import { ONLY_PROCESS, type Relay, turnsBy } from "./relay.ts"
import { TRIED_SECONDS } from "./schedule.ts"
import { type Sender, sendDue, storeOutcomes, type WebhookEntry } from "./send-due.ts"
import { takeEvents } from "./take-events.ts"
import { checkTargets, type WebhookTarget } from "./target.ts"

/** What webhooks are made of. */
export interface WebhooksOptions extends PostRules {
  /** Who gets which events. Without any, no event is taken out of the outbox. */
  readonly targets: ReadonlyArray<WebhookTarget>
  /** Where the events come from: `engineOutbox(engine)`. */
  readonly outbox: Outbox
  /** Where messages are kept until they are taken. */
  readonly deliveries: DeliveryStore
  /** Whether the clock may be believed: `engineClockGuard(engine)`. While it may not, no message is given up or removed by time. */
  readonly clockGuard: ClockGuard
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
  /**
   * Told when a message has failed, at most once a minute when a target does not take messages, and at first when messages wait for a
   * target that is none any more. Must not throw.
   */
  readonly log?: (entry: WebhookEntry) => void
  /** How a message is posted; default `postOverHttp` with these options. */
  readonly post?: Post
  /** The time in epoch milliseconds; default the machine's. */
  readonly now?: () => number
}

/** Webhooks at work. */
export interface Webhooks {
  /**
   * Takes what waits in the outbox and sends what is due. To be called every second or so, whether or not the last call has ended: a
   * target that is still being sent to from an earlier one is left to it, and others do not wait for it.
   *
   * @returns when everything that was due has been tried once; the promise is rejected when the outbox or the store fails, and
   * what was not done then is done by the next call. Where nothing can be taken, what is due is sent all the same.
   */
  readonly work: () => Promise<void>
  /** Messages of a network by status, oldest first: `failed` are those that were not taken for three days. */
  readonly list: (
    networkId: string,
    status: DeliveryStatus,
    options?: { readonly after?: number; readonly limit?: number },
  ) => Promise<ListedDeliveries>
  /** How many messages wait, of all networks and targets, and since when: one that is down shows there, and no more in the outbox. */
  readonly waiting: () => Promise<WaitingDeliveries>
  /**
   * Sends a message again, for up to three days: one that has failed, or that was delivered. What waits behind it for the
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
   * by whoever sends next, under the same id. Their stores have as long again. Default: as long as both take.
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
 * import { engineClockGuard, engineOutbox, makeWebhooks, memoryDeliveries } from "@callrules/webhooks"
 * import { makeEngine } from "@callrules/engine"
 * import { memoryStores } from "@callrules/store/memory"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1" }] })
 * const secrets = ["whsec_c2VjcmV0IHNlY3JldCBzZWNyZXQgc2VjcmV0"]
 * const webhooks = makeWebhooks({
 *   targets: [{ id: "crm", networkId: "n1", url: "https://crm.example.com/events", secrets }],
 *   outbox: engineOutbox(engine),
 *   deliveries: memoryDeliveries(),
 *   clockGuard: engineClockGuard(engine),
 * })
 * await webhooks.work()
 * await engine.close()
 * ```
 */
// ENG-184
export const makeWebhooks = (options: WebhooksOptions): Webhooks => {
  const isMissing = (name: "clockGuard" | "deliveries" | "outbox"): boolean => options[name] === undefined
  if (!Array.isArray(options?.targets) || isMissing("outbox") || isMissing("deliveries") || isMissing("clockGuard")) {
    throw new TypeError(
      "expected options with targets, an outbox, deliveries and a clock guard; write makeWebhooks({ targets, outbox: engineOutbox(engine), deliveries, clockGuard: engineClockGuard(engine) })",
    )
  }
  const { clockGuard, deliveries, now = Date.now, outbox, post = postOverHttp(options), targets } = options
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
    clockGuard,
    post,
    turns,
    pace: loopPace(),
    ending: ending.signal,
    isClosing: () => isClosing,
    warned: new Map(),
    unstored: new Map(targets.map((target) => [target, new Map()])),
  }
  const busy = new Map<WebhookTarget, Promise<void>>()
  const begin = (target: WebhookTarget): Promise<void> => {
    const sending = sendDue(sender, target).finally(() => busy.delete(target))
    busy.set(target, sending)
    return sending
  }
  let taking: Promise<void> | undefined
  let holding = 0
  const isHeld = (): boolean => holding > 0 || isClosing
  let forgottenAt = Number.NEGATIVE_INFINITY
  let isToldOfGone = false
  const tellOfGone = async (): Promise<void> => {
    if (isToldOfGone) return
    isToldOfGone = true
    try {
      for (const entry of goneTargets(targets, await deliveries.waitingByTarget())) sender.log(entry)
    } catch (error) {
      isToldOfGone = false
      throw error
    }
  }
  return {
    work: async () => {
      taking ??= takeEvents({ outbox, deliveries, targets, now, isHeld }).finally(() => {
        taking = undefined
      })
      // what was taken before is sent whatever becomes of this: where its file is gone, it is gone with the process, and where events
      // come faster than they are taken it goes on while others are sent
      // ENG-380, ENG-423
      const [took = TAKING] = await Promise.race([Promise.allSettled([taking]), pause(TAKEN_FIRST, [], UNHELD)])
      const at = now()
      // ENG-499
      if (at - forgottenAt > FORGET_EVERY && (await isBelievedBy(clockGuard, at))) {
        forgottenAt = at
        await deliveries.forget(at - TRIED_SECONDS * 1000)
      }
      const idle = targets.filter((target) => !busy.has(target))
      const ended = await Promise.allSettled([...idle.map(begin), tellOfGone()])
      for (const one of [took, ...ended]) if (one.status === "rejected") throw one.reason
    },
    list: (networkId, status, { after = 0, limit = 100 } = {}) => deliveries.list(networkId, status, after, limit),
    // ENG-397
    waiting: () => deliveries.waiting(),
    resend: async (networkId, position) => {
      const delivery = await deliveries.read(position)
      if (delivery?.networkId !== networkId) return false
      // what became of it before is of no interest any more, and must not be stored over this
      for (const outcomes of sender.unstored.values()) outcomes.delete(position)
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
      const end = async (): Promise<void> => {
        await Promise.allSettled([...(taking === undefined ? [] : [taking]), ...busy.values()])
        clearTimeout(cut)
        // what cannot be stored now either is sent again by whoever sends next
        await Promise.allSettled(targets.map((target) => storeOutcomes(sender, target)))
        // whoever sends next takes the turn over by itself, only later
        await turns.release().catch(() => undefined)
      }
      // ENG-418: a database that does not answer is waited for no longer than the attempts
      const latest =
        graceMilliseconds === undefined
          ? []
          : [pause(Math.min(2 * graceMilliseconds, LONGEST_TIMER), undefined, UNHELD)]
      await Promise.race([end(), ...latest])
    },
  }
}

/** So long the events that have just happened are taken before messages are sent. */
const TAKEN_FIRST = 250

/** Events are still being taken: whoever works next is told what becomes of it. */
const TAKING = { status: "fulfilled" } as const

/** A timer that keeps no process. */
const UNHELD = { ref: false }

const FORGET_EVERY = 3_600_000

/** A timer that is set to more milliseconds ends at once. */
const LONGEST_TIMER = 2 ** 31 - 1

/** So many targets are named that are none any more; the others are counted. */
const MOST_GONE_TOLD = 100

/** The targets that messages wait for and that are none any more: nobody sends these messages. */
// ENG-441, ENG-460
const goneTargets = (
  targets: ReadonlyArray<WebhookTarget>,
  waiting: ReadonlyArray<WaitingForTarget>,
): ReadonlyArray<WebhookEntry> => {
  const known = new Set(targets.map(({ id, networkId }) => JSON.stringify([networkId, id])))
  const gone = waiting.filter(({ networkId, targetId }) => !known.has(JSON.stringify([networkId, targetId])))
  const messages = gone.slice(0, MOST_GONE_TOLD).map(({ count, networkId, targetId }) => {
    const target = `\`${targetId}\` of network \`${networkId}\``
    return `${waits(count)} for ${target}, which is no target any more: put it back, or remove them; if the network is gone, put it back first`
  })
  const more = gone.slice(MOST_GONE_TOLD)
  const further = more.length === 1 ? "1 further target that is none" : `${more.length} further targets that are none`
  if (more.length > 0)
    messages.push(`${waits(more.reduce((sum, { count }) => sum + count, 0))} for ${further} any more`)
  return messages.map((message) => ({ level: "warning", event: "webhook-target-gone", message }))
}

const waits = (count: number): string => (count === 1 ? "1 message waits" : `${count} messages wait`)

const placeOf = (path: ReadonlyArray<number | string>): string =>
  `targets${path.map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`)).join("")}`
