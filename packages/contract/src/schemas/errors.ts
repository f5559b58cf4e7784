// The bodies of refusals: section 7 of the specification, and RFC 9457 for those who ask for it.
import { answered, type JsonSchema, listOf, reference, text } from "../json-schema.ts"

/** A class of refusals: what kind of refusal it is. */
export type RefusalClass =
  | "RouteNotFound"
  | "MethodNotAllowed"
  | "InvalidVersion"
  | "Unauthorized"
  | "UnauthorizedOperation"
  | "UnsupportedMediaType"
  | "BodyTooLarge"
  | "MalformedRequest"
  | "InvalidInput"
  | "RecordInvalid"
  | "UnauthorizedAdvertiser"
  | "RecordNotFound"
  | "PreconditionFailed"
  | "TooManyRequests"
  | "RequestTimeout"
  | "InternalServiceError"
  | "ServiceUnavailable"

/** The HTTP status of each class. */
export const STATUS_OF_REFUSAL: Readonly<Record<RefusalClass, number>> = {
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
  RequestTimeout: 504,
  InternalServiceError: 500,
  ServiceUnavailable: 503,
}

/** When a request is refused with each class. */
export const MEANING_OF_REFUSAL: Readonly<Record<RefusalClass, string>> = {
  RouteNotFound: "there is nothing at this path.",
  MethodNotAllowed: "the path has other methods.",
  InvalidVersion: "the interface has no such version.",
  Unauthorized: "the token is missing or not valid.",
  UnauthorizedOperation: "the token is valid and may not do this.",
  UnsupportedMediaType: "the body has a `Content-Encoding`; send it as it is.",
  BodyTooLarge:
    "the body is larger than 1 MiB, or than 128 KiB where the token is in it, or has more than 40,000 keys, or than 2,000 where the token is in it.",
  MalformedRequest:
    "the body is not JSON in UTF-8, has an object with a key twice or is nested too deep, or the path is not percent-encoded UTF-8.",
  InvalidInput: "the request has other keys, values or parameters than described.",
  RecordInvalid: "the request is well formed and contradicts what is stored, or a bound of the interface.",
  UnauthorizedAdvertiser: "the token does not reach the advertiser or the network that the request is about.",
  RecordNotFound: "there is no such record, or none that the token may see.",
  PreconditionFailed: "the record has another version than `If-Match` names.",
  TooManyRequests: "too many requests; wait as long as `Retry-After` says.",
  RequestTimeout: "the request took too long, and nothing of it was applied; send it again.",
  InternalServiceError: "a fault of the server.",
  ServiceUnavailable: "the server cannot answer at present; send the request again.",
}

const CLASS: JsonSchema = { enum: Object.keys(STATUS_OF_REFUSAL), description: "What kind of refusal it is." }

/** The schemas of refusals, by name. */
export const ERROR_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Errors: answered({
    errors: answered({
      class: CLASS,
      invalid_data: text("All problems in one text, separated by semicolons, in the order of the request."),
    }),
  }),
  Problem: answered(
    {
      code: text("The rule that was broken, as a stable name."),
      type: text("A link to the page of the code, where the server has such pages."),
      pointer: text("The place in the body, as a JSON Pointer."),
      detail: text("What is wrong."),
      hint: text("What would be right."),
      edits: listOf(reference("TextEdit"), "What fixes the problem, as changes to the text at its place."),
    },
    ["type", "hint", "edits"],
  ),
  TextEdit: answered({
    offset: { type: "integer", description: "Where the stretch begins, in UTF-16 units from 0." },
    length: { type: "integer", description: "How long it is; 0 is a place between two characters." },
    replacement: text("What is right there."),
  }),
  ProblemDetails: answered(
    {
      type: text("A link to the page of the class, or `about:blank`."),
      title: CLASS,
      status: { type: "integer", description: "The status of the answer." },
      detail: text("What is wrong, in one text."),
      errors: listOf(reference("Problem"), "Every problem, in the order of the request."),
      suggestion: text("The condition that all edits together make, in canonical form; left out where they make none."),
    },
    ["suggestion"],
  ),
}
