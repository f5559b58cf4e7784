import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { storeSuite } from "@callrules/engine/store-suite"
import { sqliteStores } from "@callrules/store-sqlite"
import { afterAll, describe, it } from "vitest"

const folder = mkdtempSync(join(tmpdir(), "callrules-store-"))
let files = 0
const nextFile = (): string => {
  files += 1
  return join(folder, `${files}.db`)
}

afterAll(() => rmSync(folder, { recursive: true }))

storeSuite({ describe, it, name: "SQLite", stores: () => sqliteStores({ path: nextFile() }) })
