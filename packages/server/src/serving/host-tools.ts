// What the program adds to the host interface: metrics, and a copy of the database. Both are behind a host token.
import { join } from "node:path"
import type { Engine } from "@callrules/engine"
import type { SqliteFileShape } from "@callrules/store-sqlite"
import * as Effect from "effect/Effect"
import { refusedHost } from "./host-access.ts"
import { metricsText } from "./metrics.ts"
import type { DatabaseFigures } from "./open-engine.ts"
import { OWN_ANSWER } from "./own-answer.ts"

/** What the tools work on. */
export interface HostTools {
  readonly engine: Pick<Engine, "asHost">
  /** SHA-256 of the host token; without one there are no tools. */
  readonly hostTokenHash: string | undefined
  /** Null where everything is in PostgreSQL, which has its own tools for copies. */
  readonly file: SqliteFileShape | null
  readonly figures: DatabaseFigures
  /** The folder in which copies are made. */
  readonly backupFolder: string
}

/** A handler of the host interface that also answers `GET /metrics` and `POST /host/backup`, for hosts of every network. */
// ENG-140, ENG-141
export const withHostTools = (tools: HostTools, handler: Engine["handler"]): Engine["handler"] => {
  if (tools.hostTokenHash === undefined) return handler
  return async (request, connection) => {
    const what = `${request.method} ${new URL(request.url).pathname}`
    if (what !== "GET /metrics" && what !== "POST /host/backup") return handler(request, connection)
    const refusal = await refusedHost(tools.engine, request)
    if (refusal !== undefined) return refusal
    return what === "GET /metrics" ? metrics(tools) : backUp(tools)
  }
}

const metrics = async ({ figures }: HostTools): Promise<Response> =>
  new Response(await metricsText(figures), {
    headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8", ...OWN_ANSWER },
  })

const backUp = async ({ backupFolder, file }: HostTools): Promise<Response> => {
  if (file === null) return refused(404, "RouteNotFound", "the database is in PostgreSQL; copy it with its own tools")
  const name = `callrules-${new Date().toISOString().replaceAll(":", "-")}.db`
  const path = join(backupFolder, name)
  const fault = await Effect.runPromise(Effect.match(file.backUp(path), { onFailure: String, onSuccess: () => null }))
  return fault === null
    ? Response.json({ file: path }, { status: 201, headers: OWN_ANSWER })
    : refused(503, "ServiceUnavailable", `the copy was not made: ${fault}`)
}

const refused = (status: number, errorClass: string, message: string): Response =>
  Response.json(
    { errors: { class: errorClass, invalid_data: message } },
    { status, headers: { ...OWN_ANSWER, ...(status === 503 ? { "retry-after": "60" } : {}) } },
  )
