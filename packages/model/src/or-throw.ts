/**
 * For programs that would rather have an exception than a result: a value, or an Error that says everything that is wrong.
 *
 * @packageDocumentation
 */

import * as Result from "effect/Result"
import { misused } from "./misuse.ts"
import { type Problem, pathText, type TextProblem } from "./problem.ts"

/** What the readers of these packages and the operations of the engine refuse with. */
export type Refused = Problem | ReadonlyArray<Problem> | Pick<InvalidInputError, "problems">

/** What was refused, as an Error: its message has a line for each problem, with its place and its hint. */
export class InvalidInputError extends Error {
  /** Tells it apart from other errors, also across copies of this package. */
  override readonly name: string = "InvalidInputError"
  /** All problems, in the order of the input. */
  readonly problems: ReadonlyArray<Problem>

  constructor(problems: ReadonlyArray<Problem>) {
    super(problems.map(lineOf).join("\n"))
    this.problems = problems
  }
}

/**
 * The value of a result.
 *
 * @throws InvalidInputError when the result is a failure: with a line for each of its problems.
 *
 * @example
 * ```ts
 * import { readCondition } from "@callrules/condition"
 * import { orThrow } from "@callrules/model/or-throw"
 * import { publishedVocabulary } from "@callrules/recording-condition"
 *
 * const vocabulary = publishedVocabulary()
 * const condition = orThrow(readCondition("mobile or repeat", vocabulary))
 * console.assert(condition !== undefined)
 *
 * try {
 *   orThrow(readCondition("mobile && repeat", vocabulary))
 * } catch (error) {
 *   console.assert(String(error).startsWith("InvalidInputError: line 1, column 8: "))
 * }
 * ```
 */
export const orThrow = <A>(result: Result.Result<A, Refused>): A => {
  if (!Result.isResult(result)) return misused("a result", result, "orThrow(readCondition(text, vocabulary))")
  if (Result.isFailure(result)) throw new InvalidInputError(problemsOf(result.failure))
  return result.success
}

const problemsOf = (refused: Refused): ReadonlyArray<Problem> => {
  if ("problems" in refused) return refused.problems
  return "code" in refused ? [refused] : refused
}

const lineOf = (problem: Problem | TextProblem): string => {
  const place = placeOf(problem)
  const hint = problem.hint === undefined ? "" : ` (${problem.hint})`
  return `${place === "" ? "" : `${place}: `}${problem.message}${hint}`
}

const placeOf = (problem: Problem | TextProblem): string => {
  const whole = pathText(problem.path)
  // most messages name their place themselves
  const path = problem.message.includes(`\`${whole}\``) ? "" : whole
  if (!("span" in problem)) return path
  const inText = `line ${problem.span.line}, column ${problem.span.column}`
  return path === "" ? inText : `${path}, ${inText}`
}
