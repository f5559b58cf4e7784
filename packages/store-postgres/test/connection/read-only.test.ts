// A database that has become read-only, by its settings or as a standby: an engine on it is not ready, so that proxies turn away.
import { makeEngine } from "@callrules/engine"
import { migratePostgres, postgresStores } from "@callrules/store-postgres"
import * as Effect from "effect/Effect"
import { expect, onTestFinished, test } from "vitest"
import { onDatabase, startTestServer } from "../support/database.ts"

const readyOn = async (url: string) => {
  const engine = await makeEngine({
    stores: postgresStores({ url }),
    directory: [],
    dueWork: "by the host",
    log: () => {},
  })
  onTestFinished(() => engine.close())
  return engine.isReady
}

const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1_100))

// ENG-513
test("given a database that becomes read-only, then an engine on it is not ready until it takes writes again; on a standby it is not", async () => {
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  const url = await server.newDatabase()
  await Effect.runPromise(migratePostgres({ url }))
  const isReady = await readyOn(url)
  expect(await isReady()).toBe(true)
  for (const setting of ["on", "off"]) {
    await onDatabase(url, `ALTER SYSTEM SET default_transaction_read_only = ${setting}`)
    await onDatabase(url, "SELECT pg_reload_conf()")
    await nextSecond()
    expect([setting, await isReady()]).toEqual([setting, setting === "off"])
  }
  const standby = await server.standby("s1")
  onTestFinished(() => standby.stop())
  const isStandbyReady = await readyOn(
    url.replace(encodeURIComponent(server.folder), encodeURIComponent(standby.client.host)),
  )
  expect(await isStandbyReady()).toBe(false)
})
