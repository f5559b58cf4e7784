import { makeEngine } from "@callrules/engine"
import { memoryStores } from "@callrules/store/memory"
import { describe, expect, it } from "vitest"
import { type AccountRow, type Accounts, accountsDirectory, type CampaignRow, tokenRow } from "../src/own-directory.ts"

const CALLS = "http://localhost/calls_in_progress/current_calls?organization_type=Network&id=n1"

const engineOver = (accounts: Accounts) =>
  makeEngine({ stores: memoryStores, directory: accountsDirectory(accounts), log: () => {} })

const ask = async (engine: Awaited<ReturnType<typeof engineOver>>, token: string): Promise<number> =>
  (await engine.handler(new Request(CALLS, { headers: { authorization: token } }))).status

const paris: AccountRow = { id: "n1", zone: "Europe/Paris", fields: ["product"] }
const auto: CampaignRow = {
  advertiser: "acme",
  id: "auto",
  name: "Auto",
  hours: { timeZone: "Europe/Paris", days: { monday: [{ from: "09:00", to: "17:30" }] } },
}
const noCampaigns = { advertiserName: async () => undefined, campaigns: async () => [] }

describe("a directory of the host's own", () => {
  it("given a token that is put in and taken out while the engine runs, then it counts at once", async () => {
    const tokens = new Map<string, string>()
    const engine = await engineOver({
      account: async (id) => (id === paris.id ? paris : undefined),
      accountOfToken: async (tokenHash) => {
        return tokens.get(tokenHash) === paris.id ? paris : undefined
      },
      ...noCampaigns,
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
      ...noCampaigns,
    })
    expect(await ask(engine, "secret")).toBe(503)
    expect(await ask(engine, "secret")).toBe(503)
    await engine.close()
  })

  it("given a field and a campaign with hours, then a condition may name both", async () => {
    const engine = await engineOver({
      account: async () => paris,
      accountOfToken: async () => paris,
      advertiserName: async (_, advertiser) => (advertiser === auto.advertiser ? "Acme" : undefined),
      campaigns: async (_, advertiser, campaign) =>
        campaign === auto.id && (advertiser ?? auto.advertiser) === auto.advertiser ? [auto] : [],
    })
    const put = async (advertiser: string, call_recording_condition: string): Promise<number> => {
      const url = `http://localhost/api/2026-11-01/n1/advertisers/${advertiser}/advertiser_campaigns/auto.json`
      const body = JSON.stringify({ record_calls: true, call_recording_condition })
      return (await engine.handler(new Request(url, { method: "PUT", headers: { authorization: "secret" }, body })))
        .status
    }
    expect(await put("acme", 'during_hours and custom_data[product] = "auto"')).toBe(200)
    expect(await put("acme", 'custom_data[region] = "north"')).toBe(403)
    expect(await put("other", "during_hours")).not.toBe(200)
    await engine.close()
  })
})
