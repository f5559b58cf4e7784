// The floor: what no engine can leave out. The request is read, parsed, counted, validated, decided, kept and answered as
// plain code, without a server library, a token, a route or a deadline.
import { countKeys, jsonCounts } from "@callrules/model/reading"
import type { RulesByHand } from "./rules-by-hand.ts"

/** Answers a signal request as plain code. */
export const floor =
  (rules: RulesByHand): ((request: Request) => Promise<Response>) =>
  async (request) => {
    const text = await request.text()
    const { depth, keys } = jsonCounts(text)
    const body: unknown = JSON.parse(text)
    if (depth > 100 || countKeys(body) !== keys) throw new Error("malformed")
    const { answer, outcomes } = rules(body)
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "callrules-outcome": outcomes,
    }
    return new Response(JSON.stringify(answer), { status: 200, headers })
  }
