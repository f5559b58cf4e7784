// The vectors of analysis, explanation, partial evaluation and push-down.
import { readFileSync } from "node:fs"
import { type CheckedCondition, formatCondition, readCondition } from "@callrules/condition"
import {
  analyzeCondition,
  equivalent,
  explainCondition,
  implies,
  isCertain,
  partiallyEvaluate,
  type UnknownFacts,
} from "@callrules/condition/ask"
import { type SqlColumns, type SqlDialect, toSql } from "@callrules/condition/sql"
import * as Result from "effect/Result"
import { expect, test } from "vitest"
import { extended } from "../../support/vocabularies.ts"

interface Input {
  readonly ask: keyof typeof QUESTIONS
  readonly condition: string
  readonly other?: string
  readonly vocabulary?: "one phone type"
  readonly facts?: unknown
  readonly unknown?: UnknownFacts
  readonly steps?: number
  readonly dialect?: SqlDialect
  readonly columns?: SqlColumns
}

interface Vector {
  readonly id: string
  readonly description: string
  readonly input: Input
  readonly value?: unknown
  readonly problems?: ReadonlyArray<string>
}

const read = (text: string, { vocabulary }: Input): CheckedCondition =>
  Result.getOrThrow(
    readCondition(text, vocabulary === undefined ? extended : { ...extended, exclusive: [["landline", "mobile"]] }),
  )

const options = ({ steps }: Input) => (steps === undefined ? {} : { steps })

const QUESTIONS = {
  analyze: (input: Input) => {
    const { redundant, simplified, ...rest } = analyzeCondition(read(input.condition, input), options(input))
    return { ...rest, redundant: redundant.map(({ path }) => path), simplified: formatCondition(simplified) }
  },
  implies: (input: Input) => implies(read(input.condition, input), read(input.other ?? "", input), options(input)),
  equivalent: (input: Input) =>
    equivalent(read(input.condition, input), read(input.other ?? "", input), options(input)),
  partial: (input: Input) =>
    partiallyEvaluate(read(input.condition, input), input.facts, input.unknown ?? {}, options(input)),
  certain: (input: Input) => isCertain(read(input.condition, input), input.facts, input.unknown ?? {}, options(input)),
  explain: (input: Input) => explainCondition(read(input.condition, input), input.facts, options(input)),
  sql: (input: Input) => {
    const columns = input.columns ?? { attributes: {} }
    const result = toSql(read(input.condition, input), input.dialect ?? "sqlite", columns)
    return Result.isFailure(result) ? result.failure.map(({ code }) => code) : result.success
  },
}

// the file is written for this test and has this shape
const vectors = JSON.parse(
  readFileSync(new URL("../../../vectors/analysis.json", import.meta.url), "utf8"),
) as ReadonlyArray<Vector>

// of these answers a vector tells the properties that it is about
const PARTLY_TOLD: ReadonlySet<Input["ask"]> = new Set(["analyze", "explain", "partial"])

test.each(vectors)("$id $description", ({ input, value, problems }) => {
  const answer: unknown = QUESTIONS[input.ask](input)
  if (problems !== undefined) expect(answer).toEqual(problems)
  else if (PARTLY_TOLD.has(input.ask))
    expect(answer).toMatchObject(value as object) // an object by the file's shape
  else expect(answer).toEqual(value)
})
