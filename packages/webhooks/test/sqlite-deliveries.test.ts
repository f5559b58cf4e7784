import { mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sqliteDeliveries } from "@callrules/webhooks/sqlite"
import { expect, it, onTestFinished } from "vitest"
import { event, OK, target, world } from "./receivers.ts"

it("given a file that is opened again, then what waited is sent, and what was delivered is known", async () => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-webhooks-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, "webhooks.db")
  const first = sqliteDeliveries(path)
  let works = true
  const { happen, pass, restart, taken } = world(
    [target("crm", "n1")],
    () => (works ? OK : { kind: "failed", why: "away" }),
    first,
  )
  happen(event("n1", "L-1", 1))
  await pass(0)
  works = false
  happen(event("n1", "L-1", 2))
  await pass(60)
  first.close()
  works = true
  const second = sqliteDeliveries(path)
  onTestFinished(() => second.close())
  restart(second)
  // the outbox lists again what a process that ended has not acknowledged
  happen(event("n1", "L-1", 1), event("n1", "L-1", 2), event("n1", "L-1", 3))
  await pass(600, 10)
  expect(taken.map(({ id }) => id)).toEqual([1, 2, 3].map((number) => `transaction_created:L-1-${number}`))
  // three days later the delivered ones are forgotten
  expect((await second.list("n1", "delivered", 0, 10)).deliveries).toHaveLength(3)
  await pass(4 * 86_400, 7_200)
  expect((await second.list("n1", "delivered", 0, 10)).deliveries).toEqual([])
})

it("given a new file, when messages are kept in it, then its owner alone may read it and its log", async () => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-webhooks-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, "webhooks.db")
  const deliveries = sqliteDeliveries(path)
  onTestFinished(() => deliveries.close())
  const message = { targetId: "crm", networkId: "n1", legId: "L", eventId: "e", type: "leg_closed", body: "{}" }
  await deliveries.add([message], 0)
  expect([path, `${path}-wal`].map((name) => statSync(name).mode & 0o777)).toEqual([0o600, 0o600])
})
