// The packages as somebody has them who installed them: bundled as they are published, beside what they depend on.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { bundlePackage } from "../../scripts/bundle.ts"
import { packageNames, ROOT } from "../../scripts/workspace.ts"

/** Names of what a `node_modules` has, scopes resolved. */
const installedIn = (modules: string): ReadonlyArray<string> =>
  (existsSync(modules) ? readdirSync(modules) : [])
    .filter((name) => !name.startsWith("."))
    .flatMap((name) =>
      name.startsWith("@") ? readdirSync(join(modules, name)).map((one) => `${name}/${one}`) : [name],
    )

/** Makes a new folder with every package in its `node_modules`; the caller removes it. */
export const installPackages = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-installed-"))
  for (const name of packageNames()) {
    const source = join(ROOT, "packages", name)
    const target = join(folder, "node_modules/@callrules", name)
    mkdirSync(target, { recursive: true })
    cpSync(join(source, "package.json"), join(target, "package.json"))
    await bundlePackage(name, join(target, "dist"))
    for (const dependency of installedIn(join(source, "node_modules"))) {
      const link = join(folder, "node_modules", dependency)
      if (dependency.startsWith("@callrules/") || existsSync(link)) continue
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(realpathSync(join(source, "node_modules", dependency)), link)
    }
  }
  return folder
}
