import { makeEngine } from "@callrules/engine"
import { memoryStores } from "@callrules/store/memory"
import { describe, expect, it } from "vitest"
import { type Accounts, accountsDirectory, tokenRow } from "../src/own-directory.ts"

const CALLS = "http://localhost/calls_in_progress/current_calls?organization_type=Network&id=n1"

const engineOver = (accounts: Accounts) =>
  makeEngine({ stores: memoryStores, directory: accountsDirectory(accounts), log: () => {} })

const ask = async (engine: Awaited<ReturnType<typeof engineOver>>, token: string): Promise<number> =>
  (await engine.handler(new Request(CALLS, { headers: { authorization: token } }))).status

describe("a directory of the host's own", () => {
  it("given a token that is put in and taken out while the engine runs, then it counts at once", async () => {
    const tokens = new Map<string, string>()
    const engine = await engineOver({
      account: async (id) => (id === "n1" ? { id, zone: "Europe/Paris" } : undefined),
      accountOfToken: async (tokenHash) => {
        const id = tokens.get(tokenHash)
        return id === undefined ? undefined : { id, zone: "Europe/Paris" }
      },
      campaignExists: async () => false,
    })
    expect(await ask(engine, "secret")).toBe(401)
    const [tokenHash, account] = tokenRow("secret", "n1")
    tokens.set(tokenHash, account)
    expect(await ask(engine, "secret")).toBe(200)
    tokens.delete(tokenHash)
    expect(await ask(engine, "secret")).toBe(401)
    await engine.close()
  })

  it("given a database that cannot be reached, then the request fails, and the engine goes on", async () => {
    const engine = await engineOver({
      account: async () => undefined,
      accountOfToken: () => Promise.reject(new Error("the database is away")),
      campaignExists: async () => false,
    })
    expect(await ask(engine, "secret")).toBe(503)
    expect(await ask(engine, "secret")).toBe(503)
    await engine.close()
  })
})
