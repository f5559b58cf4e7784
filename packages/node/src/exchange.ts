// One request of Node's HTTP server and its answer by a handler: the checks of what only Node sees, before and after it.
import type { IncomingMessage, ServerResponse } from "node:http"
import { openTrace, refuse } from "@callrules/engine/parts"
import type { Refusal } from "@callrules/operations"
import { framingProblem, isLastOfConnection } from "./request-framing.ts"
import { targetProblem } from "./request-target.ts"
import { leaveRestUnread } from "./unread-body.ts"

/** A request of Node's and the response to it, as the adapter hands them on. */
export interface Exchange {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
}

/** Answers requests; the second argument describes the connection. */
export type NodeHandler = (request: Request, connection?: unknown) => Promise<Response>

/** Answers one request; `refused` says what is wrong before anything else is looked at. */
export const answerExchange = async (
  handler: NodeHandler,
  clientAddressOf: (incoming: IncomingMessage) => string,
  request: Request,
  exchange: Exchange,
  refused: Refusal | undefined,
): Promise<Response> => {
  const { incoming, outgoing } = exchange
  const connection = { incoming, outgoing, clientAddress: clientAddressOf(incoming) }
  const misread = framingProblem(incoming)
  if (isLastOfConnection(incoming)) outgoing.shouldKeepAlive = false
  const problem = refused ?? misread ?? targetProblem(incoming)
  const response = await (problem === undefined
    ? handler(request, connection)
    : refuse({ request, connection, trace: openTrace(request) }, problem))
  if (!("stream" in incoming)) leaveRestUnread(incoming, outgoing)
  return response
}
