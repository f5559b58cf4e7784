// The file of a store: made for its owner alone, with one link, and still in its place while it is open.
import { closeSync, lstatSync, openSync, realpathSync, statSync } from "node:fs"
import type { FaultData } from "./fault.ts"

/** Makes a file that does not exist, if that is wanted, and says why a file cannot be used. */
// ENG-120, ENG-121, ENG-122
export const prepareFile = (path: string, create: boolean): FaultData | undefined => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) {
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) {
      return unavailable(`the file ${path} is a link to a file that does not exist`)
    }
    if (!create)
      return unavailable(`the file ${path} does not exist, and a new one is made only on request: \`create: true\``)
    if (hasLog(path)) return unavailable(`the file ${path} does not exist, ${LOG_LEFT}`)
    makeFile(path)
    return undefined
  }
  if (found.isFile() && found.nlink > 1) {
    return unavailable(
      `the file ${path} has ${found.nlink} links; remove the others, since each name has a log of its own`,
    )
  }
  if (found.isFile() && found.size === 0) return emptyFile(path, create)
  return undefined
}

const LOG_LEFT = "and the log beside it is not empty; restore the file, and keep the log"

/** A log without its file may be of one that was moved away while it is in use. */
const hasLog = (path: string): boolean => (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0

/** An empty file may be what is left of a ledger: SQLite would throw a log beside it away. */
// ENG-296
const emptyFile = (path: string, create: boolean): FaultData | undefined => {
  if (hasLog(path)) return unavailable(`the file ${path} is empty, ${LOG_LEFT}`)
  return create
    ? undefined
    : unavailable(`the file ${path} is empty, and a new ledger is begun only on request: \`create: true\``)
}

/** Makes an empty file that only its owner may read and write; SQLite gives its log the same mode. */
export const makeFile = (path: string): void => closeSync(openSync(path, "wx", 0o600))

const unavailable = (cause: string): FaultData => ({ reason: "unavailable", cause })

/** What a file is, whatever it is called; undefined when there is none. */
export const identityOf = (path: string): string | undefined => {
  try {
    // never opened: to close a file drops every lock that this process has on it
    const found = statSync(path, { throwIfNoEntry: false })
    return found === undefined ? undefined : `${found.dev}:${found.ino}`
  } catch {
    // a name that cannot be one, or in a folder that cannot be read
    return undefined
  }
}

/** Whether an open database and its log are still what their names lead to; what is written to a removed file is lost. */
// ENG-123
export const inPlace = (path: string): (() => boolean) => {
  const real = realpathSync(path)
  const files = [real, `${real}-wal`].map((name) => [name, identityOf(name)] as const)
  return () => files.every(([name, identity]) => identityOf(name) === identity)
}

/** Whether a file that is read without a lock is as it was, with the same files beside it: a log would be of one who writes. */
export const unchanged = (path: string): (() => boolean) => {
  const real = realpathSync(path)
  const stateOf = (name: string): string => {
    const found = statSync(name, { bigint: true, throwIfNoEntry: false })
    return found === undefined ? "" : `${found.dev}:${found.ino}:${found.size}:${found.mtimeNs}`
  }
  const stateNow = (): string => [real, `${real}-wal`, `${real}-journal`].map(stateOf).join()
  const state = stateNow()
  return () => stateNow() === state
}
