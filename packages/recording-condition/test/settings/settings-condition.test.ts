import { validateSettingsRequest } from "@callrules/recording-condition"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"

const read = (text: string, fields: ReadonlyArray<string> = []) =>
  Result.map(
    validateSettingsRequest({ ivr_tree: { call_recording_condition: text } }, fields),
    ({ condition }) => condition ?? { text: undefined, warnings: [] },
  )

describe("the condition of a settings request", () => {
  it("given one that checks, then it is in canonical form, without warnings", () => {
    expect(Result.getOrThrow(read("mobile OR repeat"))).toEqual({ text: "mobile or repeat", warnings: [] })
    expect(Result.getOrThrow(read("")).text).toBe("")
  })

  it("given one that is worth a second look, then it is stored all the same, with what was found", () => {
    const { text, warnings } = Result.getOrThrow(read("mobile and not mobile"))
    expect(text).toBe("mobile and not mobile")
    expect(warnings.length).toBeGreaterThan(0)
    for (const warning of warnings) expect(Object.keys(warning)).toEqual(expect.arrayContaining(["code", "message"]))
  })

  it("given one that does not check, then every diagnostic, with the place in the request and in the text", () => {
    const { problems, suggestion } = Result.getOrThrow(Result.flip(read("Mobile\nor isRepeat")))
    expect(suggestion).toBe("mobile or repeat")
    expect(problems.map(({ message, path }) => [path, message.split(": ")[0]])).toEqual([
      [["ivr_tree", "call_recording_condition"], "ivr_tree.call_recording_condition, line 1, column 1"],
      [["ivr_tree", "call_recording_condition"], "ivr_tree.call_recording_condition, line 2, column 4"],
    ])
  })

  it("given a custom data field, then it is known in its own network only", () => {
    const text = 'custom_data["product"] = "house"'
    expect(Result.isFailure(read(text))).toBe(true)
    expect(Result.isSuccess(read(text, ["product"]))).toBe(true)
  })
})
