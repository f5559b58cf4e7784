// A request that changes a campaign's recording settings: every problem at once, and what is meant by what is left out.
import type { ConditionProblemCode, MistakeReader } from "@callrules/condition/plain"
import type { Problem } from "@callrules/model"
import {
  checkKeys,
  isSound,
  type JsonObject,
  newReading,
  problemsOf,
  type Reading,
  readFlag,
  readObject,
  readText,
  report,
} from "@callrules/model/reading"
import { fail, type Result, succeed } from "effect/Result"
import { readSettingsCondition, type SettingsCondition } from "./settings-condition.ts"
import { CONDITION, checkTreeKeys, RECORD_CALLS, TREE } from "./tree-keys.ts"

/** The codes of problems with a settings request, in order of precedence. */
export const SETTINGS_PROBLEM_CODES = [
  "not-an-object",
  "unknown-key",
  "nothing-to-set",
  "not-true-or-false",
  "not-text",
  "different-values",
  "missing-record-calls",
  "problems-more",
] as const

/** A code of {@link SETTINGS_PROBLEM_CODES}. */
export type SettingsProblemCode = (typeof SETTINGS_PROBLEM_CODES)[number]

/** What is wrong with a settings request: with its shape, or with its condition. */
export type SettingsProblem = Problem<SettingsProblemCode | ConditionProblemCode>

/** What a settings request sets; what it leaves out is `undefined` and keeps its stored value. */
export interface SettingsRequest {
  /** Whether calls are recorded at all, as sent. */
  readonly recordCalls: boolean | undefined
  /** The condition, checked, with its warnings; its text `""` removes the one that is stored. */
  readonly condition: SettingsCondition | undefined
}

/** Why a settings request is refused. */
export interface SettingsRefusal {
  /** Every problem, in the order of the request; those of the condition have the edits that fix them, where that is known. */
  readonly problems: ReadonlyArray<SettingsProblem>
  /** The condition that the edits of all its problems make, in canonical form; absent where they make none. */
  readonly suggestion?: string
}

/**
 * Reads a settings request, with or without what says what was meant by a condition with mistakes.
 *
 * @internal
 */
// REC-187
export const readSettingsRequest = (
  body: unknown,
  customDataFields: ReadonlyArray<string>,
  mistakes: MistakeReader | undefined,
): Result<SettingsRequest, SettingsRefusal> => {
  const reading: SettingsReading = newReading("the request")
  const object = readObject(reading, "not-an-object", null, body, OBJECT_HINT)
  if (object === undefined) return fail({ problems: problemsOf(reading) })
  // REC-157
  checkKeys(reading, "unknown-key", object, [RECORD_CALLS, CONDITION, TREE])
  // REC-141
  const tree = Object.hasOwn(object, TREE)
    ? readObject(reading, "not-an-object", TREE, object[TREE], OBJECT_HINT)
    : undefined
  if (tree !== undefined) checkTreeKeys(reading, "unknown-key", tree)
  const recordCalls = readSetting(reading, object, tree, RECORD_CALLS, isSame, (key, value) =>
    readFlag(reading, "not-true-or-false", key, value, FLAG_HINT),
  )
  let suggested: Pick<SettingsRefusal, "suggestion"> = {}
  const condition = readSetting(reading, object, tree, CONDITION, isSameText, (key, value) => {
    const text = readText(reading, "not-text", key, value, TEXT_HINT)
    if (text === undefined) return undefined
    const { condition: checked, ...rest } = readSettingsCondition(reading, key, text, customDataFields, mistakes)
    suggested = { ...rest, ...suggested }
    return checked
  })
  // REC-144
  if (isSound(reading) && recordCalls === undefined && condition === undefined) {
    report(reading, "nothing-to-set", null, `has neither \`${RECORD_CALLS}\` nor \`${CONDITION}\``, NOTHING_HINT)
  }
  if (isSound(reading)) return succeed({ recordCalls, condition })
  return fail({ problems: problemsOf(reading, object), ...suggested })
}

type SettingsReading = Reading<SettingsProblemCode | ConditionProblemCode>

const OBJECT_HINT = "send `record_calls` and `call_recording_condition` in an object"
const FLAG_HINT = "send true or false without quotes, or leave it out to keep what is stored"
const TEXT_HINT = 'send the condition as text, `""` for no condition, or leave it out to keep what is stored'
const NOTHING_HINT = "send one of them, or both"

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
 * const request = { recordCalls: false, condition: undefined }
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
  return succeed({ recordCalls, condition: request.condition?.text ?? stored?.condition ?? "" })
}

/** A setting, which may stand at the top, in the tree, or with one value in both. */
// REC-143, REC-145
const readSetting = <A>(
  reading: SettingsReading,
  top: JsonObject,
  tree: JsonObject | undefined,
  key: string,
  isEqual: (a: A, b: A) => boolean,
  read: (key: string, value: unknown) => A | undefined,
): A | undefined => {
  const atTop = Object.hasOwn(top, key) ? read(key, top[key]) : undefined
  if (tree === undefined || !Object.hasOwn(tree, key)) return atTop
  reading.place.push(TREE)
  const inTree = read(key, tree[key])
  if (atTop !== undefined && inTree !== undefined && !isEqual(atTop, inTree)) {
    report(reading, "different-values", key, `and \`${key}\` are different`, "send the setting in one place")
  }
  reading.place.pop()
  return atTop ?? inTree
}

const isSame = (a: boolean, b: boolean): boolean => a === b

const isSameText = (a: SettingsCondition, b: SettingsCondition): boolean => a.text === b.text

const missingRecordCalls: SettingsProblem = {
  code: "missing-record-calls",
  path: [RECORD_CALLS],
  message: "`record_calls` is missing, and the campaign has no recording settings yet",
  hint: "send `record_calls` too: true to record the calls that meet the condition",
}
