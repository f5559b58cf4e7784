// `callrules start` and `callrules serve`: an engine on a port of this machine, kept in an SQLite file.
import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import {
  changeRecordingSettings,
  type Engine,
  hashToken,
  type LogEntry,
  listAffiliates,
  makeEngine,
  pushAffiliate,
  readRecordingSettings,
  staticDirectory,
} from "@callrules/engine"
import { type NodeServer, serveNode } from "@callrules/engine/node"
import { sqliteStores } from "@callrules/store-sqlite"
import * as Result from "effect/Result"
import type { Configuration } from "../configuration/configuration.ts"
import { DEMO_AFFILIATE, DEMO_CAMPAIGN, DEMO_CONFIGURATION } from "../configuration/demo.ts"
import { networkDefinitions } from "../configuration/directory.ts"
import { limitsOf } from "../configuration/limits.ts"
import { readConfiguration } from "../configuration/read.ts"
import { configurationWarnings } from "../configuration/warnings.ts"
import { Failure, failure } from "../failure.ts"
import { addressOf } from "./address.ts"
import { workWhenDue } from "./due-work.ts"
import { demoWelcome, plainWelcome } from "./welcome.ts"

/** What the command line says; what it does not say the configuration does. */
export interface ServeOptions {
  /** The port to listen on; 0 takes a free one. Absent: the configuration's. */
  readonly port?: number
  /**
   * The SQLite file, made when it is missing; a relative path is taken from the working directory. Absent: the
   * configuration's.
   */
  readonly db?: string
  /** The configuration file (JSON). Absent: the demo network is served. */
  readonly config?: string
}

/** A server that listens, and how it is ended. */
export interface RunningServer {
  /** Where it listens, without a slash at the end. */
  readonly url: string
  /** What to tell the person who started it: where it listens, and for the demo the tokens and lines to paste. */
  readonly welcome: string
  /** Stops listening, waits for the requests and the due work under way, and closes the database. */
  readonly close: () => Promise<void>
}

/**
 * Starts the server; without a configuration file it is the demo.
 *
 * @returns the server once it listens; the promise is rejected with a `Failure` of one line.
 *
 * @example
 * ```ts
 * import { mkdtempSync, rmSync } from "node:fs"
 * import { tmpdir } from "node:os"
 * import { join } from "node:path"
 * import { startServer } from "@callrules/server"
 *
 * const folder = mkdtempSync(join(tmpdir(), "callrules-"))
 * const server = await startServer({ port: 0, db: join(folder, "calls.db") })
 * const { status } = await fetch(`${server.url}/calls_in_progress/current_calls`)
 * console.assert(status === 401)
 * await server.close()
 * rmSync(folder, { recursive: true })
 * ```
 */
export const startServer = async (options: ServeOptions): Promise<RunningServer> => {
  const isDemo = options.config === undefined
  const configuration = isDemo
    ? configurationOf(JSON.stringify(DEMO_CONFIGURATION), "the demo")
    : readFile(options.config)
  const named = options.db ?? configuration.database
  const database = named === ":memory:" ? named : resolve(named)
  const engine = await openEngine(configuration, database)
  try {
    if (isDemo) await setUpDemo(engine)
    const server = await listen(engine, configuration.host, options.port ?? configuration.port)
    const url = `http://${addressOf(configuration.host, server.port)}`
    const stopWorking = workWhenDue(engine, logEntry)
    return {
      url,
      welcome: isDemo ? demoWelcome(url, database, new Date()) : plainWelcome(url, database),
      close: async () => {
        await server.close()
        await stopWorking()
        await engine.close()
      },
    }
  } catch (error) {
    await engine.close()
    throw error
  }
}

const readFile = (path: string): Configuration => {
  let text: string
  try {
    text = readFileSync(path, "utf8")
  } catch (error) {
    throw failure("the configuration file cannot be read", error)
  }
  return configurationOf(text, path)
}

const configurationOf = (text: string, name: string): Configuration => {
  const read = readConfiguration(text)
  if (Result.isFailure(read)) throw new Failure(`${name}: ${read.failure.join("; ")}`)
  for (const message of configurationWarnings(read.success)) {
    logEntry({ level: "warning", event: "configuration-warning", message: `${name}: ${message}` })
  }
  return read.success
}

const openEngine = async (configuration: Configuration, database: string): Promise<Engine> => {
  const hostTokenHash =
    configuration.host_token_sha256 ??
    (configuration.host_token === undefined ? undefined : hashToken(configuration.host_token))
  try {
    return await makeEngine({
      stores: sqliteStores({ path: database }),
      directory: staticDirectory(...networkDefinitions(configuration)),
      versions: configuration.versions,
      limits: limitsOf(configuration),
      log: logEntry,
      ...(hostTokenHash === undefined ? {} : { hostTokenHash }),
    })
  } catch (error) {
    throw new Failure(`the database ${database} cannot be opened: ${causeText(error)}`)
  }
}

const causeText = (error: unknown): string => {
  if (typeof error !== "object" || error === null || !("cause" in error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : String(error.cause)
}

/** The log is one JSON object a line on standard error. */
const logEntry = ({ cause, ...entry }: LogEntry): void => {
  console.error(JSON.stringify(cause === undefined ? entry : { ...entry, cause: String(cause) }))
}

const listen = async (engine: Engine, host: string, port: number): Promise<NodeServer> => {
  try {
    return await serveNode(engine.handler, { host, port })
  } catch (error) {
    const taken = error instanceof Error && "code" in error && error.code === "EADDRINUSE"
    if (taken) throw new Failure(`port ${port} is taken; choose another one with --port`)
    throw failure(`cannot listen on ${addressOf(host, port)}`, error)
  }
}

/** Gives the demo its affiliate and its campaign's settings where it has none; what was changed since stays. */
const setUpDemo = async (engine: Engine): Promise<void> => {
  const owner = await engine.as("demo-token")
  if (Result.isFailure(owner)) throw new Failure("the demo's token is not accepted")
  const { caller } = owner.success
  const settings = await engine.run(readRecordingSettings(engine.asCaller(caller), DEMO_CAMPAIGN.named))
  if (Result.isFailure(settings)) {
    const body = DEMO_CAMPAIGN.settings
    await engine.run(changeRecordingSettings(engine.asCaller(caller), DEMO_CAMPAIGN.named, body))
  }
  const affiliates = await engine.run(listAffiliates(engine.asCaller(caller), "demo"))
  if (Result.isSuccess(affiliates) && affiliates.success.length === 0) {
    await engine.run(pushAffiliate(engine.asCaller(caller), "demo", DEMO_AFFILIATE))
  }
}

/** Starts the server and ends it cleanly on Ctrl-C (SIGINT) or SIGTERM, also while it is still starting. */
export const serveUntilStopped = async (options: ServeOptions): Promise<void> => {
  const stopped = new Promise<void>((resolve) => {
    process.once("SIGINT", () => resolve())
    process.once("SIGTERM", () => resolve())
  })
  const server = await startServer(options)
  console.log(server.welcome)
  await stopped
  await server.close()
}
