// A report as a row of a table: the columns are the locators of a call, one signal, and custom data.
import { nearestName, shownNames, shownText } from "@callrules/model/reading"
import { formatUtcSeconds, parseTimestamp, type Zone } from "@callrules/timestamp"
import { isFailure } from "effect/Result"

/** How rows are read. */
export interface SignalRowOptions {
  /** The names of the columns, as the first line of the table has them. */
  readonly columns: ReadonlyArray<string>
  /** The zone in which spreadsheet timestamps were written; absent: they are sent as they are, and read in the network's. */
  readonly zone?: Zone
}

/** What is wrong with a value of a row. */
export interface SignalRowProblem {
  /** What is wrong, in a sentence that names the column or the value. */
  readonly message: string
  /** What would be right. */
  readonly hint: string
}

/** The body of a request, or what is wrong with the row. */
export type SignalRow =
  | {
      /** The body, to be validated or sent. */
      readonly body: Readonly<Record<string, unknown>>
    }
  | {
      /** What is wrong, one problem a value. */
      readonly problems: ReadonlyArray<SignalRowProblem>
    }

/** What a table's columns are. */
export interface SignalRowReader {
  /** Reads a row. */
  readonly read: (row: ReadonlyArray<string>) => SignalRow
  /** What is wrong with the columns; with any, no row should be read. */
  readonly problems: ReadonlyArray<string>
}

const LOCATORS = [
  "transaction_id",
  "call_record_id",
  "external_call_unique_id",
  "call_start_time",
  "duration_in_seconds",
  "calling_phone_number",
  "advertiser_id_from_network",
  "advertiser_campaign_id_from_network",
  "network_id",
] as const

const SIGNAL = ["name", "value", "revenue", "occurred_at_time"] as const
const WHOLE = ["partner_unique_id", "call_in_progress"] as const
const TIMES: ReadonlySet<string> = new Set(["call_start_time", "occurred_at_time"])
const KNOWN: ReadonlySet<string> = new Set([...LOCATORS, ...SIGNAL, ...WHOLE])
// SIG-299
const IDS: ReadonlySet<string> = new Set([
  "transaction_id",
  "call_record_id",
  "external_call_unique_id",
  "advertiser_id_from_network",
  "advertiser_campaign_id_from_network",
  "network_id",
  "partner_unique_id",
])

/** With them it is another id than without, and the file does not say which is meant. */
const REMOVE_BLANKS = "remove them; where they are part of the id, send NDJSON"

type Put = (body: Body, text: string) => SignalRowProblem | undefined

interface Body {
  readonly search: Record<string, string>
  readonly signal: Record<string, string>
  readonly whole: Record<string, string>
  readonly customData: Array<{ readonly name: string; readonly value: string }>
}

/**
 * A reader of rows that report signals. Columns are named as in a request, in any letter case and with spaces for `_`, also
 * `signal_name` for `name` and `start_time` for `call_start_time`; custom data is `custom_data[region]` or `custom_data.region`. An
 * empty value is left out. A column that is none of these is a problem: what it says would be lost.
 *
 * @returns the reader, with what is wrong with the columns.
 *
 * @example
 * ```ts
 * import { signalRowReader } from "@callrules/signal-ledger"
 *
 * const { read } = signalRowReader({ columns: ["call_record_id", "name", "revenue"] })
 * const row = read(["77", "Sale", "99.95"])
 * console.assert("body" in row && JSON.stringify(row.body["search"]) === '{"call_record_id":"77"}')
 * ```
 */
// SIG-274
export const signalRowReader = ({ columns, zone }: SignalRowOptions): SignalRowReader => {
  const puts = columns.map((column) => putOf(column, zone))
  const unknown = columns.filter((_, index) => puts[index] === undefined)
  const named = new Set(columns.map(plain))
  // SIG-337
  const seen = new Set<string>()
  const repeated = columns.filter((column) => seen.size === seen.add(meantBy(column)).size)
  const located = LOCATORS.slice(0, 4).some((locator) => named.has(locator))
  const problems = [
    ...unknown.map(unknownColumn),
    ...repeated.map((column) => `the column \`${shownText(column)}\` comes twice`),
    ...(located ? [] : [`no column says which call it is: add ${shownNames(LOCATORS.slice(0, 4))}`]),
  ]
  return {
    problems,
    read: (row) => {
      const body: Body = { search: {}, signal: {}, whole: {}, customData: [] }
      const wrong = puts.flatMap((put, index) => {
        const text = row[index] ?? ""
        return put === undefined || text.trim() === "" ? [] : (put(body, text) ?? [])
      })
      const more = beyond(row, columns.length)
      const all = more === undefined ? wrong : [...wrong, more]
      return all.length > 0 ? { problems: all } : { body: requestOf(body) }
    },
  }
}

