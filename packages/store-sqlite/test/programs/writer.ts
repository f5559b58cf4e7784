// Writes and says what was acknowledged, until it is killed or each writer has written as often as it is told to.
import { writeSync } from "node:fs"
import type { TransactionId } from "@callrules/model"
import { LedgerStore } from "@callrules/store"
import { sqliteStores } from "@callrules/store-sqlite"
import * as Effect from "effect/Effect"
import { groupsOf, LEGS, requestWrite } from "../support/records.ts"

const [path = "", run = "", most = "Infinity"] = process.argv.slice(2)

// Says a line at once, so that it is out before the next write begins; waits while the reader is behind.
const say = (line: string): Effect.Effect<void> =>
  Effect.suspend(() => {
    try {
      writeSync(1, line)
      return Effect.void
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "EAGAIN") return Effect.delay(say(line), 5)
      throw error
    }
  })

const writer = (legId: TransactionId, number: number) =>
  Effect.gen(function* () {
    const ledger = yield* LedgerStore
    const group = `group ${number}`
    let version = (yield* groupsOf(ledger, legId)).length
    for (let written = 0; written < Number(most); written++) {
      version += 1
      const request = `${run}.${number}.${version}!`
      const answer = yield* ledger.commit(requestWrite(request, group, version, legId))
      yield* say(`${answer} ${request}\n`)
    }
  })

await Effect.runPromise(
  Effect.provide(Effect.forEach(LEGS, writer, { concurrency: "unbounded" }), sqliteStores({ path, create: true })),
)
