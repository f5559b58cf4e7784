// Which keys a request may have, at every level: an unknown one is refused, because a mistyped one would be ignored.
import type { PathSegment } from "@callrules/model"
import { type ProblemList, report, suggestion } from "./problem-list.ts"
import { quoted } from "./quoted.ts"
import type { JsonObject } from "./values.ts"

/** @internal */
export const REQUEST_KEYS: ReadonlySet<string> = new Set([
  "search",
  "signals",
  "custom_data",
  "partner_unique_id",
  "occurred_at_time",
  "oauth_token",
  "call_in_progress",
])

/** @internal */
// SIG-26
export const SEARCH_KEYS: ReadonlySet<string> = new Set([
  "transaction_id",
  "call_record_id",
  "external_call_unique_id",
  "call_start_time",
  "calling_phone_number",
  "duration_in_seconds",
  "advertiser_id_from_network",
  "advertiser_campaign_id_from_network",
  "network_id",
])

/** @internal */
export const SIGNAL_KEYS: ReadonlySet<string> = new Set([
  "name",
  "partner_unique_id",
  "occurred_at_time",
  "revenue",
  "value",
])

/** @internal */
export const CUSTOM_DATA_KEYS: ReadonlySet<string> = new Set(["name", "value"])

/**
 * Reports the keys of an object that are not known; revenue at the top level has a problem of its own.
 *
 * Source of the rule: sections 4.5 (rule 5) and 7 of the specification.
 *
 * @internal
 */
export const checkKeys = (
  object: JsonObject,
  known: ReadonlySet<string>,
  path: ReadonlyArray<PathSegment>,
  problems: ProblemList,
): void => {
  let supported = ""
  for (const key of Object.keys(object)) {
    if (known.has(key) || object[key] === undefined) continue
    // SIG-91, SIG-213
    if (known === REQUEST_KEYS && key === "revenue") {
      report(
        problems,
        "revenue-at-top-level",
        [key],
        "is not supported at the top level",
        "put it inside each signal it belongs to",
      )
      continue
    }
    // made once, and only where it is needed: a body can have very many unknown keys
    supported ||= `supported are ${[...known].map(quoted).join(", ")}`
    report(
      problems,
      "unknown-key",
      [...path, key],
      "is not a supported key",
      suggestion(problems, key, known, supported),
    )
  }
}
