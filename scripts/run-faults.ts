// `npx -y pnpm@12 test:faults`: what needs Debian's strace and zone data (test/**/*.faults.ts); both are installed when missing.
import { existsSync } from "node:fs"
import { ensure, findProgram } from "./debian.ts"
import { program, runNode } from "./workspace.ts"

const isThere = () => findProgram("strace") !== undefined && existsSync("/usr/share/zoneinfo/tzdata.zi")

if (await ensure(["strace", "tzdata"], isThere)) {
  const env = { CALLRULES_SUITE: "faults" }
  const { code } = await runNode([program("vitest"), "run", "--config", "scripts/vitest.extra.config.ts"], { env })
  process.exitCode = code
} else {
  process.exitCode = 1
}
