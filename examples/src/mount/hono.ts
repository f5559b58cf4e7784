// Hono, on any runtime: the engine below a path.
import { atBasePath } from "@callrules/engine"
import { Hono } from "hono"
import { engine } from "./engine.ts"

const calls = atBasePath("/calls", engine.handler)

/** Serve `app.fetch`. */
export const app = new Hono()
app.all("/calls/*", (context) => calls(context.req.raw, context.env))
app.get("/hello", (context) => context.text("hello"))
