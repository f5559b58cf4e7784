// A process whose only server is a `nodeListener`: `serveNode` would put another `Request` in the place of Node's.
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { nodeListener } from "@callrules/node"
import { hostBehind } from "../src/mount/own-login.ts"

const server = createServer(nodeListener(hostBehind(async ({ headers }) => headers.get("x-user") === "alice")))
// a server that listens on a port has an address
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port))
process.once("disconnect", () => process.exit())
