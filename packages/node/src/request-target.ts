// Requests whose target or host two readers may understand differently: refused before anything else is looked at.
import type { IncomingMessage } from "node:http"
import type { Refusal } from "@callrules/operations"
import { refusal } from "@callrules/operations/parts"

/** The host of a request that names none, as HTTP/1.0 allows: the health checks of some load balancers. Nothing is decided by it. */
export const UNNAMED_HOST = "localhost"

// a dot segment, with its dots written as they are or encoded
const DOT_SEGMENT = /[/\\](\.|%2e){1,2}([/\\]|$)/i

/**
 * What is wrong with the target or the host of a request: `MalformedRequest`. A dot segment would lead past the rule of a
 * proxy in front; what follows a `#` one reader leaves out and another keeps; of two hosts each takes another one.
 */
// ENG-115
export const targetProblem = ({ headersDistinct, url = "" }: IncomingMessage): Refusal | undefined => {
  // HTTP/2 has one host, and Node no such list for it
  if ((headersDistinct?.["host"]?.length ?? 0) > 1) {
    return malformed("host-repeated", "the request has several `Host` headers", "send one `Host` header")
  }
  // ENG-220
  if (url.includes("#")) {
    return malformed("path-has-fragment", "the address has a `#`", "send `%23` where a number sign is meant")
  }
  const [path = ""] = url.split("?", 1)
  if (!DOT_SEGMENT.test(path)) return undefined
  return malformed("path-has-dots", "the path has a segment `.` or `..`", "send the path without dot segments")
}

const malformed = (code: string, message: string, hint: string): Refusal =>
  refusal("MalformedRequest", [{ code, path: [], message, hint }])
