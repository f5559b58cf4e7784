// An engine in a process of its own, on a database: takes requests as messages and answers them so.
import { engineOn } from "../support/load.ts"

/** A request as a message. */
export interface AskedMessage {
  readonly number: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Its answer. */
export interface AnsweredMessage {
  readonly number: number
  readonly status: number
  readonly text: string
}

const engine = await engineOn(process.argv[2] ?? "")

process.on("message", async ({ body, headers, number, path }: AskedMessage) => {
  const response = await engine.handler(new Request(`http://localhost${path}`, { method: "POST", headers, body }))
  const answer: AnsweredMessage = { number, status: response.status, text: await response.text() }
  process.send?.(answer)
})
process.send?.("ready")
