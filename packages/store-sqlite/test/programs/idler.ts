// Opens a store, asks it for something, and forgets to close it.
import { Outbox } from "@callrules/store"
import { sqliteStores } from "@callrules/store-sqlite"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"

const [path = ""] = process.argv.slice(2)
const context = await Effect.runPromise(Layer.buildWithScope(sqliteStores({ path, create: true }), Scope.makeUnsafe()))
const ask = Effect.flatMap(Outbox, (outbox) => outbox.waiting(1))
const waiting = await Effect.runPromise(Effect.provideContext(ask, context))
console.log(`${waiting.length} events`)
