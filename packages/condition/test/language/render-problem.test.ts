// How a problem is drawn: the line it stands in, shortened where it is long, and carets under the place.
import { type ConditionProblem, readCondition, renderProblem } from "@callrules/condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { extended } from "../support/vocabularies.ts"

const drawn = (text: string): string => {
  const read = readCondition(text, extended)
  return Result.isFailure(read) ? read.failure.map((problem) => renderProblem(text, problem)).join("\n") : ""
}

const WIDE = `media_type in (${Array.from({ length: 30 }, (_, index) => `"${index}"`).join(", ")})`

const TEXTS: ReadonlyArray<readonly [name: string, text: string]> = [
  ["at the beginning", "mobil"],
  ["in the middle of a line in the middle", "mobile\nand mobil and repeat\nor landline"],
  ["in the last line, after Windows line ends", "mobile\r\nand mobil\r\n"],
  ["behind a tab and a combining mark", 'media_type = "e\u0301"\tand mobil'],
  ["under an emoji", "mobile and \u{1F600}"],
  ["behind an invisible character", 'media_type = "\u200b" and mobil'],
  ["at the end of a line of just 100", `${"mobile and ".repeat(8)}${"x".repeat(12)}`],
  ["at the end of a line of 101", `${"mobile and ".repeat(8)}${"x".repeat(13)}`],
  ["at the beginning of a long line", `mobil and ${WIDE}`],
  ["in the middle of a long line", `${WIDE} and mobil and ${WIDE}`],
  ["at the end of a long line", `${WIDE} and mobil`],
  ["longer than what is shown", `mobile and custom_data["${"x".repeat(150)}"] present`],
  ["behind the end", "mobile and "],
  ["over two lines", "mobile and (\nrepeat"],
  ["twice", "mobil and landlin"],
]

test("given problems all over a text, then each is drawn where it stands", async () => {
  const blocks = TEXTS.map(([name, text]) => `# ${name}\n${drawn(text)}\n`)
  await expect(blocks.join("\n")).toMatchFileSnapshot("render-golden/problems.txt")
})

describe("given a problem without a hint or of a length of nothing, then it is drawn all the same", () => {
  const problem: ConditionProblem = {
    code: "missing-operand",
    path: [],
    message: "something is missing",
    span: { offset: 3, line: 1, column: 4, length: 0 },
  }

  test.each([
    ["mobile", "1:4: something is missing (missing-operand)\n  mobile\n     ^"],
    ["", "1:4: something is missing (missing-operand)\n  \n  ^"],
  ])("%j", (text, expected) => {
    expect(renderProblem(text, problem)).toBe(expected)
  })
})
