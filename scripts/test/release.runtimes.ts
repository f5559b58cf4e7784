// A release in a copy of the workspace, up to the point where npm would be called.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { pendingChangesets, planned, publishFaults, writeVersions } from "../release.ts"
import { publishOrder, readRepository, repositoryFault } from "../release-manifests.ts"
import { packageNames, ROOT, readJson, run } from "../workspace.ts"
import { copyWorkspace } from "../workspace-copy.ts"

// the names that are reserved for examples
const ADDRESS = "https://git.example.com/acme/callrules"
const URL = `git+${ADDRESS}.git`

const manifestIn = async (tarball: string): Promise<Readonly<Record<string, unknown>>> => {
  const { output } = await run("tar", ["-xOzf", tarball, "package/package.json"], { capture: true })
  return JSON.parse(output)
}

describe("given a workspace whose repository is filled in, when a release is made", () => {
  let copy = ""
  let commands: ReadonlyArray<ReadonlyArray<string>> = []

  beforeAll(async () => {
    copy = copyWorkspace()
    const manifest = join(copy, "package.json")
    const filled = { ...JSON.parse(readFileSync(manifest, "utf8")), repository: { type: "git", url: URL } }
    writeFileSync(manifest, JSON.stringify(filled, null, 2))
    await writeVersions(copy)
    mkdirSync(join(copy, "tarballs"))
    commands = await planned(copy, join(copy, "tarballs"), false)
  }, 120_000)
  afterAll(() => rmSync(copy, { recursive: true }))

  it("then all packages get one version, and a changelog with the sentences of their changesets", () => {
    const versions = packageNames().map(
      (name) => JSON.parse(readFileSync(join(copy, "packages", name, "package.json"), "utf8")).version,
    )
    expect(new Set(versions).size).toBe(1)
    expect(versions[0]).toMatch(/^\d+\.\d+\.\d+$/)
    const isNew = pendingChangesets(ROOT).length > 0
    expect(versions[0] !== readJson<{ readonly version: string }>("packages/model/package.json").version).toBe(isNew)
    expect(readFileSync(join(copy, "packages/model/CHANGELOG.md"), "utf8")).toMatch(/^# @callrules\/model\n\n## \d.*\n/)
    expect(pendingChangesets(copy)).toEqual([])
  })

  it("then each tarball says where its source is and how it is published, and has its changelog", async () => {
    expect(commands).toHaveLength(packageNames().length)
    for (const [index, folder] of publishOrder(copy).entries()) {
      const [publish, tarball = "", ...flags] = commands[index] ?? []
      expect([publish, ...flags]).toEqual(["publish", "--provenance", "--access", "public"])
      expect(await manifestIn(tarball)).toMatchObject({
        homepage: `${ADDRESS}/tree/main/packages/${folder}#readme`,
        bugs: { url: `${ADDRESS}/issues` },
        repository: { type: "git", url: URL, directory: `packages/${folder}` },
        publishConfig: { access: "public", provenance: true },
      })
      const { output } = await run("tar", ["-tzf", tarball], { capture: true })
      expect(output).toMatch(/^package\/CHANGELOG.md$/m)
      expect(output).toMatch(/^package\/LICENSE$/m)
    }
  })

  it("then nothing is published before what it depends on", () => {
    const order = publishOrder(copy)
    expect(order.indexOf("model")).toBeLessThan(order.indexOf("timestamp"))
    expect(order.indexOf("server")).toBeLessThan(order.indexOf("callrules"))
    expect(order.toSorted()).toEqual(packageNames())
  })
})

describe("given a repository that is missing or wrong, when a release is made", () => {
  it("then one line says what to fill in", () => {
    const fillIn = 'fill in "repository": { "type": "git", "url": "git+https://<host>/<owner>/<name>.git" }'
    expect(repositoryFault(undefined, {})).toEqual([`package.json does not say where the source is: ${fillIn}`])
    expect(repositoryFault("git+https://<host>/<owner>/<name>.git", {})).toEqual([
      `the repository \`git+https://<host>/<owner>/<name>.git\` in package.json is no address of a source: ${fillIn}`,
    ])
  })

  it("then CI that runs for another one refuses", () => {
    const ci = { GITHUB_SERVER_URL: "https://git.example.com", GITHUB_REPOSITORY: "acme/fork" }
    expect(repositoryFault(URL, ci)).toEqual([
      `package.json says that the source is at ${ADDRESS}, and CI runs for https://git.example.com/acme/fork: correct "repository"`,
    ])
    expect(repositoryFault(URL, { ...ci, GITHUB_REPOSITORY: "acme/callrules" })).toEqual([])
  })

  it("then every manifest agrees with the one of the workspace", () => {
    const url = readRepository(ROOT)
    for (const folder of packageNames()) {
      const { repository } = readJson<{ readonly repository?: { readonly url: string } }>(
        `packages/${folder}/package.json`,
      )
      expect(repository?.url).toBe(url)
    }
  })
})

describe("given a machine that is not CI, when a release is published", () => {
  it("then it is refused", () => {
    expect(publishFaults({}).join("\n")).toMatch(/publishing needs CI/)
    expect(publishFaults({ ACTIONS_ID_TOKEN_REQUEST_URL: "https://ci.example.com" }).join()).not.toMatch(/needs CI/)
  })
})
