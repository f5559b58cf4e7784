// Sends the messages of a target that are due, and stores what became of each.
import { Webhook } from "standardwebhooks"
import { type ClockGuard, isBelievedBy } from "./clock-guard.ts"
import type { Delivery, DeliveryChange, DeliveryStore } from "./delivery-store.ts"
import type { LoopPace } from "./loop-pace.ts"
import type { Post, PostOutcome } from "./post.ts"
import type { Turns } from "./relay.ts"
import { pauseSeconds } from "./schedule.ts"
import type { WebhookTarget } from "./target.ts"

/** What the operator is told. */
export interface WebhookEntry {
  /** A person should look. */
  readonly level: "warning"
  /**
   * What has happened: a message has failed, a target does not take what it gets, or messages wait for one that is
   * none any more.
   */
  readonly event: "webhook-failed" | "webhook-not-taken" | "webhook-target-gone"
  /** In a sentence, without anything of the message. */
  readonly message: string
}

/** What sending to the targets takes. */
export interface Sender {
  readonly deliveries: DeliveryStore
  readonly log: (entry: WebhookEntry) => void
  readonly now: () => number
  readonly clockGuard: ClockGuard
  readonly post: Post
  readonly turns: Turns
  /** Whatever looks what is due, or sends, waits for its place there. */
  readonly pace: LoopPace
  /** Cuts off what is under way. */
  readonly ending: AbortSignal
  /** Whether nothing may begin any more. */
  readonly isClosing: () => boolean
  /** When it was last said of a target that it does not take messages. */
  readonly warned: Map<WebhookTarget, number>
  /** What became of the messages of a target and could not be stored yet: what stores it, by the message's position. */
  readonly unstored: ReadonlyMap<WebhookTarget, Map<number, () => Promise<unknown>>>
}

/**
 * Stores what became of messages and could not be stored when they were sent. As long as it cannot, nothing is sent: every message
 * would be sent again and again, and its attempts would not count.
 */
// ENG-318, ENG-370
export const storeOutcomes = async ({ unstored }: Sender, target: WebhookTarget): Promise<void> => {
  const outcomes = unstored.get(target)
  for (const [position, store] of outcomes ?? []) {
    await store()
    outcomes?.delete(position)
  }
}

/** How many messages a target gets at a time, each about another leg. */
const AT_A_TIME = 4

/** Sends while it is this process that sends: it looks before every batch, for another one may have taken over from it. */
export const sendDue = async (sender: Sender, target: WebhookTarget): Promise<void> => {
  while (!sender.isClosing() && (await sender.turns.holds(target.networkId))) {
    // ENG-517: behind the question who sends, which all targets of a network ask together
    await sender.pace(target.networkId)
    if (sender.isClosing()) return
    await storeOutcomes(sender, target)
    // ENG-404
    const due = await sender.deliveries.due(target.networkId, target.id, sender.now(), AT_A_TIME)
    if (due.length === 0) return
    // ENG-318: none may be under way any more when the next batch begins: it would be sent twice, and its leg's next beside it
    const settled = await Promise.allSettled(
      due.map((delivery, index) => attemptInTurn(sender, target, delivery, index)),
    )
    for (const one of settled) if (one.status === "rejected") throw one.reason
    // all that was due was tried, and each waits for its next attempt: the next call looks again
    // ENG-401
    if (due.length < AT_A_TIME && !settled.some((one) => one.status === "fulfilled" && one.value)) return
  }
}

/** The first message is sent in the place of the look, and each further one in a place of its own: to connect takes the most time. */
// ENG-517
const attemptInTurn = async (
  sender: Sender,
  target: WebhookTarget,
  delivery: Delivery,
  index: number,
): Promise<boolean> => {
  if (index > 0) await sender.pace(target.networkId)
  return index > 0 && sender.isClosing() ? true : attempt(sender, target, delivery)
}

/** Tries to send a message. Whether another one of its leg, or it itself, may be due at once. */
const attempt = async (sender: Sender, target: WebhookTarget, delivery: Delivery): Promise<boolean> => {
  const { ending, now, post, unstored } = sender
  const { networkId, url } = target
  const message = { networkId, url, headers: headersOf(target, delivery, now()), body: delivery.body }
  const outcome = await post(message, ending)
  // cut off, and not a fault of the receiver
  if (ending.aborted && outcome.kind === "failed") return true
  const change = await changeBy(sender, outcome, delivery)
  const store = (): Promise<boolean> => storeChange(sender, target, delivery, change)
  try {
    return await store()
  } catch (error) {
    unstored.get(target)?.set(delivery.position, store)
    throw error
  }
}

