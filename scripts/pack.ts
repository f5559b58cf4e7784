// Packs the packages as publishing does: with pnpm, which writes versions in place of `workspace:` and `catalog:`.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { finish, packageNames, ROOT } from "./workspace.ts"

interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
}

/** A package and the tarball made of it. */
export interface Packed {
  /** Its name in the registry. */
  readonly name: string
  /** Its folder under packages/. */
  readonly folder: string
  readonly tarball: string
}

/**
 * Packs every public package of a workspace, this one or a copy of it, into a folder. With `build` their `prepack` runs,
 * as it does on publishing; without it, what was built before is packed. Throws with pnpm's output when that fails.
 */
export const pack = async (
  into: string,
  { root = ROOT, build = false }: { readonly root?: string; readonly build?: boolean } = {},
): Promise<ReadonlyArray<Packed>> => {
  const scripts = `--config.ignore-scripts=${!build}`
  const args = ["-y", "pnpm@12", "--filter", "./packages/*", "-r", "pack", scripts, "--pack-destination", into]
  await finish("npx", args, { cwd: root })
  return packageNames().flatMap((folder) => {
    // a manifest of the workspace, with its version there
    const manifest = JSON.parse(readFileSync(join(root, "packages", folder, "package.json"), "utf8")) as Manifest
    if (manifest.private === true) return []
    const file = `${manifest.name.replace("@", "").replace("/", "-")}-${manifest.version}.tgz`
    return [{ name: manifest.name, folder, tarball: join(into, file) }]
  })
}
