// The demo as a configuration file, as the page on PostgreSQL shows it for moving the demo's ledger.
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { DEMO_CONFIGURATION } from "../../src/configuration/demo.ts"

test("given the page on PostgreSQL, then the demo's file is the demo's configuration on a database", () => {
  const page = readFileSync(new URL("../../../../docs/postgresql.md", import.meta.url), "utf8")
  const [, block = "{}"] = /```json\n(\{\n {2}"database"[\s\S]*?\n\})\n```/.exec(page) ?? []
  const { database, ...rest }: Readonly<Record<string, unknown>> = JSON.parse(block)
  const { database: _, ...demo } = DEMO_CONFIGURATION
  expect(database).toMatch(/^postgres:\/\//)
  expect(rest).toEqual(demo)
})
