// What the engine tells its operator. A token, a request body or a caller's data never appears in it.
import { Reference } from "effect/Context"

/** One entry of the log. */
export interface LogEntry {
  /** `warning`: the engine has helped itself; `error`: something was not done and a person should look. */
  readonly level: "warning" | "error"
  /** A stable name of what happened, kebab-case. */
  readonly event: string
  /** What happened, in a sentence for a person. */
  readonly message: string
  /** The id that the answer of a failed request carries. */
  readonly faultId?: string
  /** The correlation id of the request. */
  readonly correlationId?: string
  /** The network of the request; null if the request was not authenticated. */
  readonly networkId?: string | null
  /** The route of the request; null where there is none. */
  readonly route?: string | null
  /** What was thrown, for the operator only. */
  readonly cause?: unknown
}

/** Where log entries go. Must not throw. */
export type Log = (entry: LogEntry) => void

/** Writes each entry to standard error, as a line and the rest of it. */
export const logToConsole: Log = ({ level, message, ...rest }) => console.error(`callrules ${level}: ${message}`, rest)

/** The log of the engine an operation runs on. */
export const EngineLog = Reference<Log>("@callrules/operations/Log", { defaultValue: () => logToConsole })
