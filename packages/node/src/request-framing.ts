// Where a request ends, if two readers may understand that differently: refused, and the connection is done with.
import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import type { Refusal } from "@callrules/operations"
import { refusal } from "@callrules/operations/parts"

/** Connections on which nothing that follows can be trusted, with the reason. */
const misread = new WeakMap<Socket, Refusal>()

/**
 * What is wrong with the version or the transfer codings of a request: `MalformedRequest`
 *
 * - for any coding but `chunked` alone, since Node takes off the chunks and leaves the rest as it is, and for each in a request of
 *   HTTP/1.0, which has no chunks;
 * - for HTTP/0.9, which has no headers and no body, while Node reads both, and for the words `HTTP/2.0` on a connection of HTTP/1.
 *
 * What comes behind such a request on its connection is refused too, and so is what comes behind one that asks for another protocol:
 * Node drops some of it.
 */
// ENG-275, ENG-475, ENG-484
export const framingProblem = (incoming: IncomingMessage): Refusal | undefined => {
  const { headers, httpVersion, socket } = incoming
  const known = misread.get(socket)
  if (known !== undefined) return known
  const coding = headers["transfer-encoding"]
  if (coding !== undefined && httpVersion !== "1.1") misread.set(socket, OTHER_VERSION)
  else if (coding !== undefined && coding.trim().toLowerCase() !== "chunked") misread.set(socket, CODINGS)
  else if (httpVersion === "0.9" || (httpVersion === "2.0" && !("stream" in incoming))) misread.set(socket, NO_VERSION)
  const problem = misread.get(socket)
  // this one can be trusted
  // ENG-494
  if (problem === undefined && headers.upgrade !== undefined) misread.set(socket, BEHIND_UPGRADE)
  return problem
}

/** Whether a request is the last one that can be trusted on its connection. */
export const isLastOfConnection = ({ socket }: IncomingMessage): boolean => misread.has(socket)

const malformed = (code: string, message: string, hint: string): Refusal =>
  refusal("MalformedRequest", [{ code, path: [], message, hint }])

const CODINGS = malformed(
  "transfer-codings",
  "a request body has a `Transfer-Encoding` other than `chunked`, which is not read",
  "send the body as it is, with a `Content-Length` or in chunks",
)

const OTHER_VERSION = malformed(
  "transfer-codings",
  "a request has a `Transfer-Encoding`, and its version of HTTP has no chunks",
  "send the body with a `Content-Length`, or send HTTP/1.1",
)

const NO_VERSION = malformed(
  "http-version",
  "a request has no version of HTTP, or one that is not read here",
  "send `HTTP/1.1` behind the path",
)

const BEHIND_UPGRADE = malformed(
  "behind-upgrade",
  "a request comes behind one with `Upgrade` on the same connection, which is not read",
  "send it on another connection",
)
