/**
 * The engine behind Node's own HTTP server.
 *
 * @packageDocumentation
 */
export { type NodeServer, serveNode } from "./serve-node.ts"
