// Validation of `signals`: each signal by itself, the names within their groups, and the number of signals.
import { composed, foldCase, type Instant, parseRevenue } from "@callrules/model"
import {
  checkKeys,
  forbiddenCharacter,
  given,
  hasAtMost,
  isFull,
  isObject,
  isStorableText,
  isVisible,
  type JsonObject,
  report,
  reportDuplicate,
  reportMissing,
  reportWrongType,
  reportWrongValue,
} from "@callrules/model/reading"
import type { Zone } from "@callrules/timestamp"
import type { RequestedSignal } from "./request.ts"
import { SIGNAL_KEYS } from "./request-keys.ts"
import { revenueHint } from "./revenue-hint.ts"
import { readIdText, reportRecord, reportText, type SignalReading } from "./signal-reading.ts"
import { readTruthValue } from "./truth-value.ts"
import { readTime } from "./validate-time.ts"

/** The most signals a request may have. */
// SIG-106, SIG-113, SIG-114
const MOST_SIGNALS = 100

/** The longest name or partner unique id, in UTF-16 units: so that every store can index it. */
const LONGEST_KEY = 255

const NAME_HINT = "give every signal a name, such as `sale`"
const SIGNAL_HINT = 'write `{"name": "sale"}`'
const SIGNALS_HINT = 'write `[{"name": "sale"}]`'

/** What signals take from the top level of the request; null if that was not valid. */
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
export const readSignals = (
  reading: SignalReading,
  body: JsonObject,
  top: TopLevel,
): ReadonlyArray<RequestedSignal> => {
  const entries = signalEntries(reading, body)
  if (entries.length > MOST_SIGNALS) {
    const says = `has ${entries.length} entries, at most ${MOST_SIGNALS} are allowed`
    reportRecord(reading, "signals-too-many", "signals", says, "split them over several requests")
  }
  const signals: Array<RequestedSignal> = []
  // one alone repeats no other
  const firstOf = entries.length > 1 ? new Map<string, number>() : undefined
  reading.place.push("signals")
  // SIG-98
  for (let index = 0; index < entries.length && !isFull(reading); index++) {
    const signal = readSignal(reading, entries[index], index, top, firstOf)
    if (signal !== null) signals.push(signal)
  }
  reading.place.pop()
  return signals
}

/**
 * The entries of `signals`, unread; none when it is missing or not a list.
 *
 * @internal
 */
// SIG-05
export const signalEntries = (reading: SignalReading, body: JsonObject): ReadonlyArray<unknown> => {
  const entries = given(body, "signals")
  if (entries === null) return []
  if (Array.isArray(entries)) return entries
  reportWrongType(reading, "signals-not-array", "signals", "a list of objects", entries, SIGNALS_HINT)
  return []
}

/**
 * An entry of `signals` as an object; null when a problem was reported.
 *
 * @internal
 */
export const signalEntry = (reading: SignalReading, index: number, entry: unknown): JsonObject | null => {
  if (isObject(entry)) return entry
  reportWrongType(reading, "signal-not-object", index, "an object", entry, SIGNAL_HINT)
  return null
}

const readSignal = (
  reading: SignalReading,
  entry: unknown,
  index: number,
  top: TopLevel,
  firstOf: Map<string, number> | undefined,
): RequestedSignal | null => {
  const object = signalEntry(reading, index, entry)
  if (object === null) return null
  reading.place.push(index)
  const signal = readFields(reading, object, index, top, firstOf)
  reading.place.pop()
  return signal
}

const readFields = (
  reading: SignalReading,
  entry: JsonObject,
  index: number,
  top: TopLevel,
  firstOf: Map<string, number> | undefined,
): RequestedSignal | null => {
  // SIG-53
  checkKeys(reading, "unknown-key", entry, SIGNAL_KEYS)
  const name = readSignalName(reading, entry)
  const ownId = given(entry, "partner_unique_id")
  // SIG-08, SIG-86, SIG-254
  const partnerUniqueId = ownId === null ? top.partnerUniqueId : readPartnerUniqueId(reading, ownId)
  // SIG-30
  const foldedName = name === null ? null : foldCase(name)
  if (firstOf !== undefined && name !== null && foldedName !== null && partnerUniqueId !== null) {
    checkUnique(reading, name, `${partnerUniqueId}\u0000${foldedName}`, index, firstOf)
  }
  const value = readTruthValue(reading, "value-invalid", "value", given(entry, "value"))
  const revenue = readRevenue(reading, given(entry, "revenue"))
  const time = given(entry, "occurred_at_time")
  // SIG-10, SIG-36, SIG-161
  const instants = time === null ? [top.occurredAtTime] : readTime(reading, "occurred_at_time", time, top.zone)
  if (name === null || foldedName === null || partnerUniqueId === null) return null
  if (value === undefined || revenue === undefined || instants === null) return null
  return { name, foldedName, partnerUniqueId, value, revenue, occurredAt: instants[0] }
}

