// `callrules start` and `callrules serve`: an engine on an address of this machine, kept in an SQLite file or in PostgreSQL.
import { dirname } from "node:path"
import { DEFAULT_CONNECTION_LIMITS, type ListenAddress, type NodeServer } from "@callrules/node"
import type { Configuration } from "../configuration/configuration.ts"
import { DEMO_CONFIGURATION } from "../configuration/demo.ts"
import { connectionLimitsOf, shutdownOf } from "../configuration/limits.ts"
import { usableConfiguration } from "../configuration/read.ts"
import { checkedPlaces, checkedStart } from "../serving/checked-start.ts"
import { shownDatabase } from "../serving/database-name.ts"
import { type ServedDocument, withDocuments } from "../serving/documents.ts"
import { withHealth } from "../serving/health.ts"
import { hostTools } from "../serving/host-tools.ts"
import { holdAddresses, listen, shownAddress } from "../serving/listeners.ts"
import { localOnly } from "../serving/local-only.ts"
import { outliveReaders, type ServerLog, serverLog } from "../serving/log.ts"
import { type OpenEngine, openEngine } from "../serving/open-engine.ts"
import { HOST_DOCUMENT, PARTNER_DOCUMENT } from "../serving/own-paths.ts"
import { withOwnRoutes } from "../serving/own-routes.ts"
import { setUpDemo } from "../serving/set-up-demo.ts"
import { noMessages, type OpenMessages, openMessages, startWebhooks } from "../serving/webhooks.ts"
import { terminal } from "../terminal.ts"
import { demoWelcome, plainWelcome } from "./welcome.ts"

/** What the command line says of any server; what it does not say the configuration does. */
export interface DemoOptions {
  /** The port to listen on; 0 takes a free one. Absent: the configuration's. */
  readonly port?: number
  /**
   * The SQLite file, or the URL of a PostgreSQL database; a relative path is taken from the working directory. Absent: the
   * configuration's.
   */
  readonly db?: string
}

/** What the command line says of a server of one's own. */
export interface ServeOptions extends DemoOptions {
  /** The configuration file (JSON). */
  readonly config: string
  /** Whether a database file that does not exist is made. Default false. */
  readonly create?: boolean
}

/** A server that listens, and how it is ended. */
export interface RunningServer {
  /** Where it listens, without a slash at the end. */
  readonly url: string
  /** Where the host interface listens, if it has an address of its own; `unix:` and a path for a unix socket. */
  readonly hostUrl: string | null
  /** What to tell the person who started it: where it listens, and for the demo the tokens and lines to paste. */
  readonly welcome: string
  /**
   * Stops listening, waits for the requests and the due work under way, for as long as the configuration's grace period, and
   * closes the database.
   */
  readonly close: () => Promise<void>
}

/**
 * Starts a server with networks of one's own.
 *
 * @returns the server once it listens; the promise is rejected with a `Failure`, a line for each problem.
 *
 * @example
 * ```ts
 * import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
 * import { tmpdir } from "node:os"
 * import { join } from "node:path"
 * import { startServer } from "@callrules/server"
 *
 * const folder = mkdtempSync(join(tmpdir(), "callrules-"))
 * const config = join(folder, "callrules.json")
 * const networks = [{ id: "n1", time_zone: "America/New_York", tokens: [{ token: "the network's secret" }] }]
 * writeFileSync(config, JSON.stringify({ networks, log_requests: false }))
 * const server = await startServer({ config, port: 0, db: join(folder, "calls.db"), create: true })
 * const { status } = await fetch(`${server.url}/calls_in_progress/current_calls`)
 * console.assert(status === 401)
 * await server.close()
 * rmSync(folder, { recursive: true })
 * ```
 */
export const startServer = async ({ config, create = false, db, port }: ServeOptions): Promise<RunningServer> => {
  const log = serverLog()
  const { configuration, path } = checkedStart(config, db, create, log, port)
  const place = placeOf(configuration, path, port)
  const open = await openedIn(place, (prepare) => openEngine(configuration, { path, create }, log, prepare))
  const { close, hostUrl, url } = await serveOpen(open, configuration, place, log)
  return {
    url,
    hostUrl,
    close,
    welcome: plainWelcome(url, hostUrl, shownDatabase(path), open.hostTokenHash === undefined),
  }
}

/**
 * Checks what a start would check of a configuration, without opening a database or a port.
 *
 * @returns what to tell the person who asked; a `Failure`, a line for each problem, where the server would not start.
 */
// ENG-445
export const checkServer = ({ config, create = false, db, port }: ServeOptions): string => {
  checkedStart(config, db, create, serverLog(), port)
  return `${config} can be used`
}

/**
 * Starts the demo: a network to play with, whose tokens everybody knows, on this machine alone. Its file is made when it is
 * missing.
 *
 * @returns the server once it listens; the promise is rejected with a `Failure` of one line.
 */
// ENG-142
export const startDemo = async ({ db, port }: DemoOptions = {}): Promise<RunningServer> => {
  const log = serverLog()
  const configuration = usableConfiguration(JSON.stringify(DEMO_CONFIGURATION), "the demo")
  const path = checkedPlaces(configuration, db, true, port)
  const place = placeOf(configuration, path, port)
  const open = await openedIn(place, async (prepare) => {
    const opened = await openEngine(configuration, { path, create: true }, log, prepare)
    await startedOrClosed(opened, () => setUpDemo(opened.engine))
    return opened
  })
  const { close, url } = await serveOpen(open, configuration, place, log, localOnly)
  return { url, hostUrl: null, close, welcome: demoWelcome(url, path, new Date()) }
}

