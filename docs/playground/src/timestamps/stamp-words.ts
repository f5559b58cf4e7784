// The words of the timestamp tab: names of formats and of the ways to read a doubtful time, and an instant as text.
import type { Disambiguation, TimestampFormat } from "@callrules/timestamp"

/** The ways to read a time that the clock showed twice, or never. */
export const READINGS: ReadonlyArray<readonly [Disambiguation, string]> = [
  ["compatible", "compatible"],
  ["earlier", "earlier"],
  ["later", "later"],
  ["reject", "reject"],
]

/** The formats by their names. */
export const FORMATS: Readonly<Record<TimestampFormat, string>> = {
  epoch: "Epoch",
  compressed: "Compressed",
  iso8601: "ISO 8601",
  spreadsheet: "Spreadsheet",
}

/** An instant as ISO 8601 in UTC, without milliseconds where there are none. */
export const iso = (milliseconds: number): string => new Date(milliseconds).toISOString().replace(".000Z", "Z")
