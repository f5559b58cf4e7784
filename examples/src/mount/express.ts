// Express: the engine below a path, before anything that reads bodies.
import { nodeListener } from "@callrules/node"
import express from "express"
import { engine } from "./engine.ts"

/** Listen with `app.listen(8080)`. */
export const app = express()
app.use("/calls", nodeListener(engine.handler))
app.use(express.json())
app.post("/orders", (request, response) => void response.json(request.body))