/** Where a server is to be: the database, its addresses, and what is made ready there before anything in the database is changed. */
interface Place {
  readonly path: string
  readonly address: ListenAddress
  /** Of the host interface, where that has one of its own. */
  readonly hostAddress: ListenAddress | null
  /** A `Failure` of one line where the server cannot be there. */
  readonly prepare: () => Promise<void>
  /** The messages of webhooks; none before they are open. */
  readonly messages: () => OpenMessages
  /** Gives the addresses back. */
  readonly release: () => Promise<void>
}

// ENG-417
const placeOf = (configuration: Configuration, path: string, port: number | undefined): Place => {
  const { host, host_interface: apart } = configuration
  const address: ListenAddress = { host, port: port ?? configuration.port }
  const hostAddress = apart === undefined ? null : addressOfHost(apart)
  let messages = noMessages()
  let release = async (): Promise<void> => {}
  return {
    path,
    address,
    hostAddress,
    prepare: async () => {
      messages = await openMessages(configuration, path)
      release = await holdAddresses(hostAddress === null ? [address] : [hostAddress, address])
    },
    messages: () => messages,
    release: () => release(),
  }
}

/** An engine that is opened in its place; where it cannot be, nothing is held any more. */
const openedIn = async (
  place: Place,
  open: (prepare: Place["prepare"]) => Promise<OpenEngine>,
): Promise<OpenEngine> => {
  try {
    return await open(place.prepare)
  } catch (error) {
    await Promise.all([place.release(), place.messages().close()])
    throw error
  }
}

/** Listens with an open engine and lets it work; closes it when that fails. */
const serveOpen = async (
  open: OpenEngine,
  configuration: Configuration,
  { address, hostAddress, messages: opened, path, release }: Place,
  log: ServerLog,
  guard: typeof localOnly = (handler) => handler,
): Promise<Omit<RunningServer, "welcome">> => {
  const { engine, figures, file, hostTokenHash } = open
  const messages = opened()
  const webhooks = await startedOrClosed(open, async () => {
    try {
      return startWebhooks(engine, configuration, log, messages)
    } catch (error) {
      await Promise.all([release(), messages.close()])
      throw error
    }
  })
  const limits = { ...DEFAULT_CONNECTION_LIMITS, ...connectionLimitsOf(configuration) }
  const backupFolder = configuration.backup_folder ?? dirname(path)
  const copied = file === null ? null : { file, messages: webhooks.copied }
  const tools = hostTools({ copied, figures, waitingMessages: webhooks.waiting, backupFolder })
  const own = { engine, hostTokenHash, log, logRequests: configuration.log_requests }
  const servers: Array<NodeServer> = []
  let isEnding = false
  const health = { isReady: async () => !isEnding && (await engine.isReady()) }
  const begin = async (handler: typeof engine.handler, address: ListenAddress): Promise<string> => {
    const server = await listen(guard(withHealth(health, handler)), address, limits)
    servers.push(server)
    return shownAddress(address, server.port)
  }
  try {
    // ENG-143
    const forHosts = (handler: typeof engine.handler) => withOwnRoutes(own, [...tools, ...webhooks.routes], handler)
    const forPartners: ServedDocument = { path: PARTNER_DOCUMENT, versions: configuration.versions }
    const everything =
      hostAddress === null
        ? withDocuments(forHosts(engine.handler), [forPartners, FOR_HOSTS])
        : withDocuments(engine.partnerHandler, [forPartners])
    await release()
    const hostUrl =
      hostAddress === null ? null : await begin(withDocuments(forHosts(engine.hostHandler), [FOR_HOSTS]), hostAddress)
    const url = await begin(everything, address)
    const close = async (): Promise<void> => {
      isEnding = true // ENG-456
      const { delayMilliseconds = 0 } = shutdownOf(configuration)
      const end = performance.now() + delayMilliseconds + limits.graceMilliseconds
      const graceLeft = (): number => Math.max(0, end - performance.now())
      await Promise.all(servers.map((server) => server.close({ delayMilliseconds })))
      await webhooks.stop(graceLeft())
      await open.close(graceLeft())
    }
    return { url, hostUrl, close }
  } catch (error) {
    await release()
    await Promise.all(servers.map((server) => server.close()))
    await webhooks.stop(0)
    await open.close(0)
    throw error
  }
}

/** What is started beside an open engine; closes it when that fails. */
const startedOrClosed = async <A>(open: OpenEngine, start: () => A | Promise<A>): Promise<A> => {
  try {
    return await start()
  } catch (error) {
    await open.close(0)
    throw error
  }
}

/** The document of the host interface. */
const FOR_HOSTS: ServedDocument = { interface: "host", path: HOST_DOCUMENT, server: ".." }

type HostInterface = NonNullable<Configuration["host_interface"]>

const addressOfHost = ({ host, port, socket }: HostInterface): ListenAddress =>
  socket === undefined ? { host, port: port ?? 0 } : { socket }

/** Starts a server and ends it cleanly on Ctrl-C (SIGINT) or SIGTERM, also while it is still starting. */
export const serveUntilStopped = async (start: () => Promise<RunningServer>): Promise<void> => {
  outliveReaders()
  const stopped = new Promise<void>((resolve) => {
    process.once("SIGINT", () => resolve())
    process.once("SIGTERM", () => resolve())
  })
  const server = await start()
  terminal.log(server.welcome)
  await stopped
  await server.close()
}
