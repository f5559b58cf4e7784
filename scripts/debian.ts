// Programs that tests need and npm does not carry: found on this machine, or installed from Debian.
import { accessSync, constants, existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { run } from "./workspace.ts"

/** The path of a program on PATH, if it is there. */
export const findProgram = (name: string): string | undefined =>
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false // not there, or not to be run by us
      }
    })

/** Makes sure that `isThere` holds, by installing Debian packages when it does not. Answers whether it holds in the end. */
export const ensure = async (packages: ReadonlyArray<string>, isThere: () => boolean): Promise<boolean> => {
  if (isThere()) return true
  if (!existsSync("/usr/bin/apt-get")) {
    console.error(`${packages.join(", ")} not found, and this is no Debian to install from`)
    return false
  }
  const env = { DEBIAN_FRONTEND: "noninteractive" }
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "--non-interactive"]
  const apt = async (...args: ReadonlyArray<string>) => {
    const [file = "", ...rest] = [...sudo, "apt-get", ...args]
    return run(file, rest, { env, capture: true })
  }
  console.log(`installing ${packages.join(", ")} from Debian`)
  const updated = await apt("update")
  const installed = await apt("install", "-y", "--no-install-recommends", ...packages)
  if (installed.code !== 0) console.error(updated.output + installed.output)
  return isThere()
}
