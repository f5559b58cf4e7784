// Explanations word for word and field for field: every kind of fact, near and far bounds, one change and several.
import { readCondition } from "@callrules/condition"
import {
  type Explanation,
  type ExplanationLine,
  explainCertainty,
  explainCondition,
  explanationLines,
  explanationText,
} from "@callrules/condition/ask"
import * as Result from "effect/Result"
import { describe, expect, test } from "vitest"
import { callVocabulary } from "../../support/call-vocabulary.ts"
import { DURATION, REGION, SCORE, withMore } from "../../support/vocabularies.ts"

const published = callVocabulary({ customDataFields: "any", onePhoneType: true })
const VOCABULARY = withMore(
  published,
  DURATION,
  SCORE,
  REGION,
  // one fact that is read in two ways
  { name: "code", kind: "text" },
  { name: "code_number", kind: "number", fact: "code" },
)

const explained = (text: string, facts: unknown, steps?: number): Explanation =>
  explainCondition(Result.getOrThrow(readCondition(text, VOCABULARY)), facts, steps === undefined ? {} : { steps })

const CASES: ReadonlyArray<readonly [name: string, text: string, facts: unknown]> = [
  ["nothing", "", {}],
  ["flags", "during_hours and (mobile or repeat)", { during_hours: true, phone_type: "Landline" }],
  [
    "texts",
    'custom_data["zip code"] = "9\\"4" and region != "LYON"',
    { custom_data: { "zip code": '9"4' }, region: "Lyon" },
  ],
  ["keys", "not pressed[1 2] or pressed[1 2 W]", { keypresses: ["1", "2", "3"] }],
  ["no-keys", "pressed[1 2] or pressed[3]", {}],
  [
    "two-bounds",
    "duration present and duration >= 10 min and duration < 1 h and score > 0.3",
    { duration: 599, score: 0.1 },
  ],
  ["nearest-of-two-bounds", "duration < 2 min or duration < 10 min", { duration: 540 }],
  ["far-number", "score > 100 or score present", { score: 1 }],
  ["absent-number", "score > 1", {}],
  ["negative-duration", "duration >= 1 min", { duration: -5 }],
  ["no-duration", "duration > 0 sec and score >= 0", { duration: 0, score: 0 }],
  [
    "plain-number-beside-duration",
    "duration > 1 min and score > 60 and duration < 90 sec",
    { duration: 75, score: 90 },
  ],
  ["number-above-its-bound", "duration < 5", { duration: 7 }],
  ["number-that-is-the-bound", "duration != 5", { duration: 5 }],
  ["number-between-thousandths", "score > 0.008 and score < 0.01", { score: 1 }],
  ["numbers-together", "duration < 1 min and score > 5 and repeat", { duration: 90, score: 2.5 }],
  ["number-and-flag-together", "(duration >= 1 min and repeat) or pressed[9]", { duration: 58, keypresses: ["9"] }],
  ["one-fact-read-twice", "code absent and code_number present", { code: 5 }],
  ["both-phone-types", "mobile and landline and repeat", { mobile: true, landline: true, repeat: true }],
  ["absent-duration", "duration > 1 min", {}],
  ["listed-duration", "duration in (30 sec, 1 min) and score in (1, 2)", { duration: 30, score: 1 }],
  ["bound-nearly-reached", "duration > 1 min", { duration: 59.9995 }],
  ["tiny-distance", "score > 0", { score: 1e-20 }],
  ["redundant", "repeat and (repeat or mobile) and not (landline and mobile)", { repeat: true }],
]

describe("given a call and a condition, when they are explained, then these are the words and the fields", () => {
  test.each(CASES)("%s", async (name, text, facts) => {
    const explanation = explained(text, facts)
    const block = `# ${text}\n# ${JSON.stringify(facts)}\n\n${explanationText(explanation)}\n\n${JSON.stringify(explanation, null, 1)}\n`
    await expect(block).toMatchFileSnapshot(`golden/${name}.txt`)
  })
})

const plain = ({ pieces }: ExplanationLine): string =>
  pieces.map((piece) => (typeof piece === "string" ? piece : piece.code)).join("")

describe("given an explanation, when it is asked for in lines, then they are what the text says above the tree", () => {
  test.each(CASES)("%s", (_, text, facts) => {
    const explanation = explained(text, facts)
    const [above = ""] = explanationText(explanation).split("\n\n")
    const lines = explanationLines(explanation).map((line) => (line.about === "deciding" ? "- " : "") + plain(line))
    expect(lines.join("\n")).toBe(above.replaceAll("`", ""))
  })

  test("and names and values with back quotes are whole, with what is code told apart", () => {
    const text = 'custom_data["a`b"] = "x` y" and duration > 5'
    const lines = explanationLines(explained(text, { custom_data: { "a`b": "x` y" }, duration: 6 }))
    const name = { code: 'custom_data["a`b"]' }
    expect(lines).toEqual([
      { about: "verdict", pieces: ["The call meets the condition. These alone decided it:"] },
      { about: "deciding", pieces: [name, ' is "x` y"'] },
      {
        about: "deciding",
        pieces: [{ code: "duration" }, " is 6", ", 1 from the bound in ", { code: "duration > 5" }, ", which is met"],
      },
      { about: "flip", pieces: ["It would not if ", name, " were absent", "."] },
      { about: "flip", pieces: ["It would not if ", { code: "duration" }, " were 5", "."] },
    ])
  })

  test("and a fact that is not known has a line of its own", () => {
    const condition = Result.getOrThrow(readCondition("mobile and repeat", VOCABULARY))
    const unknown = { attributes: [{ attribute: "repeat" }] }
    const about = explanationLines(explainCertainty(condition, { mobile: true }, unknown)).map((line) => line.about)
    expect(about).toEqual(["verdict", "unknown", "flip"])
  })
})

describe("given a spent budget, when a call is explained, then the words do not claim that nothing can be left out", () => {
  test.each([
    ["repeat", "The call does not meet the condition. This decided it:"],
    ["repeat and mobile", "The call does not meet the condition. These decided it:"],
  ])("%s", (text, first) => {
    expect(explanationText(explained(text, {}, 0)).split("\n")[0]).toBe(first)
  })
})