/**
 * The name of a signal, trimmed; null when a problem was reported.
 *
 * @internal
 */
// SIG-103, SIG-143, SIG-225, SIG-253
export const readSignalName = (reading: SignalReading, entry: JsonObject): string | null => {
  const value = given(entry, "name")
  if (value === null || (typeof value === "string" && !isVisible(value))) {
    reportMissing(reading, "signal-name-missing", "name", NAME_HINT)
    return null
  }
  const name = typeof value === "string" ? value.trim() : ""
  if (name === "" || !isShort(name)) {
    reportText(reading, "signal-name-invalid", "name", value, SHORT_TEXT, NAME_HINT)
    return null
  }
  // what no store keeps does not belong in a name either
  const forbidden = forbiddenCharacter(name)
  if (forbidden === undefined) return name
  const says = `has the ${forbidden.name} at character ${forbidden.position}`
  report(reading, "signal-name-invalid", "name", says, "remove the character")
  return null
}

// SIG-334
/** As it was sent and in NFC, which is a longer one for some letters: it is sent back as it is answered. */
const isShort = (text: string): boolean => hasAtMost(LONGEST_KEY, text) && hasAtMost(LONGEST_KEY, composed(text))

const SHORT_TEXT = `text of at most ${LONGEST_KEY} characters`

/**
 * A partner unique id as its text in NFC: null is the empty one, a whole number its digits; null when a problem was
 * reported.
 *
 * Source of the rule: section 2.5 of the specification.
 *
 * @internal
 */
// SIG-09, SIG-32, SIG-137, SIG-255, SIG-270
export const readPartnerUniqueId = (reading: SignalReading, value: unknown): string | null => {
  const text = value === null || value === undefined ? "" : readIdText(value)
  if (text !== undefined && isShort(text) && isStorableText(text)) {
    // SIG-282
    const forbidden = forbiddenCharacter(text)
    if (forbidden === undefined) return composed(text)
    const says = `has the ${forbidden.name} at character ${forbidden.position}`
    report(reading, "partner-unique-id-invalid", "partner_unique_id", says, "remove the character")
    return null
  }
  const hint = "send your own id of the event as text, such as an order number"
  reportText(reading, "partner-unique-id-invalid", "partner_unique_id", value, SHORT_TEXT, hint)
  return null
}

/** The key of a signal is its partner unique id and its folded name; neither contains the U+0000 between them. */
// SIG-34, SIG-97
const checkUnique = (
  reading: SignalReading,
  name: string,
  key: string,
  index: number,
  firstOf: Map<string, number>,
): void => {
  const first = firstOf.get(key)
  // SIG-96
  if (first === undefined) {
    firstOf.set(key, index)
    return
  }
  const hint = "send each name once for a partner_unique_id, or give the signals different ones"
  reportDuplicate(reading, "signal-name-repeated", "name", "name", name, ["signals", first, "name"], hint)
}

/** Null when no revenue was sent, `undefined` when a problem was reported. */
// SIG-42, SIG-152, SIG-154
const readRevenue = (reading: SignalReading, value: unknown): RequestedSignal["revenue"] | undefined => {
  if (value === null) return null
  if (value === "") return "clear"
  const revenue = typeof value === "string" || typeof value === "number" ? parseRevenue(value) : undefined
  if (revenue === undefined) reportWrongValue(reading, "revenue-invalid", "revenue", REVENUE, value, revenueHint(value))
  return revenue
}

const REVENUE = "a decimal with at most 12 digits before and 2 after the period"
