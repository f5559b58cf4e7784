// The classes of refusals: what kind of refusal it is, and what one does about it whatever the problem.
import type { RefusalClass } from "../schemas/errors.ts"

/** What is written down of a class. */
export interface ClassDescription {
  /** What it means. */
  readonly means: string
  /** What the sender does about it. */
  readonly fix: string
}

const AGAIN = "Send the same request again, under the same request id, after the seconds of `Retry-After`."

/** The classes, in the order in which a request is checked. */
export const REFUSAL_CLASSES: Readonly<Record<RefusalClass, ClassDescription>> = {
  RouteNotFound: { means: "There is nothing at this path.", fix: "Take the path that the hint names." },
  MethodNotAllowed: { means: "The path has no such method.", fix: "Use a method that the `Allow` header names." },
  InvalidVersion: {
    means: "The interface does not answer to this version.",
    fix: "Use a version that the hint names.",
  },
  Unauthorized: {
    means: "The token is missing or not valid.",
    fix: "Send a valid token in the `Authorization` header.",
  },
  UnauthorizedOperation: { means: "The token may not do this.", fix: "Ask for a token with the permission." },
  UnsupportedMediaType: { means: "The body is compressed.", fix: "Send it as it is." },
  BodyTooLarge: { means: "The body is too large, or has too many keys.", fix: "Split it into several requests." },
  MalformedRequest: {
    means: "The request cannot be read at all.",
    fix: "Correct its form; nothing else was looked at.",
  },
  InvalidInput: {
    means: "The request has values that are not valid. All of them are listed, up to 100.",
    fix: "Correct every problem and send the request again. Nothing was applied.",
  },
  RecordInvalid: {
    means: "The request is well formed, but does not fit what is stored or breaks a limit.",
    fix: "Correct every problem and send the request again. Nothing was applied.",
  },
  UnauthorizedAdvertiser: {
    means: "The request names a network, an advertiser or a campaign that the token does not reach.",
    fix: "Name your own.",
  },
  RecordNotFound: {
    means: "What the request names is not there, or the token does not reach it: the answer is the same.",
    fix: "Check the id. What was reported a moment ago may need to be received first.",
  },
  PreconditionFailed: {
    means: "The record is not at the version that `If-Match` names.",
    fix: "Read it again, and decide again.",
  },
  TooManyRequests: {
    means:
      "A limit is reached: on the requests of this token that are under way, or on those of this organization that wait, have failed, or changed nothing.",
    fix: AGAIN,
  },
  ServiceUnavailable: { means: "The server is busy, is being stopped, or cannot reach its database.", fix: AGAIN },
  RequestTimeout: { means: "The request took too long, and nothing of it was applied.", fix: "Send it again." },
  InternalServiceError: {
    means: "Something failed that should not.",
    fix: "Send the same request again, under the same request id. If it fails again, tell the operator the id in the message.",
  },
}
