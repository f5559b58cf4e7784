// The files of examples/deploy: the program takes their arguments and their configuration, and they fit its times and paths.
import { spawn } from "node:child_process"
import { chmodSync, copyFileSync, mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { DEFAULT_CONNECTION_LIMITS } from "@callrules/node"
import { expect, test } from "vitest"
import { parse, parseAllDocuments } from "yaml"

const FOLDER = fileURLToPath(new URL("../deploy/", import.meta.url))
const PROGRAM = fileURLToPath(new URL("../../packages/server/src/main.ts", import.meta.url))
const textOf = (file: string): string => readFileSync(join(FOLDER, file), "utf8")

/** The configuration, where only its owner can read it. */
const configuration = (): string => {
  const file = join(mkdtempSync(join(tmpdir(), "callrules-deploy-")), "callrules.json")
  copyFileSync(join(FOLDER, "callrules.json"), file)
  chmodSync(file, 0o600)
  return file
}

/** What the program says of its arguments, with a configuration and a database that are there. */
const run = (args: ReadonlyArray<string>): Promise<{ readonly code: number | null; readonly said: string }> => {
  const file = configuration()
  const real = args.map((arg) =>
    arg === "/etc/callrules/callrules.json"
      ? file
      : arg.startsWith("/var/lib/") || arg.startsWith("/data/")
        ? ":memory:"
        : arg,
  )
  const env = { ...process.env, CALLRULES_DATABASE_URL: "postgres://callrules_engines:secret@127.0.0.1:1/callrules" }
  const child = spawn(process.execPath, ["--conditions=@callrules/source", PROGRAM, ...real], { env })
  const pieces: Array<Buffer> = []
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece: Buffer) => pieces.push(piece))
  return new Promise((resolve) =>
    child.once("close", (code) => resolve({ code, said: Buffer.concat(pieces).toString() })),
  )
}

/** Whether the program would start with these arguments. */
const isTaken = async (args: ReadonlyArray<string>): Promise<void> => {
  expect(await run([...args, "--check"])).toEqual({ code: 0, said: expect.stringContaining("can be used") })
}

/** The seconds that a server needs to end, by the configuration. */
const secondsToEnd = (): number =>
  JSON.parse(textOf("callrules.json")).limits.shutdown_delay_seconds +
  DEFAULT_CONNECTION_LIMITS.graceMilliseconds / 1_000

test("given the unit of systemd, then the program takes its arguments and has the time to end", async () => {
  const unit = textOf("callrules.service")
  const [, program, args = ""] = /^ExecStart=(\S+) (.*)$/m.exec(unit) ?? []
  expect(program).toBe("/usr/local/bin/callrules")
  await isTaken(args.split(" "))
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(secondsToEnd())
})

test("given the container image, then the program takes its arguments, and its check asks the server", async () => {
  const image = textOf("Dockerfile")
  const lists = [...image.matchAll(/CMD (\[.*\])$/gm)].map(([, list = "[]"]) => JSON.parse(list))
  const [check, args] = lists
  await isTaken(args)
  const port = JSON.parse(textOf("callrules.json")).port
  expect(check).toEqual(["node", "-e", expect.stringContaining(`http://127.0.0.1:${port}/ready`)])
  // with nobody there
  const asked = spawn(process.execPath, ["-e", String(check[2]).replace(`:${port}/`, ":1/")])
  expect(await new Promise((resolve) => asked.once("close", resolve))).toBe(1)
})

test("given Docker Compose, then the program takes the arguments of its services, which have the time to end", async () => {
  const { services } = parse(textOf("compose.yaml"), { merge: true })
  expect(services["server-b"]).toEqual(services["server-a"])
  await isTaken(services["server-a"].command)
  expect(Number.parseInt(services["server-a"].stop_grace_period, 10)).toBeGreaterThan(secondsToEnd())
  // there is no PostgreSQL: all of the arguments were read
  const { said } = await run(services.migrate.command)
  expect(said).toMatch(/ECONNREFUSED|cannot be reached|refused/)
  const upstreams = [...textOf("Caddyfile").matchAll(/(server-\w+):(\d+)/g)].map(([, name, port]) => [
    name,
    Number(port),
  ])
  const port = JSON.parse(textOf("callrules.json")).port
  expect(upstreams).toEqual([
    ["server-a", port],
    ["server-b", port],
  ])
})

test("given Kubernetes, then the program takes the arguments of its containers, and the probes ask what is there", async () => {
  const documents = parseAllDocuments(textOf("kubernetes.yaml")).map((document) => document.toJS())
  const of = (kind: string) => documents.find((document) => document.kind === kind).spec.template.spec
  const { containers, terminationGracePeriodSeconds } = of("Deployment")
  await isTaken(containers[0].args)
  expect(terminationGracePeriodSeconds).toBeGreaterThan(secondsToEnd())
  const { host_interface, port } = JSON.parse(textOf("callrules.json"))
  expect(containers[0].ports.map((one: { containerPort: number }) => one.containerPort)).toEqual([
    port,
    host_interface.port,
  ])
  expect([containers[0].livenessProbe.httpGet.path, containers[0].readinessProbe.httpGet.path]).toEqual([
    "/health",
    "/ready",
  ])
  expect((await run(of("Job").containers[0].args)).said).toMatch(/ECONNREFUSED|cannot be reached|refused/)
})
