// Checks each package as it would be published: its tarball's manifest and files, its entry points and types from there.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Packed, pack } from "./pack.ts"
import { program, run, runNode } from "./workspace.ts"

/** Packs every public package and checks the tarball, with publint and attw too. Needs the packages to be built. */
export const checkPackages = async (): Promise<boolean> => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-pack-"))
  const results: Array<boolean> = []
  for (const packed of await pack(folder)) results.push(await checkPackage(packed))
  rmSync(folder, { recursive: true, force: true })
  return results.every((passed) => passed)
}

const checkPackage = async ({ folder, tarball }: Packed): Promise<boolean> => {
  const results = await Promise.all([
    faultsOf(tarball),
    runNode([program("publint"), tarball, "--pack", "npm", "--strict"], { capture: true }),
    runNode([program("attw"), tarball, "--profile", "esm-only", "--no-emoji", "--format", "ascii"], { capture: true }),
  ])
  const passed = results.every(({ code }) => code === 0)
  console.log(`${passed ? "ok    " : "FAILED"}  ${folder}`)
  for (const { code, output } of results) if (code !== 0) console.log(output)
  return passed
}

// what the linters do not look for
const faultsOf = async (tarball: string) => {
  const [files, manifest] = await Promise.all([
    run("tar", ["-tzf", tarball], { capture: true }),
    run("tar", ["-xOzf", tarball, "package/package.json"], { capture: true }),
  ])
  const faults = [
    ...(/^package\/dist\/.*\.js$/m.test(files.output) ? [] : ["no JavaScript in dist"]),
    ...(/"(workspace|catalog):/.test(manifest.output) ? ["workspace: or catalog: in the manifest"] : []),
  ]
  return { code: faults.length, output: faults.join("\n") }
}
