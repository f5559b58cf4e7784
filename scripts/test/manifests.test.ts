// Holds the manifests: what every published package says of itself, how it names its dependencies, and the catalog.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { packageNames, ROOT, readJson, readText } from "../workspace.ts"

interface Manifest {
  readonly private?: boolean
  readonly license?: string
  readonly type?: string
  readonly engines?: { readonly node?: string }
  readonly keywords?: ReadonlyArray<string>
  readonly publishConfig?: Readonly<Record<string, unknown>>
  readonly files?: ReadonlyArray<string>
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

// what the SQLite store asks of `node:sqlite` is there, without a flag, from these versions on (`test:runtimes` shows it)
const NODE = "^22.16.0 || >=24.0.0"

// programs, and packages whose types name nothing of effect
const BRINGS_EFFECT = new Set(["callrules", "condition-editor", "server", "webhooks"].map((name) => `packages/${name}`))

const read = (folder: string) => readJson<Manifest>(`${folder}/package.json`)
const folders = packageNames().map((name) => `packages/${name}`)
const published = folders.filter((folder) => read(folder).private !== true)
const all = [".", "benchmarks", "docs", "examples", ...folders].map(read)

const [, catalogText = ""] = /^catalog:\n((?: .*\n)+)/m.exec(readText("pnpm-workspace.yaml")) ?? []
const catalog = new Map(
  [...catalogText.matchAll(/^ {2}"?([^":]+)"?: (\S+)/gm)].map(([, name = "", version = ""]) => [name, version]),
)

describe.each(published)("the manifest of %s", (folder) => {
  const manifest = read(folder)

  it("is complete", () => {
    expect(manifest).toMatchObject({ license: "MIT", type: "module", engines: { node: NODE } })
    expect(manifest.files).toEqual(expect.arrayContaining(["dist", "src", "CHANGELOG.md"]))
    expect(manifest.keywords).toContain("call-tracking")
    // npm shows from which commit and run of CI a tarball comes
    expect(manifest.publishConfig).toEqual({ access: "public", provenance: true })
  })

  it("packs the vectors, which are promised to other languages", () => {
    expect(manifest.files?.includes("vectors")).toBe(existsSync(join(ROOT, folder, "vectors")))
  })

  it("builds the package before it is packed", () => {
    expect(manifest.scripts).toMatchObject({
      prepack: "node ../../scripts/prepack.mjs",
      postpack: "node ../../scripts/prepack.mjs restore",
    })
  })

  it("leaves effect to the host, where values of effect are handed out", () => {
    const { dependencies = {}, devDependencies = {}, peerDependencies = {} } = manifest
    if (BRINGS_EFFECT.has(folder)) return expect(peerDependencies).not.toHaveProperty("effect")
    expect(dependencies).not.toHaveProperty("effect")
    expect(devDependencies["effect"]).toBe(peerDependencies["effect"])
  })

  it("names ranges of versions, not single ones", () => {
    const dependencies = Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies })
    const single = dependencies.filter(([other, version]) =>
      other.startsWith("@callrules/")
        ? version !== "workspace:^"
        : !/^[\^>]/.test(version === "catalog:" ? (catalog.get(other) ?? "") : version),
    )
    expect(single).toEqual([])
  })
})

describe("the workspace", () => {
  it("installs no version that is younger than a week", () => {
    expect(readText("pnpm-workspace.yaml")).toMatch(/^minimumReleaseAge: 10080\b/m)
  })
})

describe("the catalog", () => {
  it("lists only what is used", () => {
    const used = all.flatMap(({ dependencies, devDependencies, peerDependencies }) =>
      Object.entries({ ...dependencies, ...devDependencies, ...peerDependencies }).flatMap(([name, version]) =>
        version === "catalog:" ? [name] : [],
      ),
    )
    expect(catalog.size).toBeGreaterThan(0)
    expect([...catalog.keys()].filter((name) => !used.includes(name))).toEqual([])
  })
})
