// What Emmett uses of the package web-streams-polyfill: Node has them.
export { ReadableStream, TransformStream, WritableStream } from "node:stream/web"
