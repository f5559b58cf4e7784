// What the host gave to be told of requests and of faults: when it fails itself, no request fails with it.
import type { Log } from "@callrules/operations"
import { logToConsole } from "@callrules/operations/parts"
import type { RequestReport } from "./request-report.ts"

/** A log that never throws: an entry that the host's does not take goes to standard error, and why it was not taken does so once. */
// ENG-526
export const safeLog = (given: Log): Log => {
  let isFailing = false
  return (entry) =>
    tell(
      () => given(entry),
      () => {
        isFailing = false
      },
      (cause) => {
        logToConsole(entry)
        if (!isFailing) logToConsole({ level: "error", event: "log-failed", message: "an entry was not taken", cause })
        isFailing = true
      },
    )
}

/** Reports requests to the host; that a report was not taken is logged once, until one is taken again. `log` never throws. */
// ENG-525
export const safeReports = (
  given: ((report: RequestReport) => void) | undefined,
  log: Log,
): ((report: RequestReport) => void) => {
  if (given === undefined) return () => {}
  const message = "the report of a request was not taken: `onRequest` failed"
  let isFailing = false
  return (report) =>
    tell(
      () => given(report),
      () => {
        isFailing = false
      },
      (cause) => {
        if (!isFailing) log({ level: "error", event: "report-not-taken", message, cause })
        isFailing = true
      },
    )
}

/** Calls the host. An async function is taken for one without an answer, too: nobody but this sees that it was rejected. */
const tell = (call: () => unknown, taken: () => void, failed: (cause: unknown) => void): void => {
  try {
    const later = call()
    if (later instanceof Promise) void later.then(taken, failed)
    else taken()
  } catch (cause) {
    failed(cause)
  }
}
