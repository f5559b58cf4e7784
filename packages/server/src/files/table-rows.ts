// The rows of a CSV file, as spreadsheets write it: the first line names the columns, and values may be quoted.
import { stat } from "node:fs/promises"
import { pipeline } from "node:stream"
import { type CsvError, type Info, parse } from "csv-parse"
import { Failure, failure } from "../failure.ts"
import { MAX_LINE_BYTES } from "../lines.ts"
import { bytesOf } from "./lines-of.ts"

/** A row of a table. */
export interface TableRow {
  /** The line of the file that it ends on, from 1. */
  readonly line: number
  readonly values: ReadonlyArray<string>
  /**
   * Whether the file may have been cut off here: its last row, with no end of line and fewer values than there are columns. In the
   * middle of a file some spreadsheets leave out what is empty at the end of a row.
   */
  readonly isCut: boolean
  /** Whether the file ends without an end of line behind this row: its last value may be half of one. */
  readonly isOpen: boolean
}

/** What is said of a row that is cut off. */
export const CUT_OFF = {
  message: "the file ends here, before the row has a value for each column: it may have been cut off",
  hint: "end the row as the others end",
} as const

/** What is said of a last row that has no end of line, where half a value would do harm. */
export const NOT_ENDED = {
  message: "the file ends here, without the end of the line: if it was cut off, the last value is half of one",
  hint: "end the line as the others end, or add --whole where the file is as it was written",
} as const

const DELIMITERS = [",", ";", "\t"] as const

/** The delimiter of a table, by its first line: a comma, a semicolon as spreadsheets of some countries write, or a tab. */
const delimiterOf = (firstLine: string): string => {
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: firstLine.split(delimiter).length }))
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).delimiter
}

async function* firstBytesApart(file: string): AsyncGenerator<Buffer> {
  for await (const piece of bytesOf(file)) yield Buffer.from(piece)
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** Hands the pieces of a file on as long as they are UTF-8: what is not would be read as other texts, and two ids as one. */
// ENG-286
async function* checkedPieces(file: string, ended: Ended): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder("utf-8", { fatal: true })
  let line = 1
  const check = (piece: Buffer | undefined): void => {
    try {
      if (piece === undefined) decoder.decode()
      else decoder.decode(piece, { stream: true })
    } catch {
      throw new Failure(`${file} is not UTF-8, in line ${line} or soon after it; save it as "CSV UTF-8", or convert it`)
    }
  }
  for await (const piece of firstBytesApart(file)) {
    for (let start = 0; start < piece.length; ) {
      const end = piece.indexOf(LINE_FEED, start)
      const next = end === -1 ? piece.length : end + 1
      check(piece.subarray(start, next))
      if (end !== -1) line += 1
      start = next
    }
    ended.lastByte = piece.at(-1)
    yield piece
  }
  check(undefined)
}

/** How a file has ended, once it has. */
interface Ended {
  lastByte: number | undefined
}

/** The pieces without a CR at the end of the last one: it is half of a CRLF, and no part of a value. */
async function* withoutHalfEnd(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isHeld = false
  for await (const piece of pieces) {
    if (isHeld) yield Buffer.of(CARRIAGE_RETURN)
    isHeld = piece.at(-1) === CARRIAGE_RETURN
    yield isHeld ? piece.subarray(0, -1) : piece
  }
}

/**
 * The first line of a table, and behind it the CR that ends it where lines end so. A quoted name may have ends of lines in it; a CR at
 * the end of the first piece may be half of a CRLF.
 */
const FIRST_LINE = /^((?:"[^"]*"|[^"\r\n]+)*)(\r(?=[^\n])|)/

/**
 * Reads a CSV file: first its columns, then every row. A row with too few values is without the last ones. A `Failure` when the
 * file cannot be read or is no CSV from some line on.
 */
export async function* tableRows(file: string): AsyncGenerator<TableRow> {
  const ended: Ended = { lastByte: undefined }
  const pieces = checkedPieces(file, ended)
  try {
    const first = await pieces.next()
    if (first.done === true) throw new Failure(`${file} is empty; its first line names the columns`)
    const [, firstLine = "", end] = FIRST_LINE.exec(first.value.toString("utf8")) ?? []
    const endsInCr = end === "\r"
    const parser = parse({
      bom: true,
      delimiter: delimiterOf(firstLine.replaceAll(/"[^"]*"/g, "")),
      info: true,
      max_record_size: MAX_LINE_BYTES,
      // two files that were put together may end their lines in two ways; elsewhere a CR alone is part of a value
      record_delimiter: endsInCr ? ["\r"] : ["\r\n", "\n"],
      relax_column_count: true,
      skip_empty_lines: true,
    })
    const all = async function* () {
      yield first.value
      yield* pieces
    }
    // the parser is read to its end below, and says what is wrong there
    pipeline(endsInCr ? all() : withoutHalfEnd(all()), parser, () => undefined)
    let columns: number | undefined
    let held: TableRow | undefined
    let countedTwice = 0
    // as the option `info` makes them
    for await (const { info, record } of parser as AsyncIterable<ParsedRow>) {
      columns ??= record.length
      if (held !== undefined) yield held
      // the parser counts a CRLF within a value as two lines
      for (const value of record) countedTwice += value.split("\r\n").length - 1
      held = { line: info.lines - countedTwice, values: record, isCut: false, isOpen: false }
    }
    // ENG-299
    if (held !== undefined) {
      const isOpen = ended.lastByte !== (endsInCr ? CARRIAGE_RETURN : LINE_FEED)
      yield { ...held, isCut: isOpen && held.values.length < (columns ?? 0), isOpen }
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw isCsvError(error)
      ? new Failure(`${file} is no CSV: ${csvFault(error)}`)
      : failure(`${file} cannot be read`, error)
  }
}

/**
 * Reads a CSV file to its end before anything is done with it, so that one that is broken is refused whole. Standard input and pipes,
 * which can be read once, are not looked at.
 */
// ENG-286
export const refuseBrokenTable = async (file: string): Promise<void> => {
  const isFile =
    file !== "-" &&
    (await stat(file)
      .then((found) => found.isFile())
      .catch(() => false))
  if (!isFile) return
  for await (const _ of tableRows(file));
}

const csvFault = (error: CsvError): string =>
  error.code === "CSV_MAX_RECORD_SIZE"
    ? `the row that begins near line ${error["lines"]} is longer than ${MAX_LINE_BYTES / 1_048_576} MiB; is a quote not closed?`
    : error.message

interface ParsedRow {
  readonly info: Info
  readonly record: Array<string>
}

const isCsvError = (error: unknown): error is CsvError =>
  error instanceof Error && "code" in error && String(error.code).startsWith("CSV_")
