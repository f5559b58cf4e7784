// `callrules check`: the canonical form, the problems with what is suggested, and `--fix`, in the words and exit codes of the program.
import { describe, expect, test } from "vitest"
import { runProgram } from "../../support/program.ts"

describe("check --fix", () => {
  test("given a condition whose hints together make a valid one, then that is printed alone, and the exit code is 0", async () => {
    const { code, stderr, stdout } = await runProgram(["check", "--fix", "media_type == 'tv' && is_mobile"])
    expect([code, stdout]).toEqual([0, 'media_type = "tv" and mobile\n'])
    // what was wrong is still said
    expect(stderr).toContain("`==` is not a word of this language")
    expect(stderr).not.toContain("suggestion:")
    const again = await runProgram(["check", stdout.trimEnd()])
    expect([again.code, again.stdout]).toEqual([0, stdout])
  })

  test("given a mistake that has two readings, then nothing is printed in its place, and the exit code is 1", async () => {
    const { code, stderr, stdout } = await runProgram(["check", "--fix", "mobile repeat"])
    expect([code, stdout]).toEqual([1, ""])
    expect(stderr).toContain("there is no `and` or `or` between `mobile` and `repeat`")
  })

  test("given a condition without problems, then it is printed in its canonical form", async () => {
    const { code, stderr, stdout } = await runProgram(["check", "--fix", "  mobile   AND repeat "])
    expect([code, stderr, stdout]).toEqual([0, "", "mobile and repeat\n"])
  })
})

// REC-214
test("given a duration, then the hint says why a recording condition has none", async () => {
  const { code, stderr } = await runProgram(["check", "duration >= 60"])
  expect(code).toBe(1)
  expect(stderr).toContain("hint: recording conditions have no numbers: a recording is decided when the call comes in")
  const { stdout } = await runProgram(["check", "--json", "call_duration > 60 and colour"])
  expect(JSON.parse(stdout).problems.map(({ hint }: { hint: string }) => hint)).toEqual([
    expect.stringContaining("no numbers"),
    expect.stringContaining("the attributes are"),
  ])
})

test("given no --fix, then the suggestion stands beside the problems, and the exit code is 1", async () => {
  const { code, stderr, stdout } = await runProgram(["check", "media_type == 'tv'"])
  expect([code, stdout]).toEqual([1, ""])
  expect(stderr).toContain('suggestion: media_type = "tv"')
})
