// A settings request read without what says what was meant by a condition with mistakes, or with it where the host hands it in.
import type { MistakeReader } from "@callrules/condition/plain"
import type { Result } from "effect/Result"
import { readSettingsRequest, type SettingsRefusal, type SettingsRequest } from "./settings-request.ts"

/**
 * Reads a settings request as `validateSettingsRequest` of the main entry point does.
 *
 * @param customDataFields - partner names of the network's fields.
 * @param mistakes - what says what was meant by a condition, from `@callrules/recording-condition/mistakes`; without it nothing does.
 * @returns what is set, or every problem; of a condition the first, without a hint, where `mistakes` is not given.
 *
 * @example
 * ```ts
 * import { validateSettingsRequest } from "@callrules/recording-condition/plain"
 * import { isFailure } from "effect/Result"
 *
 * const body = { record_calls: true, call_recording_condition: "isMobile" }
 * const request = validateSettingsRequest(body, [])
 *
 * // loaded when somebody has made a mistake, and not before
 * const { mistakes } = await import("@callrules/recording-condition/mistakes")
 * const explained = validateSettingsRequest(body, [], mistakes)
 * console.assert(isFailure(request) && isFailure(explained) && explained.failure.suggestion === "mobile")
 * ```
 */
export const validateSettingsRequest = (
  body: unknown,
  customDataFields: ReadonlyArray<string>,
  mistakes?: MistakeReader,
): Result<SettingsRequest, SettingsRefusal> => readSettingsRequest(body, customDataFields, mistakes)
