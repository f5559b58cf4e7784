// What SQLite's error codes mean to the engine.
import type { StoreFault } from "../ports/store-fault.ts"

/** A fault as plain data; `cause` is one line for the log. */
export interface FaultData {
  readonly reason: StoreFault["reason"]
  readonly cause: string
}

const BUSY = 5
const LOCKED = 6
const READ_ONLY = 8
const IO_ERROR = 10
const CORRUPT = 11
const FULL = 13
const CANNOT_OPEN = 14
const CONSTRAINT_PRIMARY_KEY = 1555
const CONSTRAINT_UNIQUE = 2067

/** The error of a database as a fault of the store. */
export const faultOf = (error: unknown): FaultData => {
  const code = resultCode(error)
  const cause = error instanceof Error ? error.message : String(error)
  switch (code === undefined ? undefined : code & 0xff) {
    case BUSY:
    case LOCKED:
      return { reason: "busy", cause }
    case FULL:
      return { reason: "full", cause }
    case READ_ONLY:
    case IO_ERROR:
    case CANNOT_OPEN:
      return { reason: "unavailable", cause }
    default:
      return { reason: "defect", cause }
  }
}

/** Why a file cannot be opened: any other error means that it is unavailable. */
export const openingFault = (path: string, error: unknown): FaultData => {
  const { cause, reason } = faultOf(error)
  if (reason === "busy") return inUse(path)
  return { reason: reason === "defect" ? "unavailable" : reason, cause: `${path} cannot be opened: ${cause}` }
}

/** The fault of a file that another process has open. */
export const inUse = (path: string): FaultData => ({
  reason: "busy",
  cause: `the file ${path} is in use by another process`,
})

/** Whether a write failed because something it would add exists already. */
export const isTaken = (error: unknown): boolean => {
  const code = resultCode(error)
  return code === CONSTRAINT_PRIMARY_KEY || code === CONSTRAINT_UNIQUE
}

/** Whether the content of the file is uncertain, so that it has to be opened again. */
export const isBeyondTrust = (error: unknown): boolean => {
  const primary = (resultCode(error) ?? 0) & 0xff
  return primary === IO_ERROR || primary === CORRUPT
}

// SQLite's extended result code; undefined for an error that is not SQLite's.
const resultCode = (error: unknown): number | undefined =>
  error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode : undefined
