// Keys within `ivr_tree`: a setting that is mistyped there, or stands too deep, must not read as "no condition".
import { type SettingsProblem, validateSettingsRequest } from "@callrules/recording-condition"
import { isFailure } from "effect/Result"
import fc from "fast-check"
import { describe, expect, test } from "vitest"

const RECORD_CALLS = "record_calls"
const CONDITION = "call_recording_condition"

const problemsOf = (body: unknown): ReadonlyArray<SettingsProblem> => {
  const read = validateSettingsRequest(body, [])
  return isFailure(read) ? read.failure.problems : []
}

const told = (body: unknown) => problemsOf(body).map(({ code, hint, path }) => [code, path.join("."), hint])

/** A key with one slip in it. */
const slipOf = (key: string): fc.Arbitrary<string> => {
  const letters = [...key]
  const put = (at: number, count: number, ...others: ReadonlyArray<string>) =>
    letters.toSpliced(at, count, ...others).join("")
  return fc
    .tuple(fc.nat(letters.length - 2), fc.constantFrom("x", "s", "_", "-", " ", "\u0435", "\u200b", "1"))
    .chain(([at, other]) =>
      fc.constantFrom(
        put(at, 1),
        put(at, 0, letters[at] ?? ""),
        put(at, 2, letters[at + 1] ?? "", letters[at] ?? ""),
        put(at, 1, other),
        put(at, 0, other),
        `${key}${other}`,
        key.toUpperCase(),
        key.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
        key.replaceAll("_", other),
        `${key}s`,
        ` ${key}`,
      ),
    )
    .filter((slip) => slip !== key)
}

describe("given a setting that is mistyped in `ivr_tree`, then it is refused with the key that is meant", () => {
  test.each([
    ["record_conditon", CONDITION],
    ["recording_conditions", CONDITION],
    ["recordingCondition", CONDITION],
    ["call_condition", CONDITION],
    ["condition", CONDITION],
    ["Conditions", CONDITION],
    ["record", RECORD_CALLS],
    ["recording", RECORD_CALLS],
    ["call_recording", RECORD_CALLS],
    ["record_all_calls", RECORD_CALLS],
    ["calls_recorded", RECORD_CALLS],
  ])("%s", (key, meant) => {
    const body = { record_calls: true, ivr_tree: { [key]: "mobile", root: {} } }
    expect(told(body)).toEqual([["unknown-key", `ivr_tree.${key}`, `did you mean \`${meant}\`?`]])
  })

  test("whatever the slip is", () => {
    const slips = fc
      .constantFrom([RECORD_CALLS, RECORD_CALLS], [CONDITION, CONDITION], ["recording_condition", CONDITION])
      .chain(([key = "", meant = ""]) => fc.tuple(slipOf(key), fc.constant(meant)))
    fc.assert(
      fc.property(slips, ([slip, meant]) => {
        const [problem, ...others] = problemsOf({ record_calls: true, ivr_tree: { [slip]: "mobile" } })
        expect([problem?.code, problem?.hint, others]).toEqual(["unknown-key", `did you mean \`${meant}\`?`, []])
      }),
    )
  })
})

