// A route handler of Next.js: app/calls/[...path]/route.ts.
import { atBasePath, type Engine, makeEngine } from "@callrules/engine"
import { sqliteStores } from "@callrules/store-sqlite"

const start = () =>
  makeEngine({
    stores: sqliteStores({ path: process.env["CALLS_DATABASE"] ?? "calls.db" }),
    directory: [
      { id: "n1", tokens: [{ token: "secret" }], advertisers: [{ id: "acme", campaigns: [{ id: "auto" }] }] },
    ],
  })

// in development Next.js loads this file anew after each change, and the database can be open only once
const kept: typeof globalThis & { callrules?: Promise<Engine> } = globalThis
kept.callrules ??= start()
const calls = atBasePath("/calls", (await kept.callrules).partnerHandler)

const handle = (request: Request): Promise<Response> => calls(request)

export { handle as DELETE, handle as GET, handle as POST, handle as PUT }
