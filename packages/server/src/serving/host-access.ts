// Who may use what the program adds to the host interface: whoever the engine takes for a host there.
import { headerToken } from "@callrules/directory"
import type { Engine } from "@callrules/engine"
import { problemText } from "@callrules/model/reading"
import * as Result from "effect/Result"
import { type OwnAnswer, ownRefusal } from "./own-answer.ts"

/**
 * The answer to a request of somebody who is no host of the network, or with null of every network; else undefined. Rejects
 * when the store cannot tell.
 */
// ENG-204
export const refusedHost = async (
  engine: Pick<Engine, "asHost">,
  { headers, method }: Request,
  networkId: string | null,
): Promise<OwnAnswer | undefined> => {
  const asked = networkId === null ? { method } : { method, network: networkId }
  const host = await engine.asHost(headerToken(headers.get("authorization")), asked)
  if (Result.isSuccess(host)) return undefined
  const { class: errorClass, problems } = host.failure
  return ownRefusal(errorClass === "Unauthorized" ? 401 : 403, errorClass, problems.map(problemText).join("; "))
}
