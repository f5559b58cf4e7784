// The log: one JSON object a line on standard error.
import type { RequestReport } from "@callrules/engine"
import type { Log } from "@callrules/operations"

/** Writes a line; tests take another one. */
export type WriteLine = (line: string) => void

const toStandardError: WriteLine = (line) => process.stderr.write(`${line}\n`)

/** The log of a server: entries, and a line for each request. */
export interface ServerLog {
  readonly entry: Log
  readonly request: (report: RequestReport) => void
}

/** A log whose lines begin with their time. */
// ENG-136
export const serverLog = (write: WriteLine = toStandardError): ServerLog => {
  const line = (level: string, event: string, rest: object): void =>
    write(JSON.stringify({ time: new Date().toISOString(), level, event, ...rest }))
  return {
    entry: ({ cause, correlationId, event, faultId, level, message, networkId, route }) =>
      line(level, event, {
        message,
        fault_id: faultId,
        correlation_id: correlationId,
        network_id: networkId ?? undefined,
        route: route ?? undefined,
        cause: cause === undefined ? undefined : String(cause),
        // of a bug of ours: where it is
        stack: event === "internal-error" && cause instanceof Error ? cause.stack?.split("\n").slice(1, 6) : undefined,
      }),
    request: ({ clientAddress, correlationId, errorClass, method, milliseconds, networkId, route, status, traceId }) =>
      line("info", "request", {
        correlation_id: correlationId,
        trace_id: traceId ?? undefined,
        method,
        route,
        client_address: clientAddress,
        network_id: networkId,
        status,
        class: errorClass,
        milliseconds: Math.round(milliseconds * 1000) / 1000,
      }),
  }
}

/** Lets the process go on when whoever reads its output goes away. */
// ENG-137
export const outliveReaders = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})
}
