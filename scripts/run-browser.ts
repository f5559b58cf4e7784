// `npx -y pnpm@12 test:browser`: the tests of the pure packages in Chromium.
import { ensure, findProgram } from "./debian.ts"
import { program, runNode } from "./workspace.ts"

const chromium = () => process.env["CALLRULES_CHROMIUM"] ?? findProgram("chromium") ?? findProgram("chromium-browser")

if (await ensure(["chromium"], () => chromium() !== undefined)) {
  const env = { CALLRULES_CHROMIUM: chromium() ?? "" }
  const { code } = await runNode([program("vitest"), "run", "--config", "scripts/browser/vitest.config.ts"], { env })
  process.exitCode = code
} else {
  console.error("no Chromium: name one in CALLRULES_CHROMIUM")
  process.exitCode = 1
}
