// The reference of every package, in one run of TypeDoc over all entry points: checks doc comments and links, and writes
// it as Markdown, for the site, when a folder for it is given. A warning is an error.
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Application } from "typedoc"

interface EntryPoint {
  /** What is imported: `@callrules/timestamp/schema`. */
  readonly name: string
  /** The package that documents it. */
  readonly owner: string
  readonly file: string
  /** Shown above the module; the package's main entry point has one. */
  readonly readme: string | undefined
}

interface Manifest {
  readonly name: string
  readonly exports?: Readonly<Record<string, string | { readonly "@callrules/source"?: string }>>
}

/** What our own stores share, and nobody else is promised. */
const OURS_ALONE: ReadonlySet<string> = new Set([
  "@callrules/store/rows",
  "@callrules/store/sqlite-file",
  "@callrules/directory/parts",
  "@callrules/operations/affiliates",
  "@callrules/operations/directory",
  "@callrules/operations/due",
  "@callrules/operations/occasional",
  "@callrules/operations/parts",
  "@callrules/engine/parts",
  "@callrules/model/misuse",
  "@callrules/server/program",
])

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

const entryPointsOf = (folder: string): ReadonlyArray<EntryPoint> => {
  // a manifest of the workspace, checked by the package checks
  const manifest = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Manifest
  return Object.entries(manifest.exports ?? {}).flatMap(([subpath, target]) => {
    const source = typeof target === "string" ? undefined : target["@callrules/source"]
    if (source === undefined || !source.endsWith(".ts")) return []
    const readme = subpath === "." ? readFileSync(`${folder}/README.md`, "utf8") : undefined
    const name = `${manifest.name}${subpath.slice(1)}`
    if (OURS_ALONE.has(name)) return []
    return [{ name, owner: manifest.name, file: `${folder}/${source.slice(2)}`, readme }]
  })
}

const entryPoints = readdirSync(path("../packages"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  // what it gives of others is documented where it comes from
  .toSorted((a, b) => Number(a.name === "callrules") - Number(b.name === "callrules"))
  .flatMap((entry) => entryPointsOf(path(`../packages/${entry.name}`)))

const folder = process.argv[2]

const MARKDOWN =
  folder === undefined
    ? {}
    : {
        outputs: [{ name: "markdown", path: folder }],
        outputFileStrategy: "modules",
        entryFileName: "index",
        hideBreadcrumbs: true,
        hidePageHeader: true,
        useCodeBlocks: true,
        useHTMLAnchors: true,
      }

const app = await Application.bootstrapWithPlugins({
  options: path("typedoc.json"),
  tsconfig: path("tsconfig.reference.json"),
  entryPoints: entryPoints.map(({ file }) => file),
  packagesRequiringDocumentation: [...new Set(entryPoints.map(({ owner }) => owner))],
  basePath: path("../packages"),
  name: "callrules",
  readme: "none",
  ...(folder === undefined ? {} : { plugin: [fileURLToPath(import.meta.resolve("typedoc-plugin-markdown"))] }),
  ...MARKDOWN,
})
const documented = app.getEntryPoints() ?? []
for (const entry of documented) {
  const name = entryPoints.find(({ file }) => file === entry.sourceFile.fileName)?.name
  if (name !== undefined) entry.displayName = name
}
const project = app.converter.convert(documented)
for (const module of project.children ?? []) {
  const text = entryPoints.find(({ name }) => name === module.name)?.readme
  // on the site a package's README is a page of its own
  if (text !== undefined && folder === undefined) module.readme = [{ kind: "text", text }]
}
app.validate(project)
const passed = () => documented.length > 0 && app.logger.errorCount === 0 && app.logger.warningCount === 0
if (folder !== undefined && passed()) await app.generateOutputs(project)
console.log(`${documented.length} entry points, ${app.logger.errorCount + app.logger.warningCount} problems`)
process.exitCode = passed() ? 0 : 1
