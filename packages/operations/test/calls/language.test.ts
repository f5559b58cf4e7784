// What an engine loads at its start, seen by a process that starts one: the parser of conditions is not among it.
import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"

/** The modules that are loaded by a script, by their addresses. */
const loadedBy = (script: string): ReadonlyArray<string> => {
  const hook = `
    import { registerHooks } from "node:module"
    registerHooks({
      load: (url, context, next) => {
        console.log(url)
        return next(url, context)
      },
    })`
  const flags = ["--conditions=@callrules/source", "--import", `data:text/javascript,${encodeURIComponent(hook)}`]
  return execFileSync(process.execPath, [...flags, "--input-type=module", "--eval", script], {
    cwd: fileURLToPath(new URL("../../../engine", import.meta.url)),
    encoding: "utf8",
  }).split("\n")
}

const LANGUAGE =
  /chevrotain|condition\/src\/(?:mistakes|language\/(?:grammar|parse|scan\/)|ask\/(?:explain|lint|complete))/

const ENGINE = `
  import { makeEngine } from "@callrules/engine"
  import { changeRecordingSettings } from "@callrules/operations"
  import { memoryStores } from "@callrules/store/memory"
  const advertisers = [{ id: "acme", campaigns: [{ id: "auto" }] }]
  const network = { id: "n1", tokens: [{ token: "secret" }], advertisers }
  const engine = await makeEngine({ stores: memoryStores, directory: [network] })`

// ENG-369
describe("given the entry points of the engine, when their imports are followed, then they do not load the parser", () => {
  test("and an engine starts without it", () => {
    const loaded = loadedBy(`${ENGINE}\nawait engine.close()`)
    expect(loaded.length).toBeGreaterThan(100)
    expect(loaded.filter((url) => LANGUAGE.test(url))).toEqual([])
  })

  test("and the first condition loads it, without what reads mistakes", () => {
    const loaded = loadedBy(`${ENGINE}
      const context = (await engine.as("secret")).success
      const named = { networkId: "n1", advertiserIdFromNetwork: "acme", campaignIdFromNetwork: "auto" }
      const body = { record_calls: true, call_recording_condition: "mobile or repeat" }
      const answer = await engine.run(changeRecordingSettings(context, named, body))
      console.log(answer._tag)
      await engine.close()`)
    expect(loaded).toContain("Success")
    expect(loaded.some((url) => url.includes("chevrotain"))).toBe(true)
    expect(loaded.filter((url) => url.includes("/mistakes/"))).toEqual([])
  })
})
