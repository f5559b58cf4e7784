// A settings request read with what says what was meant by a condition with mistakes.
import { mistakes } from "@callrules/condition/mistakes"
import type { Result } from "effect/Result"
import { readSettingsRequest, type SettingsRefusal, type SettingsRequest } from "./settings-request.ts"

/**
 * Reads `{record_calls, call_recording_condition}`, given at the top of the body or inside `ivr_tree`. A mistyped key must
 * not read as "no condition": at the top other keys are refused, and inside `ivr_tree` those that may be meant as one of the two. The
 * condition is checked against the network's fields, whatever else is wrong.
 *
 * Source of the rule: sections 2.3 and 4.3 of the specification; what they leave open: rules REC-141 to REC-145, REC-157, REC-158,
 * REC-187, REC-317 and REC-318.
 *
 * @param customDataFields - partner names of the network's fields.
 * @returns what is set; or every problem in the order of the request: `not-an-object`, `unknown-key`, `nothing-to-set`
 * (neither key), `not-true-or-false`, `not-text` (null included), `different-values` (two places that disagree), and those of
 * the condition, each with its line and column, and the condition that is suggested instead.
 *
 * @example
 * ```ts
 * import { validateSettingsRequest } from "@callrules/recording-condition"
 * import { getOrThrow } from "effect/Result"
 *
 * const request = getOrThrow(validateSettingsRequest({ call_recording_condition: "mobile OR repeat" }, []))
 * console.assert(request.recordCalls === undefined && request.condition?.text === "mobile or repeat")
 * ```
 */
export const validateSettingsRequest = (
  body: unknown,
  customDataFields: ReadonlyArray<string>,
): Result<SettingsRequest, SettingsRefusal> => readSettingsRequest(body, customDataFields, mistakes)
