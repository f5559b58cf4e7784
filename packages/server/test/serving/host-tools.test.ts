// Host tokens that the directory has made, at what the program adds to the host interface: metrics, copies, webhooks.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { StoreFault } from "@callrules/store"
import { sqliteDeliveries } from "@callrules/webhooks/sqlite"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { startServer } from "../../src/commands/serve.ts"
import { type HostTools, hostTools } from "../../src/serving/host-tools.ts"
import { freshDatabase, type Server, startConfigured, stop } from "../support/program.ts"

const webhooks = [{ id: "w", url: "https://crm.example.com/", secrets: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"] }]
const networks = [
  { id: "n", time_zone: "UTC", tokens: [{ token: "partner" }], webhooks },
  { id: "m", time_zone: "UTC" },
]
const WEBHOOKS = "GET /host/n/webhooks"

describe("host tokens of the directory", () => {
  const database = freshDatabase()
  let server: Server
  beforeAll(async () => {
    const backup_folder = dirname(database)
    server = await startConfigured({ networks, host_token: "host", backup_folder, log_requests: false }, database)
  }, 60_000)
  afterAll(() => stop(server), 60_000)

  const made = async (path: string, body: object): Promise<string> => {
    const answer = await fetch(`${server.url}${path}`, {
      method: "POST",
      headers: { authorization: "host" },
      body: JSON.stringify(body),
    })
    // as the contract says
    return ((await answer.json()) as { token: string }).token
  }

  const ask = async (what: string, token: string): Promise<readonly [number, string]> => {
    const [method = "", path = ""] = what.split(" ")
    const answer = await fetch(`${server.url}${path}`, { method, headers: { authorization: `Bearer ${token}` } })
    return [answer.status, await answer.text()]
  }

  test("given one that reads alone, of every network, then it reads metrics, and copies nothing", async () => {
    const token = await made("/host/tokens", { use: "host_read_only" })
    expect(await ask("GET /metrics", token)).toEqual([200, expect.stringContaining("callrules_requests_total")])
    expect((await ask(WEBHOOKS, token))[0]).toBe(200)
    const [status, text] = await ask("POST /host/backup", token)
    expect([status, text]).toEqual([403, expect.stringContaining("UnauthorizedOperation")])
    expect((await ask("POST /host/n/webhooks/1/resend", token))[0]).toBe(403)
    expect((await ask("DELETE /host/n/webhooks/1", token))[0]).toBe(403)
  })

  test("given one of every network, then it reads metrics and makes copies, until it is revoked", async () => {
    const token = await made("/host/tokens", { use: "host", token_id: "ops" })
    expect((await ask("GET /metrics", token))[0]).toBe(200)
    const [status, text] = await ask("POST /host/backup", token)
    expect([status, text]).toEqual([201, expect.stringContaining(join(dirname(database), "callrules-"))])
    expect((await ask("DELETE /host/tokens/ops", "host"))[0]).toBe(200)
    expect((await ask("GET /metrics", token))[0]).toBe(401)
  })

  test("given one of a network, then it has neither metrics nor copies of all, and its own network's webhooks alone", async () => {
    const token = await made("/host/n/tokens", { use: "host" })
    for (const what of ["GET /metrics", "POST /host/backup", "GET /host/m/webhooks"]) {
      expect(await ask(what, token)).toEqual([403, expect.stringContaining("UnauthorizedOperation")])
    }
    expect((await ask(WEBHOOKS, token))[0]).toBe(200)
  })

  test("given a partner's token, one that has expired, or none, then 401", async () => {
    const expired = await made("/host/tokens", { use: "host", expires_in_seconds: 1 })
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    for (const token of ["partner", expired, ""]) {
      for (const what of ["GET /metrics", "POST /host/backup", WEBHOOKS]) {
        expect(await ask(what, token)).toEqual([401, expect.stringContaining("Unauthorized")])
      }
    }
  })
})

describe("the copies of a ledger with webhooks", () => {
  test.each([
    ["and its messages with it", undefined, 404, "are in memory"],
    ["and its messages in a file", "messages.db", 201, "webhooks_file"],
  ])("given a ledger in memory, %s, then both are copied, or it is told why not", async (_, named, status, told) => {
    const folder = mkdtempSync(join(tmpdir(), "callrules-test-"))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const config = join(folder, "callrules.json")
    const kept = named === undefined ? {} : { webhooks: { file: join(folder, named) } }
    const rest = { host_token: "host", backup_folder: folder, log_requests: false, ...kept }
    writeFileSync(config, JSON.stringify({ networks, ...rest }))
    const inMemory = await startServer({ config, port: 0, db: ":memory:" })
    onTestFinished(inMemory.close)
    const headers = { authorization: "host" }
    const answer = await fetch(`${inMemory.url}/host/backup`, { method: "POST", headers })
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(told)])
    expect(readdirSync(folder).filter((name) => name.startsWith("callrules-"))).toHaveLength(
      named === undefined ? 0 : 2,
    )
  })

  test("given a database that is being copied, then the copy of the messages is there; given that it fails, then neither is left", async () => {
    const [messages, backupFolder] = [freshDatabase(), mkdtempSync(join(tmpdir(), "callrules-test-"))]
    onTestFinished(() => rmSync(backupFolder, { recursive: true }))
    const deliveries = sqliteDeliveries(messages)
    onTestFinished(() => deliveries.close())
    const seen: Array<readonly [copied: string, there: ReadonlyArray<string>]> = []
    const backUp = (path: string) =>
      Effect.suspend(() => {
        seen.push([basename(path, ".db"), readdirSync(backupFolder)])
        return Effect.fail(new StoreFault({ reason: "full", cause: "the disk is full" }))
      })
    // only what a copy needs
    const copied = {
      file: { backUp },
      messages: {
        file: messages,
        backUp: deliveries.backUp,
        whileNothingIsTaken: <A>(run: () => Promise<A>) => run(),
      },
    }
    const tools = { copied, backupFolder } as unknown as HostTools
    const route = hostTools(tools).find(({ path }) => path === "/host/backup")
    const answered = await route?.answer({ parameter: () => "", query: {} })
    expect(answered).toMatchObject({
      failure: { class: "ServiceUnavailable", problems: [{ message: expect.stringContaining("the disk is full") }] },
    })
    expect(seen).toEqual([[expect.any(String), [`${seen[0]?.[0]}.webhooks.db`]]])
    expect(readdirSync(backupFolder)).toEqual([])
  })
})
