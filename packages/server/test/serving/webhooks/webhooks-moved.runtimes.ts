// Messages that wait for their receiver go with the ledger: into a copy, and to another store.
import { copyFileSync, mkdtempSync, renameSync, statSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { sqliteDeliveries } from "@callrules/webhooks/sqlite"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { onDatabase, startTestServer, type TestServer } from "../../../../store-postgres/test/support/database.ts"
import { migrateDatabase } from "../../../src/commands/migrate.ts"
import { messagesFileOf } from "../../../src/serving/messages-file.ts"
import {
  freshDatabase,
  runProgram,
  type Server,
  startConfigured,
  startOnDatabase,
  stop,
} from "../../support/program.ts"

const SECRET = "whsec_c2VjcmV0IHNlY3JldCBzZWNyZXQgc2VjcmV0"

/** A receiver that is away until it is told otherwise, and wants nothing of T2 until then; what it has taken, and the configuration of a server that sends to it. */
const receiving = async () => {
  const taken: Array<string> = []
  let status = 503
  const receiver = createServer(async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk)
    const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { event_id: string } }
    const isUnwanted = status >= 300 && data.event_id.endsWith(":T2")
    if (status < 300) taken.push(data.event_id)
    response.writeHead(isUnwanted ? 410 : status).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void receiver.close())
  const address = receiver.address()
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/events`
  const target = { id: "crm", url, secrets: [SECRET], types: ["call_completed"] }
  const network = { id: "n", time_zone: "UTC", advertisers: [{ id: "acme", campaigns: [{ id: "auto" }] }] }
  const webhooks = { allow_plain: true, allow_private_addresses: ["127.0.0.1"] }
  const rest = { host_token: "host", webhooks, log_requests: false }
  return {
    taken,
    isBack: () => {
      status = 204
    },
    configuration: { ...rest, networks: [{ ...network, webhooks: [target] }] },
    withoutTargets: { ...rest, networks: [network] },
  }
}

const ask = async ({ url }: Server, method: string, path: string, body?: object) => {
  const headers = { authorization: "host" }
  const answer = await fetch(`${url}/host${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const MINUTE = 60_000
const START = Date.now() - 60 * MINUTE
const time = (minutes: number): string => new Date(START + minutes * MINUTE).toISOString()

/** Reports a call, or what has come of it. */
const report = async (server: Server, id: string, minutes: number, eventId = "completed"): Promise<void> => {
  const of = { call_record_id: `call-${id}`, transaction_id: id }
  const campaign = { advertiser_id_from_network: "acme", advertiser_campaign_id_from_network: "auto" }
  for (const event of [
    { kind: "received", event_id: "received", at: time(0), ...campaign, ...of },
    { kind: "completed", event_id: eventId, at: time(minutes), ...of },
  ]) {
    expect((await ask(server, "POST", "/n/events", event)).status).toBe(200)
  }
}

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50))
}

const areThere = (server: Server, count: number, status = "waiting") =>
  until(
    async () => ((await ask(server, "GET", `/n/webhooks?status=${status}`)).body["messages"] as []).length === count,
  )

const messagesOfAnother = (file: string): void => {
  const other = `${file}.other`
  sqliteDeliveries(other).close()
  renameSync(other, file)
}

const ended = async (server: Server): Promise<void> => expect(await stop(server)).toBe(0)

describe("a copy of a ledger with webhooks", () => {
  it("given messages that wait, when the server is copied and both copies are put in place, then they are sent, and what happens anew too", async () => {
    const { configuration, isBack, taken } = await receiving()
    const first = await startConfigured(configuration, freshDatabase())
    await report(first, "T1", 1)
    await areThere(first, 1)
    const { body, status } = await ask(first, "POST", "/backup")
    const { file, webhooks_file: messages } = body as { file: string; webhooks_file: string }
    expect([status, basename(messages)]).toEqual([201, basename(file).replace(/\.db$/, ".webhooks.db")])
    expect([file, messages].map((path) => [dirname(path), statSync(path).mode & 0o777])).toEqual(
      [file, messages].map(() => [dirname(file), 0o600]),
    )
    // lost by the restore, and then reported as something else
    await report(first, "T2", 2)
    await areThere(first, 1, "failed")
    const config = join(dirname(file), "callrules.json")
    const printed = await runProgram(["backup", "--config", config, "--port", new URL(first.url).port])
    expect(printed).toMatchObject({ code: 0, stdout: expect.stringMatching(/^(.*)\.db\n\1\.webhooks\.db\n$/) })
    await ended(first)

    const database = freshDatabase()
    copyFileSync(file, database)
    copyFileSync(messages, messagesFileOf(database))
    isBack()
    const second = await startConfigured(configuration, database)
    await report(second, "T2", 3)
    await areThere(second, 2, "delivered")
    expect(taken.toSorted()).toEqual(["completed:T1", "completed:T2"])
    await ended(second)
  }, 120_000)

  it("given messages that wait for targets that were taken out, then the copy has them; given none ever, then it is one file", async () => {
    const { configuration, withoutTargets } = await receiving()
    const database = freshDatabase()
    const first = await startConfigured(withoutTargets, database)
    const { body: alone } = await ask(first, "POST", "/backup")
    expect(Object.keys(alone)).toEqual(["file"])
    await ended(first)
    const second = await startConfigured(configuration, database)
    await report(second, "T1", 1)
    await areThere(second, 1)
    await ended(second)
    const third = await startConfigured(withoutTargets, database)
    const { body: both } = await ask(third, "POST", "/backup")
    expect(Object.keys(both)).toEqual(["file", "webhooks_file"])
    await ended(third)
  }, 120_000)

  // ENG-375
  it.each([
    ["another file is in their place", (file: string) => writeFileSync(file, "no database at all")],
    ["messages of another ledger are in their place", (file: string) => messagesOfAnother(file)],
    ["they are gone", () => undefined],
  ])(
    "given messages that wait, when %s, then the copy has those that wait",
    async (_, replace) => {
      const { configuration } = await receiving()
      const folder = mkdtempSync(join(tmpdir(), "callrules-test-"))
      const file = join(folder, "webhooks.db")
      const webhooks = { ...configuration.webhooks, file }
      const server = await startConfigured({ ...configuration, webhooks }, freshDatabase())
      await report(server, "T1", 1)
      await areThere(server, 1)
      for (const end of ["", "-wal"]) renameSync(file + end, `${file}.away${end}`)
      replace(file)
      const { body, status } = await ask(server, "POST", "/backup")
      expect([status, typeof body["webhooks_file"]]).toEqual([201, "string"])
      const copy = sqliteDeliveries(String(body["webhooks_file"]))
      expect(await copy.every(0, 9)).toMatchObject([{ eventId: "completed:T1", status: "waiting" }])
      copy.close()
      await stop(server)
    },
    120_000,
  )

  // ENG-501
  it("given a server that sends, when another one is to send from the same file under another name, then it does not start", async () => {
    const { configuration } = await receiving()
    const folder = mkdtempSync(join(tmpdir(), "callrules-test-"))
    const [file, other] = [join(folder, "webhooks.db"), join(folder, "mounted.db")]
    const sendingFrom = (path: string) => ({ ...configuration, webhooks: { ...configuration.webhooks, file: path } })
    const first = await startConfigured(sendingFrom(file), freshDatabase())
    // as a mount of the file does, this leaves its log under the first name alone
    renameSync(file, other)
    await expect(startConfigured(sendingFrom(other), freshDatabase())).rejects.toThrow("is in use by another process")
    renameSync(other, file)
    await ended(first)
  }, 120_000)
})

