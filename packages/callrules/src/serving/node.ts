/**
 * The engine behind `node:http`, Express and Fastify. The same names as in `@callrules/engine/node`.
 *
 * @packageDocumentation
 */
export * from "@callrules/engine/node"
