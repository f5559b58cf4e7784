// What the program adds to the host interface for hosts of every network: metrics, and a copy of the database.
import { join } from "node:path"
import type { SqliteFileShape } from "@callrules/store-sqlite"
import * as Effect from "effect/Effect"
import { metricsText } from "./metrics.ts"
import type { DatabaseFigures } from "./open-engine.ts"
import { OWN_HEADERS, type OwnAnswer, ownAnswer, ownRefusal } from "./own-answer.ts"
import type { FindOwnRoute } from "./own-routes.ts"

/** What the tools work on. */
export interface HostTools {
  /** Null where everything is in PostgreSQL, which has its own tools for copies. */
  readonly file: SqliteFileShape | null
  readonly figures: DatabaseFigures
  /** The folder in which copies are made. */
  readonly backupFolder: string
}

/** Finds `GET /metrics` and `POST /host/backup`. */
// ENG-140, ENG-141
export const hostTools =
  (tools: HostTools): FindOwnRoute =>
  ({ method }, { pathname }) => {
    switch (`${method} ${pathname}`) {
      case "GET /metrics":
        return { route: "/metrics", networkId: null, answer: () => metrics(tools) }
      case "POST /host/backup":
        return { route: "/host/backup", networkId: null, answer: () => backUp(tools) }
      default:
        return undefined
    }
  }

const metrics = async ({ figures }: HostTools): Promise<OwnAnswer> => ({
  response: new Response(await metricsText(figures), {
    headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8", ...OWN_HEADERS },
  }),
  errorClass: null,
})

const backUp = async ({ backupFolder, file }: HostTools): Promise<OwnAnswer> => {
  if (file === null) {
    return ownRefusal(404, "RouteNotFound", "the database is in PostgreSQL; copy it with its own tools")
  }
  // two copies may be asked for in one millisecond
  const name = `callrules-${new Date().toISOString().replaceAll(":", "-")}-${crypto.randomUUID().slice(0, 4)}.db`
  const path = join(backupFolder, name)
  const fault = await Effect.runPromise(Effect.match(file.backUp(path), { onFailure: String, onSuccess: () => null }))
  return fault === null
    ? ownAnswer(201, { file: path })
    : ownRefusal(503, "ServiceUnavailable", `the copy was not made: ${fault}`, 60)
}
