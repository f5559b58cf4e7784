// The completion scripts, run by the shells that this machine has.
import { execFileSync, spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { freshDatabase, runProgram } from "../support/program.ts"

const script = async (shell: string): Promise<string> => {
  const path = join(dirname(freshDatabase()), `callrules.${shell}`)
  writeFileSync(path, (await runProgram(["completion", shell])).stdout)
  return path
}

test("given bash, then commands, commands of commands and options are completed", async () => {
  const path = await script("bash")
  const completed = (...words: ReadonlyArray<string>): string =>
    execFileSync("bash", [
      "-c",
      `source "$0"; COMP_WORDS=(callrules "$@"); COMP_CWORD=$#; _callrules; echo "\${COMPREPLY[*]}"`,
      path,
      ...words,
    ])
      .toString()
      .trim()
  expect(completed("form")).toBe("format")
  expect(completed("affiliates", "ch")).toBe("check")
  expect(completed("check", "mobile", "--fi")).toBe("--file --fields --fix")
  expect(completed("sql", "--dia")).toBe("--dialect")
})

test("given fish and zsh, then their scripts name every command, and are read by those that are here", async () => {
  for (const shell of ["fish", "zsh"]) {
    const path = await script(shell)
    const checked = spawnSync(shell, ["--no-execute", path])
    // a shell that is not installed cannot be asked
    if (checked.error === undefined) expect([shell, checked.status]).toEqual([shell, 0])
  }
  const { stdout } = await runProgram(["completion", "fish"])
  expect(stdout).toContain(
    "-n '__fish_seen_subcommand_from affiliates; and __fish_seen_subcommand_from check' -l fields",
  )
})

test("given a shell that is not known, then the known ones", async () => {
  const { code, stderr } = await runProgram(["completion", "tcsh"])
  expect([code, stderr]).toEqual([2, expect.stringContaining("bash, zsh, fish")])
})
