// Which refusals an operation may be answered with: its own, and those that follow from what it takes.
import type { OperationDescription } from "../operation.ts"
import type { RefusalClass } from "../schemas/errors.ts"

/** Whether an operation is one of the host interface. */
export const isHosts = ({ permission }: OperationDescription): boolean => permission === "host"

/** Every class of refusal that an operation may answer with. */
export const refusalsOf = (operation: OperationDescription): ReadonlyArray<RefusalClass> => [
  ...(operation.versioned === null ? [] : (["InvalidVersion"] as const)),
  // the path itself may not be percent-encoded UTF-8
  ...(operation.body === null && !operation.paths.some((path) => path.includes("{"))
    ? []
    : (["MalformedRequest"] as const)),
  "Unauthorized",
  "UnauthorizedOperation",
  // the host is never asked to wait
  ...(isHosts(operation) ? [] : (["TooManyRequests"] as const)),
  ...(operation.body === null ? [] : (["UnsupportedMediaType", "BodyTooLarge"] as const)),
  ...operation.refusals,
  "InternalServiceError",
  "ServiceUnavailable",
  "RequestTimeout",
]
