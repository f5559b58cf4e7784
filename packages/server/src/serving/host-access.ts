// Who may use what the program adds to the host interface: whoever the engine takes for a host there.
import { type Engine, headerToken } from "@callrules/engine"
import { problemText } from "@callrules/model/reading"
import * as Result from "effect/Result"
import { OWN_ANSWER } from "./own-answer.ts"

/** The answer to a request of somebody who is no host of the network, or with none named of every network; else undefined. */
// ENG-204
export const refusedHost = async (
  engine: Pick<Engine, "asHost">,
  { headers, method }: Request,
  network?: string,
): Promise<Response | undefined> => {
  const asked = network === undefined ? { method } : { method, network }
  try {
    const host = await engine.asHost(headerToken(headers.get("authorization")), asked)
    if (Result.isSuccess(host)) return undefined
    const { class: errorClass, problems } = host.failure
    return errors(errorClass === "Unauthorized" ? 401 : 403, errorClass, problems.map(problemText).join("; "))
  } catch {
    return errors(503, "ServiceUnavailable", "the service cannot answer at present", { "retry-after": "5" })
  }
}

const errors = (status: number, errorClass: string, message: string, headers: Record<string, string> = {}): Response =>
  Response.json(
    { errors: { class: errorClass, invalid_data: message } },
    { status, headers: { ...OWN_ANSWER, ...headers } },
  )
