// From the text of a configuration file to a configuration, or everything that is wrong with it.
import { isSound, newReading, problemsOf } from "@callrules/model/reading"
import * as Result from "effect/Result"
import { CONFIGURATION, type Configuration } from "./configuration.ts"
import { checkConsistency } from "./consistency.ts"

/**
 * Reads a configuration.
 *
 * @returns the configuration, or one line for each problem: its place, what is wrong and what would be right.
 */
export const readConfiguration = (text: string): Result.Result<Configuration, ReadonlyArray<string>> => {
  let value: unknown
  try {
    // editors of Windows put a byte-order mark in front
    value = JSON.parse(text.replace(/^\uFEFF/, ""))
  } catch (error) {
    return Result.fail([`is not JSON: ${error instanceof Error ? error.message : String(error)}`])
  }
  const reading = newReading("the file")
  const configuration = CONFIGURATION.read(reading, null, value)
  checkConsistency(reading, value)
  if (configuration !== undefined && isSound(reading)) return Result.succeed(configuration)
  return Result.fail(
    problemsOf(reading).map(({ message, hint }) => (hint === undefined ? message : `${message} (${hint})`)),
  )
}
