/**
 * Reads and writes the four timestamp formats of signal requests: epoch, compressed, ISO 8601 and spreadsheet. A valid
 * timestamp is never misread; an invalid one is refused with its place, its field and a hint.
 *
 * @packageDocumentation
 */
export { detectFormat, type TimestampFormat } from "./detect-format.ts"
export { formatEpochSeconds, formatUtcSeconds, formatZoned } from "./format-answer.ts"
export {
  type FormatEpochOptions,
  type FormatIso8601Options,
  type FormatOptions,
  type FormatResult,
  type FormatSpreadsheetOptions,
  formatCompressed,
  formatEpoch,
  formatIso8601,
  formatSpreadsheet,
  formatTimestamp,
} from "./format-timestamp.ts"
export type { Disambiguation, LocalTimeKind } from "./local-time.ts"
export {
  type HourReading,
  type ParsedTimestamp,
  type ParseOptions,
  type ParseResult,
  parseCompressed,
  parseEpoch,
  parseIso8601,
  parseSpreadsheet,
  parseTimestamp,
  type SpreadsheetOptions,
} from "./parse-timestamp.ts"
export {
  TIMESTAMP_PROBLEM_CODES,
  type TimestampField,
  type TimestampProblem,
  type TimestampProblemCode,
} from "./problems.ts"
export {
  type LocalDateTime,
  localDateTime,
  offsetAt,
  type Zone,
  type ZoneWarning,
  zone,
  zoneDataVersion,
} from "./zone.ts"
