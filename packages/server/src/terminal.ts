// What the program prints: files, databases and servers say what is in it, and a terminal obeys some of their characters.
import { styleText } from "node:util"

/** Where a command's lines go. */
export interface Output {
  readonly log: (line: string) => void
  readonly error: (line: string) => void
}

// control characters but the tab and the line feed, and those that turn the order of what is read around
const OBEYED = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

// the colours of this program, and what ends them
const COLOUR = new RegExp(`(${String.fromCharCode(0x1b)}\\[(?:31|33|39)m)`)

/**
 * A text with each character that a terminal would obey written as its code, as JSON writes it: a line of JSON stays the same
 * value.
 *
 * @param coloured - whether colours stay; where the program uses none, those are not its own.
 */
// ENG-297
export const printable = (text: string, coloured = usesColours()): string =>
  // `search` does not remember where it was, as `test` with this flag would
  text.search(OBEYED) === -1
    ? text
    : text
        .split(COLOUR)
        .map((part, index) => (coloured && index % 2 === 1 ? part : part.replace(OBEYED, escaped)))
        .join("")

// ENG-189
const usesColours = (): boolean => styleText("red", "", { stream: process.stderr }) !== ""

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`

/**
 * `log` writes a line to standard output, `error` one to standard error. What goes into a file or another program is not changed: a
 * condition that was written anew stays one.
 */
export const terminal: Output = {
  log: (line) => console.log(process.stdout.isTTY ? printable(line) : line),
  error: (line) => console.error(printable(line)),
}

/**
 * As {@link terminal}, for what a server answers and for faults: no colour stays, and what goes into a file or another program is written
 * so too, as it is mostly shown to a person in the end.
 */
// ENG-297
export const guarded: Output = {
  log: (line) => console.log(printable(line, false)),
  error: (line) => console.error(printable(line, false)),
}
