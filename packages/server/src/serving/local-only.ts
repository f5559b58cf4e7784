// The demo's tokens are public, so only pages and programs of this machine may use it.
import type { Engine } from "@callrules/engine"

/**
 * A handler that refuses requests for another host than this machine, and from pages of other origins: a page of a stranger can
 * send its visitor's browser here, under a name of its own.
 */
// ENG-138
export const localOnly =
  (handler: Engine["handler"]): Engine["handler"] =>
  async (request, connection) => {
    const host = request.headers.get("host") ?? new URL(request.url).host
    const origin = request.headers.get("origin")
    if (!isLocal(`http://${host}`)) return refused("the demo answers to `localhost`, `127.0.0.1` and `[::1]` only")
    if (origin !== null && origin !== `http://${host}`) {
      return refused("the demo answers to pages of its own origin only")
    }
    return handler(request, connection)
  }

const isLocal = (address: string): boolean =>
  URL.canParse(address) && ["localhost", "127.0.0.1", "[::1]"].includes(new URL(address).hostname)

const refused = (message: string): Response =>
  Response.json(
    {
      errors: {
        class: "UnauthorizedOperation",
        invalid_data: `${message} (use \`callrules serve\` for your own networks)`,
      },
    },
    { status: 403, headers: { "cache-control": "no-store", "x-content-type-options": "nosniff" } },
  )
