// The `callrules` program, which the package of that name installs: reads the command line, runs one command, ends with its exit code.
import "./node-version.ts"
import { makeProgram } from "./command-line/program.ts"
import { Failure } from "./failure.ts"
import { guarded } from "./terminal.ts"

try {
  // beside this file's folder in the sources and when it is bundled; other files move into this one then
  await makeProgram(new URL("../package.json", import.meta.url)).parseAsync(process.argv)
} catch (error) {
  if (!(error instanceof Failure)) throw error
  guarded.error(`callrules: ${error.message}`)
  process.exitCode = 1
}
