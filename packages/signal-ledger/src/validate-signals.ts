// Validation of `signals`: every signal by itself, names within their groups, and how many there may be.
import { foldCase, type Instant, type PathSegment, parseRevenue } from "@callrules/model"
import type { Zone } from "@callrules/timestamp"
import { type ProblemList, report, reportText } from "./problem-list.ts"
import { quoted } from "./quoted.ts"
import type { RequestedSignal } from "./request.ts"
import { checkKeys, SIGNAL_KEYS } from "./validate-keys.ts"
import { readTime } from "./validate-time.ts"
import { hasAtMost, isObject, isStorableText, type JsonObject, own, readIdText, readTruthValue } from "./values.ts"

/** The most signals a request may have. */
// SIG-106, SIG-113, SIG-114
const MOST_SIGNALS = 100

/** The longest name or partner unique id, in UTF-16 units: what every store can index. */
const LONGEST_KEY = 255

const NAME_HINT = "give every signal a name, such as `sale`"
const SIGNAL_HINT = 'write `{"name": "sale"}`'
const SIGNALS_HINT = 'write `[{"name": "sale"}]`'

/** What signals take from the top level of the request; null where that was not valid. */
interface TopLevel {
  readonly partnerUniqueId: string | null
  readonly occurredAtTime: Instant | null
  readonly zone: Zone
}

/**
 * Reads the signals of a request.
 *
 * @returns the valid ones; all of them when no problem was reported.
 *
 * Source of the rule: section 2.5 of the specification, section 4.5 (rules 3 and 7), and section 7.
 *
 * @internal
 */
export const readSignals = (body: JsonObject, top: TopLevel, problems: ProblemList): ReadonlyArray<RequestedSignal> => {
  const entries = own(body, "signals") ?? null
  if (entries === null) return []
  // SIG-05
  if (!Array.isArray(entries)) {
    report(
      problems,
      "signals-not-array",
      ["signals"],
      `must be an array of objects, not ${quoted(entries)}`,
      SIGNALS_HINT,
    )
    return []
  }
  if (entries.length > MOST_SIGNALS) {
    report(
      problems,
      "signals-too-many",
      ["signals"],
      `are limited to ${MOST_SIGNALS} in a request, and these are ${entries.length}`,
      "split them over several requests",
    )
  }
  const signals: Array<RequestedSignal> = []
  const firstOf = new Map<string, number>()
  // SIG-98
  for (let index = 0; index < entries.length; index++) {
    const signal = readSignal(entries[index], index, top, firstOf, problems)
    if (signal !== null) signals.push(signal)
  }
  return signals
}

const readSignal = (
  entry: unknown,
  index: number,
  top: TopLevel,
  firstOf: Map<string, number>,
  problems: ProblemList,
): RequestedSignal | null => {
  if (!isObject(entry)) {
    report(problems, "signal-not-object", ["signals", index], `must be an object, not ${quoted(entry)}`, SIGNAL_HINT)
    return null
  }
  // SIG-53
  checkKeys(entry, SIGNAL_KEYS, ["signals", index], problems)
  const name = readSignalName(entry, index, problems)
  const ownId = own(entry, "partner_unique_id")
  // SIG-08, SIG-86
  const partnerUniqueId =
    ownId === undefined
      ? top.partnerUniqueId
      : readPartnerUniqueId(ownId, ["signals", index, "partner_unique_id"], problems)
  // SIG-30
  const foldedName = name === null ? null : foldCase(name)
  if (foldedName !== null && partnerUniqueId !== null) {
    checkUnique(foldedName, partnerUniqueId, index, firstOf, problems)
  }
  const value = readValue(own(entry, "value") ?? null, index, problems)
  const revenue = readRevenue(own(entry, "revenue") ?? null, index, problems)
  const time = own(entry, "occurred_at_time") ?? null
  // SIG-10, SIG-36, SIG-161
  const instants =
    time === null ? [top.occurredAtTime] : readTime(time, ["signals", index, "occurred_at_time"], top.zone, problems)
  if (name === null || foldedName === null || partnerUniqueId === null) return null
  if (value === undefined || revenue === undefined || instants === null) return null
  return { name, foldedName, partnerUniqueId, value, revenue, occurredAt: instants[0] }
}

