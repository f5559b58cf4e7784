// The engine's HTTP tests on each runtime, with the stores in memory: what a partner sees does not depend on it.
import { beforeAll, describe, expect, it } from "vitest"
import { type Bundled, bundled, ON_EACH_RUNTIME } from "./on-each-runtime.ts"

/** How each test ended, by name. */
const resultsOf = (output: string): Readonly<Record<string, string>> => {
  const line = output.split("\n").find((one) => one.startsWith("{")) ?? "{}"
  // as `suite.js` prints it
  return JSON.parse(line) as Record<string, string>
}

describe("the engine's HTTP tests", () => {
  let suite: Bundled
  beforeAll(async () => {
    suite = await bundled("http-suite", "suite.js")
  }, 300_000)

  it.each(ON_EACH_RUNTIME)("pass on %s", { timeout: 300_000 }, async (_, play) => {
    const results = resultsOf(await play(suite))
    expect(Object.entries(results).filter(([, how]) => how !== "passed")).toEqual([])
    // all of them were collected
    expect(Object.keys(results).length).toBeGreaterThan(300)
  })
})
