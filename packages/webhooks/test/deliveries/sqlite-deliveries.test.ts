import { execFileSync } from "node:child_process"
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { fileURLToPath } from "node:url"
import type { PostOutcome } from "@callrules/webhooks"
import { sqliteDeliveries } from "@callrules/webhooks/sqlite"
import { expect, it, onTestFinished } from "vitest"
import { event, OK, target, world } from "../support/receivers.ts"

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

// ENG-362
it("given a file that a sender uses, when it is copied, then the copy is whole, of one moment, and for its owner alone", async () => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-webhooks-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [path, copy] = [join(folder, "webhooks.db"), join(folder, "copy.db")]
  const deliveries = sqliteDeliveries(path)
  onTestFinished(() => deliveries.close())
  const messages = (from: number) =>
    Array.from({ length: 1_000 }, (_, index) => ({
      ...{ targetId: "crm", networkId: "n1", legId: "L", eventId: `e-${from + index}`, type: "call_completed" },
      body: JSON.stringify("x".repeat(1_000)),
    }))
  await deliveries.add(messages(0), 0)
  const copied = deliveries.backUp(copy)
  const named = () => readdirSync(folder).filter((name) => name.startsWith("copy"))
  // whoever ends the process now leaves nothing that looks like a copy
  expect(named().filter((name) => !name.endsWith("-journal"))).toEqual(["copy.db.part"])
  expect(statSync(`${copy}.part`).mode & 0o777).toBe(0o600)
  let isCopied = false
  void copied.then(() => {
    isCopied = true
  })
  // far more than a sender writes while no event is taken
  for (let from = 1_000; !isCopied && from < 10_000; from += 1_000) {
    await deliveries.add(messages(from), 0)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await copied
  expect(named()).toEqual(["copy.db"])
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  const there = sqliteDeliveries(copy)
  onTestFinished(() => there.close())
  const all = await there.every(0, 1_000_000)
  expect(all.length % 1_000).toBe(0)
  expect(all.map(({ eventId }) => eventId)).toEqual(all.map((_, index) => `e-${index}`))
})

it("given a copy that cannot be made, then nothing is left of it, and what was there stays", async () => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-webhooks-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const there = join(folder, "there.db")
  writeFileSync(there, "mine")
  const deliveries = sqliteDeliveries(join(folder, "webhooks.db"))
  onTestFinished(() => deliveries.close())
  await expect(deliveries.backUp(join(folder, "no folder", "copy.db"))).rejects.toThrow("no such file or directory")
  await expect(deliveries.backUp(there)).rejects.toThrow(`${there} cannot be made: it exists already`)
  const copied = deliveries.backUp(join(folder, "meanwhile.db"))
  writeFileSync(join(folder, "meanwhile.db"), "mine")
  await expect(copied).rejects.toThrow("meanwhile.db cannot be made: it exists already")
  expect(readdirSync(folder).filter((name) => !name.startsWith("webhooks"))).toEqual(["meanwhile.db", "there.db"])
  expect([there, join(folder, "meanwhile.db")].map((name) => statSync(name).size)).toEqual([4, 4])
})

// ENG-362
it("given a file that is closed while it is being copied, then the copy is made, and the file is free afterwards", async () => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-webhooks-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [path, copy] = [join(folder, "webhooks.db"), join(folder, "copy.db")]
  const deliveries = sqliteDeliveries(path)
  const copied = deliveries.backUp(copy)
  deliveries.close()
  expect(() => sqliteDeliveries(path)).toThrow("is in use by another process")
  await copied
  for (const name of [path, copy]) sqliteDeliveries(name).close()
})

it("given the database of something else, then no table of messages is put into it", () => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-webhooks-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, "calls.db")
  const other = new DatabaseSync(path)
  other.exec("create table legs (leg_id text)")
  expect(() => sqliteDeliveries(path)).toThrow(`${path} is a database of something else, and no file of messages`)
  expect(other.prepare("select name from sqlite_schema").all()).toEqual([{ name: "legs" }])
  expect(other.prepare("pragma journal_mode").get()).toEqual({ journal_mode: "delete" })
  other.close()
})

// ENG-372
it("given a file that is in use, when it is opened again, by whatever name, then it is refused until it is closed", () => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-webhooks-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [path, link] = [join(folder, "webhooks.db"), join(folder, "link.db")]
  const first = sqliteDeliveries(path)
  symlinkSync(path, link)
  const script = `const { sqliteDeliveries } = await import("@callrules/webhooks/sqlite")
    try { sqliteDeliveries(${JSON.stringify(path)}).close(); console.log("opened") } catch ({ message }) { console.log(message) }`
  const elsewhere = () =>
    execFileSync(process.execPath, ["--conditions=@callrules/source", "--input-type=module", "--eval", script], {
      cwd: fileURLToPath(new URL("../..", import.meta.url)),
      encoding: "utf8",
    })
  for (const name of [path, link]) expect(() => sqliteDeliveries(name)).toThrow(`${name} is in use by another process`)
  expect(elsewhere()).toContain("is in use by another process")
  first.close()
  expect(elsewhere()).toBe("opened\n")
  sqliteDeliveries(link).close()
})

