// The prover itself: it lets a proof that bites pass and finds the ones that prove nothing.
import { expect, it } from "vitest"
import { runNode } from "../workspace.ts"

it("given a table with proofs good and bad, then the good ones are proved and each bad one is named with its reason", async () => {
  const { code, output } = await runNode(
    ["scripts/prove-rules.ts", "--table", "scripts/test/fixtures/rows.json", "--workers", "1"],
    { capture: true },
  )
  expect(output).not.toContain(" bites")
  expect(output).toContain("no-bite: its proof passes although the rule is broken")
  expect(output).toContain("no-such-test: no test of packages/model/test/revenue.test.ts is named")
  expect(output).toContain("broken-code: the mutated code does not run")
  expect(output).toContain("2 of 5 built rules proved, 3 failed")
  expect(code).toBe(1)
})
