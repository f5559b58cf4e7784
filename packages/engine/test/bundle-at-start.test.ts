// What a bundle of an engine loads at its start: what only some platforms use is in files of its own.
import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"
import { beforeAll, expect, test } from "vitest"

const ENTRY = "virtual:entry"
const CODE = 'export * from "@callrules/engine"; export * from "@callrules/store/memory"'

/** The modules of the files that are loaded at the start, and those of all others. */
const bundledModules = async () => {
  const entry = {
    name: "entry",
    resolveId: (id: string) => (id === ENTRY ? fileURLToPath(new URL("entry.js", import.meta.url)) : undefined),
    load: (id: string) => (id.endsWith("/test/entry.js") ? CODE : undefined),
  }
  const resolve = { conditionNames: ["@callrules/source", "import", "default"] }
  const bundle = await rolldown({ input: ENTRY, external: /^node:/, resolve, plugins: [entry], logLevel: "silent" })
  const { output } = await bundle.generate({ format: "esm" })
  await bundle.close()
  const chunks = output.filter((one) => one.type === "chunk")
  const first = new Set(chunks.filter(({ isEntry }) => isEntry))
  for (const { imports } of first) for (const chunk of chunks) if (imports.includes(chunk.fileName)) first.add(chunk)
  const modulesOf = (some: typeof chunks) =>
    some.flatMap(({ modules }) => Object.entries(modules).flatMap(([id, { code }]) => (code ? [id] : [])))
  return { atStart: modulesOf([...first]), later: modulesOf(chunks.filter((chunk) => !first.has(chunk))) }
}

let modules: Awaited<ReturnType<typeof bundledModules>>
beforeAll(async () => {
  modules = await bundledModules()
})

// ENG-379
test.each([
  ["the language of conditions", /chevrotain|condition\/src\/(?:mistakes|language\/(?:grammar|parse))/],
  ["what serves affiliates", /affiliate\/src\/(?!name-key)|operations\/src\/affiliates/],
  [
    "what is asked for now and then",
    /operations\/src\/(?:erasure|transcripts|host\/(?:past-calls|home-legs|inbox-entries|leg-history))/,
  ],
  [
    "what lists calls, transactions and events",
    /operations\/src\/(?:calls\/current-calls|feed\/read-transactions|host\/outbox-events)/,
  ],
  ["what is due by time", /engine\/src\/due-work|operations\/src\/host\/(?:due-|each-due|close-overdue)/],
  [
    "what changes the directory",
    /operations\/src\/host\/directory\/(?:records|tokens|change-directory|seed-directory)/,
  ],
])("given an engine in a bundle, when it starts, then %s is loaded later", (_, files) => {
  expect(modules.later.some((file) => files.test(file))).toBe(true)
  expect(modules.atStart.filter((file) => files.test(file))).toEqual([])
})
