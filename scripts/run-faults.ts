// `npx -y pnpm@12 test:faults`: what needs Debian's strace, zone data and pgbouncer (test/**/*.faults.ts); they are installed when missing.
import { existsSync } from "node:fs"
import { ensure, findProgram } from "./debian.ts"
import { program, runNode } from "./workspace.ts"

const isThere = () =>
  findProgram("strace") !== undefined &&
  existsSync("/usr/share/zoneinfo/tzdata.zi") &&
  // a program for servers, which Debian keeps out of the usual PATH
  (findProgram("pgbouncer") !== undefined || existsSync("/usr/sbin/pgbouncer"))

if (await ensure(["strace", "tzdata", "pgbouncer"], isThere)) {
  const env = { CALLRULES_SUITE: "faults" }
  const { code } = await runNode([program("vitest"), "run", "--config", "scripts/vitest.extra.config.ts"], { env })
  process.exitCode = code
} else {
  process.exitCode = 1
}
