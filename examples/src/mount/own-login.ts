// The host interface behind the login of one's own application.
import { randomBytes } from "node:crypto"
import { hashToken } from "@callrules/directory"
import { makeEngine } from "@callrules/engine"
import { memoryStores } from "@callrules/store/memory"

/** New at each start, and never sent to anybody: only `hostBehind` puts it into a request. */
const secret = randomBytes(32).toString("base64url")

const directory = [{ id: "n1", advertisers: [{ id: "acme", campaigns: [{ id: "auto" }] }] }]
const engine = await makeEngine({ stores: memoryStores, directory, hostTokenHash: hashToken(secret) })

/** The host interface for requests that your login lets in. Mount it like every other handler. */
export const hostBehind =
  (mayEnter: (request: Request) => Promise<boolean>) =>
  async (request: Request, connection?: unknown): Promise<Response> => {
    if (!(await mayEnter(request))) return new Response("log in first", { status: 401 })
    const { body, method, signal, url } = request
    // no `Request` can be made with it; the engine refuses it whoever asks
    if (method === "TRACE") return engine.hostHandler(request, connection)
    const headers = new Headers(request.headers)
    headers.set("authorization", secret)
    // from its parts: what an adapter hands on need not be a `Request` of which a copy can be made
    return engine.hostHandler(new Request(url, { method, headers, body, signal, duplex: "half" }), connection)
  }
