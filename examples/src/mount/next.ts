// A route handler of Next.js: app/calls/[...path]/route.ts.
import { atBasePath, type Engine, makeEngine } from "@callrules/engine"
import { sqliteStores } from "@callrules/store-sqlite"

const start = () =>
  makeEngine({
    // to begin a new ledger is said once, with CALLS_CREATE=yes: a volume that is not mounted must not begin one
    stores: sqliteStores({
      path: process.env["CALLS_DATABASE"] ?? "calls.db",
      create: process.env["CALLS_CREATE"] === "yes",
    }),
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
