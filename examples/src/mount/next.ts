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
const kept: typeof globalThis & { callrules?: Promise<Engine> | undefined } = globalThis

// by the first request, since `next build` loads this file too; a start that fails is tried again by the next request
const started = (): Promise<Engine> => {
  kept.callrules ??= start().catch((error: unknown) => {
    kept.callrules = undefined
    throw error
  })
  return kept.callrules
}

const calls = atBasePath("/calls", async (request) => (await started()).partnerHandler(request))

const handle = (request: Request): Promise<Response> => calls(request)

export { handle as DELETE, handle as GET, handle as POST, handle as PUT }
