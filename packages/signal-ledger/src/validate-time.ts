// Validation of the two times of a request, `call_start_time` and `occurred_at_time`.
import type { Instant, PathSegment } from "@callrules/model"
import { parseTimestamp, type Zone } from "@callrules/timestamp"
import { isFailure } from "effect/Result"
import { type ProblemList, report } from "./problem-list.ts"
import { quoted } from "./quoted.ts"

/**
 * Reads a time in any of the four timestamp formats.
 *
 * @returns the instant, or both, earlier one first, where a local time stands for two; `null` when a problem was
 * reported.
 *
 * Source of the rule: section 2.6 of the specification.
 *
 * @internal
 */
export const readTime = (
  value: unknown,
  path: ReadonlyArray<PathSegment>,
  zone: Zone,
  problems: ProblemList,
): readonly [Instant] | readonly [Instant, Instant] | null => {
  // SIG-223
  if (typeof value !== "string" && typeof value !== "number") {
    report(problems, "time-invalid", path, `must be a timestamp, not ${quoted(value)}`, "send text or an epoch number")
    return null
  }
  // SIG-224
  const parsed = parseTimestamp(value, { zone })
  if (isFailure(parsed)) {
    report(
      problems,
      "time-invalid",
      path,
      `is no valid timestamp: ${parsed.failure.message}`,
      oneClause(parsed.failure.hint),
    )
    return null
  }
  const { instant, localTime, otherInstant } = parsed.success
  // SIG-134
  if (localTime !== "overlap" || otherInstant === undefined) return [instant]
  return instant <= otherInstant ? [instant, otherInstant] : [otherInstant, instant]
}

// problems are joined by semicolons, so none stands inside one of ours
const oneClause = (hint: string | undefined): string | undefined => hint?.replaceAll(";", ",")
