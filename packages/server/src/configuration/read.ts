// From the text of a configuration file to a configuration, or everything that is wrong with it.
import { statSync } from "node:fs"
import { resolve } from "node:path"
import {
  isSound,
  jsonFaultPlace,
  newReading,
  problemsOf,
  repeatedKey,
  shownNames,
  shownPlace,
} from "@callrules/model/reading"
import * as Result from "effect/Result"
import { Failure } from "../failure.ts"
import { textOf } from "../files/text-of.ts"
import { CONFIGURATION, type Configuration } from "./configuration.ts"
import { checkConsistency } from "./consistency.ts"

/** The configuration in a file; a `Failure` with every problem when it cannot be used. */
export const configurationIn = (path: string): Configuration => usableConfiguration(configurationText(path), path)

/**
 * The configuration in a text; a `Failure` with every problem when it cannot be used.
 *
 * @param name - what the failure calls the text.
 */
// ENG-144
export const usableConfiguration = (text: string, name: string): Configuration => {
  const read = readConfiguration(text)
  if (Result.isSuccess(read)) return read.success
  throw new Failure([`${name} cannot be used`, ...read.failure].join("\n  "))
}

/** The one network of a configuration file; a `Failure` where there are others, or no file is given. */
// ENG-431
export const onlyNetwork = (config: string | undefined): string => {
  const ids = config === undefined ? [] : configurationIn(config).networks.map(({ id }) => id)
  const [id] = ids
  if (id !== undefined && ids.length === 1) return id
  throw new Failure(`which network is meant? add --network${ids.length === 0 ? " <id>" : `: ${shownNames(ids)}`}`)
}

/** The text of a configuration file; a `Failure` when it is not there, or cannot be read as text. */
// ENG-429
const configurationText = (path: string): string => {
  if (isMissing(path)) {
    throw new Failure(
      `there is no configuration file ${resolve(path)}; write one, such as ${SHORTEST} (\`callrules start\` needs none, and is a demo)`,
    )
  }
  if (isFolder(path)) throw new Failure(`${path} is a folder; name the file in it`)
  return textOf(path, path, "the configuration file cannot be read")
}

const SHORTEST = '{"networks": [{"id": "n1", "time_zone": "America/New_York", "tokens": [{"token": "a secret"}]}]}'

const isFolder = (path: string): boolean => {
  try {
    return statSync(path).isDirectory()
  } catch {
    // a link that leads to itself, for example: that is said when it is read
    return false
  }
}

const isMissing = (path: string): boolean => {
  try {
    return statSync(path, { throwIfNoEntry: false }) === undefined
  } catch {
    // it may be in a folder that cannot be read: that is said when it is read
    return false
  }
}

/**
 * Reads a configuration.
 *
 * @returns the configuration, or one line for each problem: its place, what is wrong and what would be right.
 */
export const readConfiguration = (text: string): Result.Result<Configuration, ReadonlyArray<string>> => {
  // editors of Windows put a byte-order mark in front
  const json = text.replace(/^\uFEFF/, "")
  if (json.trim() === "") return Result.fail([`is empty; write one such as ${SHORTEST}`])
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    const place = jsonFaultPlace(json, error, MOST_CHARACTERS)
    return Result.fail([`is not JSON: ${withoutExcerpt(error)}${place === undefined ? "" : ` at ${place}`}`])
  }
  // one of the two would be in force, and nobody knows which one was meant
  // ENG-288
  const repeated = repeatedKey(json)
  if (repeated !== undefined)
    return Result.fail([`says the key \`${shownPlace(repeated)}\` twice (remove one of them)`])
  // ENG-482
  const reading = newReading("the file", true)
  const configuration = CONFIGURATION.read(reading, null, value)
  checkConsistency(reading, value)
  if (configuration !== undefined && isSound(reading)) return Result.succeed(configuration)
  return Result.fail(
    problemsOf(reading).map(({ message, hint }) => (hint === undefined ? message : `${message} (${hint})`)),
  )
}

/** In longer files nobody looks for a comma by hand. */
const MOST_CHARACTERS = 1_048_576

/** What JSON.parse says, without what it quotes: there may be a secret in it. */
const withoutExcerpt = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/, (?:\.\.\.)?"[\s\S]*$/, "")
