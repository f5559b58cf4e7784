// A process whose only server is a `nodeListener`: `serveNode` would put another `Request` in the place of Node's. Its argument is the recipe.
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { type NodeHandler, nodeListener } from "@callrules/node"
import { hostBehind } from "../src/mount/own-login.ts"
import { honoApp } from "../src/mount/request-ids.ts"

const handlers: Readonly<Record<string, NodeHandler>> = {
  login: hostBehind(async ({ headers }) => headers.get("x-user") === "alice"),
  "request ids": async (request) => honoApp.fetch(request),
}
const handler = handlers[process.argv[2] ?? ""]
if (handler === undefined) throw new Error("name a recipe")

const server = createServer(nodeListener(handler))
// a server that listens on a port has an address
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port))
process.once("disconnect", () => process.exit())
