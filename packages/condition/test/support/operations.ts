// What the operations of vectors do with this package.

import {
  type ConditionProblem,
  compileCondition,
  evaluateCall,
  formatCondition,
  readCondition,
  renderProblem,
  type Vocabulary,
} from "@callrules/condition"
import { lintCondition } from "@callrules/condition/ask"
import { readConditionTree } from "@callrules/condition/schema"
import * as Result from "effect/Result"
import { callVocabulary } from "./call-vocabulary.ts"
import { type Input, type Operations, outcome, places, short, text } from "./vectors.ts"
import { extended, published } from "./vocabularies.ts"

const vocabularyOf = (input: Input): Vocabulary => {
  if (Array.isArray(input["fields"])) return callVocabulary({ customDataFields: input["fields"] })
  if (input["vocabulary"] === "extended") return extended
  return input["vocabulary"] === "any" ? callVocabulary({ customDataFields: "any" }) : published
}

const problemsOf = (input: Input): ReadonlyArray<ConditionProblem> => {
  const read = readCondition(text(input), vocabularyOf(input))
  return Result.isFailure(read) ? read.failure : []
}

const enlarged = (input: Input): string => {
  const { padded_to_bytes: bytes, parentheses, nots, repeated } = input as Readonly<Record<string, number | undefined>>
  const start = text(input)
  if (bytes !== undefined) return start.padEnd(bytes)
  if (parentheses !== undefined) return "(".repeat(parentheses) + start + ")".repeat(parentheses)
  if (nots !== undefined) return "not ".repeat(nots) + start
  return Array.from({ length: repeated ?? 1 }, () => start).join(" or ")
}

/** What the operations do. */
export const operations: Operations = {
  read: (input) =>
    outcome(readCondition(text(input), vocabularyOf(input)), formatCondition, (problems) =>
      short(text(input), problems),
    ),
  evaluate: (input) => {
    const checked = Result.getOrThrow(readCondition(text(input), vocabularyOf(input)))
    return { value: evaluateCall(compileCondition(checked), input["facts"]) }
  },
  hints: (input) => ({ value: problemsOf(input).map(({ hint }) => hint) }),
  problems: (input) => ({ problems: problemsOf(input) }),
  render: (input) => ({ value: problemsOf(input).map((problem) => renderProblem(text(input), problem)) }),
  codes: (input) => ({ value: problemsOf({ ...input, text: enlarged(input) }).map(({ code }) => code) }),
  lint: (input) => ({ value: short(text(input), lintCondition(text(input), vocabularyOf(input))) }),
  tree: (input) =>
    outcome(
      readCondition(text(input), vocabularyOf(input)),
      (tree) => tree,
      (problems) => short(text(input), problems),
    ),
  "read-tree": (input) => outcome(readConditionTree(input["tree"]), formatCondition, places),
}