describe("a move of a ledger with webhooks", () => {
  let database: TestServer

  beforeAll(async () => {
    database = await startTestServer()
  }, 120_000)

  afterAll(() => database.stop())

  it("given messages that wait and one that has failed, when the ledger is moved as its page says, then nothing is lost", async () => {
    const { configuration, isBack, taken } = await receiving()
    const file = freshDatabase()
    const messages = messagesFileOf(file)
    const first = await startConfigured(configuration, file)
    await report(first, "T1", 1)
    await report(first, "T2", 2)
    await areThere(first, 1)
    await areThere(first, 1, "failed")
    await ended(first)

    const url = await database.newDatabase()
    await onDatabase(url, "CREATE ROLE engines LOGIN")
    await migrateDatabase(url, "engines")
    const engines = url.replace("callrules@", "engines@")
    const ndjson = join(dirname(file), "ledger.ndjson")
    const exported = await runProgram(["ledger", "export", file, ndjson])
    expect(exported).toMatchObject({ code: 0, stdout: "" })
    expect(exported.stderr).toContain(
      `callrules: the export has no messages of webhooks: 1 that wait and 1 that have failed stay in ${messages}; move them with \`callrules webhooks move ${messages} <store>\`\n`,
    )
    expect((await runProgram(["ledger", "import", engines, ndjson])).code).toBe(0)
    const moved = { code: 0, stdout: "1 waiting, 1 failed, 0 delivered\n", stderr: "" }
    expect(await runProgram(["webhooks", "move", messages, engines])).toEqual(moved)
    expect(await runProgram(["webhooks", "move", messages, engines])).toEqual(moved)

    isBack()
    const second = await startOnDatabase({ ...configuration, database: engines })
    await areThere(second, 1, "delivered")
    expect((await ask(second, "POST", "/n/webhooks/2/resend")).status).toBe(200)
    await areThere(second, 2, "delivered")
    expect(taken.toSorted()).toEqual(["completed:T1", "completed:T2"])
    await ended(second)

    // the way back, and from file to file
    const back = join(dirname(file), "back.db")
    const delivered = { code: 0, stdout: "0 waiting, 0 failed, 2 delivered\n", stderr: "" }
    expect(await runProgram(["webhooks", "move", engines, back])).toEqual(delivered)
    expect(await runProgram(["webhooks", "move", back, join(dirname(file), "further.db")])).toEqual(delivered)
  }, 180_000)

  it("given a file of messages that cannot be read, when the ledger is exported, then that is told, and the export is whole", async () => {
    const { withoutTargets } = await receiving()
    const file = freshDatabase()
    await ended(await startConfigured(withoutTargets, file))
    writeFileSync(messagesFileOf(file), "no database at all")
    const { code, stderr } = await runProgram(["ledger", "export", file, join(dirname(file), "ledger.ndjson")])
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/\ncallrules: whether messages of webhooks wait is not known: .*\n$/),
    ])
  }, 60_000)

  it("says in one line what cannot be moved", async () => {
    const file = freshDatabase()
    const missing = await runProgram(["webhooks", "move", file, "other.db"])
    expect(missing).toEqual({ code: 2, stdout: "", stderr: `callrules: the file ${file} does not exist\n` })
    const url = await database.newDatabase()
    const unmigrated = await runProgram(["webhooks", "move", url, file])
    expect([unmigrated.code, unmigrated.stderr]).toEqual([
      2,
      expect.stringMatching(/^callrules: .*migrate it first\n$/),
    ])
    const same = await runProgram(["webhooks", "move", url, url])
    expect([same.code, same.stderr]).toEqual([2, expect.stringMatching(/^callrules: .* from a store to itself\n$/)])
  }, 60_000)
})
