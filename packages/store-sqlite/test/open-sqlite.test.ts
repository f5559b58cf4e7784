// The stores for hosts that do not use Effect.
import { existsSync } from "node:fs"
import { CallStore } from "@callrules/store"
import { openSqlite } from "@callrules/store-sqlite"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { LEG, NETWORK, receivedLeg } from "./support/records.ts"
import { temporaryFolder } from "./support/temporary-folder.ts"

const file = temporaryFolder()

describe("an open file", () => {
  it("given a file that is opened, then its stores stay open, are copied and measured, until it is closed", async () => {
    const path = file("open.db")
    const database = await openSqlite({ path, create: true })
    const written = Effect.flatMap(CallStore, (calls) => calls.commit(receivedLeg()))
    const found = Effect.flatMap(CallStore, (calls) => calls.leg(NETWORK, LEG))
    await Effect.runPromise(Effect.provide(written, database.stores))
    // an engine that ends does not end them
    expect(await Effect.runPromise(Effect.provide(found, database.stores))).not.toBeNull()
    expect(await database.newestTime()).toBeNull()
    const { databaseBytes, inboxWaiting } = await database.figures()
    expect([databaseBytes > 0, inboxWaiting]).toEqual([true, 0])
    await database.vacuum()
    await database.backUp(file("copy.db"))
    expect(existsSync(file("copy.db"))).toBe(true)
    await database.close()
    await expect(database.figures()).rejects.toMatchObject({ reason: "unavailable" })
  })

  it("given a file that cannot be opened, then it is refused with the reason, and left as it was", async () => {
    await expect(openSqlite({ path: file("missing.db") })).rejects.toMatchObject({ reason: "unavailable" })
    expect(existsSync(file("missing.db"))).toBe(false)
    const database = await openSqlite({ path: file("twice.db"), create: true })
    await expect(openSqlite({ path: file("twice.db") })).rejects.toMatchObject({ reason: "busy" })
    await database.close()
    const again = await openSqlite({ path: file("twice.db") })
    await again.close()
  })
})
