// Where the body of a request ends, if two readers may understand that differently: refused, and the connection is done with.
import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import type { Refusal } from "@callrules/operations"
import { refusal } from "@callrules/operations/parts"

/** Connections on which nothing that follows can be trusted. */
const misread = new WeakSet<Socket>()

/**
 * What is wrong with the transfer codings of a request: `MalformedRequest` for any but `chunked` alone, since Node takes off the
 * chunks and leaves the rest as it is. What comes behind such a request on its connection is refused too.
 */
// ENG-275
export const framingProblem = ({ headers, socket }: IncomingMessage): Refusal | undefined => {
  const coding = headers["transfer-encoding"]
  const isMisread = coding !== undefined && coding.trim().toLowerCase() !== "chunked"
  if (isMisread) misread.add(socket)
  return misread.has(socket) ? CODINGS : undefined
}

const CODINGS = refusal("MalformedRequest", [
  {
    code: "transfer-codings",
    path: [],
    message: "a request body has a `Transfer-Encoding` other than `chunked`, which is not read",
    hint: "send the body as it is, with a `Content-Length` or in chunks",
  },
])
