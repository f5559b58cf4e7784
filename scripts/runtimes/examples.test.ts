// The packages, installed from their tarballs into empty projects, on every runtime and compiler that is promised: each
// example of the docs is compiled and run there.
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { finish, ROOT, readJson } from "../workspace.ts"
import { exampleName, usedExamples } from "./empty-projects.ts"
import { bundleWorker, NEEDS } from "./worker-bundle.ts"

const project = (by: "NPM" | "PNPM"): string => process.env[`CALLRULES_PROJECT_${by}`] ?? ""
const runtime = (path: string): string => join(ROOT, "scripts/runtimes/node_modules", path)
const NODE = { lowest: runtime("node-lowest/bin/node"), newest: runtime("node-newest/bin/node") }
const MINUTES = 60_000

const examples = usedExamples()
const areas = [...Map.groupBy(examples, ({ file }) => /^packages\/[^/]+/.exec(file)?.[0] ?? file)]

/** How each example ended: the last line of what the program printed. */
const resultsOf = async (folder: string, program: string, ...args: ReadonlyArray<string>) => {
  const output = await finish(program, args, { cwd: folder, seconds: 120 })
  const line = output.split("\n").findLast((text) => text.startsWith("{")) ?? "{}"
  return JSON.parse(line) as Readonly<Record<string, string>> // written by run-examples.js or worker.js
}

const compile = async (folder: string, compiler: string, module: string, moduleResolution: string) => {
  const compilerOptions = {
    ...{ module, moduleResolution, target: "es2024", lib: ["es2024", "dom"], types: ["node"], strict: true },
    // the types of the packages are checked too
    ...{ skipLibCheck: false, rootDir: "examples", outDir: "javascript" },
  }
  const config = join(folder, `tsconfig.${moduleResolution}.json`)
  writeFileSync(config, JSON.stringify({ compilerOptions, include: ["examples"] }))
  await finish(process.execPath, [join(ROOT, "node_modules", compiler, "bin/tsc"), "-p", config], {
    cwd: folder,
    seconds: 120,
  })
}

describe.each([
  ["typescript", "nodenext", "nodenext"],
  ["typescript", "esnext", "bundler"],
  ["typescript-api", "nodenext", "nodenext"],
  ["typescript-api", "esnext", "bundler"],
])("%s, module %s, resolution %s", (compiler, module, resolution) => {
  const version = readJson<{ readonly version: string }>(`node_modules/${compiler}/package.json`).version

  it(`compiles every example (TypeScript ${version})`, { timeout: 2 * MINUTES }, async () => {
    await compile(project("NPM"), compiler, module, resolution)
  })
})

const bun = () => resultsOf(project("NPM"), runtime(".bin/bun"), "run-examples.js", "examples")

const deno = () => {
  const options = ["--allow-all", "--cached-only", "--node-modules-dir=manual"]
  return resultsOf(project("NPM"), runtime(".bin/deno"), "run", ...options, "run-examples.js", "examples")
}

const workerd = async () => {
  const version = await finish(runtime(".bin/workerd"), ["--version"], { seconds: 120 })
  const config = await bundleWorker(project("NPM"), /\d{4}-\d\d-\d\d/.exec(version)?.[0] ?? "")
  return resultsOf(project("NPM"), runtime(".bin/workerd"), "test", config)
}

// plain JavaScript, as the compiler left it
const onNode = (node: string, by: "NPM" | "PNPM") => async () => {
  if (!existsSync(join(project(by), "javascript"))) await compile(project(by), "typescript", "nodenext", "nodenext")
  return resultsOf(project(by), node, "run-examples.js", "javascript")
}

describe.each([
  ["the lowest Node promised", onNode(NODE.lowest, "NPM")],
  ["the newest Node", onNode(NODE.newest, "NPM")],
  ["the newest Node, installed by pnpm", onNode(NODE.newest, "PNPM")],
  ["Bun", bun],
  ["Deno", deno],
  ["workerd", workerd],
])("%s", (name, runAll) => {
  let results: Promise<Readonly<Record<string, string>>> | undefined

  it.each(areas)("runs the examples of %s", { timeout: 3 * MINUTES }, async (_, ofArea) => {
    results ??= runAll()
    const ended = await results
    const failed = ofArea
      .map((example) => ({ ...example, ended: ended[exampleName(example)] ?? "it was not run" }))
      .filter((example) => example.ended !== "passed")
    const isLeft = (example: (typeof failed)[number]) =>
      name === "workerd" && NEEDS_NODE.test(example.code) && example.ended.includes(NEEDS)
    for (const { file, line } of failed.filter(isLeft)) console.log(`left to Node, Bun and Deno: ${file}:${line}`)
    const wrong = failed.filter((example) => !isLeft(example))
    expect(wrong.map((example) => `${example.file}:${example.line} ${example.ended}`)).toEqual([])
  })
})

// entry points made of Node's modules: files, threads, sockets, look-ups of hosts, the store suite's asserts
const NEEDS_NODE =
  /from "(?:node:sqlite|@?callrules\/(\S*[/-])?(node|sqlite|postgres|server|store-suite|suite|webhooks))"/

describe("the programs", () => {
  const bins = globSync("packages/*/package.json", { cwd: ROOT }).flatMap((file) =>
    Object.keys(readJson<{ readonly bin?: Readonly<Record<string, string>> }>(file).bin ?? {}),
  )

  it.each(bins)("%s starts on the lowest Node promised and says its version", { timeout: MINUTES }, async (bin) => {
    const file = join(project("NPM"), "node_modules/.bin", bin)
    expect(readFileSync(file, "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/)
    const version = await finish(NODE.lowest, [file, "--version"], { cwd: project("NPM"), seconds: 120 })
    expect(version).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})
