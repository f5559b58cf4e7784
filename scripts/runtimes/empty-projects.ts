// Empty projects as a user would begin them: the packages from their tarballs, the examples of the docs as files.
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { allExamples, type Example } from "../extract-examples.ts"
import { type Packed, pack } from "../pack.ts"
import { filesBelow, finish, ROOT, readJson, readText } from "../workspace.ts"

/** The folders of two equal projects, installed by different package managers. */
export interface Projects {
  /** By npm: all packages lie beside each other. */
  readonly npm: string
  /** By pnpm: a package finds only what it declares. */
  readonly pnpm: string
}

/** What is run in the projects: the examples of the docs, and longer uses of the packages. */
export const usedExamples = (): ReadonlyArray<Example> => [
  ...allExamples(),
  ...filesBelow("scripts/runtimes/uses").map((file) => ({ file, line: 1, code: readText(file) })),
]

/** A name for an example as a file: `packages-model-readme-md-12`. */
export const exampleName = ({ file, line }: Example): string => `${file}-${line}`.replaceAll(/[^a-z0-9]+/gi, "-")

/** Packs the packages from a clean copy of the workspace, and makes the projects in a new folder. */
export const makeProjects = async (): Promise<Projects> => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-projects-"))
  const copy = join(folder, "workspace")
  for (const file of filesBelow(".")) cpSync(join(ROOT, file), join(copy, file))
  const tarballs = join(folder, "tarballs")
  mkdirSync(tarballs)
  const packed = await pack(tarballs, { root: copy, build: true })
  const npm = writeProject(join(folder, "npm"), packed)
  const pnpm = writeProject(join(folder, "pnpm"), packed)
  await finish("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund"], { cwd: npm })
  await finish("npx", ["-y", "pnpm@12", "install", "--prefer-offline"], { cwd: pnpm })
  return { npm, pnpm }
}

// what the examples import of others, in the versions that the packages are tried with here
const OUTSIDE = {
  effect: ".",
  "@types/node": ".",
  "@codemirror/state": "docs",
  luxon: "docs",
  "@types/luxon": "docs",
}

const outside = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(OUTSIDE).map(([name, folder]) => {
      const manifest = readJson<{ readonly version: string }>(`${folder}/node_modules/${name}/package.json`)
      return [name, manifest.version]
    }),
  )

const writeProject = (folder: string, packed: ReadonlyArray<Packed>): string => {
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
  mkdirSync(join(folder, "examples"), { recursive: true })
  const own = Object.fromEntries(packed.map(({ name, tarball }) => [name, `file:${tarball}`]))
  const manifest = { name: "empty-project", private: true, type: "module", dependencies: { ...own, ...outside() } }
  write("package.json", JSON.stringify(manifest, null, 2))
  // the packages depend on each other by version, and these versions are in no registry yet
  write("pnpm-workspace.yaml", `packages: []\npmOnFail: ignore\noverrides: ${JSON.stringify(own)}\n`)
  for (const example of usedExamples()) write(`examples/${exampleName(example)}.ts`, example.code)
  for (const file of ["run-examples.js", "worker.js"]) cpSync(join(ROOT, "scripts/runtimes", file), join(folder, file))
  return folder
}
