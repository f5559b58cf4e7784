// Runs a program of the tests under strace, and reads what it did once it has ended.
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Program, startProgram } from "../programs/start-program.ts"
import { type Moment, readMoments, STRACE_ARGUMENTS } from "./system-calls.ts"

/** How a store syncs: `FULL` is what it does; the others are planted to see that a trace would show it. */
export type Synchronous = "FULL" | "NORMAL" | "OFF"

const PLANT = new URL("../programs/plant-synchronous.ts", import.meta.url).href

/** Runs a program while `use` talks to it, lets it end, and gives its system calls. */
export const traced = async (
  name: "server" | "writer",
  args: ReadonlyArray<string>,
  synchronous: Synchronous,
  use: (program: Program) => Promise<void>,
): Promise<ReadonlyArray<Moment>> => {
  const folder = mkdtempSync(join(tmpdir(), "callrules-trace-"))
  const output = join(folder, "calls")
  try {
    const program = startProgram(name, args, {
      under: ["strace", ...STRACE_ARGUMENTS, "-o", output],
      // NODE_OPTIONS, for arguments of the program do not reach the store's thread
      environment:
        synchronous === "FULL" ? {} : { NODE_OPTIONS: `--import=${PLANT}`, CALLRULES_TEST_SYNCHRONOUS: synchronous },
    })
    await use(program)
    program.child.stdin?.end()
    const ended = await program.ended
    if (ended !== 0) throw new Error(`${name} ended with ${ended}`)
    return readMoments(readFileSync(output, "utf8"))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
