/**
 * The configured server and the demo, from a program of your own. The same names as in `@callrules/server`.
 *
 * @packageDocumentation
 */
export * from "@callrules/server"
