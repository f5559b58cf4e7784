/**
 * The engine behind Node's own HTTP server.
 *
 * @packageDocumentation
 */
export { type ConnectionLimits, DEFAULT_CONNECTION_LIMITS } from "./connection-limits.ts"
export { type ListenAddress, type NodeServer, type NodeServerOptions, serveNode } from "./serve-node.ts"
