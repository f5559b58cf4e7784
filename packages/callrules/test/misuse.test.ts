// What a program without types is told that passes the wrong kind of argument: what was expected, what it gave, and what to write.
import { describe, expect, it } from "vitest"

// as JavaScript sees the packages
type Loose = Readonly<Record<string, (...args: ReadonlyArray<unknown>) => unknown>>
const load = async (module: string): Promise<Loose> => {
  const loaded: Loose = await import(module)
  return loaded
}

const WRONG = [undefined, null, "text", 5, {}]
const READ = { _tag: "Success", success: {} }

interface Door {
  readonly module: string
  readonly name: string
  /** The arguments with a wrong one among them. */
  readonly call: (wrong: unknown) => ReadonlyArray<unknown>
  /** What is right in place of the wrong one, of those that are tried. */
  readonly right?: ReadonlyArray<unknown>
}

const only = (module: string, name: string, right: ReadonlyArray<unknown> = []): Door => ({
  ...{ module, name, right },
  call: (wrong) => [wrong],
})
const after = (module: string, name: string, first: unknown, right: ReadonlyArray<unknown> = []): Door => ({
  ...{ module, name, right },
  call: (wrong) => [first, wrong],
})

const LOCAL = "2026/11/20 01:00:00 PM"
const EVENT = { kind: "completed", event_id: "e", at: LOCAL, call_record_id: "c" }

const doors: ReadonlyArray<Door> = [
  only("callrules", "orThrow"),
  after("callrules", "readCondition", "mobile"),
  after("callrules", "parseTimestamp", LOCAL),
  { module: "callrules", name: "parseTimestamp", call: (wrong) => [LOCAL, { zone: wrong }] },
  { module: "callrules/timestamp", name: "parseSpreadsheet", call: (wrong) => [LOCAL, { zone: wrong }] },
  { module: "callrules/timestamp", name: "localDateTime", call: (wrong) => [wrong, 0] },
  { module: "callrules/timestamp", name: "offsetAt", call: (wrong) => [wrong, 0] },
  after("callrules/timestamp", "formatZoned", 0),
  only("callrules/condition", "formatCondition"),
  after("callrules/condition", "renderProblem", "mobil"),
  after("callrules/condition", "applyEdits", "mobil"),
  { module: "callrules/condition", name: "suggestCondition", call: (wrong) => ["mobil", wrong, undefined] },
  after("callrules/condition", "checkCondition", { version: 1, root: null }),
  only("callrules/condition/ask", "explainCondition"),
  only("callrules/condition/ask", "analyzeCondition"),
  after("callrules/condition/ask", "implies", { root: null, attributes: [] }),
  after("callrules/condition/ask", "equivalent", { root: null, attributes: [] }),
  after("callrules/condition/ask", "lintCondition", "mobile"),
  { module: "callrules/condition/ask", name: "completeCondition", call: (wrong) => ["mob", 3, wrong] },
  only("callrules/condition/sql", "toSql"),
  after("callrules/condition/sql", "toSql", { root: null, attributes: [] }),
  after("callrules/recording-condition", "readStoredCondition", "mobile"),
  after("callrules/signal-ledger", "validateSignalRequest", {}),
  after("callrules/affiliate", "validateAffiliate", { name: "Acme" }),
  { module: "callrules/call", name: "validateHostEvent", call: (wrong) => [EVENT, wrong] },
  only("callrules/phone-number", "toE164", ["text"]),
  only("callrules/model", "formatRevenue", [5]),
  only("callrules/engine", "makeEngine"),
  { module: "callrules/engine", name: "makeEngine", call: (wrong) => [{ stores: wrong, directory: [] }] },
  only("callrules/directory", "hashToken", ["text"]),
  after("callrules/engine", "atBasePath", "/calls"),
  only("callrules/node", "serveNode"),
  only("callrules/node", "nodeListener"),
  only("callrules/sqlite", "sqliteStores"),
  only("callrules/sqlite", "openSqlite"),
  only("callrules/postgres", "postgresStores"),
  only("callrules/postgres", "openPostgres"),
  only("callrules/postgres", "migratePostgres"),
  only("callrules/client", "makeClient"),
  only("callrules/webhooks", "makeWebhooks"),
  only("@callrules/webhooks/sqlite", "sqliteDeliveries", ["text"]),
]

const toldBy = async (call: () => unknown): Promise<string> => {
  try {
    await call()
    return "nothing was refused"
  } catch (error) {
    return String(error)
  }
}

describe("given the wrong kind of argument", () => {
  it.each(doors)("$module: $name says what to write", async ({ call, module, name, right = [] }) => {
    const called = (await load(module))[name]
    expect(called).toBeTypeOf("function")
    for (const wrong of WRONG.filter((one) => !right.includes(one))) {
      expect(await toldBy(() => called?.(...call(wrong)))).toMatch(/^TypeError: expected .*; write /)
    }
  })

  it("a result in place of its value is told apart", async () => {
    const { explainCondition } = await load("callrules/condition/ask")
    expect(await toldBy(() => explainCondition?.(READ, {}))).toBe(
      "TypeError: expected a condition that was read and got a result (take its value: `orThrow(result)`); write orThrow(readCondition(text, vocabulary))",
    )
    expect(await toldBy(() => explainCondition?.({ ...READ, _tag: "Failure" }, {}))).toContain("a refused result")
  })

  it("the name of a zone is told to be read", async () => {
    const { parseTimestamp } = await load("callrules")
    expect(await toldBy(() => parseTimestamp?.(LOCAL, { zone: "America/New_York" }))).toBe(
      'TypeError: expected a zone that was read and got the text "America/New_York"; write orThrow(zone("America/New_York"))',
    )
  })

  it("an engine in place of its handler is told", async () => {
    const { serveNode } = await load("callrules/node")
    expect(await toldBy(() => serveNode?.({ handler: () => undefined }, { port: 0 }))).toBe(
      'TypeError: expected a handler and got another object; write serveNode(engine.handler, { host: "127.0.0.1", port: 8787 })',
    )
  })
})
