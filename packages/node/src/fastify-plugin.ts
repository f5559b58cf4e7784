// An engine's handler as a plugin of Fastify, which reads no body below the plugin's prefix.
import type { IncomingMessage, ServerResponse } from "node:http"
import { atBasePath } from "@callrules/engine"
import type { NodeHandler } from "./exchange.ts"
import { type NodeListenerOptions, nodeListener } from "./node-listener.ts"

/** What the plugin needs of Fastify. */
export interface FastifyScope {
  /** The prefix that the plugin was registered with. */
  readonly prefix: string
  /** Leaves bodies to the engine. */
  removeAllContentTypeParsers(): void
  /** Leaves bodies to the engine. */
  addContentTypeParser(
    contentType: string,
    parser: (request: never, payload: never, done: (error: Error | null) => void) => void,
  ): unknown
  /** Adds a route for every method. */
  all(
    path: string,
    handler: (
      request: { readonly raw: IncomingMessage },
      reply: { readonly raw: ServerResponse; hijack(): unknown },
    ) => void,
  ): unknown
}

/** A plugin of Fastify. */
export type FastifyPlugin = (scope: FastifyScope, options: object, done: () => void) => void

/**
 * A handler, such as an engine's, as a plugin: `app.register(fastifyPlugin(engine.handler), { prefix: "/calls" })`. Every path
 * below the prefix is the handler's; it writes its answers itself, so hooks see its requests and not its answers.
 *
 * @throws RangeError when `trustedProxies` holds what is neither an address nor a network.
 */
// ENG-156
export const fastifyPlugin =
  (handler: NodeHandler, options: NodeListenerOptions = {}): FastifyPlugin =>
  (scope, _, done) => {
    const listener = nodeListener(scope.prefix === "" ? handler : atBasePath(scope.prefix, handler), options)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser("*", (_request, _payload, parsed) => parsed(null))
    scope.all("/*", (request, reply) => {
      reply.hijack()
      listener(request.raw, reply.raw)
    })
    done()
  }
