/**
 * The parts of the `callrules` program that a host can use itself: starting a configured server, and reading a
 * configuration.
 *
 * @packageDocumentation
 */
export { type DemoOptions, type RunningServer, type ServeOptions, startDemo, startServer } from "./commands/serve.ts"
export { Failure } from "./failure.ts"
