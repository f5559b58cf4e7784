// Keys within `ivr_tree` that may be meant as a setting: mistyped, or deeper than settings are read. All others are the tree's own.
import type { PathSegment } from "@callrules/model"
import { didYouMean, isFull, type JsonObject, nearestName, type Reading, reportUnknown } from "@callrules/model/reading"

/** The keys of the settings. */
export const RECORD_CALLS = "record_calls"
export const CONDITION = "call_recording_condition"
export const TREE = "ivr_tree"

const SETTINGS = [RECORD_CALLS, CONDITION]
const SETTINGS_AND_PARTS = [...SETTINGS, "recording_condition", "record_condition"]

/** Other words that say the same: `recording`, `call_condition`, `record_all_calls`; but not `calls`. */
const SAYS_THE_SAME = /^(?=.*(?:record|condition))(?:(?:is|all|calls?|record(?:s|ed|ings?)?|conditions?)[_\-\s]*)+$/i

/** So deep values are looked at: a body is no deeper. */
const MOST_DEPTH = 100

/**
 * Reports each key within a tree that may be meant as a setting. In the tree itself these are keys near to one, or made of its words;
 * deeper, where the nodes of the tree have words of their own, only keys near to one.
 *
 * @internal
 */
// REC-317
export const checkTreeKeys = <Code extends string>(reading: Reading<Code>, code: Code, tree: JsonObject): void => {
  const seen = new Set<object>()
  reading.place.push(TREE)
  for (const [key, value] of Object.entries(tree)) {
    if (SETTINGS.includes(key)) continue
    const near = nearestName(key, SETTINGS_AND_PARTS) ?? (SAYS_THE_SAME.test(key) ? key.toLowerCase() : undefined)
    if (near === undefined) checkBelow(reading, code, key, value, seen)
    else reportSetting(reading, code, key, didYouMean(near.includes("condition") ? CONDITION : RECORD_CALLS))
  }
  reading.place.pop()
}

// REC-318
const checkBelow = <Code extends string>(
  reading: Reading<Code>,
  code: Code,
  at: PathSegment,
  value: unknown,
  seen: Set<object>,
): void => {
  if (typeof value !== "object" || value === null || seen.has(value) || reading.place.length > MOST_DEPTH) return
  seen.add(value)
  reading.place.push(at)
  const isList = Array.isArray(value)
  for (const [key, part] of Object.entries(value)) {
    const near = isList ? undefined : nearestName(key, SETTINGS)
    if (near === undefined) checkBelow(reading, code, isList ? Number(key) : key, part, seen)
    else reportSetting(reading, code, key, `put \`${near}\` beside \`${TREE}\`, or in \`${TREE}\` itself`)
  }
  reading.place.pop()
}

const reportSetting = <Code extends string>(reading: Reading<Code>, code: Code, key: string, hint: string): void => {
  if (!isFull(reading)) reportUnknown(reading, code, key, "key", key, [], hint)
}
