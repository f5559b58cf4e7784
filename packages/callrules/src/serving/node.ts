/**
 * The engine behind `node:http`, Express and Fastify. The same names as in `@callrules/node`.
 *
 * @packageDocumentation
 */
export * from "@callrules/node"
