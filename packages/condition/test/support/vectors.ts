// How vectors are run: the rules as data, with exactly one expectation each. The recording conditions run theirs with it too.
import { readFileSync } from "node:fs"
import type { Problem, TextProblem } from "@callrules/model"
import * as Result from "effect/Result"
import { expect, test } from "vitest"

/** What a vector expects: a value, or problems. */
export type Outcome = { readonly value: unknown } | { readonly problems: unknown }

export type Input = Readonly<Record<string, unknown>>

/** What each operation of a vector does. */
export type Operations = Readonly<Record<string, (input: Input) => Outcome>>

interface Vector {
  readonly id: string
  readonly rule: string
  readonly description: string
  readonly input: Input & { readonly operation: string }
  readonly value?: unknown
  readonly problems?: unknown
}

/** The text of an operation that has one. */
// the vectors are the package's own: each operation has the input that it names
export const text = (input: Input): string => input["text"] as string

/** Problems as vectors write them: by code, with the text that each is about. */
export const short = (source: string, problems: ReadonlyArray<Pick<TextProblem, "span" | "code">>) =>
  problems.map(({ code, span }) => ({ code, text: source.slice(span.offset, span.offset + span.length) }))

/** Problems as vectors write them: by code, with the place of each. */
export const places = (problems: ReadonlyArray<Problem>) => problems.map(({ code, path }) => ({ code, path }))

export const outcome = <A, E>(
  result: Result.Result<A, E>,
  value: (a: A) => unknown,
  problems: (e: E) => unknown,
): Outcome => (Result.isSuccess(result) ? { value: value(result.success) } : { problems: problems(result.failure) })

/** Tests every vector of a file. */
export const testVectors = (file: URL, operations: Operations): void => {
  // the file is the package's own, and the second test holds its shape
  const vectors = JSON.parse(readFileSync(file, "utf8")) as ReadonlyArray<Vector>

  test.each(vectors.map((vector) => [vector.id, vector] as const))("%s", (_, vector) => {
    const { operation, ...input } = vector.input
    const run = operations[operation]
    if (run === undefined) throw new Error(`no operation ${operation}`)
    const expected: Outcome = "problems" in vector ? { problems: vector.problems } : { value: vector.value }
    // through JSON, as the vectors are: a field that is undefined is one that is missing
    expect(JSON.parse(JSON.stringify(run(input)))).toStrictEqual(expected)
  })

  test("then each has an id of its own, a rule and exactly one expectation", () => {
    expect(new Set(vectors.map(({ id }) => id)).size).toBe(vectors.length)
    for (const vector of vectors) {
      expect(vector.rule).toMatch(/^REC-\d{2,3}$/)
      expect(vector.description).not.toBe("")
      expect("value" in vector).not.toBe("problems" in vector)
    }
  })
}