/**
 * What is wrong with a row that has values no column names: where a comma stands in a value without quotes, such as `1,299.95`, every
 * value behind it is under a wrong column.
 */
// SIG-283
const beyond = (row: ReadonlyArray<string>, columns: number): SignalRowProblem | undefined => {
  const value = row.slice(columns).find((text) => text.trim() !== "")
  if (value === undefined) return undefined
  const hint = "write a value that has the delimiter in it in double quotes"
  return { message: `\`${shownText(value)}\` is under no column`, hint }
}

const ALSO: ReadonlyMap<string, string> = new Map([
  ["signal_name", "name"],
  ["signal_value", "value"],
  ["signal", "name"],
  ["start_time", "call_start_time"],
  ["duration", "duration_in_seconds"],
])

/** What columns of other tables are called, too far from a name to be near, too many in meaning to be taken for it. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ["occurred_at", "occurred_at_time"],
  ["occurred", "occurred_at_time"],
  ["caller", "calling_phone_number"],
  ["phone_number", "calling_phone_number"],
  ["advertiser_id", "advertiser_id_from_network"],
  ["campaign_id", "advertiser_campaign_id_from_network"],
])

const plain = (column: string): string => {
  const name = column
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_")
  return ALSO.get(name) ?? name
}

const unknownColumn = (column: string): string => {
  const nearest = MEANT.get(plain(column)) ?? nearestName(plain(column), KNOWN)
  const hint =
    nearest === undefined
      ? "a custom data field is `custom_data[name]`; leave out what is not to be sent"
      : `did you mean \`${nearest}\`?`
  return `the column \`${shownText(column)}\` is not known (${hint})`
}

/** The custom data field of a column; `undefined` for a column that is none. */
const fieldOf = (column: string): string | undefined => {
  const [, bracketed, dotted] = /^custom[_ ]data(?:\[(.+)\]|\.(.+))$/i.exec(column.trim()) ?? []
  return (bracketed ?? dotted)?.replaceAll('"', "")
}

/** What a column says, however it is written; fields that differ in letter case are two. */
const meantBy = (column: string): string => {
  const field = fieldOf(column)
  return field === undefined ? plain(column) : `custom_data[${field}]`
}

const putOf = (column: string, zone: Zone | undefined): Put | undefined => {
  const field = fieldOf(column)
  if (field !== undefined) {
    return ({ customData }, value) => {
      customData.push({ name: field, value })
      return undefined
    }
  }
  const name = plain(column)
  if (!KNOWN.has(name)) return undefined
  const part = partOf(name)
  return (body, value) => {
    const text = value.trim()
    // SIG-299
    if (IDS.has(name) && text !== value) return { message: `\`${name}\` has blanks around it`, hint: REMOVE_BLANKS }
    const read = zone !== undefined && TIMES.has(name) ? inZone(name, text, zone) : { text }
    if ("hint" in read) return read
    body[part][name] = read.text
    return undefined
  }
}

const partOf = (name: string): "search" | "signal" | "whole" => {
  if (SIGNAL.some((one) => one === name)) return "signal"
  return WHOLE.some((one) => one === name) ? "whole" : "search"
}

/**
 * A spreadsheet time in UTC, since the network would read it in its own zone; the other formats say their zone themselves. A start that
 * a clock change makes ambiguous cannot be tried both ways then, and one of the two may be that of another call.
 */
// SIG-314
const inZone = (name: string, text: string, zone: Zone): { readonly text: string } | SignalRowProblem => {
  const parsed = parseTimestamp(text, { zone })
  if (isFailure(parsed))
    return { message: `\`${name}\` is not a valid timestamp: ${parsed.failure.message}`, hint: parsed.failure.hint }
  if (parsed.success.format !== "spreadsheet") return { text }
  const { instant, otherInstant } = parsed.success
  if (name === "call_start_time" && otherInstant !== undefined) {
    const both = [instant, otherInstant].map(formatUtcSeconds).join(" or ")
    return { message: `\`${name}\` is in the hour that a clock change repeats: ${both}`, hint: WRITE_ONE }
  }
  return { text: formatUtcSeconds(instant) }
}

const WRITE_ONE = "write the one that is meant; where the zone is the network's own, leave it out, and the calls decide"

const requestOf = ({ customData, search, signal, whole }: Body): Readonly<Record<string, unknown>> => {
  // SIG-308: a time alone too: without a name it is refused, and not lost
  const hasSignal = Object.keys(signal).length > 0
  return {
    search,
    ...whole,
    ...(hasSignal ? { signals: [signal] } : {}),
    ...(customData.length > 0 ? { custom_data: customData } : {}),
  }
}