// ENG-501
it("given a file that is in use, when another path leads to it, as a mount makes one, then it is refused, and the messages stay whole", async () => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-webhooks-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [path, other] = [join(folder, "webhooks.db"), join(folder, "mounted.db")]
  const first = sqliteDeliveries(path)
  const of = { targetId: "crm", networkId: "n1", legId: "L", type: "call_completed", body: "{}" }
  await first.add([{ ...of, eventId: "e-1" }], 0)
  // the file alone has the other name: the log that belongs to it stands under the first one
  renameSync(path, other)
  expect(() => sqliteDeliveries(other)).toThrow(`${other} is in use by another process`)
  expect(() => new DatabaseSync(other).exec("pragma journal_mode = wal; begin immediate")).toThrow("locked")
  expect(readdirSync(folder).toSorted()).toEqual(["mounted.db", "webhooks.db-wal"])
  renameSync(other, path)
  await first.add([{ ...of, eventId: "e-2" }], 0)
  first.close()
  const second = sqliteDeliveries(path)
  onTestFinished(() => second.close())
  expect((await second.every(0, 9)).map(({ eventId }) => eventId)).toEqual(["e-1", "e-2"])
})

// ENG-372
it("given a file with two names, when it is opened, then it is refused, since each name has a log of its own", () => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-webhooks-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [path, other] = [join(folder, "webhooks.db"), join(folder, "other.db")]
  sqliteDeliveries(path).close()
  linkSync(path, other)
  for (const name of [path, other]) expect(() => sqliteDeliveries(name)).toThrow(`${name} has 2 links`)
})

// ENG-375
it("given a file that is removed or replaced while it is in use, then events stay in their outbox", async () => {
  for (const isReplaced of [false, true]) {
    const folder = mkdtempSync(join(tmpdir(), "callrules-webhooks-"))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const path = join(folder, "webhooks.db")
    const deliveries = sqliteDeliveries(path)
    const { happen, outbox, webhooks } = world([target("crm", "n1")], () => OK, deliveries)
    happen(event("n1", "L-1", 1))
    await webhooks.work()
    renameSync(path, `${path}.old`)
    if (isReplaced) writeFileSync(path, "")
    happen(event("n1", "L-1", 2))
    await expect(webhooks.work()).rejects.toThrow("was removed or replaced while it is in use")
    expect(await outbox.waiting()).toHaveLength(1)
    // what it has goes into a copy all the same
    await deliveries.backUp(`${path}.copy`)
    const copy = sqliteDeliveries(`${path}.copy`)
    expect(await copy.every(0, 9)).toMatchObject([{ eventId: "transaction_created:L-1-1" }])
    copy.close()
    deliveries.close()
  }
})

// ENG-372, ENG-375
it("given a file that was removed while it is in use, when another one wants to send from it, then it is refused, and no file is made", async () => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-webhooks-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, "webhooks.db")
  const deliveries = sqliteDeliveries(path)
  const message = { targetId: "crm", networkId: "n1", legId: "L", eventId: "e", type: "leg_closed", body: "{}" }
  await deliveries.add([message], 0)
  renameSync(path, `${path}.old`)
  expect(() => sqliteDeliveries(path)).toThrow(`${path} does not exist, and the log beside it is not empty`)
  expect(existsSync(path)).toBe(false)
  // its log stays where it is, so that both can be put together again
  deliveries.close()
  expect(() => sqliteDeliveries(path)).toThrow(`${path} does not exist, and the log beside it is not empty`)
  renameSync(`${path}.old`, path)
  const again = sqliteDeliveries(path)
  expect(await again.every(0, 9)).toMatchObject([{ eventId: "e" }])
  again.close()
})

it("given a link to a file that does not exist, or no name, then it is refused, and nothing is made", () => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-webhooks-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const link = join(folder, "link.db")
  symlinkSync(join(folder, "none.db"), link)
  expect(() => sqliteDeliveries(link)).toThrow(`${link} is a link to a file that does not exist`)
  expect(() => sqliteDeliveries("")).toThrow('write sqliteDeliveries("webhooks.db")')
  expect(readdirSync(folder)).toEqual(["link.db"])
})

// ENG-372
it("given a file that cannot be opened, then it is not locked any more", () => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-webhooks-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, "webhooks.db")
  mkdirSync(path)
  expect(() => sqliteDeliveries(path)).toThrow("unable to open")
  rmdirSync(path)
  sqliteDeliveries(path).close()
})

// ENG-380
it("given a file that was removed while messages in it wait, when they are due, then they are sent, and the fault is told", async () => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-webhooks-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, "webhooks.db")
  const deliveries = sqliteDeliveries(path)
  onTestFinished(() => deliveries.close())
  let isBack = false
  const receive = (): PostOutcome => (isBack ? OK : { kind: "failed", why: "away" })
  const { happen, outbox, pass, taken, wait, webhooks } = world([target("crm", "n1")], receive, deliveries)
  happen(event("n1", "L-1", 1))
  await pass(0)
  isBack = true
  renameSync(path, `${path}.old`)
  happen(event("n1", "L-2", 1))
  wait(600)
  await expect(webhooks.work()).rejects.toThrow("was removed or replaced while it is in use")
  expect(taken.map(({ id }) => id)).toEqual(["transaction_created:L-1-1"])
  expect(await outbox.waiting()).toHaveLength(1)
  await webhooks.close()
})
