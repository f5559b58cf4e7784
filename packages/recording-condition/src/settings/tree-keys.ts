// Keys within `ivr_tree` that may be meant as a setting: mistyped, or deeper than settings are read. All others are the tree's own.
import type { PathSegment } from "@callrules/model"
import { didYouMean, isFull, type JsonObject, nearestName, type Reading, reportUnknown } from "@callrules/model/reading"

/** The keys of the settings. */
export const RECORD_CALLS = "record_calls"
export const CONDITION = "call_recording_condition"
export const TREE = "ivr_tree"

const SETTINGS = [RECORD_CALLS, CONDITION]
const SETTINGS_AND_PARTS = [...SETTINGS, "recording_condition", "record_condition"]

/** Words that say the same as the keys of the settings. No text is made of them in two ways, so that a long key is matched fast. */
const OF_RECORDING = "rec(?:s|ords?|orded|ordings?)?"
const OF_A_CONDITION = "cond(?:s|itions?)?|filters?|filtered|rules?|if|when|where|unless"
const BESIDE_THEM = [
  "call(?:s|ed)?|this|these|the|all|any|every|only|no|not|never|on|off",
  "(?:do|does|is|are|be|should|must)(?:n[^\\p{L}\\p{N}]?t)?",
  "enable[sd]?|disable[sd]?|active|inactive|activated?|allow(?:s|ed)?",
].join("|")
const JOIN = "[^\\p{L}\\p{N}]*"

/** All of a key: `recordingEnabled`, `do_not_record`, `record_if`, `call_condition`; but not `calls`, and not `recording_prompt`. */
const SAYS_THE_SAME = new RegExp(
  `^(?=[^]*(?:rec|condition))${JOIN}(?:(?:${OF_RECORDING}|${OF_A_CONDITION}|${BESIDE_THEM})${JOIN})+$`,
  "iu",
)
const SAYS_WHEN = new RegExp(OF_A_CONDITION, "iu")

/** So deep values are looked at: a body is no deeper. */
const MOST_DEPTH = 100

/**
 * Reports each key within a tree that may be meant as a setting. In the tree itself these are keys near to one, or made of words that
 * say the same; deeper, where the nodes of the tree have words of their own, only keys near to one.
 *
 * @internal
 */
// REC-317, REC-325
export const checkTreeKeys = <Code extends string>(reading: Reading<Code>, code: Code, tree: JsonObject): void => {
  const seen = new Set<object>()
  reading.place.push(TREE)
  for (const [key, value] of Object.entries(tree)) {
    if (SETTINGS.includes(key)) continue
    const meant = SAYS_THE_SAME.test(key) ? key : nearestName(key, SETTINGS_AND_PARTS)
    if (meant === undefined) checkBelow(reading, code, key, value, seen)
    else reportSetting(reading, code, key, didYouMean(SAYS_WHEN.test(meant) ? CONDITION : RECORD_CALLS))
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
