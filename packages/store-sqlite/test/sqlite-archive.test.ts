// Everything in a SQLite file can be moved to another.
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { storesOver } from "@callrules/store/rows"
import { archiveSuite, type Beside, beside, erasureStepSuite } from "@callrules/store/suite"
import { sqliteArchive } from "@callrules/store-sqlite"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, it } from "vitest"
import { openInThisThread, storesInThisThread } from "./support/in-this-thread.ts"
import { temporaryFolder } from "./support/temporary-folder.ts"

const inFolder = temporaryFolder()
let last = 0

/**
 * What each file has in its own way: numbers of rows and the order of writing, which the places of an export stand for; and whether a
 * request is found by its leg through its transaction or through an index.
 */
const OWN = new Set(["row", "sequence", "made_by_organization", "made_by_request", "has_transaction"])

const newDatabase = async () => {
  last += 1
  const path = inFolder(join(`archive-${last}.db`))
  return {
    stores: storesInThisThread(path),
    storesWith: (what: Beside) =>
      Layer.effectContext(Effect.map(openInThisThread(path), (thread) => storesOver(beside(thread, what)))),
    archive: sqliteArchive({ path, write: true }),
    plant: async (sql: string) => {
      const database = new DatabaseSync(path)
      database.exec(sql)
      database.close()
    },
    misleading: [
      "UPDATE further_leg_ids SET leg_id = 'elsewhere'",
      "DELETE FROM further_leg_ids",
      "INSERT INTO further_leg_ids SELECT network_id, 'of nobody', leg_id FROM legs LIMIT 1",
    ],
    tables: async () => {
      const database = new DatabaseSync(path)
      try {
        const names = database
          .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
          .all()
        return new Map(
          names.map(({ name }) => [
            String(name),
            database
              .prepare(`SELECT * FROM ${String(name)}`)
              .all()
              .map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !OWN.has(column)))),
          ]),
        )
      } finally {
        database.close()
      }
    },
  }
}

archiveSuite({ describe, it, name: "SQLite", newDatabase })

erasureStepSuite({ describe, it, name: "SQLite", newDatabase })
