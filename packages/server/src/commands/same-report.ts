// Which lines of an import may change the same thing, so that the later one has to be sent after the earlier one was answered.
import { foldCase } from "@callrules/model"
import { isObject } from "@callrules/model/reading"

/** The body of a line as it is sent. */
type Body = Readonly<Record<string, unknown>>

/**
 * Whether two reports may change the same group or the same call, as far as that can be told before they are sent. One call has
 * many names: an id of its own, those of its corrections, its call record, an external id, and any start time near it. So two
 * reports are taken to be about one call unless they cannot be.
 */
// ENG-340
export const mayChangeTheSame = (one: Body, other: Body): boolean => {
  const [search, otherSearch] = [one["search"], other["search"]]
  if (JSON.stringify(search) === JSON.stringify(otherSearch)) return true
  if (areOtherCalls(search, otherSearch)) return false
  const [groups, otherGroups] = [groupsOf(one), groupsOf(other)]
  return groups === undefined || otherGroups === undefined || groups.some((group) => otherGroups.includes(group))
}

/** Two call records are two calls, and so are two callers where a start time is looked for: it only finds calls of its caller. */
const areOtherCalls = (search: unknown, other: unknown): boolean => {
  if (!isObject(search) || !isObject(other)) return false
  const [locator, otherLocator] = [locatorOf(search), locatorOf(other)]
  if (locator !== otherLocator) return false
  if (locator === "call_record_id") return folded(search[locator]) !== folded(other[locator])
  if (locator !== "call_start_time") return false
  const [caller, otherCaller] = [lastDigits(search), lastDigits(other)]
  return caller !== undefined && otherCaller !== undefined && caller !== otherCaller
}

/** The locators, the most exact one first: the others are ignored. */
const LOCATORS = ["transaction_id", "call_record_id", "external_call_unique_id", "call_start_time"] as const

const locatorOf = (search: Body) => LOCATORS.find((name) => folded(search[name]) !== "")

/** In any letter case, and in NFC, as the service compares ids of groups. */
const folded = (value: unknown): string => (value === null || value === undefined ? "" : foldCase(String(value).trim()))

/** Numbers that differ here differ however they are written; undefined: it is no plain number. */
const lastDigits = ({ calling_phone_number: caller }: Body): string | undefined => {
  if (typeof caller !== "string" || !/^[\d\s().+-]*$/.test(caller)) return undefined
  const digits = caller.replace(/\D/g, "")
  return digits.length < 7 ? undefined : digits.slice(-7)
}

/** The groups that a report is for; undefined: also the call as a whole, or nobody can tell. */
const groupsOf = ({
  custom_data: fields,
  partner_unique_id: whole,
  signals,
}: Body): ReadonlyArray<string> | undefined => {
  if (fields !== undefined || !Array.isArray(signals) || signals.length === 0) return undefined
  return signals.map((signal: unknown) => folded((isObject(signal) ? signal["partner_unique_id"] : null) ?? whole))
}
