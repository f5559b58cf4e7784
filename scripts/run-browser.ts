// `npx -y pnpm@12 test:browser`: the tests of the pure packages and of the editor in Chromium, then the site: it is built,
// and used as a person uses it.
import { ensure, findProgram } from "./debian.ts"
import { program, runNode } from "./workspace.ts"

const chromium = () => process.env["CALLRULES_CHROMIUM"] ?? findProgram("chromium") ?? findProgram("chromium-browser")

if (await ensure(["chromium"], () => chromium() !== undefined)) {
  const env = { CALLRULES_CHROMIUM: chromium() ?? "" }
  const codes: Array<number> = []
  for (const config of ["vitest.config.ts", "site.config.ts"]) {
    const { code } = await runNode([program("vitest"), "run", "--config", `scripts/browser/${config}`], { env })
    codes.push(code)
  }
  process.exitCode = Math.max(...codes)
} else {
  console.error("no Chromium: name one in CALLRULES_CHROMIUM")
  process.exitCode = 1
}
