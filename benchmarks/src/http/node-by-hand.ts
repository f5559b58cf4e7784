// Node's own HTTP server with the rules behind it and nothing in between.
import { createServer, type IncomingMessage } from "node:http"
import { isKnownToken, type RulesByHand } from "./rules-by-hand.ts"

const bodyOf = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => resolve(Buffer.concat(chunks).toString()))
    request.on("error", reject)
  })

/** Connections wait while other servers are measured. */
export const KEPT_MILLISECONDS = 600_000

/** Listens on a free port and answers by hand. */
export const nodeByHand = (rules: RulesByHand): Promise<number> => {
  const server = createServer({ keepAliveTimeout: KEPT_MILLISECONDS }, async (request, response) => {
    const [, version] = /^\/api\/([^/]+)\/transactions\.json$/.exec(request.url ?? "") ?? []
    if (request.method !== "POST" || version !== "2026-11-01") return response.writeHead(404).end()
    if (!isKnownToken(request.headers.authorization)) return response.writeHead(401).end()
    const { answer, outcomes } = rules(JSON.parse(await bodyOf(request)))
    const body = JSON.stringify(answer)
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      "callrules-outcome": outcomes,
      "cache-control": "no-store",
    }
    return response.writeHead(200, headers).end(body)
  })
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      resolve(typeof address === "object" && address !== null ? address.port : 0)
    })
  })
}