/**
 * The name of a signal, trimmed; null when a problem was reported.
 *
 * @internal
 */
// SIG-103, SIG-143, SIG-225
export const readSignalName = (entry: JsonObject, index: number, problems: ProblemList): string | null => {
  const value = own(entry, "name") ?? null
  const path = ["signals", index, "name"]
  if (value === null || (typeof value === "string" && value.trim() === "")) {
    report(problems, "signal-name-missing", path, "is missing", NAME_HINT)
    return null
  }
  const name = typeof value === "string" ? value.trim() : ""
  if (name !== "" && hasAtMost(LONGEST_KEY, name) && isStorableText(name)) return name
  reportText(problems, "signal-name-invalid", path, value, `text of at most ${LONGEST_KEY} characters`, NAME_HINT)
  return null
}

/**
 * A partner unique id as its text: null is the empty one, a whole number its digits; null when a problem was reported.
 *
 * Source of the rule: section 2.5 of the specification.
 *
 * @internal
 */
// SIG-09, SIG-32, SIG-137
export const readPartnerUniqueId = (
  value: unknown,
  path: ReadonlyArray<PathSegment>,
  problems: ProblemList,
): string | null => {
  const text = value === null || value === undefined ? "" : readIdText(value)
  if (text !== undefined && hasAtMost(LONGEST_KEY, text) && isStorableText(text)) return text
  reportText(
    problems,
    "partner-unique-id-invalid",
    path,
    value,
    `text of at most ${LONGEST_KEY} characters`,
    "send your own id of the event as text, such as an order number",
  )
  return null
}

const checkUnique = (
  foldedName: string,
  partnerUniqueId: string,
  index: number,
  firstOf: Map<string, number>,
  problems: ProblemList,
): void => {
  // neither part contains U+0000, so the key is unambiguous
  // SIG-34, SIG-97
  const key = `${partnerUniqueId}\u0000${foldedName}`
  const first = firstOf.get(key)
  // SIG-96
  if (first === undefined) {
    firstOf.set(key, index)
    return
  }
  report(
    problems,
    "signal-name-repeated",
    ["signals", index, "name"],
    `is not unique: it repeats the name of \`signals[${first}]\` ${
      partnerUniqueId === ""
        ? "without a partner_unique_id"
        : `with the same partner_unique_id ${quoted(partnerUniqueId)}`
    }`,
    "send each name once, or give the signals different partner_unique_id values",
  )
}

/** Null when no value was sent, `undefined` when a problem was reported. */
const readValue = (value: unknown, index: number, problems: ProblemList): boolean | null | undefined => {
  const read = value === null ? null : readTruthValue(value)
  if (read === undefined) {
    report(
      problems,
      "value-invalid",
      ["signals", index, "value"],
      `must be true or false, not ${quoted(value)}`,
      "write `true`, `false`, `1`, `0`, `yes` or `no`",
    )
  }
  return read
}

/** Null when no revenue was sent, `undefined` when a problem was reported. */
// SIG-42, SIG-152, SIG-154
const readRevenue = (value: unknown, index: number, problems: ProblemList): RequestedSignal["revenue"] | undefined => {
  if (value === null) return null
  if (value === "") return "clear"
  const revenue = typeof value === "string" || typeof value === "number" ? parseRevenue(value) : undefined
  if (revenue === undefined) {
    report(
      problems,
      "revenue-invalid",
      ["signals", index, "revenue"],
      `must be a decimal with at most 12 digits before and 2 after the period, not ${quoted(value)}`,
      "write it without currency symbol and thousands separators, such as `1299.95`, and leave it out when no sale occurred",
    )
  }
  return revenue
}
