// Webhooks of a server: the targets of its configuration, and messages in a file beside the database.
import { existsSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import type { Engine } from "@callrules/engine"
import {
  type DeliveryStore,
  engineClockGuard,
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
import { isPostgres } from "./database-name.ts"
import type { CopiedMessages } from "./host-tools.ts"
import type { ServerLog } from "./log.ts"
import { messageRoutes } from "./message-routes.ts"
import { messagesFileOf } from "./messages-file.ts"
import type { WaitingMessages } from "./metrics.ts"
import type { OwnRoute } from "./own-routes.ts"

/** Webhooks at work. */
export interface ServerWebhooks {
  /** The routes that list messages, send them again and remove them. */
  readonly routes: ReadonlyArray<OwnRoute>
  /** What waits for the targets. */
  readonly waiting: WaitingMessages
  /** What belongs to a copy of the database; null where there are no messages in a file. */
  readonly copied: CopiedMessages | null
  /** Lets nothing begin any more, and waits so long for what has begun; two seconds at most for attempts. */
  readonly stop: (graceMilliseconds: number) => Promise<void>
}

const EVERY_MILLISECONDS = 1_000

/** A receiver that has not answered by then is sent its message again, by this server's next start or by another server. */
const LAST_ATTEMPTS_MILLISECONDS = 2_000

/** So long beyond the grace period what became of the last attempts is stored. */
const LAST_OUTCOMES_MILLISECONDS = 500

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
  /** What belongs to a copy of the database: the file, and how it is copied; null where there is none. */
  readonly file: Pick<CopiedMessages, "backUp" | "file"> | null
  /** Whether other processes use them too. */
  readonly areShared: boolean
  readonly close: () => Promise<void>
}

/** Where there is no target, and no messages that an earlier one has left. */
export const noMessages = (): OpenMessages => ({
  deliveries: memoryDeliveries(),
  file: null,
  areShared: false,
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
    return { deliveries, file: { file, backUp: deliveries.backUp }, areShared: false, close }
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
  { areShared, close, deliveries, file }: OpenMessages,
): ServerWebhooks => {
  const targets = targetsOf(configuration)
  const { webhooks: settings } = configuration
  const webhooks = made(() =>
    makeWebhooks({
      targets,
      outbox: engineOutbox(engine),
      deliveries,
      clockGuard: engineClockGuard(engine),
      ...(areShared ? { relay: engineRelay(engine) } : {}),
      takeOverMilliseconds: settings.take_over_seconds * 1000,
      allowPlain: settings.allow_plain,
      allowPrivateAddresses: settings.allow_private_addresses,
      log: log.entry,
    }),
  )
  const underWay = new Set<Promise<void>>()
  let failing = false
  let isEnding = false
  const work = (): void => {
    const one = webhooks.work().then(
      () => {
        failing = false
      },
      (cause: unknown) => {
        // once, until it works again: it is tried every second. What is cut off at the end is no fault
        if (!failing && !isEnding)
          log.entry({ level: "error", event: "webhooks-fault", message: "events are not sent", cause })
        failing = true
      },
    )
    underWay.add(one)
    void one.then(() => underWay.delete(one))
  }
  const timer = setInterval(work, EVERY_MILLISECONDS)
  return {
    routes: messageRoutes(webhooks),
    waiting: webhooks.waiting,
    copied: file === null ? null : { ...file, whileNothingIsTaken: webhooks.whileNothingIsTaken },
    stop: async (graceMilliseconds) => {
      clearInterval(timer)
      isEnding = true
      const end = performance.now() + graceMilliseconds
      // ENG-508
      const closed = webhooks.close(Math.min(graceMilliseconds, LAST_ATTEMPTS_MILLISECONDS))
      // what was sent at the last moment is stored in a few milliseconds, or not at all
      await Promise.race([closed, pause(graceMilliseconds + LAST_OUTCOMES_MILLISECONDS, undefined, { ref: false })])
      // ENG-529: a database that does not answer is not waited for, and what is under way there is cut off
      const left = Math.max(0, end - performance.now())
      await Promise.race([Promise.all(underWay), pause(left, undefined, { ref: false })])
      await close()
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
