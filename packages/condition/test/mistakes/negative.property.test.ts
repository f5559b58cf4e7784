// Random texts that say only what must not be: wherever their edits lead, no call is recorded that has a value of theirs.
import { applyEdits, compileCondition, readCondition } from "@callrules/condition"
import * as Result from "effect/Result"
import fc from "fast-check"
import { expect, test } from "vitest"
import { callVocabulary } from "../support/call-vocabulary.ts"
import { problemsOf } from "../support/golden-blocks.ts"
import { type Negative, negatives } from "../support/negative.ts"
import { textRuns } from "../support/runs.ts"

const vocabulary = callVocabulary({ customDataFields: ["state", "product"] })

const MOST_STEPS = 4
const MOST_TEXTS = 40

/** All conditions that the edits of a text lead to: of all its problems at once, or of one after the other. */
const reachedFrom = (text: string): ReadonlyArray<string> => {
  const seen = new Set([text])
  let texts = [text]
  for (let step = 0; step < MOST_STEPS; step++) {
    texts = texts.flatMap((one) => {
      const problems = problemsOf(one, vocabulary)
      return [problems, ...problems.map((problem) => [problem])].flatMap((some) => {
        const edited = some.length === 0 ? undefined : applyEdits(one, some)
        if (edited === undefined || seen.has(edited) || seen.size >= MOST_TEXTS) return []
        seen.add(edited)
        return [edited]
      })
    })
  }
  return [...seen].filter((one) => one !== text)
}

/** The conditions that record a call with a value that was to be left out. */
const recordedOf = ({ text, left }: Negative): ReadonlyArray<string> =>
  reachedFrom(text).filter((reached) => {
    const read = readCondition(reached, vocabulary)
    if (Result.isFailure(read)) return false
    const compiled = compileCondition(read.success)
    return left.some((custom_data) => compiled.evaluateCall({ phone_type: "Mobile", custom_data }))
  })

// REC-358
test("given negative tests alone, when their edits are followed step by step, then no call is recorded that has a value of theirs", () => {
  const check = fc.property(negatives, (negative) => {
    expect(recordedOf(negative)).toEqual([])
  })
  fc.assert(check, { numRuns: textRuns(100) })
})

// REC-358
test.each([
  '!(state.includes("CA")) or "NY"',
  "state <> 'CA' and <> 'NY' and 'TX'",
  '-state:"CA" and <> "NY"',
  "state NOT LIKE '%CA%' OR '%NY%'",
  "state NOT LIKE 'CA%' or 'NY%'",
  "state !~ '^CA' or '^NY'",
  "state !~ /CA/ or /NY/",
])("given %s, when its edits are followed, then no call from these states is recorded", (text) => {
  const left = ["CA", "NY", "TX"].filter((state) => text.includes(state)).map((state) => ({ state }))
  expect(recordedOf({ text, left })).toEqual([])
})
