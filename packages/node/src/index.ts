/**
 * The engine behind Node's own HTTP server.
 *
 * @packageDocumentation
 */
export { type ConnectionLimits, DEFAULT_CONNECTION_LIMITS } from "./connection-limits.ts"
export type { NodeHandler } from "./exchange.ts"
export { type FastifyPlugin, type FastifyScope, fastifyPlugin } from "./fastify-plugin.ts"
export { type NodeListenerOptions, nodeListener } from "./node-listener.ts"
export type { NodeListener } from "./request-listener.ts"
export { type ListenAddress, type NodeServer, type NodeServerOptions, serveNode } from "./serve-node.ts"
