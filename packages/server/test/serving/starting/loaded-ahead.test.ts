// A server has loaded what the engine loads when it is first wanted, before anybody can want it.
import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, onTestFinished, test } from "vitest"
import { freshDatabase, listening, serveArgs, stop } from "../../support/program.ts"

const MAIN = fileURLToPath(new URL("../../../src/main.ts", import.meta.url))
const PACKAGES = new URL("../../../../", import.meta.url).href

// ENG-382
test("given a server that listens, when requests want conditions, mistakes, affiliates and the directory, then it loads no code any more", async () => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-test-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [hooks, loaded] = [join(folder, "hooks.mjs"), join(folder, "loaded.txt")]
  const load = `(url, context, next) => { appendFileSync(${JSON.stringify(loaded)}, url + "\\n"); return next(url, context) }`
  writeFileSync(
    hooks,
    `import { appendFileSync } from "node:fs"\nimport { registerHooks } from "node:module"\nregisterHooks({ load: ${load} })`,
  )
  const advertisers = [{ id: "acme", campaigns: [{ id: "auto" }] }]
  const networks = [{ id: "n", time_zone: "UTC", tokens: [{ token: "partner" }], advertisers }]
  const args = serveArgs({ networks, host_token: "host", log_requests: false }, freshDatabase())
  const flags = ["--conditions=@callrules/source", "--import", hooks]
  const server = await listening(spawn(process.execPath, [...flags, MAIN, "serve", "--port", "0", "--create", ...args]))
  onTestFinished(() => void stop(server))
  const ofPackages = () =>
    readFileSync(loaded, "utf8")
      .split("\n")
      .filter((url) => url.startsWith(PACKAGES)).length
  const before = ofPackages()
  expect(before).toBeGreaterThan(100)

  const ask = async (method: string, path: string, token: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(`${server.url}${path}`, { method, headers, ...sent })
    return [answer.status, await answer.text()] as const
  }
  const api = "/api/2026-11-01/n"
  const campaign = `${api}/advertisers/acme/advertiser_campaigns/auto.json`
  const settings = (condition: string) => ({ record_calls: true, call_recording_condition: condition })
  const [refused, told] = await ask("PUT", campaign, "partner", settings("mobile && repeat"))
  expect([refused, told]).toEqual([403, expect.stringContaining("write `and`")])
  const others = [
    await ask("PUT", campaign, "partner", settings("mobile and repeat")),
    await ask("GET", `${api}/affiliates/a.json`, "partner"),
    await ask("POST", "/host/n/tokens", "host", {}),
  ]
  expect(others.map(([status]) => status)).toEqual([200, 404, 201])
  expect(ofPackages() - before).toBe(0)
})
