// Webhooks of a server: the targets of its configuration, messages in a file beside the database, and what the host does with
// messages that were not taken.
import { existsSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import type { Engine } from "@callrules/engine"
import { shown } from "@callrules/model/reading"
import {
  type Delivery,
  type DeliveryStore,
  engineOutbox,
  engineRelay,
  makeWebhooks,
  memoryDeliveries,
  type Webhooks,
  type WebhookTarget,
} from "@callrules/webhooks"
import { hasPostgresDeliveries, postgresDeliveries } from "@callrules/webhooks/postgres"
import { sqliteDeliveries } from "@callrules/webhooks/sqlite"
import type { Configuration } from "../configuration/configuration.ts"
import { Failure, failure } from "../failure.ts"
import type { CopiedMessages } from "./host-tools.ts"
import type { ServerLog } from "./log.ts"
import { messagesFileOf } from "./messages-file.ts"
import type { WaitingMessages } from "./metrics.ts"
import { isPostgres } from "./open-engine.ts"
import { type OwnAnswer, ownAnswer, ownRefusal } from "./own-answer.ts"
import type { FindOwnRoute } from "./own-routes.ts"

/** Webhooks at work. */
export interface ServerWebhooks {
  /** Finds the routes that list messages and send them again. */
  readonly findRoute: FindOwnRoute
  /** What waits for the targets. */
  readonly waiting: WaitingMessages
  /** What belongs to a copy of the database; null where there are no messages in a file. */
  readonly copied: CopiedMessages | null
  /** Lets nothing begin any more, and waits so long for what has begun. */
  readonly stop: (graceMilliseconds: number) => Promise<void>
}

const EVERY_MILLISECONDS = 1_000

/** The targets of a configuration. */
const targetsOf = ({ networks }: Configuration): ReadonlyArray<WebhookTarget> =>
  networks.flatMap(({ id: networkId, webhooks }) =>
    webhooks.map(({ id, secrets, types, url }) => ({
      id,
      networkId,
      url,
      secrets,
      ...(types === undefined ? {} : { types }),
    })),
  )

/** Where messages are kept. */
export interface OpenMessages {
  readonly deliveries: DeliveryStore
  /** The file, which belongs to a copy of the database; null where there is none. */
  readonly file: string | null
  /** Whether other processes use them too. */
  readonly areShared: boolean
  /** Throws where a file is not what its name leads to any more. */
  readonly requirePlace: () => void
  readonly close: () => Promise<void>
}

/** Where there is no target, and no messages that an earlier one has left. */
export const noMessages = (): OpenMessages => ({
  deliveries: memoryDeliveries(),
  file: null,
  areShared: false,
  requirePlace: () => undefined,
  close: async () => undefined,
})

/**
 * Opens the messages of webhooks: in PostgreSQL itself, for all servers on it; else in a file beside the database, unless the
 * configuration names another one. Without a target they are opened where there are some, and not made. A `Failure` of one line where they
 * cannot be kept there.
 */
// ENG-229, ENG-442
export const openMessages = async (configuration: Configuration, path: string): Promise<OpenMessages> => {
  const { file: named } = configuration.webhooks
  const isWanted = targetsOf(configuration).length > 0
  if (isPostgres(path)) {
    if (named !== undefined) throw new Failure("`webhooks.file` is for SQLite: PostgreSQL keeps the messages itself")
    try {
      if (!isWanted && !(await hasPostgresDeliveries(path))) return noMessages()
      const deliveries = await postgresDeliveries({ url: path })
      return { ...noMessages(), deliveries, areShared: true, close: deliveries.close }
    } catch (error) {
      throw failure("the messages of webhooks cannot be kept in the database", error)
    }
  }
  const file = messagesFileOf(path, named)
  if (!isWanted && !existsSync(file)) return noMessages()
  try {
    const deliveries = sqliteDeliveries(file)
    const close = async (): Promise<void> => deliveries.close()
    return { deliveries, file, areShared: false, requirePlace: deliveries.requirePlace, close }
  } catch (error) {
    throw failure(`the file of webhooks ${file} cannot be opened`, error)
  }
}

/** Begins to send, every second. The messages are closed with the webhooks. */
// ENG-186
export const startWebhooks = (
  engine: Engine,
  configuration: Configuration,
  log: ServerLog,
  { areShared, close, deliveries, file, requirePlace }: OpenMessages,
): ServerWebhooks => {
  const targets = targetsOf(configuration)
  const { webhooks: settings } = configuration
  const webhooks = made(() =>
    makeWebhooks({
      targets,
      outbox: engineOutbox(engine),
      deliveries,
      ...(areShared ? { relay: engineRelay(engine) } : {}),
      takeOverMilliseconds: settings.take_over_seconds * 1000,
      allowPlain: settings.allow_plain,
      allowPrivateAddresses: settings.allow_private_addresses,
      log: log.entry,
    }),
  )
  const underWay = new Set<Promise<void>>()
  let failing = false
  const work = (): void => {
    const one = webhooks.work().then(
      () => {
        failing = false
      },
      (cause: unknown) => {
        // once, until it works again: it is tried every second
        if (!failing) log.entry({ level: "error", event: "webhooks-failed", message: "events are not sent", cause })
        failing = true
      },
    )
    underWay.add(one)
    void one.then(() => underWay.delete(one))
  }
  const timer = setInterval(work, EVERY_MILLISECONDS)
  return {
    findRoute: webhookRoutes(webhooks),
    waiting: webhooks.waiting,
    copied: file === null ? null : { file, whileNothingIsTaken: webhooks.whileNothingIsTaken, requirePlace },
    stop: async (graceMilliseconds) => {
      clearInterval(timer)
      await webhooks.close(graceMilliseconds)
      // a statement that is under way ends by itself, and its connection with it: a database that does not answer is not waited for
      const ended = Promise.all(underWay).then(close)
      await Promise.race([ended, pause(graceMilliseconds, undefined, { ref: false })])
    },
  }
}

const made = (make: () => Webhooks): Webhooks => {
  try {
    return make()
  } catch (error) {
    throw new Failure(`the webhooks cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const LIST = /^\/host\/([^/]+)\/webhooks$/
const MESSAGE = /^\/host\/([^/]+)\/webhooks\/(\d{1,15})$/
const RESEND = /^\/host\/([^/]+)\/webhooks\/(\d{1,15})\/resend$/

const webhookRoutes =
  (webhooks: Webhooks): FindOwnRoute =>
  ({ method }, { pathname, searchParams }) => {
    const list = method === "GET" ? LIST.exec(pathname) : null
    const one = method === "POST" ? RESEND.exec(pathname) : method === "DELETE" ? MESSAGE.exec(pathname) : null
    const networkId = decoded((list ?? one)?.[1] ?? "")
    if (networkId === "") return undefined
    if (one === null) {
      return {
        route: "/host/<network_id>/webhooks",
        networkId,
        answer: () => listed(webhooks, networkId, searchParams),
        asksStore: true,
      }
    }
    const message = Number(one[2])
    return method === "POST"
      ? {
          route: "/host/<network_id>/webhooks/<message_id>/resend",
          networkId,
          answer: () => done(webhooks.resend(networkId, message)),
          asksStore: true,
        }
      : {
          route: "/host/<network_id>/webhooks/<message_id>",
          networkId,
          answer: () => done(webhooks.remove(networkId, message)),
          asksStore: true,
        }
  }

/** A part of a path; empty where it is not percent-encoded UTF-8, which the handler refuses. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return ""
  }
}

const listed = async (webhooks: Webhooks, networkId: string, query: URLSearchParams): Promise<OwnAnswer> => {
  // another name would be ignored, and another question answered than the one that was asked
  const unknown = [...query.keys()].find((name) => name !== "status" && name !== "after")
  if (unknown !== undefined) {
    return ownRefusal(403, "InvalidInput", `the parameters are \`status\` and \`after\`, not ${shown(unknown)}`)
  }
  const status = query.get("status") ?? "kept"
  const after = query.get("after") ?? "0"
  if ((status !== "kept" && status !== "waiting" && status !== "delivered") || !/^\d{1,15}$/.test(after)) {
    return ownRefusal(
      403,
      "InvalidInput",
      "`status` is kept, waiting or delivered, and `after` is the `next` of a list",
    )
  }
  const { deliveries, next } = await webhooks.list(networkId, status, { after: Number(after) })
  return ownAnswer(200, { messages: deliveries.map(messageBody), next })
}

const messageBody = ({
  attempts,
  body,
  eventId,
  failure: why,
  firstTriedAt,
  nextAt,
  position,
  status,
  targetId,
}: Delivery) => ({
  message_id: String(position),
  webhook_id: targetId,
  event_id: eventId,
  status,
  attempts,
  first_tried_at: firstTriedAt === null ? null : new Date(firstTriedAt).toISOString(),
  next_at: status === "waiting" ? new Date(nextAt).toISOString() : null,
  failure: why,
  body: JSON.parse(body),
})

const done = async (isThere: Promise<boolean>): Promise<OwnAnswer> =>
  (await isThere) ? ownAnswer(200, {}) : ownRefusal(404, "RecordNotFound", "the network has no such message")
