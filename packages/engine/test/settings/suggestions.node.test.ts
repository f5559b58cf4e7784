// The texts that people write in place of conditions, sent as recording settings: none is stored as it is, and each refusal suggests
// what was meant or nothing. That two conditions are the same is asked of the interface too: no call meets one and not the other.
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { SETTINGS, testEngine } from "../fixture.ts"

interface Meant {
  readonly text: string
  readonly meant: string | null
}

// the language's own file
const texts = JSON.parse(
  readFileSync(new URL("../../../condition/vectors/meant.json", import.meta.url), "utf8"),
) as ReadonlyArray<Meant>

test("given texts as people write conditions, then some refusals suggest what was meant, and none another condition", async () => {
  const { send } = await testEngine()
  const accept = { headers: { accept: "application/problem+json" } }
  const set = (condition: string) =>
    send("POST", SETTINGS, { record_calls: true, call_recording_condition: condition }, accept)
  const isSame = async (one: string, other: string): Promise<boolean> => {
    const { body } = await set(`(${one}) and not (${other}) or not (${one}) and (${other})`)
    return (body as { warnings: ReadonlyArray<{ code: string }> }).warnings.some(({ code }) => code === "never-true")
  }
  const wrong: Array<string> = []
  let told = 0
  let suggested = 0
  for (const { text, meant } of texts) {
    const refused = await set(text)
    const { suggestion } = refused.body as { suggestion?: string }
    if (refused.status !== 403 || (meant === null && suggestion !== undefined)) wrong.push(text)
    // what tests a number means nothing in the conditions of this network
    if (meant === null || (await set(meant)).status !== 200) continue
    told += 1
    if (suggestion !== undefined) suggested += 1
    if (suggestion !== undefined && !(await isSame(suggestion.split(" #")[0] ?? "", meant.split(" #")[0] ?? "")))
      wrong.push(`${text}: ${suggestion}`)
  }
  expect(wrong).toEqual([])
  expect(told).toBeGreaterThan(250)
  expect(suggested / told).toBeGreaterThan(0.1)
})
