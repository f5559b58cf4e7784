// Whether the files, the socket and the ports of a configuration can be where it says. Nothing is opened, since a server may run there.
import { isIPv4 } from "node:net"
import { resolve } from "node:path"
import type { Configuration } from "../configuration/configuration.ts"
import { isPostgres } from "./database-name.ts"
import { fileProblem, folderProblem, isSamePlace, isThere, lookAt } from "./file-place.ts"
import { messagesFileOf } from "./messages-file.ts"

/**
 * Every problem of the places of a start.
 *
 * @param database - the path or the URL; undefined where what was named is neither.
 * @param create - whether a database file that does not exist is made.
 * @param port - the port, where it is not the configuration's.
 */
// ENG-457
export const placeProblems = (
  configuration: Configuration,
  database: string | undefined,
  create: boolean,
  port: number | undefined,
): ReadonlyArray<string> => {
  const { host_interface: apart, webhooks } = configuration
  const file = database === undefined || database === ":memory:" || isPostgres(database) ? undefined : database
  const socket = apart?.socket
  const problems = [
    file && databaseProblem(file, create),
    database !== undefined && isPostgres(database)
      ? webhooks.file && "`webhooks.file` is for SQLite: PostgreSQL keeps the messages itself"
      : messagesProblem(configuration, file),
    socket && (socketProblem(socket) ?? sharedProblem(socket, file, webhooks.file)),
    portProblem(configuration, port),
  ]
  return problems.flatMap((problem) => problem ?? [])
}

const databaseProblem = (path: string, create: boolean): string | undefined => {
  const found = lookAt(path)
  if (found === "dead link") return `the database ${path} is a link to a file that does not exist`
  if (found === "nothing") {
    // ENG-265
    if (!create) return `the database ${path} does not exist; add --create to make it, for the first start`
    return folderProblem(path, "the database", "name another one with --db")
  }
  if ("fault" in found) return `the database ${path} cannot be opened: ${found.fault}`
  const problem = fileProblem(path, found, `the database ${path}`)
  return problem ?? (found.size === 0 ? emptyProblem(path, create) : undefined)
}

/** An empty file may be what is left of a ledger, whose log is beside it then. */
const emptyProblem = (path: string, create: boolean): string | undefined => {
  const log = lookAt(`${path}-wal`)
  if (isThere(log) && log.size > 0) {
    return `the database ${path} is empty, and the log beside it is not; restore the file, and keep the log`
  }
  return create ? undefined : `the database ${path} is empty; add --create to begin a new ledger in it`
}

/** Messages are kept where there are targets, or where there already is a file of them. */
const messagesProblem = ({ networks, webhooks }: Configuration, database: string | undefined): string | undefined => {
  // a file that follows the database has no other place than that, whose problem is told already
  if (webhooks.file === undefined && (database === undefined || !hasPlace(database))) return undefined
  const file = messagesFileOf(database ?? ":memory:", webhooks.file)
  if (database !== undefined && isSamePlace(file, database)) {
    return "`webhooks.file` is the database itself; name another file, or leave it out"
  }
  const found = lookAt(file)
  const isWanted = networks.some((network) => network.webhooks.length > 0)
  if (found === "nothing") return isWanted ? folderProblem(file, "`webhooks.file`", "name another one") : undefined
  if (found === "dead link") {
    return isWanted ? `the file of webhooks ${file} is a link to a file that does not exist` : undefined
  }
  if ("fault" in found) return isWanted ? `the file of webhooks ${file} cannot be opened: ${found.fault}` : undefined
  return fileProblem(file, found, `the file of webhooks ${file}`)
}

const hasPlace = (path: string): boolean => {
  const found = lookAt(path)
  return isThere(found) || (found === "nothing" && folderProblem(path, "the database", "") === undefined)
}

/** The longest path of a unix socket, in bytes, that the operating system takes. */
const LONGEST_SOCKET = process.platform === "linux" ? 108 : 104

const socketProblem = (named: string): string | undefined => {
  const name = "`host_interface.socket`"
  // it is listened on by the path as it is written, which may be shorter than the whole
  const bytes = Buffer.byteLength(named)
  if (bytes > LONGEST_SOCKET) {
    return `${name} has a path of ${bytes} bytes, and a socket may have ${LONGEST_SOCKET}; name a shorter one`
  }
  const path = resolve(named)
  const found = lookAt(path)
  if (found === "nothing") return folderProblem(path, name, "name another one")
  if (found === "dead link") return `${name} ${path} is a link to a file that does not exist`
  if ("fault" in found) return `${name} ${path} cannot be made: ${found.fault}`
  return found.isSocket() ? undefined : `${name} ${path} is there and is no socket; name another one`
}

/** The files are made first, and the socket would then be found in their place. */
const sharedProblem = (socket: string, database: string | undefined, messages: string | undefined) => {
  const files = [database, messages === undefined ? undefined : resolve(messages)]
  return files.some((file) => file !== undefined && isSamePlace(file, resolve(socket)))
    ? "`host_interface.socket` is also the path of a file of the server; name another one"
    : undefined
}

/** The port is compared here, not with the other parts of the configuration: the command line may give another one. */
const portProblem = ({ host, host_interface: apart, port: configured }: Configuration, port = configured) =>
  apart?.port === port && port !== 0 && areOneAddress(apart.host, host)
    ? `the port ${port} of \`host_interface\` is the server's own; choose another one`
    : undefined

/** Whether one port cannot be listened on at both. Whether a name and an address are one only the network can tell. */
const areOneAddress = (one: string, other: string): boolean =>
  one === other || isWithin(one, other) || isWithin(other, one)

/** Whether an address belongs to one that stands for many. */
const isWithin = (address: string, all: string): boolean => all === "::" || (all === "0.0.0.0" && isIPv4(address))
