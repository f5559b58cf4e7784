// The dashboard and the page on operations name metrics: each of them has to be one that a server prints, and none may be left out.
import { readFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Server, startConfigured, stop } from "../support/program.ts"

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8")
const NAME = /\b(?:callrules|process)_[a-z_]+\b/g

interface Panel {
  readonly title: string
  readonly type: string
  readonly targets?: ReadonlyArray<{ readonly expr: string }>
}

const dashboard = JSON.parse(read("../../grafana-dashboard.json")) as { readonly panels: ReadonlyArray<Panel> }
const drawn = dashboard.panels.filter(({ type }) => type !== "row")
const expressions = drawn.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const operations = read("../../../../docs/operations.md")

const networks = [
  {
    ...{ id: "n", time_zone: "UTC", advertisers: [{ id: "a", campaigns: [{ id: "c" }] }], tokens: [{ token: "t" }] },
  },
]

describe("the dashboard", () => {
  let server: Server
  let printed: ReadonlySet<string>
  let labels: ReadonlySet<string>
  beforeAll(async () => {
    server = await startConfigured({ networks, host_token: "host", log_requests: false })
    const campaign = { advertiser_id_from_network: "a", advertiser_campaign_id_from_network: "c" }
    const event = { kind: "received", event_id: "e", at: "2026-11-20T15:00:00Z", call_record_id: "r", ...campaign }
    const headers = { authorization: "host" }
    await fetch(`${server.url}/host/n/events`, { method: "POST", headers, body: JSON.stringify(event) })
    const text = await (await fetch(`${server.url}/metrics`, { headers })).text()
    const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"))
    printed = new Set(lines.map((line) => line.split(/[{ ]/, 1)[0] ?? ""))
    labels = new Set(lines.flatMap((line) => [...line.matchAll(/[{,](\w+)="/g)].map((match) => match[1] ?? "")))
  }, 60_000)
  afterAll(() => stop(server), 60_000)

  /** A histogram is several series. */
  const isPrinted = (name: string): boolean => printed.has(name) || printed.has(`${name}_count`)
  const baseOf = (name: string): string => name.replace(/_(bucket|sum|count)$/, "")

  test("given each metric that it draws, then the server prints it, with the labels that are asked for", () => {
    expect(drawn.length).toBeGreaterThan(10)
    for (const expression of expressions) {
      const names = expression.match(NAME) ?? []
      expect([expression, names.length > 0, names.filter((name) => !isPrinted(name))]).toEqual([expression, true, []])
      const asked = [...expression.matchAll(/by \(([^)]*)\)/g)].flatMap((match) => (match[1] ?? "").split(/, */))
      // Prometheus itself adds the instance
      expect(asked.filter((label) => label !== "instance" && !labels.has(label))).toEqual([])
    }
  })

  test("given each metric that the server prints, then the dashboard draws it and the page on operations has it", () => {
    const shown = new Set(expressions.flatMap((expression) => expression.match(NAME) ?? []).map(baseOf))
    const told = new Set(operations.match(NAME) ?? [])
    for (const name of new Set([...printed].map(baseOf))) {
      expect([name, shown.has(name), told.has(name)]).toEqual([name, true, true])
    }
    // names of metrics that are not there
    expect([...told].filter((name) => !isPrinted(name))).toEqual([])
  })
})
