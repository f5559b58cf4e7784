// Bundles a built package: each entry point becomes one file with what it alone needs beside a few shared ones, in place of a file
// for every module of the sources. Node opens each file of an import by itself, which is most of what an import costs.
//
// The declarations stay as the compiler wrote them, a file a module; source maps lead to the sources, which are published too.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { rolldown } from "rolldown"
import { withoutUnusedOfChevrotain } from "./unused-of-chevrotain.ts"
import { withoutUnusedOfLibphonenumber } from "./unused-of-libphonenumber.ts"
import { ROOT, readJson } from "./workspace.ts"

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly "@callrules/source": string }>>
  readonly bin?: Readonly<Record<string, string>>
}

/** Sources that start by themselves, beside the entry points of the manifest: `./worker.js` is looked for beside the code that starts it. */
const THREADS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "store-sqlite": { worker: "./src/thread/worker.ts" },
}

/** The entry points of a package: the name of each file in `dist`, without its ending, and its source. */
const entriesOf = (name: string): Readonly<Record<string, string>> => {
  const { bin = {}, exports } = readJson<Manifest>(`packages/${name}/package.json`)
  const sources = [
    ...Object.values(exports).flatMap((entry) => (typeof entry === "string" ? [] : [entry["@callrules/source"]])),
    ...Object.values(bin).map((file) => file.replace("./dist/", "./src/").replace(/\.js$/, ".ts")),
  ]
  return {
    ...Object.fromEntries(sources.map((source) => [source.slice("./src/".length, -".ts".length), source])),
    ...THREADS[name],
  }
}

/**
 * Libraries of many modules of which a package needs a few: what it needs of them becomes part of its bundle. They stay
 * dependencies, since the published sources and declarations name them.
 */
const TAKEN_IN: Readonly<Record<string, RegExp>> = {
  condition: /^@?chevrotain(\/|$)/,
  model: /^libphonenumber-js(\/|$)/,
  timestamp: /^luxon$/,
}

/** The entry point that takes and gives luxon's own values: they have to be those of the host's luxon. */
const GIVES_LUXON = /timestamp\/src\/luxon\.ts$/

/** Whether an import stays an import: what a package depends on is installed beside it, and stays one for all that use it. */
const staysOutside = (name: string, id: string, importer: string | undefined): boolean => {
  if (/^[./]/.test(id)) return false
  return TAKEN_IN[name]?.test(id) !== true || (importer !== undefined && GIVES_LUXON.test(importer))
}

/** The licenses of what was taken in, by the folders of the modules that a bundle has. */
const licensesOf = (modules: ReadonlyArray<string>): string => {
  const folders = new Set(modules.flatMap((id) => /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []))
  return [...folders]
    .toSorted()
    .map((folder) => {
      const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<string, string> // every package's own
      const license = readdirSync(folder).find((file) => /^licen[sc]e/i.test(file))
      if (license === undefined) throw new Error(`${name} is taken into a bundle, and has no license file`)
      return `${name} ${version}\n\n${readFileSync(join(folder, license), "utf8").trim()}\n`
    })
    .join(`\n${"-".repeat(80)}\n\n`)
}

/**
 * What is loaded when it is wanted stands in a file of its own: a bundler cannot take half of a file, so that what shares one with it
 * would bring it in.
 */
const APART: Readonly<Record<string, RegExp>> = {
  call: /packages\/call\/src\/(current-calls|past-call-differences|transcript-analysis|validate-(erasure|home-leg|past-call))\.ts/,
  condition: /packages\/condition\/src\/mistakes\//,
  "recording-condition":
    /packages\/recording-condition\/src\/(recording|decide-on-read|decide-recording|decision-facts|unknown-of-call)\.ts/,
}

/** Where there is one entry point, what it shares with the file apart is no part of it either: two files that load each other may meet half loaded. */
const splittingOf = (name: string, entries: number) => {
  const apart = APART[name]
  if (apart === undefined) return true
  const groups = [{ name: "apart", test: apart, priority: 1 }]
  const rest = { name: "rest", test: /packages\/\w+\/src\/(?!index\.ts)/, priority: 0 }
  return { includeDependenciesRecursively: false, groups: entries === 1 ? [...groups, rest] : groups }
}

/** Bundles one package, by the name of its folder, into a folder: its `dist` on packing. */
export const bundlePackage = async (name: string, into: string): Promise<void> => {
  const folder = join(ROOT, "packages", name)
  const input = Object.fromEntries(Object.entries(entriesOf(name)).map(([out, source]) => [out, join(folder, source)]))
  const bundle = await rolldown({
    input,
    preserveEntrySignatures: "allow-extension",
    external: (id, importer) => staysOutside(name, id, importer),
    platform: "neutral",
    resolve: { mainFields: ["module", "main"] },
    // what is not used of the libraries that are taken in is left out; asking by name hides what their manifests say of it
    treeshake: { moduleSideEffects: (id) => !/node_modules.*(chevrotain|libphonenumber-js|luxon)/.test(id) },
    tsconfig: false,
    plugins: [withoutUnusedOfLibphonenumber, withoutUnusedOfChevrotain],
  })
  const { output } = await bundle.write({
    codeSplitting: splittingOf(name, Object.keys(input).length),
    dir: into,
    format: "esm",
    sourcemap: true,
    entryFileNames: "[name].js",
    chunkFileNames: "shared-[name].js",
    comments: { legal: true, annotation: true, jsdoc: false },
  })
  await bundle.close()
  const licenses = licensesOf(output.flatMap((part) => (part.type === "chunk" ? part.moduleIds : [])))
  if (licenses !== "") writeFileSync(join(into, "LICENSES-OF-OTHERS.txt"), licenses)
}

/** Puts the bundles of a built package in place of its modules. */
const replaceModules = async (name: string): Promise<void> => {
  const dist = join(ROOT, "packages", name, "dist")
  for (const file of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    if (/\.js(\.map)?$/.test(file)) rmSync(join(dist, file))
  }
  await bundlePackage(name, dist)
}

const [, , named] = process.argv
if (import.meta.main && named !== undefined) await replaceModules(named)