/** What an attempt that is over makes of a message. The three days go by at times that are believed, and begin at the first of them. */
// ENG-498
const changeBy = async (
  { clockGuard, now }: Sender,
  outcome: PostOutcome,
  { attempts: before, firstTriedAt: tried, nextAt }: Delivery,
): Promise<DeliveryChange> => {
  const ended = now()
  const [attempts, failure] = [before + 1, failureOf(outcome)]
  // it is removed some days after it was due: a time that was set while the clock was behind is none
  // ENG-499
  if (failure === null)
    return {
      attempts,
      failure,
      firstTriedAt: tried ?? ended,
      nextAt: Math.max(nextAt, tried ?? 0),
      status: "delivered",
    }
  const isBelieved = await isBelievedBy(clockGuard, ended)
  const firstTriedAt = tried ?? (isBelieved ? ended : null)
  const change = { attempts, firstTriedAt, failure }
  const since = isBelieved && firstTriedAt !== null ? (ended - firstTriedAt) / 1000 : 0
  const asked = outcome.kind === "answered" ? outcome.retryAfterSeconds : null
  const pause = isUnwanted(outcome) ? null : pauseSeconds(attempts, since, asked)
  return pause === null ? { ...change, status: "failed" } : { ...change, nextAt: ended + Math.ceil(pause * 1000) }
}

/**
 * What another process has done with the message since then stands, and so does that it is to be sent again. Whether the message does
 * not wait for its next attempt.
 */
// ENG-230
const storeChange = async (
  sender: Sender,
  target: WebhookTarget,
  delivery: Delivery,
  change: DeliveryChange,
): Promise<boolean> => {
  const { deliveries, log } = sender
  const { id, networkId } = target
  const isChanged = await deliveries.change(delivery.position, change, delivery)
  if (isChanged && change.status === undefined) warn(sender, target, change)
  if (!isChanged || change.status !== "failed") return !isChanged || change.status === "delivered"
  const told = `a message for \`${id}\` of network \`${networkId}\` has failed and is not sent again by itself: ${change.failure}`
  log({ level: "warning", event: "webhook-failed", message: told })
  return true
}

/** So many attempts of a message fail before it is said: a receiver that restarts is none to look at. */
const TOLD_AFTER = 3
const TOLD_EVERY = 60_000

/** Says that a target does not take messages; never its path, which may be a secret. */
// ENG-398
const warn = ({ log, now, warned }: Sender, target: WebhookTarget, { attempts = 0, failure }: DeliveryChange): void => {
  const { id, networkId, url } = target
  const at = now()
  // a clock may be set back
  if (attempts < TOLD_AFTER || Math.abs(at - (warned.get(target) ?? Number.NEGATIVE_INFINITY)) < TOLD_EVERY) return
  warned.set(target, at)
  const message = `messages for \`${id}\` of network \`${networkId}\` are not taken by ${new URL(url).host}: ${failure}, after ${attempts} attempts`
  log({ level: "warning", event: "webhook-not-taken", message })
}

/** What Standard Webhooks says: the id stays, the time is that of the attempt. */
const headersOf = (target: WebhookTarget, delivery: Delivery, at: number): Readonly<Record<string, string>> => {
  const { body } = delivery
  const id = messageIdOf(delivery)
  const time = new Date(at)
  return {
    "content-type": "application/json; charset=utf-8",
    "user-agent": "callrules-webhooks",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at / 1000)),
    "webhook-signature": target.secrets.map((secret) => new Webhook(secret).sign(id, time, body)).join(" "),
  }
}

/**
 * The network and the id of the event, which is unique in it. Other characters than a header may have would keep a message from ever
 * being sent, and a full stop parts what is signed.
 */
// ENG-184
const messageIdOf = ({ eventId, networkId }: Delivery): string =>
  `${encoded(networkId)}:${encoded(eventId).replaceAll("%3A", ":")}`

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll(".", "%2E")

const failureOf = (outcome: PostOutcome): string | null => {
  if (outcome.kind === "failed") return outcome.why
  return outcome.status >= 200 && outcome.status < 300 ? null : `answered ${outcome.status}`
}

/** 410 says that the receiver is gone for good. */
const isUnwanted = (outcome: PostOutcome): boolean => outcome.kind === "answered" && outcome.status === 410
