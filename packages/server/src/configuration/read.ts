// From the text of a configuration file to a configuration, or everything that is wrong with it.
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import { configurationProblems } from "./consistency.ts"
import { Configuration } from "./schema.ts"

const decode = Schema.decodeUnknownResult(Configuration, { errors: "all", onExcessProperty: "error" })
const format = SchemaIssue.makeFormatterStandardSchemaV1()

/**
 * Reads a configuration.
 *
 * @returns the configuration, or one line for each problem with its place.
 */
export const readConfiguration = (text: string): Result.Result<Configuration, ReadonlyArray<string>> => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return Result.fail([`not JSON: ${error instanceof Error ? error.message : String(error)}`])
  }
  const decoded = decode(value)
  if (Result.isFailure(decoded)) {
    const { issues } = format(decoded.failure.issue)
    return Result.fail(issues.map(({ path, message }) => `${placeOf(path)}: ${message}`))
  }
  const problems = configurationProblems(decoded.success)
  return problems.length === 0 ? Result.succeed(decoded.success) : Result.fail(problems)
}

const placeOf = (path: ReadonlyArray<unknown> | undefined): string =>
  path === undefined || path.length === 0
    ? "the file"
    : path
        .map((segment) => (typeof segment === "number" ? `[${segment}]` : `.${String(segment)}`))
        .join("")
        .replace(/^\./, "")
