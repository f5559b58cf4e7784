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
import type { Problem } from "@callrules/model"
import * as Result from "effect/Result"
import { callVocabulary } from "./call-vocabulary.ts"
import { extended, published } from "./vocabularies.ts"

/** What a vector expects: a value, or problems. */
export type Outcome = { readonly value: unknown } | { readonly problems: unknown }

type Input = Readonly<Record<string, unknown>>

// the vectors are this package's own: each operation has the input that is named here
const text = (input: Input): string => input["text"] as string

const vocabularyOf = (input: Input): Vocabulary => {
  if (Array.isArray(input["fields"])) return callVocabulary({ customDataFields: input["fields"] })
  if (input["vocabulary"] === "extended") return extended
  return input["vocabulary"] === "any" ? callVocabulary({ customDataFields: "any" }) : published
}

const short = (source: string, problems: ReadonlyArray<Pick<ConditionProblem, "span"> & { readonly code: string }>) =>
  problems.map(({ code, span }) => ({ code, text: source.slice(span.offset, span.offset + span.length) }))

const places = (problems: ReadonlyArray<Problem>) => problems.map(({ code, path }) => ({ code, path }))

const outcome = <A, E>(result: Result.Result<A, E>, value: (a: A) => unknown, problems: (e: E) => unknown): Outcome =>
  Result.isSuccess(result) ? { value: value(result.success) } : { problems: problems(result.failure) }

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

const operations: Readonly<Record<string, (input: Input) => Outcome>> = {
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

/** Runs one operation of a vector. */
export const run = (operation: string, input: Input): Outcome => {
  const known = operations[operation]
  if (known === undefined) throw new Error(`no operation ${operation}`)
  return known(input)
}
