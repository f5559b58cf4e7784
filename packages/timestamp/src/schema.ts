/**
 * A schema for each timestamp format, between its text and an instant, for use in your own models. The message
 * and the hint of a problem become the message of the schema's issue.
 *
 * @packageDocumentation
 */
import { type Instant, isInstant } from "@callrules/model"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import * as SchemaIssue from "effect/SchemaIssue"
import {
  type FormatResult,
  type FormatSpreadsheetOptions,
  formatCompressed,
  formatEpoch,
  formatIso8601,
  formatSpreadsheet,
} from "./format-timestamp.ts"
import {
  type ParseResult,
  parseCompressed,
  parseEpoch,
  parseIso8601,
  parseSpreadsheet,
  parseTimestamp,
  type SpreadsheetOptions,
} from "./parse-timestamp.ts"
import type { TimestampProblem } from "./problems.ts"

/** An instant as a number of epoch milliseconds: an integer in years 0001 to 9999. */
export const InstantMilliseconds: Schema.Codec<Instant, number> = Schema.Number.pipe(
  Schema.refine((value: number): value is Instant => isInstant(value), {
    message: "an instant is a whole number of epoch milliseconds in years 0001 to 9999",
  }),
)

const issueOf = (problem: TimestampProblem): SchemaIssue.Issue =>
  new SchemaIssue.InvalidValue({ message: `${problem.message}; ${problem.hint}` })

/** From an input to its instant; the first problem is the issue. */
const decoding = <Input>(parse: (input: Input) => ParseResult): SchemaGetter.Getter<number, Input> =>
  SchemaGetter.transformEffect((input) =>
    Effect.fromResult(Result.mapBoth(parse(input), { onSuccess: (read) => read.instant, onFailure: issueOf })),
  )

/** From an instant to its text; an instant that the format cannot carry is the issue. */
const encoding = (format: (instant: Instant) => FormatResult): SchemaGetter.Getter<string, number> =>
  SchemaGetter.transformEffect((milliseconds) =>
    // the number comes from InstantMilliseconds, which has checked it
    Effect.fromResult(Result.mapError(format(milliseconds as Instant), issueOf)),
  )

/**
 * An epoch timestamp, 10 or 13 digits as text or a number, and its instant; encoded as 13 digits of text.
 *
 * Source of the rule: section 2.6 of the specification.
 */
export const Epoch: Schema.Codec<Instant, string | number> = Schema.Union([Schema.String, Schema.Number]).pipe(
  Schema.decodeTo(InstantMilliseconds, { decode: decoding(parseEpoch), encode: encoding(formatEpoch) }),
)

/**
 * A compressed timestamp, 17 digits in UTC, and its instant.
 *
 * Source of the rule: section 2.6 of the specification.
 */
export const Compressed: Schema.Codec<Instant, string> = Schema.String.pipe(
  Schema.decodeTo(InstantMilliseconds, { decode: decoding(parseCompressed), encode: encoding(formatCompressed) }),
)

/**
 * An ISO 8601 timestamp with an offset, and its instant; encoded in UTC with slashes in the date.
 *
 * Source of the rule: section 2.6 of the specification.
 */
export const Iso8601: Schema.Codec<Instant, string> = Schema.String.pipe(
  Schema.decodeTo(InstantMilliseconds, { decode: decoding(parseIso8601), encode: encoding(formatIso8601) }),
)

/**
 * A spreadsheet timestamp on the clock of a zone, and its instant.
 *
 * Source of the rule: section 2.6 of the specification.
 *
 * @returns the schema; encoding fails where the text would be read as the other side of an overlap.
 *
 * @example
 * ```ts
 * import { zone } from "@callrules/timestamp"
 * import { Spreadsheet } from "@callrules/timestamp/schema"
 * import * as Result from "effect/Result"
 * import * as Schema from "effect/Schema"
 *
 * const newYork = Result.getOrThrow(zone("America/New_York"))
 * const Row = Schema.Struct({ soldAt: Spreadsheet({ zone: newYork }) })
 * const row = Schema.decodeUnknownSync(Row)({ soldAt: "2026/11/21 09:15:00 AM" })
 * console.assert(row.soldAt === Date.UTC(2026, 10, 21, 14, 15))
 * ```
 */
export const Spreadsheet = (options: SpreadsheetOptions & FormatSpreadsheetOptions): Schema.Codec<Instant, string> =>
  Schema.String.pipe(
    Schema.decodeTo(InstantMilliseconds, {
      decode: decoding((input) => parseSpreadsheet(input, options)),
      encode: encoding((instant) => formatSpreadsheet(instant, options)),
    }),
  )

/**
 * A timestamp in any of the four formats as text, or an epoch as a number, and its instant; encoded as ISO 8601 in UTC
 * with slashes in the date.
 *
 * Source of the rule: section 2.6 of the specification.
 *
 * @returns the schema.
 *
 * @example
 * ```ts
 * import { zone } from "@callrules/timestamp"
 * import { Timestamp } from "@callrules/timestamp/schema"
 * import * as Result from "effect/Result"
 * import * as Schema from "effect/Schema"
 *
 * const AnyTime = Timestamp({ zone: Result.getOrThrow(zone("America/New_York")) })
 * console.assert(Schema.decodeUnknownSync(AnyTime)(1_700_000_000) === 1_700_000_000_000)
 * console.assert(Result.isFailure(Schema.decodeUnknownResult(AnyTime)("tomorrow")))
 * ```
 */
export const Timestamp = (options: SpreadsheetOptions): Schema.Codec<Instant, string | number> =>
  Schema.Union([Schema.String, Schema.Number]).pipe(
    Schema.decodeTo(InstantMilliseconds, {
      decode: decoding((input) => parseTimestamp(input, options)),
      encode: encoding(formatIso8601),
    }),
  )
