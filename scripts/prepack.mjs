// Runs before `pnpm pack` and `npm pack` in a package's folder: builds and bundles the package, also in a fresh clone. npm runs it again
// afterwards, with "restore". Plain JavaScript for any Node, because nothing may be installed yet.
import { execSync } from "node:child_process"
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, delimiter, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"

const ROOT = fileURLToPath(new URL("..", import.meta.url))
const KEPT = join(".tsbuild", "package.json")

// the workspace's own Node and compiler before others
const env = { ...process.env, PATH: join(ROOT, "node_modules", ".bin") + delimiter + process.env["PATH"] }

// standard output belongs to the packer, which prints the tarball's name
const run = (command, folder) => execSync(command, { cwd: folder, stdio: ["ignore", 2, "inherit"], env })

// npm leaves `workspace:` and `catalog:` in the manifest it packs, so it is lent the one that pnpm packs
const lendManifest = () => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-manifest-"))
  run(`npx -y pnpm@12 --silent pack --config.ignore-scripts=true --pack-destination "${folder}"`, ".")
  run(`tar -xzf ${readdirSync(folder)[0]} package/package.json`, folder)
  renameSync("package.json", KEPT)
  copyFileSync(join(folder, "package", "package.json"), "package.json")
  rmSync(folder, { recursive: true })
}

if (existsSync(KEPT)) renameSync(KEPT, "package.json")
if (process.argv[2] !== "restore") {
  const npm = process.env["npm_config_user_agent"]?.startsWith("npm/")
  if (npm && process.env["npm_command"] === "publish") throw new Error("publish with pnpm: npx -y pnpm@12 publish")
  const installed = existsSync(join(ROOT, "node_modules"))
  if (!installed) run("npx -y pnpm@12 --silent install --frozen-lockfile --prefer-offline", ROOT)
  // what was built from files that are gone now must not be packed
  for (const folder of ["dist", ".tsbuild"]) rmSync(folder, { recursive: true, force: true })
  run(`tsc -b ${relative(ROOT, ".")}`, ROOT)
  run(`node scripts/bundle.ts ${basename(resolve("."))}`, ROOT)
  // the compiler must not take the bundles for what it wrote itself
  rmSync(".tsbuild", { recursive: true })
  mkdirSync(".tsbuild")
  if (npm) lendManifest()
}
