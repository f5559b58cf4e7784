// Engines in processes of their own, as a test sees them: what it asks goes as a message.
import { fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { AnsweredMessage, AskedMessage } from "../programs/engine-process.ts"
import type { Target } from "./load.ts"

/** A process with an engine. */
export interface EngineProcess extends Target {
  /** Ends it without a word. */
  readonly stop: () => Promise<void>
}

const PROGRAM = fileURLToPath(new URL("../programs/engine-process.ts", import.meta.url))

/** Starts a process with an engine on a way to a database. */
export const startEngineProcess = async (url: string): Promise<EngineProcess> => {
  const child = fork(PROGRAM, [url], { execArgv: ["--conditions=@callrules/source"] })
  const asked = new Map<number, (answer: AnsweredMessage) => void>()
  let last = 0
  await new Promise((resolve, reject) => {
    child.once("message", resolve)
    child.once("exit", (code) => reject(new Error(`an engine's process ended with ${code}`)))
  })
  child.on("message", (answer: AnsweredMessage) => {
    asked.get(answer.number)?.(answer)
    asked.delete(answer.number)
  })
  return {
    handler: async (request) => {
      last += 1
      const headers = Object.fromEntries(request.headers)
      const path = new URL(request.url).pathname
      const message: AskedMessage = { number: last, path, headers, body: await request.text() }
      const { status, text } = await new Promise<AnsweredMessage>((resolve) => {
        asked.set(message.number, resolve)
        child.send(message)
      })
      return new Response(text, { status })
    },
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve())
        child.kill("SIGKILL")
      }),
  }
}
