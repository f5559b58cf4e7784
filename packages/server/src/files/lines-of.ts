// The lines of a file, one at a time, each with its number.
import { createReadStream } from "node:fs"
import { failure } from "../failure.ts"
import { begunLine, type LineFault } from "../lines.ts"

/** A line: its text, or why it has none. */
export interface FileLine {
  /** From 1. */
  readonly number: number
  readonly text: string | LineFault
}

/** The bytes of a file, or of standard input for `-`. */
export const bytesOf = (file: string): AsyncIterable<Buffer> => (file === "-" ? process.stdin : createReadStream(file))

const LINE_FEED = 0x0a

/** Reads a file of lines of JSON; a byte-order mark before the first one is ignored. A `Failure` when it cannot be read. */
export async function* linesOf(file: string): AsyncGenerator<FileLine> {
  const begun = begunLine()
  let number = 0
  const line = (text: string | LineFault): FileLine => {
    number += 1
    return { number, text: number === 1 && typeof text === "string" ? text.replace(/^\uFEFF/, "") : text }
  }
  try {
    for await (const piece of bytesOf(file)) {
      let start = 0
      for (let end = piece.indexOf(LINE_FEED); end !== -1; end = piece.indexOf(LINE_FEED, start)) {
        yield line(begun.finish(piece, start, end))
        start = end + 1
      }
      begun.keep(piece, start)
    }
  } catch (error) {
    throw failure(`${file} cannot be read`, error)
  }
  if (!begun.isEmpty()) yield line(begun.finish(new Uint8Array(0), 0, 0))
}
