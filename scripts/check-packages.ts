// Checks each package as it would be published: packed into a tarball, its entry points and types resolved from there.
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { packageNames, program, ROOT, readJson, run, runNode } from "./workspace.ts"

interface Manifest {
  readonly private?: boolean
}

/** Packs every public package and runs publint and attw on the tarball. Needs the packages to be built. */
export const checkPackages = async (): Promise<boolean> => {
  const names = packageNames().filter((name) => readJson<Manifest>(`packages/${name}/package.json`).private !== true)
  const folder = mkdtempSync(join(tmpdir(), "callrules-pack-"))
  const results = []
  for (const name of names) results.push(await checkPackage(name, folder))
  rmSync(folder, { recursive: true, force: true })
  return results.every((passed) => passed)
}

const checkPackage = async (name: string, folder: string): Promise<boolean> => {
  const into = mkdtempSync(join(folder, "tarball-"))
  const packed = await run("npm", ["pack", "--silent", "--pack-destination", into], {
    cwd: join(ROOT, "packages", name),
    capture: true,
  })
  const [file] = readdirSync(into)
  if (packed.code !== 0 || file === undefined) {
    console.log(`FAILED  ${name}: npm pack\n${packed.output}`)
    return false
  }
  const tarball = join(into, file)
  const [lint, types] = await Promise.all([
    runNode([program("publint"), tarball, "--strict"], { capture: true }),
    runNode([program("attw"), tarball, "--profile", "esm-only", "--no-emoji", "--format", "ascii"], { capture: true }),
  ])
  const passed = lint.code === 0 && types.code === 0
  console.log(`${passed ? "ok    " : "FAILED"}  ${name}`)
  if (lint.code !== 0) console.log(lint.output)
  if (types.code !== 0) console.log(types.output)
  return passed
}
