// Clients that generators of others make from the OpenAPI document: they compile, and play a partner's first call.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { finish, ROOT } from "../workspace.ts"

const project = process.env["CALLRULES_PROJECT_NPM"] ?? ""
const RUNTIMES = join(ROOT, "scripts/runtimes")
// packages are found from here, and nothing of it is committed
const FOLDER = join(RUNTIMES, "node_modules/.clients")

const IN_FOLDER = { cwd: FOLDER, seconds: 120 }

const installed = (bin: string): string => join(RUNTIMES, "node_modules/.bin", bin)

const SERVER = "first-call-server.js"

/** A server of its own for each client, from the packed packages. */
const served = async (): Promise<string> => {
  const child = spawn(process.execPath, [SERVER], { cwd: project, stdio: ["ignore", "pipe", "inherit"] })
  onTestFinished(() => void child.kill())
  const [line] = await once(child.stdout, "data")
  return String(line).trim()
}

describe("clients made by generators of others", () => {
  beforeAll(async () => {
    rmSync(FOLDER, { recursive: true, force: true })
    mkdirSync(join(FOLDER, "generated"), { recursive: true })
    cpSync(join(RUNTIMES, "clients"), FOLDER, { recursive: true })
    writeFileSync(join(FOLDER, "package.json"), '{ "type": "module" }')
    cpSync(join(RUNTIMES, SERVER), join(project, SERVER))
    const document = await finish(process.execPath, [SERVER, "document"], { cwd: project, seconds: 120 })
    writeFileSync(join(FOLDER, "openapi.json"), document)
    const options = {
      ...{ module: "nodenext", target: "es2024", lib: ["es2024", "dom", "dom.iterable"], strict: true },
      ...{
        rewriteRelativeImportExtensions: true,
        outDir: "javascript",
        rootDir: ".",
        typeRoots: [join(ROOT, "node_modules/@types")],
      },
      ...{ types: ["node"], skipLibCheck: true },
    }
    writeFileSync(
      join(FOLDER, "tsconfig.json"),
      JSON.stringify({ compilerOptions: options, include: ["*.ts", "generated"] }),
    )
    await finish(installed("openapi-typescript"), ["openapi.json", "-o", "generated/openapi.ts"], IN_FOLDER)
    await finish(installed("openapi-ts"), ["-i", "openapi.json", "-o", "generated/hey-api", "--no-log-file"], IN_FOLDER)
  }, 180_000)

  it("compile", { timeout: 180_000 }, async () => {
    await finish(installed("tsc"), ["-p", "tsconfig.json"], IN_FOLDER)
  })

  it.each([["openapi-fetch"], ["hey-api"]])("%s: plays the first call", { timeout: 60_000 }, async (name) => {
    const output = await finish(process.execPath, [`javascript/${name}.js`, await served()], IN_FOLDER)
    expect(JSON.parse(output)).toEqual({
      affiliate: "Acme Media",
      condition: "mobile or repeat",
      live: ["live"],
      revenue: ["99.95"],
      refused: [403, { class: "InvalidInput", invalid_data: expect.stringContaining("names no call to search for") }],
    })
  })
})
