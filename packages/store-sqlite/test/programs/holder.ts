// Opens a store, says so, and holds it until its input ends.
import { sqliteStores } from "@callrules/store-sqlite"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const [path = ""] = process.argv.slice(2)
const held = Effect.callback<void>((resume) => {
  process.stdout.write("open\n")
  process.stdin.on("end", () => resume(Effect.void)).resume()
})
await Effect.runPromise(Effect.scoped(Effect.andThen(Layer.build(sqliteStores({ path, create: true })), held)))
