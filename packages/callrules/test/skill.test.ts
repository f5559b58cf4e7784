// What SKILL.md tells to type does what it says. Its TypeScript runs with the examples of all pages.
import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"
import { REFUSAL_CLASSES, STATUS_OF_REFUSAL } from "@callrules/contract"
import { describe, expect, it } from "vitest"

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))
const skill = readFileSync(path("../SKILL.md"), "utf8")

const commands = [...skill.matchAll(/^```sh\n([\s\S]*?)^```/gm)]
  .flatMap(([, lines = ""]) => lines.split("\n"))
  .filter((line) => line !== "")

// stands for npx on the PATH: the program on sources
const standIn = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-skill-"))
  const main = `"${process.execPath}" --conditions=@callrules/source "${path("../src/main.ts")}"`
  writeFileSync(join(folder, "npx"), `#!/bin/sh\nshift\nexec ${main} "$@"\n`, { mode: 0o755 })
  return folder
}

describe("the commands of SKILL.md", () => {
  const PATH = `${standIn()}${delimiter}${process.env["PATH"]}`

  it.each(commands)("%s", (command) => {
    const [, code = "0"] = /# exits with (\d)/.exec(command) ?? []
    const { status, stderr } = spawnSync("sh", ["-c", command], { encoding: "utf8", env: { ...process.env, PATH } })
    expect({ status, stderr: status === 2 ? stderr : "" }).toEqual({ status: Number(code), stderr: "" })
  })

  it("are more than a few", () => {
    expect(commands.length).toBeGreaterThan(5)
  })
})

describe("the refusals of SKILL.md", () => {
  const rows = [...skill.matchAll(/^\| (\d{3}(?:, \d{3})?) \| (.*?) \|/gm)].flatMap(([, statuses = "", names = ""]) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => ({ name, statuses: statuses.split(", ").map(Number) })),
  )

  it("have the status that the contract says", () => {
    const known = new Map<string, number>(Object.entries(STATUS_OF_REFUSAL))
    expect(rows.filter(({ name, statuses }) => !statuses.includes(known.get(name) ?? 0))).toEqual([])
  })

  it("are all but those that a client of ours never meets", () => {
    const named = new Set(rows.map(({ name }) => name))
    expect(Object.keys(REFUSAL_CLASSES).filter((name) => !named.has(name))).toEqual([
      "RouteNotFound",
      "MethodNotAllowed",
      "UnsupportedMediaType",
      "BodyTooLarge",
    ])
  })
})

it("names vectors that are there", () => {
  const files = [...skill.matchAll(/`@callrules\/([\w-]+\/vectors\/[\w-]+\.json)`/g)].map(([, file = ""]) => file)
  expect(files.length).toBeGreaterThan(2)
  expect(files.filter((file) => !existsSync(path(`../../${file}`)))).toEqual([])
})
