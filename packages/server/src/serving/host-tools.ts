// What the program adds to the host interface for hosts of every network: metrics, and a copy of the database.
import { rmSync } from "node:fs"
import { join } from "node:path"
import { json } from "@callrules/engine/parts"
import { refusal } from "@callrules/operations/parts"
import type { SqliteFileShape } from "@callrules/store-sqlite"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { causeText } from "../failure.ts"
import { metricsPage, type WaitingMessages } from "./metrics.ts"
import type { DatabaseFigures } from "./open-engine.ts"
import { OWN_PATHS } from "./own-paths.ts"
import type { OwnAnswer, OwnRoute } from "./own-routes.ts"

/** What the tools work on. */
export interface HostTools {
  /** Null where everything is in PostgreSQL, which has its own tools for copies. */
  readonly copied: Copied | null
  readonly figures: DatabaseFigures
  readonly waitingMessages: WaitingMessages
  /** The folder in which copies are made. */
  readonly backupFolder: string
}

/** What is copied: a database that is a file, and the messages of webhooks beside it. */
export interface Copied {
  readonly file: SqliteFileShape
  /** Null where there are none. */
  readonly messages: CopiedMessages | null
}

/** Messages of webhooks, as far as a copy of them needs it. */
export interface CopiedMessages {
  /** The file; `:memory:` for none. */
  readonly file: string
  /** Does something while no event becomes a message. */
  readonly whileNothingIsTaken: <A>(run: () => Promise<A>) => Promise<A>
  /** Copies them into a new file; rejected where it cannot be made. */
  readonly backUp: (path: string) => Promise<void>
}

/** `GET /metrics` and `POST /host/backup`. */
// ENG-140, ENG-141
export const hostTools = (tools: HostTools): ReadonlyArray<OwnRoute> => [
  { methods: ["GET"], path: OWN_PATHS.metrics, answer: () => metrics(tools) },
  { methods: ["POST"], path: OWN_PATHS.backup, answer: () => backUp(tools) },
]

const metrics = async ({ figures, waitingMessages }: HostTools): Promise<OwnAnswer> =>
  Result.succeed({
    status: 200,
    body: await metricsPage(figures, waitingMessages),
    headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" },
  })

/** Where the program makes no copies. */
const noCopy = (message: string, hint: string): OwnAnswer =>
  Result.fail(refusal("RouteNotFound", [{ code: "copy-not-offered", path: [], message, hint }]))

const IN_POSTGRESQL = noCopy("the database is in PostgreSQL", "copy it with its own tools")

const MESSAGES_IN_MEMORY = noCopy(
  "the messages of webhooks are in memory, and a copy without them would lose those that wait",
  "name a file for them, as `webhooks.file` of the configuration",
)

/** A copy that could not be made now. */
const notMade = (why: string): OwnAnswer => {
  const problem = {
    code: "copy-not-made",
    path: [],
    message: `the copy was not made: ${why}`,
    hint: "put that right, and ask again",
  }
  return Result.fail({ ...refusal("ServiceUnavailable", [problem]), retryAfterSeconds: 60 })
}

const backUp = async ({ backupFolder, copied: what }: HostTools): Promise<OwnAnswer> => {
  if (what === null) return IN_POSTGRESQL
  const { file, messages } = what
  // ENG-381
  if (messages?.file === ":memory:") return MESSAGES_IN_MEMORY
  // two copies may be asked for in one millisecond
  const name = `callrules-${new Date().toISOString().replaceAll(":", "-")}-${crypto.randomUUID().slice(0, 4)}`
  const path = join(backupFolder, `${name}.db`)
  const still: CopiedMessages["whileNothingIsTaken"] = messages?.whileNothingIsTaken ?? ((run) => run())
  const made = await still(async () => {
    const copied = await copyMessages(messages, join(backupFolder, `${name}.webhooks.db`))
    if (typeof copied === "string") return copied
    // after the messages: a database without them, such as a process leaves that is killed in between, would lose those that wait
    const fault = await Effect.runPromise(Effect.match(file.backUp(path), { onFailure: String, onSuccess: () => null }))
    if (fault === null) return copied
    if (copied.webhooks_file !== undefined) rmSync(copied.webhooks_file, { force: true })
    return fault
  })
  return typeof made === "string" ? notMade(made) : Result.succeed(json(201, { file: path, ...made }))
}

/** Copies the file of messages, if there is one; or why that failed. */
// ENG-362
const copyMessages = async (
  messages: CopiedMessages | null,
  to: string,
): Promise<string | { readonly webhooks_file?: string }> => {
  if (messages === null) return {}
  try {
    await messages.backUp(to)
    return { webhooks_file: to }
  } catch (error) {
    return `the messages of webhooks in ${messages.file} cannot be copied: ${causeText(error)}`
  }
}
