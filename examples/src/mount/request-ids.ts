// One id for a request in the framework's log and in the engine's.
import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { atBasePath } from "@callrules/engine"
import { fastifyPlugin, nodeListener } from "@callrules/node"
import express from "express"
import fastify from "fastify"
import { Hono } from "hono"
import { type RequestIdVariables, requestId } from "hono/request-id"
import { engine } from "./engine.ts"

/** Gives a request of Node's an id where its client sent none. Both, because a handler may read either. */
const identify = ({ headers, rawHeaders }: IncomingMessage, id: string): void => {
  if (headers["x-request-id"] !== undefined) return
  headers["x-request-id"] = id
  rawHeaders.push("X-Request-Id", id)
}

export const fastifyApp = fastify({ requestIdHeader: "x-request-id" })
fastifyApp.addHook("onRequest", async ({ id, raw }) => identify(raw, id))
fastifyApp.register(fastifyPlugin(engine.handler), { prefix: "/calls" })

export const expressApp = express()
expressApp.use((request, _, next) => {
  identify(request, randomUUID()) // your log reads it where the engine does: `request.get("x-request-id")`
  next()
})
expressApp.use("/calls", nodeListener(engine.handler))

const calls = atBasePath("/calls", engine.handler)

export const honoApp = new Hono<{ Variables: RequestIdVariables }>()
honoApp.use(requestId())
honoApp.all("/calls/*", (context) => {
  const headers = new Headers(context.req.raw.headers)
  headers.set("x-request-id", context.get("requestId"))
  const { body, method, signal, url } = context.req.raw
  if (method === "TRACE") return calls(context.req.raw, context.env) // no `Request` can be made with it
  return calls(new Request(url, { method, headers, body, signal, duplex: "half" }), context.env)
})
