// `npx -y pnpm@12 release`: with changesets pending it writes versions and changelogs, to be reviewed and committed. Without, in CI, it
// builds, packs and publishes what no registry has yet. With --dry-run all of it in a copy, and it prints what would be published.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { pack } from "./pack.ts"
import { publishOrder, readRepository, repositoryFault, stampManifests } from "./release-manifests.ts"
import { filesBelow, finish, ROOT, run } from "./workspace.ts"

/** The changesets that wait for a release, by their files. */
export const pendingChangesets = (root: string): ReadonlyArray<string> =>
  readdirSync(join(root, ".changeset")).filter((file) => file.endsWith(".md") && file !== "README.md")

/** Writes the next versions and the changelogs from the changesets, and where the source is into every manifest. */
export const writeVersions = async (root: string): Promise<void> => {
  const changeset = join(root, "node_modules/@changesets/cli/bin.js")
  if (pendingChangesets(root).length > 0) {
    await finish(process.execPath, [changeset, "version"], { cwd: root })
  }
  stampManifests(root)
}

/** The command that publishes a tarball. Its provenance says from which commit and which run of CI it comes. */
export const publishCommand = (tarball: string): ReadonlyArray<string> => [
  "publish",
  tarball,
  "--provenance",
  "--access",
  "public",
]

/** What keeps a release from being published from here, a line each. */
export const publishFaults = (environment: NodeJS.ProcessEnv): ReadonlyArray<string> => [
  ...repositoryFault(readRepository(ROOT), environment),
  ...(environment["ACTIONS_ID_TOKEN_REQUEST_URL"] === undefined
    ? [
        "publishing needs CI, which vouches for where a package comes from: push the commit, and start the workflow release",
      ]
    : []),
]

/** Packs the packages in the order of publishing, and says how each would be published. */
export const planned = async (
  root: string,
  into: string,
  build: boolean,
): Promise<ReadonlyArray<ReadonlyArray<string>>> => {
  const tarballs = new Map((await pack(into, { root, build })).map(({ folder, tarball }) => [folder, tarball]))
  return publishOrder(root).flatMap((folder) => {
    const tarball = tarballs.get(folder)
    return tarball === undefined ? [] : [publishCommand(tarball)]
  })
}

const publish = async (): Promise<ReadonlyArray<string>> => {
  const into = mkdtempSync(join(tmpdir(), "callrules-release-"))
  for (const command of await planned(ROOT, into, true)) {
    const { code, output } = await run("npm", command, { capture: true })
    // a release that stopped in the middle is started again
    const isThere = /cannot publish over|previously published/i.test(output)
    if (code !== 0 && !isThere) return [`npm ${command.join(" ")} failed`, output]
    console.log(`${isThere ? "was there already" : "published"}: ${command[1]}`)
  }
  rmSync(into, { recursive: true })
  return []
}

const dryRun = async (): Promise<ReadonlyArray<string>> => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-release-"))
  const copy = join(folder, "workspace")
  for (const file of filesBelow(".")) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(ROOT, file), join(copy, file))
  }
  await finish("npx", ["-y", "pnpm@12", "install", "--frozen-lockfile", "--prefer-offline"], { cwd: copy })
  await writeVersions(copy)
  const tarballs = join(folder, "tarballs")
  mkdirSync(tarballs)
  for (const command of await planned(copy, tarballs, true)) console.log(`npm ${command.join(" ")}`)
  rmSync(copy, { recursive: true })
  return repositoryFault(readRepository(ROOT), process.env)
}

const release = async (): Promise<ReadonlyArray<string>> => {
  if (process.argv.includes("--dry-run")) return dryRun()
  if (pendingChangesets(ROOT).length === 0) {
    const faults = publishFaults(process.env)
    return faults.length > 0 ? faults : publish()
  }
  const faults = repositoryFault(readRepository(ROOT), process.env)
  if (faults.length > 0) return faults
  await writeVersions(ROOT)
  console.log("versions and changelogs are written: review and commit them, then start the workflow release")
  return []
}

if (import.meta.main) {
  if (!existsSync(join(ROOT, "node_modules"))) throw new Error("install first: npx -y pnpm@12 install")
  const faults = await release()
  for (const fault of faults) console.error(`release: ${fault}`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
