// Requests made from the contract: none is answered with a fault, and every answer is one that the contract describes.
import { OPERATIONS } from "@callrules/contract"
import * as fc from "fast-check"
import { expect, it } from "vitest"
import { shareOf } from "../fixture.ts"
import { playUntilAnswered } from "./arbitrary-of.ts"
import { answerFault } from "./described-answer.ts"
import { anyRequest, type Made, prepared, requestsOf } from "./made-requests.ts"

const RUNS = shareOf(process.env["CALLRULES_LONG"] === "1" ? 100_000 : 5_000)

/** An engine of its own, and requests that mean something to it. */
const world = async (answered: Set<string>) => {
  const { send } = await prepared()
  const play = async (made: Made): Promise<void> => {
    const { body, headers, method, operation, path, token } = made
    const answer = await send(method, path, body, { token, headers })
    answered.add(`${operation.id} ${answer.status}`)
    expect(answerFault(made, answer)).toBe("")
  }
  return { play, requestOf: requestsOf }
}

it(`given ${RUNS} requests made from the contract, when they are sent, then every answer is one it describes`, async () => {
  const answered = new Set<string>()
  const first = await world(answered)
  await fc.assert(fc.asyncProperty(anyRequest(), first.play), { numRuns: RUNS })
  await playUntilAnswered(OPERATIONS, answered, () => world(answered))
})
