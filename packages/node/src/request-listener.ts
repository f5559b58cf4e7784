// From Node's messages to requests: also those of which the adapter can make none are refused here, within the bounds of all others.
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Refusal } from "@callrules/operations"
import { refusal } from "@callrules/operations/parts"
import { getRequestListener, RequestError } from "@hono/node-server"
import { beginTurns, probeTurns } from "./begin-turns.ts"
import { boundBodyPieces } from "./body-pieces.ts"
import type { Exchange } from "./exchange.ts"
import { beginInTurn } from "./pipelined-requests.ts"
import { UNNAMED_HOST } from "./request-target.ts"

/** What `createServer` of `node:http` and `app.use` of Express take. */
export type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** Answers a request; `unreadable` says that its target and host make no address, and that the request stands for it. */
type Answer = (request: Request, exchange: Exchange, unreadable: Refusal | undefined) => Promise<Response>

interface ListenerOptions {
  readonly overrideGlobalObjects: boolean
  readonly probePaths?: ReadonlyArray<string>
}

/** A listener that answers each message of Node's HTTP server. */
// ENG-485
export const requestListener = (answer: Answer, options: ListenerOptions): NodeListener => {
  const { overrideGlobalObjects, probePaths = [] } = options
  // the adapter says that it cannot read a message before its call returns, and not which one
  let read: Exchange | undefined
  const listener = getRequestListener(
    // without HTTP/2 these are what they are called here
    (request, exchange) => answer(request, exchange as Exchange, undefined),
    {
      overrideGlobalObjects,
      hostname: UNNAMED_HOST,
      errorHandler: (error) =>
        error instanceof RequestError && read !== undefined
          ? answer(standIn(read.incoming), read, UNREADABLE)
          : new Response(null, { status: 500 }),
    },
  )
  return (incoming, outgoing) => {
    boundBodyPieces(incoming)
    const exchange = { incoming, outgoing }
    beginInTurn(exchange, probePaths.includes(incoming.url ?? "") ? probeTurns : beginTurns, () => {
      read = exchange
      void listener(incoming, outgoing)
      read = undefined
    })
  }
}

/** A request in place of one that has no address, with what its answer depends on. */
const standIn = ({ headers: { accept } }: IncomingMessage): Request =>
  new Request(`http://${UNNAMED_HOST}/`, accept === undefined ? {} : { headers: { accept } })

const UNREADABLE = refusal("MalformedRequest", [
  {
    code: "address-unreadable",
    path: [],
    message: "the target of the request and its `Host` make no address",
    hint: "send a path that begins with `/`, and in `Host` one host, with its port if it has another than usual",
  },
])
