// Units of time in all their spellings. Mistakes in quantities stand in golden/quantities.txt.
import { formatCondition, parseCondition } from "@callrules/condition"
import * as Result from "effect/Result"
import { expect, test } from "vitest"

test.each([
  [1, "s sec secs second seconds SEC"],
  [60, "m min mins minute minutes"],
  [3_600, "h hr hrs hour hours"],
  [86_400, "d day days Day"],
])(
  "given a unit of %d seconds in any spelling, when the condition is read, then its duration is that long",
  (seconds, units) => {
    const written = (text: string): string => formatCondition(Result.getOrThrow(parseCondition(text)))
    const canonical = written(`duration > ${seconds} sec`)
    for (const unit of units.split(" ")) expect(written(`duration > 1 ${unit}`)).toBe(canonical)
  },
)
