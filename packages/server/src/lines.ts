// Line in, line out: answers each line of an input with one line, in order, in a fixed amount of memory.
//
// `node:readline` cannot stand in its place: it keeps a line of any length in memory before it gives it, and it has
// decoded the bytes by then, so that neither a bound nor an error for what is not UTF-8 is possible.
//
// Bytes go from one reused buffer to another and only single lines become strings. What they leave behind is collected
// now and then where the process was started with `--expose-gc`, as the workspace's script does: left to itself the
// engine lets its heap grow by tens of megabytes before it looks.
import { isUtf8 } from "node:buffer"
import { read } from "node:fs"
import type { Writable } from "node:stream"
import { promisify } from "node:util"
import type { PathSegment } from "@callrules/model"
import {
  countKeys,
  isObject,
  type JsonObject,
  jsonCounts,
  lostNumber,
  repeatedKey,
  shownPlace,
} from "@callrules/model/reading"
import * as Result from "effect/Result"
import { causeText, failure } from "./failure.ts"

/** The longest line that is read, in bytes. */
export const MAX_LINE_BYTES = 1_048_576

type LineFaultCode =
  | "line-too-long"
  | "line-not-utf8"
  | "line-too-deep"
  | "line-not-json"
  | "line-not-an-object"
  | "key-repeated"
  | "number-lost"

/** Why a line is not given as text, or as an object. */
export interface LineFault {
  /** Of what the service would refuse in a body as well, its own code. */
  readonly code: LineFaultCode
  /** The place in the line's object; absent: the line as a whole. */
  readonly path?: ReadonlyArray<PathSegment>
  /** What is wrong, for people. */
  readonly message: string
  /** What would be right. */
  readonly hint: string
}

const TOO_LONG: LineFault = {
  code: "line-too-long",
  message: `the line has more than ${MAX_LINE_BYTES.toLocaleString("en-US")} bytes`,
  hint: "end every line with a line feed, and send what is longer by itself",
}

const NOT_UTF8: LineFault = {
  code: "line-not-utf8",
  message: "the line is not valid UTF-8",
  hint: "convert the input to UTF-8",
}

/** As deep as the body of a request may be. */
const MOST_DEPTH = 100

const TOO_DEEP: LineFault = {
  code: "line-too-deep",
  message: `the line has arrays or objects more than ${MOST_DEPTH} deep in one another`,
  hint: "write one record a line",
}

/** A fault as one line for people. */
export const faultText = ({ hint, message }: Pick<LineFault, "message" | "hint">): string => `${message} (${hint})`

const PIECE_BYTES = 65_536
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const BYTE_ORDER_MARK = "\ufeff"
const REPLACEMENT_CHARACTER = "\ufffd"

/** How many lines are answered between two collections. */
const COLLECT_EVERY_LINES = 25_000

/** The next bytes of an input, in a buffer that the next call may use again; none at the end. */
export type ReadPiece = () => Promise<Uint8Array>

/** Reads a file descriptor piece by piece into one buffer; a `Failure` when it cannot be read, such as a folder. */
export const piecesOf = (fileDescriptor: number): ReadPiece => {
  const readInto = promisify(read)
  const buffer = Buffer.allocUnsafeSlow(PIECE_BYTES)
  return async () => {
    for (;;) {
      try {
        const { bytesRead } = await readInto(fileDescriptor, buffer, 0, PIECE_BYTES, null)
        return buffer.subarray(0, bytesRead)
      } catch (error) {
        const code = error instanceof Error && "code" in error ? error.code : undefined
        if (code === "EOF") return buffer.subarray(0, 0)
        if (code !== "EAGAIN") throw failure("the input cannot be read", error)
        // a terminal or a pipe that somebody made non-blocking has nothing to read yet
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
  }
}

/**
 * Writes one line for each line read. A line ends at `\n` or `\r\n`; a last line may end with the input. A line over
 * {@link MAX_LINE_BYTES} and one that is not UTF-8 have no text: `answerFault` answers for them. A byte-order mark before
 * the first line is ignored. Reading waits while what was written is not taken.
 *
 * @returns once everything is answered and written; `stopped` when the reader of the output went away before: nothing
 * is read or answered from then on.
 */
export const answerLines = async (
  readPiece: ReadPiece,
  output: Writable,
  answer: (line: string) => string,
  answerFault: (fault: LineFault) => string,
): Promise<"answered" | "stopped"> => {
  const writer = lineWriter(output)
  const begun = begunLine()
  let lines = 0
  const answerAny = (line: string | LineFault): string => {
    if (typeof line !== "string") return answerFault(line)
    return answer(lines === 0 && line.startsWith(BYTE_ORDER_MARK) ? line.slice(1) : line)
  }
  for (let piece = await readPiece(); piece.byteLength > 0; piece = await readPiece()) {
    let start = 0
    for (let end = piece.indexOf(LINE_FEED); end !== -1; end = piece.indexOf(LINE_FEED, start)) {
      if (writer.put(answerAny(begun.finish(piece, start, end)))) await writer.flush()
      if (writer.isGone()) return "stopped"
      start = end + 1
      if (++lines % COLLECT_EVERY_LINES === 0) globalThis.gc?.()
    }
    begun.keep(piece, start)
    // an answer does not wait for the next question
    await writer.flush()
    if (writer.isGone()) return "stopped"
  }
  if (!begun.isEmpty()) {
    writer.put(answerAny(begun.finish(new Uint8Array(0), 0, 0)))
    await writer.flush()
  }
  return writer.isGone() ? "stopped" : "answered"
}

/** The object of a line of NDJSON, or why it is none. */
export const jsonLine = (text: string): Result.Result<JsonObject, LineFault> => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return Result.fail({
      code: "line-not-json",
      message: `the line is not JSON: ${causeText(error)}`,
      hint: ONE_OBJECT,
    })
  }
  if (!isObject(value)) {
    return Result.fail({ code: "line-not-an-object", message: "the line is not a JSON object", hint: ONE_OBJECT })
  }
  const repeated = repeatedKeyIn(text, value)
  if (repeated !== undefined) {
    const message = `duplicate key \`${shownPlace(repeated)}\``
    return Result.fail({ code: "key-repeated", path: repeated, message, hint: "send each key of an object once" })
  }
  // SIG-335: the service would never see it, as what was parsed has another number
  const lost = lostNumber(text)
  if (lost === undefined) return Result.succeed(value)
  const message = `the number at \`${shownPlace(lost)}\` would be read as another one`
  return Result.fail({ code: "number-lost", path: lost, message, hint: "write an exact id or amount as text" })
}

