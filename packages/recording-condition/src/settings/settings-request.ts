// A request that changes a campaign's recording settings: every problem at once, and what is meant by what is left out.
import type { PathSegment, Problem } from "@callrules/model"
import { fail, type Result, succeed } from "effect/Result"

/** The codes of problems with a settings request, in order of precedence. */
export const SETTINGS_PROBLEM_CODES = [
  "not-an-object",
  "unknown-key",
  "nothing-to-set",
  "not-true-or-false",
  "not-text",
  "different-values",
  "missing-record-calls",
] as const

/** A code of {@link SETTINGS_PROBLEM_CODES}. */
export type SettingsProblemCode = (typeof SETTINGS_PROBLEM_CODES)[number]

/** What is wrong with a settings request. */
export type SettingsProblem = Problem<SettingsProblemCode>

/** What a settings request sets; what it leaves out is `undefined` and keeps its stored value. */
export interface SettingsRequest {
  /** Whether calls are recorded at all, as sent. */
  readonly recordCalls: boolean | undefined
  /** Text of the condition as sent; `""` removes it. */
  readonly condition: string | undefined
  /** Where the condition is in the request, for the problems of its text. */
  readonly conditionPath: ReadonlyArray<PathSegment>
}

const RECORD_CALLS = "record_calls"
const CONDITION = "call_recording_condition"
const TREE = "ivr_tree"

/**
 * Reads `{record_calls, call_recording_condition}`, given at the top of the body or inside `ivr_tree`, whose other keys
 * are ignored. At the top other keys are refused: a mistyped key must not read as "no condition".
 *
 * Source of the rule: sections 2.3 and 4.3 of the specification; what they leave open: rules REC-141 to REC-145, REC-157 and REC-158.
 *
 * @returns what is set; or every problem: `not-an-object`, `unknown-key`, `nothing-to-set` (neither key),
 * `not-true-or-false`, `not-text` (null included), `different-values` (two places that disagree).
 *
 * @example
 * ```ts
 * import { validateSettingsRequest } from "@callrules/recording-condition"
 * import { getOrThrow } from "effect/Result"
 *
 * const request = getOrThrow(validateSettingsRequest({ ivr_tree: { record_calls: true } }))
 * console.assert(request.recordCalls === true && request.condition === undefined)
 * ```
 */
export const validateSettingsRequest = (body: unknown): Result<SettingsRequest, ReadonlyArray<SettingsProblem>> => {
  if (!isObject(body)) return fail([notAnObject([])])
  const problems: Array<SettingsProblem> = []
  // REC-157
  for (const key of Object.keys(body))
    if (![RECORD_CALLS, CONDITION, TREE].includes(key)) problems.push(unknownKey(key))
  const places: Array<Place> = [{ object: body, path: [] }]
  if (Object.hasOwn(body, TREE)) {
    const tree = body[TREE]
    // REC-141
    if (isObject(tree)) places.push({ object: tree, path: [TREE] })
    else problems.push(notAnObject([TREE]))
  }
  const recordCalls = read(places, RECORD_CALLS, isBoolean, notTrueOrFalse, problems)
  const condition = read(places, CONDITION, isText, notText, problems)
  if (problems.length > 0) return fail(problems)
  // REC-144
  if (recordCalls === undefined && condition === undefined) return fail([nothingToSet])
  return succeed({
    recordCalls: recordCalls?.value,
    condition: condition?.value,
    conditionPath: condition?.path ?? [CONDITION],
  })
}

/** Settings as they will stand. */
export interface RecordingSettings {
  /** Whether calls are recorded at all. */
  readonly recordCalls: boolean
  /** Text of the condition; `""` when there is none. */
  readonly condition: string
}

/**
 * The settings that a request leaves: what it leaves out keeps its stored value. A campaign that was never set up has no
 * condition, and must be told whether to record.
 *
 * @returns the settings; `missing-record-calls` when nothing is stored and the request does not say.
 *
 * @example
 * ```ts
 * import { settingsAfter } from "@callrules/recording-condition"
 * import { getOrThrow } from "effect/Result"
 *
 * const stored = { recordCalls: true, condition: "mobile" }
 * const request = { recordCalls: false, condition: undefined, conditionPath: [] }
 * console.assert(getOrThrow(settingsAfter(stored, request)).condition === "mobile")
 * ```
 */
// REC-142, REC-158
export const settingsAfter = (
  stored: RecordingSettings | undefined,
  request: SettingsRequest,
): Result<RecordingSettings, ReadonlyArray<SettingsProblem>> => {
  const recordCalls = request.recordCalls ?? stored?.recordCalls
  if (recordCalls === undefined) return fail([missingRecordCalls])
  return succeed({ recordCalls, condition: request.condition ?? stored?.condition ?? "" })
}

interface Place {
  readonly object: Readonly<Record<string, unknown>>
  readonly path: ReadonlyArray<PathSegment>
}

interface Found<A> {
  readonly value: A
  readonly path: ReadonlyArray<PathSegment>
}

// REC-143, REC-145
const read = <A>(
  places: ReadonlyArray<Place>,
  key: string,
  isRight: (value: unknown) => value is A,
  wrong: (path: ReadonlyArray<PathSegment>) => SettingsProblem,
  problems: Array<SettingsProblem>,
): Found<A> | undefined => {
  let first: Found<A> | undefined
  for (const { object, path } of places) {
    if (!Object.hasOwn(object, key)) continue
    const value = object[key]
    const place = [...path, key]
    if (!isRight(value)) problems.push(wrong(place))
    else if (first === undefined) first = { value, path: place }
    else if (first.value !== value) problems.push(differentValues(place))
  }
  return first
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isBoolean = (value: unknown): value is boolean => typeof value === "boolean"

const isText = (value: unknown): value is string => typeof value === "string"

const notAnObject = (path: ReadonlyArray<PathSegment>): SettingsProblem => ({
  code: "not-an-object",
  path,
  message: path.length === 0 ? "the body is not a JSON object" : `\`${path.join(".")}\` is not a JSON object`,
  hint: "send `record_calls` and `call_recording_condition` in an object",
})

const unknownKey = (key: string): SettingsProblem => ({
  code: "unknown-key",
  path: [key],
  message: `\`${key.slice(0, 60)}\` is not a recording setting`,
  hint: "the keys are `record_calls` and `call_recording_condition`",
})

const nothingToSet: SettingsProblem = {
  code: "nothing-to-set",
  path: [],
  message: "the body has neither `record_calls` nor `call_recording_condition`",
  hint: "send one of them, or both",
}

const notTrueOrFalse = (path: ReadonlyArray<PathSegment>): SettingsProblem => ({
  code: "not-true-or-false",
  path,
  message: `\`${path.join(".")}\` is neither true nor false`,
  hint: "send true or false without quotes, or leave it out to keep what is stored",
})

const notText = (path: ReadonlyArray<PathSegment>): SettingsProblem => ({
  code: "not-text",
  path,
  message: `\`${path.join(".")}\` is not a text`,
  hint: 'send the condition as text, `""` for no condition, or leave it out to keep what is stored',
})

const differentValues = (path: ReadonlyArray<PathSegment>): SettingsProblem => ({
  code: "different-values",
  path,
  message: `\`${path.join(".")}\` and \`${path.at(-1)}\` are different`,
  hint: "send the setting in one place",
})

const missingRecordCalls: SettingsProblem = {
  code: "missing-record-calls",
  path: [RECORD_CALLS],
  message: "`record_calls` is missing, and the campaign has no recording settings yet",
  hint: "send `record_calls` too: true to record the calls that meet the condition",
}
