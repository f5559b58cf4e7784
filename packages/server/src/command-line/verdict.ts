// Commands that answer with their exit code: 0 for yes, 1 for no, 2 where there is no answer.
import type { Command } from "commander"
import { Failure } from "../failure.ts"
import { guarded } from "../terminal.ts"

/** What a command answers with. */
export type Verdict = 0 | 1 | 2

/** The exit code where there is no answer: the command was typed wrong, or something it needs is not there. */
const NO_ANSWER = 2

/** Gives a command its action; a `Failure` is told on standard error and is no "no". */
// ENG-187
export const answers = <Args extends ReadonlyArray<unknown>>(
  command: Command,
  action: (...args: Args) => Verdict | Promise<Verdict>,
): Command =>
  command
    .exitOverride((ending) => process.exit(ending.exitCode === 0 ? 0 : NO_ANSWER))
    // commander calls it with the arguments and options that the command declares
    .action(async (...args) => {
      failWhenUnwritten()
      try {
        process.exitCode = await action(...(args as unknown as Args)) // see above
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        guarded.error(`callrules: ${error.message}`)
        process.exitCode = NO_ANSWER
      }
    })

/** An answer that cannot be written is none, whatever it was; a reader that went away has seen what it wanted. */
// ENG-308
export const failWhenUnwritten = (): void => {
  let isTold = false
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (isTold || error.code === "EPIPE") return
    isTold = true
    guarded.error(`callrules: what was answered cannot be written: ${error.message}`)
    process.once("exit", () => {
      process.exitCode = NO_ANSWER
    })
  })
}
