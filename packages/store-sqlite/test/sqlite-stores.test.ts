import { DatabaseSync } from "node:sqlite"
import type { StoreFault, Stores } from "@callrules/store"
import { storeSuite } from "@callrules/store/suite"
import { sqliteStores } from "@callrules/store-sqlite"
import type { Context } from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { afterAll, beforeAll, describe, it } from "vitest"
import { temporaryFolder } from "./temporary-folder.ts"

// One thread for all tests of the suite: what costs time is starting it. Each test finds the file empty.
const path = temporaryFolder()("suite.db")
const scope = Scope.makeUnsafe()
let context: Context<Stores>
let wiper: DatabaseSync

beforeAll(async () => {
  context = await Effect.runPromise(Layer.buildWithScope(sqliteStores({ path }), scope))
  wiper = new DatabaseSync(path)
  wiper.exec("PRAGMA synchronous = OFF")
})

afterAll(async () => {
  wiper.close()
  await Effect.runPromise(Scope.close(scope, Exit.void))
})

const empty = (): void => {
  const tables = wiper.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  wiper.exec(["BEGIN", ...tables.map(({ name }) => `DELETE FROM ${name}`), "COMMIT"].join(";"))
}

const emptied: Layer.Layer<Stores, StoreFault> = Layer.syncContext(() => {
  empty()
  return context
})

storeSuite({ describe, it, name: "SQLite", stores: () => emptied })
