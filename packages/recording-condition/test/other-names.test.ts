// What people call the published attributes, and their opposites: the hint asks whether the attribute is meant.
import { readCondition } from "@callrules/condition"
import { publishedVocabulary } from "@callrules/recording-condition"
import * as Result from "effect/Result"
import { expect, test } from "vitest"

const vocabulary = publishedVocabulary({ customDataFields: ["product"] })

const CALLED: ReadonlyArray<readonly [condition: string, names: ReadonlyArray<string>]> = [
  [
    "during_hours",
    [
      "hours",
      "business hours",
      "during business hours",
      "within hours",
      "open",
      "open hours",
      "opening hours",
      "time",
      "time of day",
    ],
  ],
  [
    "not during_hours",
    [
      "after hours",
      "outside hours",
      "outside of hours",
      "outside business hours",
      "outside of business hours",
      "closed",
    ],
  ],
  [
    "repeat",
    [
      "repeat caller",
      "repeat callers",
      "repeat call",
      "repeat calls",
      "repeated",
      "returning caller",
      "returning callers",
    ],
  ],
  ["not repeat", ["first time caller", "first time callers", "first call", "new caller", "new callers"]],
  ["landline", ["land line", "land lines", "fixed line", "fixed lines"]],
  ["mobile", ["mobile phone", "cell", "cell phone", "cell phones", "cellular", "smartphone", "smartphones"]],
]

test.each(CALLED.flatMap(([condition, names]) => names.map((name) => [name, condition] as const)))(
  "given `%s`, then it is not known, and the hint says that `%s` may be meant",
  (name, condition) => {
    const read = readCondition(name, vocabulary)
    const hints = Result.isFailure(read) ? read.failure.map(({ hint }) => hint) : []
    // `repeat caller`
    const isBehindName = name.startsWith(`${condition} `)
    const opposite = /^not (.*)/.exec(condition)?.[1]
    const question = isBehindName ? "remove it" : `did you mean \`${condition}\`?`
    expect(hints).toEqual([
      opposite === undefined
        ? question
        : expect.stringContaining(`is the opposite of \`${opposite}\`: write \`${condition}\``),
    ])
  },
)

test("given any of the attributes, then it says what it is about", () => {
  for (const { description = "" } of vocabulary.attributes) expect(description).toMatch(/^[a-z].*\w$/)
})
