// Bun, Deno and Workers serve the `fetch` of a default export: `bun fetch.ts`, `deno serve fetch.ts`, `wrangler deploy`.
import { type Engine, makeEngine } from "@callrules/engine"
import { memoryStores } from "@callrules/store/memory"

const network = { id: "n1", tokens: [{ token: "secret" }] }
let engine: Promise<Engine> | undefined

// by the first request: a Worker may neither draw random numbers nor wait before; a start that fails is tried again by the next one
const started = (): Promise<Engine> => {
  engine ??= makeEngine({ stores: memoryStores, directory: [network] }).catch((error: unknown) => {
    engine = undefined
    throw error
  })
  return engine
}

export default {
  fetch: async (request: Request): Promise<Response> => (await started()).handler(request),
}
