// The sizes that are promised: of each entry point in a bundle with all that it needs, and of each tarball.
// `npx -y pnpm@12 sizes` writes the budgets of the bundles anew; with the folder of a `pnpm -r pack` those of the tarballs too.
import { readdirSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { rolldown } from "rolldown"
import { packageNames, ROOT, readJson } from "./workspace.ts"

/** In bytes, by entry point and by tarball. */
export interface Sizes {
  /** Minified and zipped, with everything from outside but Node's own modules; parts that are loaded on use count too. */
  readonly bundles: Readonly<Record<string, number>>
  /** As it lies in a registry. */
  readonly tarballs: Readonly<Record<string, number>>
}

interface Manifest {
  readonly name: string
  readonly exports: Readonly<Record<string, string | { readonly "@callrules/source": string }>>
}

// loaded on use where a host has installed them
const OPTIONAL = ["@duckdb/node-api", "pg-native", "cloudflare:sockets"]

const bundleSize = async (input: string): Promise<number> => {
  const bundle = await rolldown({
    input,
    external: [/^node:/, ...OPTIONAL],
    platform: "node",
    resolve: { conditionNames: ["@callrules/source", "import", "default"] },
    logLevel: "silent",
    tsconfig: false,
  })
  const { output } = await bundle.generate({ format: "esm", minify: true })
  await bundle.close()
  return output.reduce((sum, part) => sum + (part.type === "chunk" ? gzipSync(part.code).length : 0), 0)
}

/** The entry points that are bundled: those of `callrules` are the same ones again. */
const entryPoints = (): ReadonlyArray<readonly [specifier: string, file: string]> =>
  packageNames().flatMap((folder) => {
    const { exports, name } = readJson<Manifest>(`packages/${folder}/package.json`)
    return Object.entries(exports).flatMap(([subpath, target]) =>
      typeof target === "string" || (name === "callrules" && subpath !== ".")
        ? []
        : [[`${name}${subpath.slice(1)}`, join(ROOT, "packages", folder, target["@callrules/source"])] as const],
    )
  })

/** Bundles every entry point, and says how large each is. */
export const bundleSizes = async (): Promise<Sizes["bundles"]> => {
  const sizes: Record<string, number> = {}
  for (const [specifier, file] of entryPoints()) sizes[specifier] = await bundleSize(file)
  return sizes
}

/** The sizes of the tarballs in a folder, by their names without the version. */
export const tarballSizes = (folder: string): Sizes["tarballs"] =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith(".tgz"))
      .map((file) => [file.replace(/-\d+\.\d+\.\d+.*$/, ""), statSync(join(folder, file)).size]),
  )

/** What is promised: in `scripts/size-budgets.json`. */
export const readBudgets = (): Sizes => readJson<Sizes>("scripts/size-budgets.json")

/** A tenth for bundles, which users load; a quarter for tarballs, which grow with every page of sources and maps. */
export const ROOM = { bundles: 1.1, tarballs: 1.25 }

/** How much room a budget leaves: that, and a kilobyte, rounded up to a tenth of a kilobyte. */
export const budgetFor = (size: number, room: number): number => Math.ceil((size * room + 1_000) / 100) * 100

/** What is out of its budget: too large, or so small that the budget promises nothing. A line for each. */
export const outOfBudget = (
  sizes: Readonly<Record<string, number>>,
  budgets: Readonly<Record<string, number>>,
  room: number,
): ReadonlyArray<string> =>
  [...new Set([...Object.keys(sizes), ...Object.keys(budgets)])].flatMap((name) => {
    const size = sizes[name]
    const budget = budgets[name]
    if (size === undefined) return [`${name} is not there any more, and has a budget of ${budget} bytes`]
    if (budget === undefined) return [`${name} takes ${size} bytes, and has no budget`]
    if (size > budget) return [`${name} takes ${size} bytes, over its budget of ${budget}`]
    return budget > 1.2 * budgetFor(size, room) ? [`${name} takes only ${size} bytes of its budget of ${budget}`] : []
  })

const budgetsFor = (sizes: Readonly<Record<string, number>>, room: number): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, budgetFor(size, room)]))

if (import.meta.main) {
  const [, , folder] = process.argv
  const tarballs = folder === undefined ? readBudgets().tarballs : budgetsFor(tarballSizes(folder), ROOM.tarballs)
  const budgets: Sizes = { bundles: budgetsFor(await bundleSizes(), ROOM.bundles), tarballs }
  writeFileSync(join(ROOT, "scripts/size-budgets.json"), `${JSON.stringify(budgets, null, 2)}\n`)
}
