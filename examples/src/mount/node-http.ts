// node:http: the engine at the root, the host interface on a port of its own.
import { createServer } from "node:http"
import { nodeListener } from "@callrules/node"
import { engine } from "./engine.ts"

/** For partners: the host interface is not there. */
export const partners = createServer(nodeListener(engine.partnerHandler))

/** For whoever owns the telephony, on an address that partners do not reach. */
export const host = createServer(nodeListener(engine.hostHandler))
