// Conditions stored as text: a value that is not a text is refused, as by every reader.
import { readCondition } from "@callrules/condition"
import { publishedVocabulary, readStoredCondition, recheck } from "@callrules/recording-condition"
import * as Result from "effect/Result"
import { expect, test } from "vitest"

const vocabulary = publishedVocabulary({ customDataFields: [] })

test.each<readonly [string, unknown]>([
  ["a stored tree", Result.getOrThrow(readCondition("mobile", vocabulary))],
  ["an empty list", []],
  ["null", null],
  ["a number", 1],
])(
  "given %s in place of a text, when it is read or rechecked, then the problem is that of reading a text",
  (_, given) => {
    const text = given as string // as a store hands over what it has
    const refused = readCondition(text, vocabulary)
    expect(Result.isFailure(refused)).toBe(true)
    expect(readStoredCondition(text, vocabulary)).toEqual(refused)
    expect(recheck([{ id: 1, text }], vocabulary)).toEqual([
      { id: 1, problems: Result.isFailure(refused) ? refused.failure : [] },
    ])
  },
)
