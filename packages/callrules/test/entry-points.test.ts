// The entry points of the package that has all: each has the names of the package behind it, and the program loads none of them.
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly "@callrules/source": string }>>
}

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

// the package's own manifest
const manifest = JSON.parse(readFileSync(path("../package.json"), "utf8")) as Manifest
const subpaths = Object.entries(manifest.exports).flatMap(([subpath, target]) =>
  typeof target === "string" || subpath === "." ? [] : [[subpath, path(`../${target["@callrules/source"]}`)] as const],
)

describe("the entry points", () => {
  it.each(subpaths)("%s has every name of the package behind it", async (_, file) => {
    const [, behind = ""] = /^export \* from "(.*)"$/m.exec(readFileSync(file, "utf8")) ?? []
    const names = Object.keys(await import(behind))
    expect(names.length).toBeGreaterThan(0)
    expect(Object.keys(await import(file))).toEqual(names)
  })

  it("are listed in the README, each one", () => {
    const text = readFileSync(path("../README.md"), "utf8")
    expect(subpaths.filter(([subpath]) => !text.includes(`${subpath.slice(1)}\``))).toEqual([])
  })
})

describe("the program", () => {
  const run = (...args: ReadonlyArray<string>) =>
    spawnSync(process.execPath, ["--conditions=@callrules/source", path("../src/main.ts"), ...args], {
      cwd: tmpdir(),
      encoding: "utf8",
    })

  it("given a condition when it is checked then its canonical form is printed", () => {
    const { status, stdout } = run("check", "mobile  OR repeat")
    expect({ status, stdout }).toEqual({ status: 0, stdout: "mobile or repeat\n" })
  })

  it("given a mistake when it is checked then the program ends with 1", () => {
    expect(run("check", "mobil").status).toBe(1)
  })
})
