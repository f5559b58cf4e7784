// A package alone in an empty project, as a user begins: nothing else is named, `effect` neither, and what the README says runs.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { finish } from "../workspace.ts"

const beside = dirname(process.env["CALLRULES_PROJECT_NPM"] ?? "")

/** The tarballs by package: `@callrules/store-sqlite` is packed as `callrules-store-sqlite-0.1.0.tgz`. */
const tarballs = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(join(beside, "tarballs")).map((file) => {
      const [, scope = "", name = ""] = /^(callrules)(?:-(.*))?-\d[^-]*\.tgz$/.exec(file) ?? []
      return [name === "" ? scope : `@${scope}/${name}`, `file:${join(beside, "tarballs", file)}`]
    }),
  )

const used = (folder: string, ...args: ReadonlyArray<string>): Promise<string> =>
  finish(process.execPath, args, { cwd: folder, seconds: 120 })

/** An empty project with the packages alone; the others come from their tarballs, since no registry has them. */
const projectOf = async (packages: ReadonlyArray<string>): Promise<string> => {
  const all = tarballs()
  const folder = join(beside, `alone-${packages.join("-").replaceAll(/[^a-z]+/g, "-")}`)
  mkdirSync(folder)
  const others = Object.fromEntries([...all].filter(([name]) => !packages.includes(name)))
  const dependencies = Object.fromEntries(packages.map((name) => [name, all.get(name)]))
  const manifest = { name: "alone", private: true, type: "module", dependencies, overrides: others }
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest, null, 2))
  await finish("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund"], { cwd: folder, seconds: 120 })
  return folder
}

const CONDITION = `
const condition = compileCondition(orThrow(readCondition("mobile or repeat", publishedVocabulary())))
console.log(condition.evaluateCall({ phone_type: "Mobile" }))
`

const ENGINE = `
const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1", tokens: [{ token: "secret" }] }] })
const url = "http://localhost/calls_in_progress/current_calls?organization_type=Network&id=n1"
console.log(await (await engine.handler(new Request(url, { headers: { authorization: "secret" } }))).text())
await engine.close()
`

describe("a package alone", () => {
  it("callrules brings the program and every entry point", { timeout: 180_000 }, async () => {
    const folder = await projectOf(["callrules"])
    const bin = join(folder, "node_modules/.bin/callrules")
    expect(await used(folder, bin, "check", "mobile  OR repeat")).toBe("mobile or repeat\n")
    writeFileSync(
      join(folder, "use.js"),
      `import { compileCondition, orThrow, publishedVocabulary, readCondition } from "callrules"
      import { makeEngine } from "callrules/engine"
      import { memoryStores } from "callrules/memory"
      ${CONDITION}${ENGINE}`,
    )
    expect(await used(folder, "use.js")).toBe('true\n{"current_calls":[]}\n')
  })

  it("a rules package needs nothing of Effect from who uses it", { timeout: 180_000 }, async () => {
    const folder = await projectOf(["@callrules/recording-condition", "@callrules/condition", "@callrules/model"])
    writeFileSync(
      join(folder, "use.js"),
      `import { compileCondition, readCondition } from "@callrules/condition"
      import { orThrow } from "@callrules/model/or-throw"
      import { publishedVocabulary } from "@callrules/recording-condition"
      ${CONDITION}`,
    )
    expect(await used(folder, "use.js")).toBe("true\n")
  })

  it("the engine with a store needs nothing of Effect either", { timeout: 180_000 }, async () => {
    const folder = await projectOf(["@callrules/engine", "@callrules/store"])
    writeFileSync(
      join(folder, "use.js"),
      `import { makeEngine } from "@callrules/engine"
      import { memoryStores } from "@callrules/store/memory"
      ${ENGINE}`,
    )
    expect(await used(folder, "use.js")).toBe('{"current_calls":[]}\n')
  })
})