const OF_RECORDING = ["rec", "record", "records", "recorded", "recording", "recordings"]
const OF_A_CONDITION = ["cond", "conditions", "filter", "filtered", "rule", "rules", "if", "when", "where", "unless"]
const BESIDE = [
  ...[
    "call",
    "calls",
    "this",
    "the",
    "all",
    "any",
    "is",
    "are",
    "be",
    "should",
    "must",
    "do",
    "does",
    "don't",
    "not",
    "no",
  ],
  ...[
    "never",
    "only",
    "enable",
    "enabled",
    "disable",
    "disabled",
    "active",
    "inactive",
    "activated",
    "allow",
    "allowed",
  ],
  ...["on", "off"],
]
const capital = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`

const joined: fc.Arbitrary<readonly [string, boolean]> = fc
  .tuple(
    fc.constantFrom(...OF_RECORDING),
    fc.array(fc.constantFrom(...OF_A_CONDITION, ...BESIDE), { minLength: 1, maxLength: 4 }),
    fc.nat(4),
    fc.constantFrom("_", "-", " ", ".", "__", "/", "\u200b", "", "camel"),
    fc.boolean(),
  )
  .map(([record, others, at, join, isUpper]) => {
    const words = others.toSpliced(at, 0, record)
    const key = join === "camel" ? words.map(capital).join("") : words.join(join)
    return [isUpper ? key.toUpperCase() : key, others.some((word) => OF_A_CONDITION.includes(word))] as const
  })
  .filter(([key]) => key !== RECORD_CALLS)

describe("given a key of `ivr_tree` that says in other words whether or when calls are recorded, then it is refused with the setting", () => {
  test.each([
    ["call_rec_condition", CONDITION],
    ["call_recording_cond", CONDITION],
    ["call_recording_filter", CONDITION],
    ["recording_rule", CONDITION],
    ["record_if", CONDITION],
    ["record_calls_if", CONDITION],
    ["call_recording_enabled", RECORD_CALLS],
    ["recording_enabled", RECORD_CALLS],
    ["recording_active", RECORD_CALLS],
    ["rec_calls", RECORD_CALLS],
    ["do_not_record", RECORD_CALLS],
    ["dontRecord", RECORD_CALLS],
    ["record_this_call", RECORD_CALLS],
    ["disable_recording", RECORD_CALLS],
  ])("%s", (key, meant) => {
    const body = { record_calls: true, ivr_tree: { [key]: false, root: {} } }
    expect(told(body)).toEqual([["unknown-key", `ivr_tree.${key}`, `did you mean \`${meant}\`?`]])
  })

  test("whatever its words and their joins are", () => {
    fc.assert(
      fc.property(joined, ([key, isOfCondition]) => {
        const hint = `did you mean \`${isOfCondition ? CONDITION : RECORD_CALLS}\`?`
        const problems = problemsOf({ record_calls: true, ivr_tree: { [key]: false } })
        expect(problems.map((one) => [one.code, one.hint])).toEqual([["unknown-key", hint]])
      }),
    )
  })

  test("but a key with a word of the tree's own passes", () => {
    const own = [
      "recording_prompt",
      "recorded_message_url",
      "prompts",
      "record_voicemail",
      "recording_if_busy",
      "notify",
    ]
    expect(told({ ivr_tree: { record_calls: true, ...Object.fromEntries(own.map((key) => [key, {}])) } })).toEqual([])
    const others = ["filter", "rules", "enabled", "when", "call_filter", "records_url", "direct_calls"]
    expect(told({ ivr_tree: { record_calls: true, ...Object.fromEntries(others.map((key) => [key, 1])) } })).toEqual([])
  })

  test("and a long key takes no long time", () => {
    const key = `${"recordis".repeat(20_000)}x`
    expect(told({ ivr_tree: { record_calls: true, [key]: 1 } })).toEqual([])
  })
})

describe("given a setting deeper in `ivr_tree`, then it is refused and told where it belongs", () => {
  const HINT = `put \`${CONDITION}\` beside \`ivr_tree\`, or in \`ivr_tree\` itself`

  test.each([
    ["ivr_tree.root", { root: { [CONDITION]: "mobile" } }],
    ["ivr_tree.ivr_tree", { ivr_tree: { [CONDITION]: "mobile" } }],
    ["ivr_tree.root.children.1", { root: { children: [1, { [CONDITION]: "mobile", next: null }] } }],
  ])("%s", (place, ivr_tree) => {
    expect(told({ record_calls: true, ivr_tree })).toEqual([["unknown-key", `${place}.${CONDITION}`, HINT]])
  })

  test("also one that is mistyped there", () => {
    fc.assert(
      fc.property(slipOf(CONDITION), (slip) => {
        const problems = problemsOf({ record_calls: true, ivr_tree: { root: [{ [slip]: "mobile" }] } })
        expect(problems.map(({ code, hint }) => [code, hint])).toEqual([["unknown-key", HINT]])
      }),
    )
  })

  test("and a value that holds itself ends the search", () => {
    const root: Array<unknown> = []
    root.push(root, root)
    expect(told({ record_calls: true, ivr_tree: { root } })).toEqual([])
  })
})

test("given other keys in `ivr_tree`, then they are ignored, as published", () => {
  const root = { type: "Menu", condition: "open", children: [{ type: "Connect", calls: 3, record: "greeting" }] }
  const body = {
    ivr_tree: { record_calls: true, root, calls: 1, id: 7, name: "x", connections: [], route_calls: true },
  }
  expect(told(body)).toEqual([])
})