const ONE_OBJECT = "write one JSON object a line"

// REC-219
/** The place of the key that a line of JSON says twice, of which only the last would count; undefined where there is none. */
export const repeatedKeyIn = (text: string, value: unknown): ReadonlyArray<PathSegment> | undefined =>
  countKeys(value) === jsonCounts(text).keys ? undefined : (repeatedKey(text) ?? [])

export interface BegunLine {
  readonly isEmpty: () => boolean
  /** Keeps the bytes from `start` on as the beginning of a line. */
  readonly keep: (piece: Uint8Array, start: number) => void
  /** The line that ends at `end`, or why it has no text. */
  readonly finish: (piece: Uint8Array, start: number, end: number) => string | LineFault
}

/** A line whose end has not been read yet. Its bytes are copied: a piece's buffer is used again. */
export const begunLine = (): BegunLine => {
  let kept: Array<Uint8Array> = []
  let keptBytes = 0
  return {
    isEmpty: () => keptBytes === 0,
    keep: (piece, start) => {
      if (start === piece.byteLength) return
      keptBytes += piece.byteLength - start
      // of a line that is too long only the length is kept
      if (keptBytes > MAX_LINE_BYTES) kept = []
      else kept.push(Uint8Array.from(piece.subarray(start)))
    },
    finish: (piece, start, end) => {
      const length = keptBytes + end - start
      const parts = kept
      kept = []
      keptBytes = 0
      if (length > MAX_LINE_BYTES) return TOO_LONG
      if (parts.length === 0) return textOf(piece, start, end)
      const whole = Buffer.concat([...parts, piece.subarray(start, end)])
      return textOf(whole, 0, whole.byteLength)
    },
  }
}

const textOf = (bytes: Uint8Array, start: number, end: number): string | LineFault => {
  const until = end > start && bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end
  const view = Buffer.from(bytes.buffer, bytes.byteOffset + start, until - start)
  const text = view.toString("utf8")
  // what is not UTF-8 becomes a replacement character, so that other lines need not be looked at twice
  if (text.includes(REPLACEMENT_CHARACTER) && !isUtf8(view)) return NOT_UTF8
  // ENG-287
  return text.length > MOST_DEPTH && jsonCounts(text).depth > MOST_DEPTH ? TOO_DEEP : text
}

interface LineWriter {
  /** Takes a line; true when it is time to flush. */
  readonly put: (line: string) => boolean
  readonly flush: () => Promise<void>
  /** Whether the reader of the output has gone. */
  readonly isGone: () => boolean
}

/** Gathers lines in one buffer, which is used again once what was in it has been written. */
const lineWriter = (output: Writable): LineWriter => {
  const buffer = Buffer.allocUnsafeSlow(PIECE_BYTES)
  let used = 0
  let long: string | undefined
  let gone = false
  // a reader such as `head` closes the pipe when it has enough
  output.on("error", () => {
    gone = true
  })
  const write = (data: Uint8Array | string): Promise<void> =>
    gone
      ? Promise.resolve()
      : new Promise((resolve) =>
          output.write(data, (error) => {
            if (error) gone = true
            resolve()
          }),
        )
  return {
    isGone: () => gone,
    put: (line) => {
      // a UTF-16 unit takes three bytes of UTF-8 at the most
      if (used + line.length * 3 + 1 > PIECE_BYTES) {
        long = `${line}\n`
        return true
      }
      used += buffer.write(line, used, "utf8")
      buffer[used++] = LINE_FEED
      return used > PIECE_BYTES / 2
    },
    flush: async () => {
      if (used > 0) await write(buffer.subarray(0, used))
      used = 0
      if (long !== undefined) await write(long)
      long = undefined
    },
  }
}
