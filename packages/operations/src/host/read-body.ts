// The body of a request of the host whose form is described by a shape.
import type { Problem } from "@callrules/model"
import { newReading, problemsOf, type Shape } from "@callrules/model/reading"
import * as Result from "effect/Result"

/** The value of a body, or every problem of it, each with that code. */
export const readBody = <A>(shape: Shape<A>, body: unknown, code: string): Result.Result<A, ReadonlyArray<Problem>> => {
  const reading = newReading("the body")
  const value = shape.read(reading, null, body)
  const problems = problemsOf(reading)
  if (value !== undefined && problems.length === 0) return Result.succeed(value)
  return Result.fail(problems.map((problem) => ({ ...problem, code })))
}
