// Fastify: the engine as a plugin below a path. Bodies of other routes are read as before.
import { fastifyPlugin } from "@callrules/node"
import fastify from "fastify"
import { engine } from "./engine.ts"

/** Listen with `app.listen({ port: 8080 })`. */
export const app = fastify()
app.register(fastifyPlugin(engine.handler), { prefix: "/calls" })
app.post("/orders", async (request) => request.body)
