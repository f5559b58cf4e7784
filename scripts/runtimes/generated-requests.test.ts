// Requests made from the contract, played on each runtime: no answer is a fault, and every one is what the contract describes.

import { beforeAll, describe, expect, it } from "vitest"
import { OPERATIONS } from "../../packages/contract/src/index.ts"
import { answerFault } from "../../packages/engine/test/contract/described-answer.ts"
import { type Bundled, bundled, ON_EACH_RUNTIME } from "./on-each-runtime.ts"

/** A request with its answer, as `play.js` prints it. */
interface Played {
  readonly operation: string
  readonly path: string
  readonly status: number
  readonly type: string | null
  readonly text: string
}

const playedOf = (output: string): ReadonlyArray<Played> =>
  output.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []))

/** What is wrong with an answer; it is checked here, since the check makes code, which a worker may not. */
const faultOf = ({ operation: id, path, status, text, type }: Played): string => {
  const operation = OPERATIONS.find((one) => one.id === id)
  if (operation === undefined) return `there is no operation ${id}`
  const body = text !== "" && type?.includes("json") === true ? JSON.parse(text) : undefined
  const headers = new Headers(type === null ? {} : { "content-type": type })
  return answerFault({ operation, path }, { status, text, body, headers })
}

// ENG-255
describe("requests made from the contract", () => {
  let module: Bundled
  beforeAll(async () => {
    module = await bundled("generated-requests", "play.js")
  }, 300_000)

  it.each(ON_EACH_RUNTIME)("are answered as it describes on %s", { timeout: 300_000 }, async (_, play) => {
    const played = playedOf(await play(module))
    expect(played.length).toBe(5_000)
    expect(
      played.map((one) => [one.operation, one.path, one.status, faultOf(one)]).filter(([, , , fault]) => fault),
    ).toEqual([])
    const statuses = new Set(played.map(({ status }) => status))
    expect([200, 403, 404].every((status) => statuses.has(status))).toBe(true)
  })
})
