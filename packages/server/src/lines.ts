// Line in, line out: answers each line of a stream with one line, in order, without holding more than a piece of it.
import { once } from "node:events"
import type { Readable, Writable } from "node:stream"
import { StringDecoder } from "node:string_decoder"

/** The longest line that is read, in UTF-16 units. */
export const MAX_LINE_LENGTH = 1_048_576

/**
 * Writes one line for each line read. A line ends at `\n` or `\r\n`; a last line may end with the input. A line over
 * {@link MAX_LINE_LENGTH} is not read: `tooLong` answers for it. Reading waits while what was written is not taken.
 *
 * @returns once everything is answered and written; also when the reader of the output has gone away.
 */
export const answerLines = async (
  input: Readable,
  output: Writable,
  answer: (line: string) => string,
  tooLong: string,
): Promise<void> => {
  let gone = false
  // a reader such as `head` closes the pipe when it has enough: then there is nobody to answer
  output.on("error", () => {
    gone = true
  })
  const decoder = new StringDecoder("utf8")
  const splitter = lineSplitter(answer, tooLong)
  for await (const chunk of input) {
    if (gone) return
    const answers = splitter.take(decoder.write(chunk))
    if (answers !== "" && !output.write(answers)) await Promise.race([once(output, "drain"), once(output, "close")])
  }
  const last = splitter.take(decoder.end()) + splitter.end()
  if (last !== "" && !gone) await new Promise<void>((resolve) => output.write(last, () => resolve()))
}

interface LineSplitter {
  /** The answers to the lines that end in the text. */
  readonly take: (text: string) => string
  /** The answer to a last line without an end. */
  readonly end: () => string
}

const lineSplitter = (answer: (line: string) => string, tooLong: string): LineSplitter => {
  let rest = ""
  let skipping = false
  const answered = (line: string): string => `${answer(line.endsWith("\r") ? line.slice(0, -1) : line)}\n`
  const answerRest = (line: string): string => (line.length > MAX_LINE_LENGTH ? `${tooLong}\n` : answered(line))
  return {
    take: (text) => {
      let answers = ""
      let start = 0
      for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
        answers += skipping ? `${tooLong}\n` : answerRest(rest + text.slice(start, end))
        rest = ""
        skipping = false
        start = end + 1
      }
      rest = skipping ? "" : rest + text.slice(start)
      if (rest.length > MAX_LINE_LENGTH) {
        rest = ""
        skipping = true
      }
      return answers
    },
    end: () => (skipping ? `${tooLong}\n` : rest === "" ? "" : answered(rest)),
  }
}
