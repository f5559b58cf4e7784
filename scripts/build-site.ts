// `npx -y pnpm@12 site`: the reference of every package into docs/site; a warning of TypeDoc is an error.
// With the names of packages, only these are checked and no site is written.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { packageNames, ROOT, readJson, runNode } from "./workspace.ts"

type Exports = Readonly<Record<string, string | { readonly "@callrules/source"?: string }>>

const TYPEDOC = join(ROOT, "docs/node_modules/typedoc/bin/typedoc")
const OPTIONS = ["--options", join(ROOT, "docs/typedoc.json")]

/** The source files of a package's entry points. */
const entryPoints = (name: string): ReadonlyArray<string> =>
  Object.values(readJson<{ readonly exports?: Exports }>(`packages/${name}/package.json`).exports ?? {})
    .flatMap((entry) => (typeof entry === "string" ? [] : [entry["@callrules/source"] ?? ""]))
    .filter((file) => file.endsWith(".ts"))
    .map((file) => join(ROOT, "packages", name, file))

const documentPackage = async (name: string, folder: string): Promise<boolean> => {
  const readme = join(ROOT, "packages", name, "README.md")
  const { code } = await runNode([
    TYPEDOC,
    ...OPTIONS,
    ...["--name", `@callrules/${name}`, "--readme", readme, "--json", join(folder, `${name}.json`)],
    ...["--basePath", join(ROOT, "packages", name, "src")],
    ...["--tsconfig", join(ROOT, "packages", name, "tsconfig.json")],
    ...entryPoints(name),
  ])
  console.log(`${code === 0 ? "ok    " : "FAILED"}  ${name}`)
  return code === 0
}

const started = performance.now()
const folder = mkdtempSync(join(tmpdir(), "callrules-site-"))
const chosen = process.argv.slice(2)
const names = chosen.length > 0 ? chosen : packageNames()
let passed = true
for (const name of names) passed = (await documentPackage(name, folder)) && passed
if (passed && chosen.length === 0) {
  const site = [
    TYPEDOC,
    ...OPTIONS,
    "--entryPointStrategy",
    "merge",
    "--name",
    "callrules",
    "--readme",
    join(ROOT, "README.md"),
  ]
  const { code } = await runNode([
    ...site,
    "--out",
    join(ROOT, "docs/site"),
    ...names.map((name) => join(folder, `${name}.json`)),
  ])
  passed = code === 0
}
rmSync(folder, { recursive: true, force: true })
const seconds = ((performance.now() - started) / 1000).toFixed(1)
const result = chosen.length === 0 ? "the site is in docs/site" : "no warnings"
console.log(passed ? `${result} (${seconds} s)` : "the site was not built")
process.exitCode = passed ? 0 : 1
