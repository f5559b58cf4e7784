// The seed of random tests. It comes from the commit, so that two runs on it say the same; long runs look for what nobody has seen.
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

/** The file that gives each test file its seed. */
export const PROPERTIES = fileURLToPath(new URL("property-setup.ts", import.meta.url))

/** The seed for fast-check, or `random`; CALLRULES_SEED sets another. */
export const propertySeed = (isLong: boolean): string => {
  const chosen = process.env["CALLRULES_SEED"]
  if (chosen !== undefined) return chosen
  if (isLong) return "random"
  const { status, stdout } = spawnSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" })
  const seed = status === 0 ? String(Number.parseInt(stdout.slice(0, 7), 16)) : "0"
  // Vitest reads its configuration anew for each project, hundreds of times what asks for it: once is enough
  process.env["CALLRULES_SEED"] = seed
  return seed
}
