// What to do about a recording decision.

/**
 * What to do about a decision so that the next such call comes out otherwise; `""` where there is nothing to do.
 *
 * @param reason - why, as a code of `RECORDING_REASONS`; null while the decision is open.
 * @param recordedAtReception - whether the settings at the reception recorded calls: then "no calls" was said later.
 *
 * @example
 * ```ts
 * import { decisionHint } from "@callrules/recording-condition"
 *
 * const hint = decisionHint("never-set", false)
 * console.assert(hint.startsWith("give the campaign recording settings"))
 * ```
 */
// REC-208
export const decisionHint = (reason: string | null, recordedAtReception: boolean): string => {
  if (reason === null) return OPEN
  return reason === "no-calls" && recordedAtReception ? STOPPED : (HINTS.get(reason) ?? "")
}

const OPEN = "it is decided as soon as it is certain, at the latest when the call is transferred or over"

const STOPPED =
  "after the call was received, its campaign was set to record no calls or was removed, which stops every decision still open"

const HINTS: ReadonlyMap<string, string> = new Map([
  ["no-calls", "set `record_calls` of the campaign to true; calls received from then on follow it"],
  [
    "never-set",
    "give the campaign recording settings, and check that the directory has it; calls received from then on follow them",
  ],
  ["campaign-contradicted", "report a leg as received once, or for the same campaign each time"],
  [
    "unreadable-settings",
    "look how the settings of the campaign are kept: they are not of the shape that decisions read",
  ],
  ["unreadable-condition", "read the settings of the campaign and store its condition again"],
  ["call-not-received", "report the event `received` before `transferred` and `completed`"],
  ["unknown-facts", "report the facts that were not known before the call is transferred, each with one value"],
])
