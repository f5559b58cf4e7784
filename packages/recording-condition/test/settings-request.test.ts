// What a request for a campaign's recording settings sets, and what is said of one that cannot be followed.
import {
  type RecordingSettings,
  SETTINGS_PROBLEM_CODES,
  type SettingsRequest,
  settingsAfter,
  validateSettingsRequest,
} from "@callrules/recording-condition"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"

const CONDITION = "call_recording_condition"

const mobile = { text: "mobile", warnings: [] }

describe("given a request that can be followed, then it sets what it says and leaves the rest", () => {
  test.each<readonly [unknown, SettingsRequest]>([
    [{ record_calls: true }, { recordCalls: true, condition: undefined }],
    [
      { record_calls: false, ivr_tree: {} },
      { recordCalls: false, condition: undefined },
    ],
    [{ [CONDITION]: "" }, { recordCalls: undefined, condition: { text: "", warnings: [] } }],
    [
      { record_calls: true, [CONDITION]: "(mobile)" },
      { recordCalls: true, condition: mobile },
    ],
    [
      { ivr_tree: { record_calls: false, [CONDITION]: "mobile", root: { type: "Menu" } } },
      { recordCalls: false, condition: mobile },
    ],
    [
      { record_calls: true, ivr_tree: { [CONDITION]: "mobile" } },
      { recordCalls: true, condition: mobile },
    ],
    [
      { record_calls: false, [CONDITION]: "mobile", ivr_tree: { record_calls: false, [CONDITION]: "(mobile)" } },
      { recordCalls: false, condition: mobile },
    ],
  ])("%j", (body, request) => {
    expect(validateSettingsRequest(body, [])).toEqual(Result.succeed(request))
  })

  test("a key that is inherited is none", () => {
    expect(Result.isFailure(validateSettingsRequest(Object.create({ record_calls: true }), []))).toBe(true)
  })
})

const REFUSED: ReadonlyArray<unknown> = [
  null,
  "mobile",
  1,
  true,
  [],
  [{ record_calls: true }],
  {},
  { ivr_tree: {} },
  { ivr_tree: { call_recording_conditions: "mobile" } },
  { ivr_tree: null },
  { ivr_tree: ["mobile"], record_calls: true },
  { ivr_tree: "mobile", record_calls: "true" },
  { call_recording_conditions: "mobile", record_call: true },
  { ["x".repeat(70)]: 1, record_calls: true },
  { record_calls: "true", [CONDITION]: null },
  { record_calls: 1, [CONDITION]: true, ivr_tree: { record_calls: null, [CONDITION]: ["mobile"] } },
  { record_calls: true, [CONDITION]: "mobile", ivr_tree: { record_calls: false, [CONDITION]: "repeat" } },
  { record_calls: null, ivr_tree: { record_calls: false } },
  { record_calls: "yes", [CONDITION]: "mobile && repeat" },
  { [CONDITION]: "mobil or landlin", ivr_tree: { [CONDITION]: "(" }, record_calls: "yes" },
]

describe("given requests that cannot be followed, then every problem is told with its place and what would be right", () => {
  const told = (body: unknown) => {
    const read = validateSettingsRequest(body, [])
    return Result.isFailure(read) ? read.failure.problems : []
  }

  test("in these words", async () => {
    const blocks = REFUSED.map((body) => `# ${JSON.stringify(body)}\n${JSON.stringify(told(body), null, 1)}\n`)
    await expect(blocks.join("\n")).toMatchFileSnapshot("settings-golden/problems.txt")
  })

  test("and each code is among them, or tells of settings that were never made", () => {
    const codes = new Set(REFUSED.flatMap(told).map(({ code }) => code))
    expect(SETTINGS_PROBLEM_CODES.filter((code) => !codes.has(code))).toEqual(["missing-record-calls", "problems-more"])
  })

  test("and those of the condition come with those of the other keys, in the order of the request", () => {
    const places = (body: unknown) => told(body).map(({ code, path }) => `${path.join(".")} ${code}`)
    const [recordCalls, spelling] = ["record_calls not-true-or-false", `${CONDITION} wrong-spelling`]
    expect(places({ record_calls: "yes", [CONDITION]: "mobile && repeat" })).toEqual([recordCalls, spelling])
    expect(places({ [CONDITION]: "mobile && repeat", record_calls: "yes" })).toEqual([spelling, recordCalls])
  })

  test("and those that the condition's reader counted are counted too", () => {
    const condition = Array.from({ length: 120 }, () => "mobil").join(" or ")
    const problems = told({ record_calls: "yes", record: 1, [CONDITION]: condition })
    expect([problems.length, problems.at(-1)?.message]).toEqual([101, "and 22 more"])
    expect(problems.slice(0, 2).map(({ path }) => path)).toEqual([["record_calls"], ["record"]])
  })

  test("and of more than anybody reads the first hundred are worded and the rest counted", () => {
    const problems = told(Object.fromEntries(Array.from({ length: 130 }, (_, index) => [`key${index}`, 1])))
    expect([problems.length, problems.at(-1)?.code, problems.at(-1)?.message]).toEqual([
      101,
      "problems-more",
      "and 30 more",
    ])
  })

  test.each([
    ["a text direction", "record\u202e_calls", "unknown key `record\\u{202e}_calls`"],
    ["a long text of pairs", `${"x".repeat(59)}\u{1f600}\u{1f600}`, `unknown key \`${"x".repeat(59)}\u{1f600}...\``],
  ])("and a key with %s is shown safely", (_, key, message) => {
    expect(told({ [key]: 1 }).map((problem) => problem.message)).toEqual([message])
  })
})

describe("given stored settings and a request, then what the request leaves out keeps its stored value", () => {
  const STORED: RecordingSettings = { recordCalls: true, condition: "mobile" }
  const asked = (recordCalls?: boolean, condition?: string): SettingsRequest => ({
    recordCalls,
    condition: condition === undefined ? undefined : { text: condition, warnings: [] },
  })

  test.each<readonly [RecordingSettings | undefined, SettingsRequest, RecordingSettings]>([
    [STORED, asked(false), { recordCalls: false, condition: "mobile" }],
    [STORED, asked(undefined, "repeat"), { recordCalls: true, condition: "repeat" }],
    [STORED, asked(undefined, ""), { recordCalls: true, condition: "" }],
    [{ recordCalls: false, condition: "mobile" }, asked(), { recordCalls: false, condition: "mobile" }],
    [undefined, asked(true), { recordCalls: true, condition: "" }],
    [undefined, asked(false, "mobile"), { recordCalls: false, condition: "mobile" }],
  ])("%j and %j: %j", (stored, request, after) => {
    expect(settingsAfter(stored, request)).toEqual(Result.succeed(after))
  })

  test("but a campaign that was never set up must be told whether to record", () => {
    expect(settingsAfter(undefined, asked(undefined, "mobile"))).toEqual(
      Result.fail([
        {
          code: "missing-record-calls",
          path: ["record_calls"],
          message: "`record_calls` is missing, and the campaign has no recording settings yet",
          hint: "send `record_calls` too: true to record the calls that meet the condition",
        },
      ]),
    )
  })
})
