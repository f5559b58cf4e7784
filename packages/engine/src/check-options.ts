// Checks the options of an engine and its handlers at run time, for programs without types.
import { hashToken } from "@callrules/directory"
import { HOST_TOKEN_HASH } from "@callrules/directory/parts"
import type { Problem } from "@callrules/model"
import { misused } from "@callrules/model/misuse"
import {
  checkKeys,
  eachOf,
  given,
  INVALID,
  isDate,
  isObject,
  listOf,
  newReading,
  oneOf,
  problemsOf,
  type Reading,
  readObject,
  report,
  reportUnknown,
  reportWrongType,
  single,
  within,
} from "@callrules/model/reading"
import { DEFAULT_LIMITS, type Limits } from "@callrules/operations"
import * as Layer from "effect/Layer"
import { DEFAULT_VERSIONS } from "./engine-options.ts"
import type { DueWork } from "./work-when-due.ts"

const EXAMPLE = 'makeEngine({ stores: memoryStores, directory: [{ id: "n1", tokens: [{ token: "secret" }] }] })'

const isPath = (given: unknown): given is string => typeof given === "string" && given.startsWith("/")

/** Refuses a runtime that is too old, options without stores, and a directory that is none of the three kinds. */
export const checkOptions = (options: unknown): void => {
  // ENG-266: asked of the runtime itself, since some have versions of their own
  if (!("groupBy" in Map))
    throw new Error("callrules needs Node 22.16 or newer (not 23): this runtime has no `Map.groupBy`")
  const { directory, stores } = isObject(options) ? options : misused("options", options, EXAMPLE)
  if (!Layer.isLayer(stores)) misused("`stores`, such as `memoryStores` or `sqliteStores({ path })`,", stores, EXAMPLE)
  const isDirectory =
    Array.isArray(directory) || Layer.isLayer(directory) || (isObject(directory) && "seed" in directory)
  if (!isDirectory) misused("`directory`, a list of networks,", directory, EXAMPLE)
}

/** What is looked at of the options of an engine. */
interface Options {
  readonly directory: unknown
  readonly hostTokenHash?: unknown
  readonly limits?: unknown
  readonly versions?: unknown
  readonly dueWork?: unknown
  readonly partnerPaths?: unknown
  readonly hostPaths?: unknown
}

/** What is wrong with options of the right kind: keys that are none, limits, and the hash of the host's token. */
// ENG-267
export const optionProblems = (options: Options, known: ReadonlyArray<string>): ReadonlyArray<Problem> => {
  const reading = newReading<string>("the options")
  if ("hostToken" in options) {
    const hint = "did you mean `hostTokenHash`? `hashToken` makes it"
    reportUnknown(reading, INVALID, "hostToken", "key", "hostToken", [], hint)
  }
  checkKeys(reading, INVALID, { ...options }, known, ["hostToken"])
  const { directory, dueWork, hostPaths, hostTokenHash, limits, partnerPaths, versions } = options
  // ENG-326
  if (versions !== undefined) checkVersions(reading, versions)
  if (partnerPaths !== undefined) PATHS.read(reading, "partnerPaths", partnerPaths)
  if (hostPaths !== undefined) PATHS.read(reading, "hostPaths", hostPaths)
  if (dueWork !== undefined) DUE_WORK.read(reading, "dueWork", dueWork)
  if (limits !== undefined) checkLimits(reading, limits)
  if (hostTokenHash === undefined) return problemsOf(reading)
  HOST_TOKEN_HASH.read(reading, "hostTokenHash", hostTokenHash)
  checkApart(reading, hostTokenHash, Array.isArray(directory) ? directory : given(directory, "seed"))
  return problemsOf(reading)
}

type NullableLimit = { [Name in keyof Limits]: null extends Limits[Name] ? Name : never }[keyof Limits]

/** By every one, so that none can be forgotten. */
const NULLABLE: Readonly<Record<NullableLimit, true>> = {
  matchToleranceMilliseconds: true,
  groupSignals: true,
  groupCharacters: true,
  legGroups: true,
  callCharacters: true,
  unchangedRequests: true,
}

/** The least values of limits that may not be 0. */
const LEAST: ReadonlyMap<string, number> = new Map<keyof Limits, number>([
  // ENG-435: with 0, what waits for its network's turn would wait for good
  ["requestsBesideOthers", 1],
  // ENG-486: with less, a body that may be sent would never have room
  ["bodyBytes", 1_048_576],
])

const DUE_WORK_WORDS: Readonly<Record<DueWork, true>> = { "every second": true, "by the host": true }
const DUE_WORK = oneOf("value", Object.keys(DUE_WORK_WORDS))
const PATHS = listOf(single("a path such as `/host/backup`", isPath), "a list of paths")
const VERSIONS = listOf(single("a date that exists, such as `2026-11-01`", isDate), "a list of versions", 1)

const checkVersions = (reading: Reading, versions: unknown): void => {
  const object = readObject(reading, INVALID, "versions", versions)
  if (object === undefined) return
  within(reading, "versions", () => {
    checkKeys(reading, INVALID, object, Object.keys(DEFAULT_VERSIONS))
    for (const [name, value] of Object.entries(object)) {
      if (Object.hasOwn(DEFAULT_VERSIONS, name) && value !== undefined) VERSIONS.read(reading, name, value)
    }
  })
}

// ENG-309
const checkLimits = (reading: Reading, limits: unknown): void => {
  const object = readObject(reading, INVALID, "limits", limits)
  if (object === undefined) return
  within(reading, "limits", () => {
    checkKeys(reading, INVALID, object, Object.keys(DEFAULT_LIMITS))
    for (const [name, value] of Object.entries(object)) {
      if (!Object.hasOwn(DEFAULT_LIMITS, name) || (value === null && Object.hasOwn(NULLABLE, name))) continue
      const least = LEAST.get(name) ?? 0
      if (typeof value !== "number" || Number.isNaN(value) || value < least) {
        const expected = `a number from ${least}${Object.hasOwn(NULLABLE, name) ? ", or null for any" : ""}`
        reportWrongType(reading, INVALID, name, expected, value)
      }
    }
  })
}

/** With the token of the host a partner would report calls and read every network. */
const checkApart = (reading: Reading, hash: unknown, definitions: unknown): void =>
  eachOf(reading, { directory: definitions }, "directory", (network) =>
    eachOf(reading, network, "tokens", (entry) => {
      const token = given(entry, "token")
      const partner = typeof token === "string" ? hashToken(token) : given(entry, "tokenHash")
      if (partner === hash) report(reading, INVALID, null, "is the token of the host", "give the host one of its own")
    }),
  )

/** Refuses what answers no request: most often the engine itself. */
export const checkHandler = (handler: unknown, example: string): void => {
  if (typeof handler !== "function") misused("a handler", handler, example)
}
