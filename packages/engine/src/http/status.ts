// Which HTTP status each class of refusal has.
import type { RefusalClass } from "@callrules/operations"

/**
 * The HTTP status of each class.
 *
 * Source of the rule: section 7 of the specification.
 */
// ENG-04, ENG-14, ENG-15, ENG-16, ENG-56
export const STATUS_OF_CLASS: Readonly<Record<RefusalClass, number>> = {
  RouteNotFound: 404,
  MethodNotAllowed: 405,
  InvalidVersion: 400,
  Unauthorized: 401,
  UnauthorizedOperation: 403,
  UnsupportedMediaType: 415,
  BodyTooLarge: 413,
  MalformedRequest: 400,
  InvalidInput: 403,
  RecordInvalid: 403,
  UnauthorizedAdvertiser: 403,
  RecordNotFound: 404,
  PreconditionFailed: 412,
  TooManyRequests: 429,
  ServiceUnavailable: 503,
  RequestTimeout: 504,
  InternalServiceError: 500,
}
