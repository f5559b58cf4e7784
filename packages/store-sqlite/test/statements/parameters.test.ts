// The parameters of statements: Node 22 takes numbered ones for named ones, and refuses them.
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const FOLDERS = ["../../src", "../../../store/src/sqlite-file", "../../../webhooks/src/sqlite"]

test("given the statements for SQLite, then none has numbered parameters", () => {
  const sources = FOLDERS.flatMap((folder) => {
    const path = fileURLToPath(new URL(folder, import.meta.url))
    const files = readdirSync(path, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"))
    return files.map((file) => ({ file, source: readFileSync(`${path}/${file}`, "utf8") }))
  })
  expect(sources.length).toBeGreaterThan(30)
  expect(sources.filter(({ source }) => /[\s=<>(]\?\d/.test(source)).map(({ file }) => file)).toEqual([])
})
