// A copy of the workspace for mutation runs: its own sources, the installed packages of the original.
import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { filesBelow, packageNames, ROOT } from "./workspace.ts"

/** Makes a copy of the workspace in a temporary folder and gives its path. The copy's packages find each other, not the originals. */
export const copyWorkspace = (): string => {
  const tree = mkdtempSync(join(tmpdir(), "callrules-copy-"))
  for (const path of filesBelow(".")) {
    if (path.startsWith("docs/site/") || path.startsWith("docs/test/examples/")) continue
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    cpSync(join(ROOT, path), join(tree, path))
  }
  symlinkSync(join(ROOT, "node_modules"), join(tree, "node_modules"))
  for (const folder of [...packageNames().map((name) => `packages/${name}`), "docs", "benchmarks", "examples"]) {
    const installed = join(ROOT, folder, "node_modules")
    // links between packages are relative, so copied as they are they lead to the copy's packages
    if (existsSync(installed)) {
      cpSync(installed, join(tree, folder, "node_modules"), { recursive: true, verbatimSymlinks: true })
    }
  }
  return tree
}
