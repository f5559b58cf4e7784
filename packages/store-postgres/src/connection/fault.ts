// What PostgreSQL's errors, and those of the way to it, mean to the engine.
import { StoreFault } from "@callrules/store"

/** The code of an error: PostgreSQL's own, or the runtime's for a connection. */
const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : ""

/** Whether a function left without its writes, because what it was decided on had changed. */
export const isConflict = (error: unknown): boolean => codeOf(error) === "CR001"

/** Whether a function left without its writes, because a token has a hash already. */
export const isHashTaken = (error: unknown): boolean => codeOf(error) === "CR002"

/** Whether a write would have added something that exists already; nothing of it was applied. */
export const isTaken = (error: unknown): boolean => codeOf(error) === "23505"

/** Whether the database undid a write because of others at the same time: it may be sent again as it is. */
export const isUndone = (error: unknown): boolean => codeOf(error) === "40001" || codeOf(error) === "40P01"

/** Whether the pool takes no statement any more, which the driver has no code for. */
export const isPoolEnded = (error: unknown): boolean =>
  error instanceof Error && error.message.includes("after calling end on the pool")

// the driver says it in the words of its protocol, and has no code for it
const isPasswordMissing = (error: unknown): boolean =>
  error instanceof Error && /^SASL: .*client password must be a/.test(error.message)

// ENG-333
const messageOf = (error: unknown): string => {
  if (isPasswordMissing(error)) return "the database asks for a password: set PGPASSWORD, or write it into the URL"
  return error instanceof Error ? error.message : String(error)
}

/** An error as the fault that the engine knows. */
export const faultOf = (error: unknown): StoreFault =>
  new StoreFault({ reason: reasonOf(error), cause: messageOf(error) })

/** The kind of fault of an error. */
export const reasonOf = (error: unknown): StoreFault["reason"] => {
  const code = codeOf(error)
  if (code === "53100") return "full"
  // too many connections, out of memory, a lock or a statement that took too long, undone too often
  if (/^(53\d{3}|55P03|57014|40001|40P01)$/.test(code)) return "busy"
  // class 08: the connection; 57P: the server shuts down or starts; 25006: a standby; runtime codes: no way to the server
  if (/^(08...|57P..|25006|3D000|28...|E[A-Z]+)$/.test(code) || isPasswordMissing(error)) return "unavailable"
  const message = error instanceof Error ? error.message : ""
  return /connection|terminated|timeout|not queryable|pool/i.test(message) ? "unavailable" : "defect"
}
