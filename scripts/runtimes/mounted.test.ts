// The recipe of docs/embedding.md for Bun, Deno and Workers, served by each of them from an empty project.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { build } from "vite"
import { expect, it, onTestFinished } from "vitest"
import { ROOT, run } from "../workspace.ts"

const project = process.env["CALLRULES_PROJECT_NPM"] ?? ""
const runtime = (name: string): string => join(ROOT, "scripts/runtimes/node_modules/.bin", name)
const RECIPE = "fetch.ts"
const CURRENT = "/calls_in_progress/current_calls?organization_type=Network&id=n1"

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === "object" ? (address?.port ?? 0) : 0
}

const serve = (program: string, args: ReadonlyArray<string>, port: number): void => {
  const env = { ...process.env, PORT: String(port) }
  // some of the programs start another one, so the whole group is ended
  const child = spawn(runtime(program), args, { cwd: project, env, stdio: "ignore", detached: true })
  onTestFinished(() => {
    if (child.pid !== undefined) process.kill(-child.pid)
  })
}

/** Asks until the server listens. */
const asked = async (port: number, authorization: string): Promise<Response> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await fetch(`http://127.0.0.1:${port}${CURRENT}`, { headers: { authorization } })
    } catch (error) {
      if (attempt === 300) throw error
      await pause(100)
    }
  }
}

/** The recipe as one module, which workerd reads, and the configuration that serves it. */
const bundled = async (port: number): Promise<string> => {
  await build({
    root: project,
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: true, target: "webworker" },
    build: { ssr: RECIPE, outDir: "mounted", target: "es2024" },
  })
  const version = (await run(runtime("workerd"), ["--version"], { capture: true })).output
  const date = /\d{4}-\d\d-\d\d/.exec(version)?.[0] ?? ""
  const modules = `[(name = "fetch.js", esModule = embed "mounted/fetch.js")]`
  const sockets = `[(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]`
  writeFileSync(
    join(project, "mounted.capnp"),
    `using Workerd = import "/workerd/workerd.capnp";
const recipe :Workerd.Worker = (modules = ${modules}, compatibilityDate = "${date}");
const config :Workerd.Config = (services = [(name = "main", worker = .recipe)], sockets = ${sockets});
`,
  )
  return "mounted.capnp"
}

it.each([
  ["Bun", "bun", async () => [RECIPE]],
  [
    "Deno",
    "deno",
    async (port: number) => {
      const options = ["--allow-all", "--cached-only", "--node-modules-dir=manual", "--host", "127.0.0.1"]
      return ["serve", ...options, "--port", String(port), RECIPE]
    },
  ],
  ["workerd", "workerd", async (port: number) => ["serve", await bundled(port)]],
] as const)("%s serves the engine as the guide says", { timeout: 120_000 }, async (_, program, argumentsFor) => {
  cpSync(join(ROOT, "examples/src/mount", RECIPE), join(project, RECIPE))
  const port = await freePort()
  serve(program, await argumentsFor(port), port)
  const answer = await asked(port, "secret")
  expect([answer.status, await answer.json()]).toEqual([200, { current_calls: [] }])
  expect((await asked(port, "wrong")).status).toBe(401)
})
