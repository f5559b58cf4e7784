// From the text of a configuration file to a configuration, or everything that is wrong with it.
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { configurationProblems } from "./consistency.ts"
import { FILE_SHAPE } from "./file-shape.ts"
import { Configuration } from "./schema.ts"

const decode = Schema.decodeUnknownResult(Configuration, { onExcessProperty: "error" })

/**
 * Reads a configuration.
 *
 * @returns the configuration, or one line for each problem: its place, what is wrong and what would be right.
 */
export const readConfiguration = (text: string): Result.Result<Configuration, ReadonlyArray<string>> => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return Result.fail([`is not JSON: ${error instanceof Error ? error.message : String(error)}`])
  }
  const problems = [...FILE_SHAPE.shape(value, ""), ...configurationProblems(value)]
  if (problems.length > 0) return Result.fail(problems)
  const decoded = decode(value)
  // the shape says all that the schema does, so this is not reached; if it were, the schema's words are better than none
  return Result.isSuccess(decoded) ? Result.succeed(decoded.success) : Result.fail([String(decoded.failure.issue)])
}
