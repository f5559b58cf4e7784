// What a request is answered that met a fault: an id under which the log has the rest.
import { isStoreFault } from "@callrules/directory/parts"
import type { Log, Refusal } from "@callrules/operations"
import { refusal, refusalForNow } from "@callrules/operations/parts"
import type { StoreFault } from "@callrules/store"
import type { RequestTrace } from "../observing/request-report.ts"

/** What reports faults. */
export interface FaultReports {
  /** A new id for a fault: in the answer and in the log. */
  readonly faultId: () => string
  readonly log: Log
}

/** When a fault of a store may have passed; a defect does not pass by itself. */
// ENG-117
const RETRY_AFTER_SECONDS: Readonly<Partial<Record<StoreFault["reason"], number>>> = {
  busy: 1,
  unavailable: 5,
  full: 60,
}

/** Writes a fault to the log. The refusal says nothing of it but its id, and whether it is worth asking again. */
// ENG-33, ENG-58, ENG-59
export const faultRefusal = (reports: FaultReports, trace: RequestTrace, cause: unknown): Refusal => {
  const faultId = reports.faultId()
  const { correlationId, networkId, route } = trace
  const entry = { level: "error", faultId, correlationId, networkId, route, cause } as const
  const retryAfterSeconds = isStoreFault(cause) ? RETRY_AFTER_SECONDS[cause.reason] : undefined
  if (retryAfterSeconds !== undefined) {
    reports.log({ ...entry, event: "store-fault", message: "the store could not answer a request" })
    const message = `the service cannot answer at present; the id of this failure is ${faultId}`
    return refusalForNow("ServiceUnavailable", "store-unavailable", message, retryAfterSeconds)
  }
  reports.log({ ...entry, event: "internal-error", message: "a request failed unexpectedly" })
  return refusal("InternalServiceError", [
    {
      code: "internal-error",
      path: [],
      message: `an unexpected error occurred; its id is ${faultId}`,
      hint: "send the request again with the same request id; if it fails again, report the id",
    },
  ])
}
