// Files that are read whole as text, such as a condition or a configuration.
import { isUtf8 } from "node:buffer"
import { readFileSync } from "node:fs"
import { Failure, failure } from "../failure.ts"

const LINE_FEED = 0x0a

/**
 * The text of a file, or of standard input for 0. A `Failure` where it cannot be read, and where it is not UTF-8: in place of each letter
 * outside ASCII the same character would be read, which nobody wrote.
 *
 * @param name - what it is called in the failure.
 * @param unreadable - what is said when it cannot be read.
 */
// ENG-385
export const textOf = (file: string | 0, name: string, unreadable = `${name} cannot be read`): string => {
  const bytes = bytesIn(file, unreadable)
  if (!isUtf8(bytes))
    throw new Failure(`${name} is not valid UTF-8, in line ${faultyLine(bytes)} (convert it to UTF-8)`)
  return bytes.toString("utf8")
}

const bytesIn = (file: string | 0, unreadable: string): Buffer => {
  try {
    return readFileSync(file)
  } catch (error) {
    throw failure(unreadable, error)
  }
}

/** The first line that is not UTF-8, from 1. No character of several bytes has a line feed in it. */
const faultyLine = (bytes: Buffer): number => {
  let line = 1
  for (let start = 0; ; line += 1) {
    const end = bytes.indexOf(LINE_FEED, start)
    if (end === -1 || !isUtf8(bytes.subarray(start, end))) return line
    start = end + 1
  }
}
