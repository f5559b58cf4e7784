// Names that people write for a time zone, and which zone they mean: for the hint of an unknown name, and the warning of
// a name that is known but seldom meant.
import { nearestName } from "@callrules/model/reading"

/** The zones of North America, as people say them. */
const SPOKEN: ReadonlyMap<string, string> = new Map([
  ["eastern", "America/New_York"],
  ["central", "America/Chicago"],
  ["mountain", "America/Denver"],
  ["arizona", "America/Phoenix"],
  ["pacific", "America/Los_Angeles"],
  ["alaska", "America/Anchorage"],
  ["alaskan", "America/Anchorage"],
  ["hawaii", "Pacific/Honolulu"],
  ["hawaiian", "Pacific/Honolulu"],
  ["atlantic", "America/Halifax"],
])

const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ...["ET", "EST", "EDT"].map((name) => [name, "America/New_York"] as const),
  ...["CT", "CST", "CDT"].map((name) => [name, "America/Chicago"] as const),
  ...["MT", "MST", "MDT"].map((name) => [name, "America/Denver"] as const),
  ...["PT", "PST", "PDT"].map((name) => [name, "America/Los_Angeles"] as const),
  ...["AKT", "AKST", "AKDT"].map((name) => [name, "America/Anchorage"] as const),
  ["HST", "Pacific/Honolulu"],
  ["BST", "Europe/London"],
  ["CEST", "Europe/Berlin"],
  ["EEST", "Europe/Helsinki"],
  ["IST", "Asia/Kolkata"],
  ["JST", "Asia/Tokyo"],
  ["AEST", "Australia/Sydney"],
  ["AEDT", "Australia/Sydney"],
])

// `Eastern Time (US & Canada)`, `US Eastern`, `Eastern Standard Time`
const SPOKEN_FORM = /^(?:u\.?s\.? +)?([a-z]+)(?: +(?:standard|daylight))?(?: +time)?(?: +zone)?(?: *\(.*\))?$/

/** The zone that an unknown name most likely means, a name of the time zone data; `undefined` when none is near. */
export const meantZone = (name: string): string | undefined => {
  const text = name.trim()
  const spoken = SPOKEN_FORM.exec(text.toLowerCase().replace(/^\(utc[^)]*\) */, ""))?.[1]
  const said = ABBREVIATIONS.get(text.toUpperCase()) ?? SPOKEN.get(spoken ?? "")
  if (said !== undefined) return said
  const known = Intl.supportedValuesOf("timeZone")
  const letters = lettersOf(text)
  if (letters === "") return undefined
  // the city alone, or the whole name with other signs between its words
  const exact = known.find((zone) => letters === lettersOf(zone) || letters === lettersOf(cityOf(zone)))
  return exact ?? nearestName(text, known) ?? nearestCity(text, known)
}

const nearestCity = (text: string, known: ReadonlyArray<string>): string | undefined => {
  const city = nearestName(text, known.map(cityOf))
  return city === undefined ? undefined : known.find((zone) => cityOf(zone) === city)
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, "")

const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf("/") + 1)

// names of countries, and of UTC itself, which mean what they say
const UNAMBIGUOUS = new Set(["UTC", "UCT", "GMT", "PRC", "ROC", "ROK"])

/**
 * The zone that should be named instead of a known name that stands for one offset the whole year: an abbreviation, or
 * `Etc/GMT+5`. `null` when such a name hints at none, `undefined` when the name is no such one.
 */
export const insteadOfFixed = (name: string): string | null | undefined => {
  const upper = name.toUpperCase()
  if (/^ETC\/GMT[+-][1-9]/.test(upper)) return null
  if (!/^[A-Z]{3}$/.test(upper) || UNAMBIGUOUS.has(upper)) return undefined
  return ABBREVIATIONS.get(upper) ?? null
}
