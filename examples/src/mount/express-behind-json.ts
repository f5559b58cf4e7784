// Express, where `express.json()` stands in front and cannot be moved: it keeps the bytes for the engine.
import { nodeListener } from "@callrules/node"
import express from "express"
import { engine } from "./engine.ts"

/** Listen with `app.listen(8080)`. */
export const app = express()
app.use(express.json({ verify: (request, _, bytes) => void Object.assign(request, { rawBody: bytes }) }))
app.use("/calls", nodeListener(engine.handler))
