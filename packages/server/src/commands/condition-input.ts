// The condition that a command is about: from the command line, a file or standard input, read under the network's fields.
import { existsSync } from "node:fs"
import {
  type CheckedCondition,
  type ConditionProblem,
  readCondition,
  renderProblem,
  suggestCondition,
  type Vocabulary,
} from "@callrules/condition"
import { publishedVocabulary } from "@callrules/recording-condition"
import * as Result from "effect/Result"
import { Failure } from "../failure.ts"
import { textOf } from "../files/text-of.ts"

/** What the commands on conditions have in common. */
export interface ConditionOptions {
  /** The custom data fields of the network; absent: any. */
  readonly fields?: ReadonlyArray<string>
  /** Whether the answer is JSON. */
  readonly json?: boolean
}

/** The vocabulary of the fields of a command line. */
// REC-58
export const vocabularyOf = ({ fields }: ConditionOptions): Vocabulary =>
  publishedVocabulary({ customDataFields: fields ?? "any" })

/** A text as a shell takes it for one word. */
const shellWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** All of standard input, or of a file. */
export const wholeText = (file: string | undefined): string => {
  if (file === undefined && process.stdin.isTTY) throw new Failure("standard input is a terminal: pipe something in")
  return textOf(file ?? 0, file ?? "standard input").replace(/^\uFEFF/, "")
}

/**
 * The text of the condition: the one word of the command line, a file's text for `-f`, and standard input for `-` or for
 * neither. Several words are a condition whose quotes were forgotten.
 */
// ENG-188
export const conditionText = (command: string, words: ReadonlyArray<string>, file: string | undefined): string => {
  const [word] = words
  if (words.length > 1) {
    const meant = `callrules ${command} ${shellWord(words.join(" "))}`
    throw new Failure(`the condition came in ${words.length} words; put it in quotes: ${meant}`)
  }
  if (word !== undefined && file !== undefined) throw new Failure("the condition is given twice: as text and by -f")
  if (word !== undefined && word !== "-") return word
  if (file === undefined && process.stdin.isTTY) {
    throw new Failure(`which condition? type for example: callrules ${command} 'mobile or repeat'`)
  }
  return wholeText(file === "-" ? undefined : file).trimEnd()
}

/** What to type where a text was meant as the name of a file. */
export const meantAsFile = (command: string, text: string): ReadonlyArray<string> =>
  /^[\w./\\-]+$/.test(text) && existsSync(text)
    ? [`to read the file ${text}, type: callrules ${command} -f ${text}`]
    : []

const DURATION = /^(?:call_?)?(?:duration|length)(?:_?(?:in_?)?(?:sec|seconds|minutes))?$|^(?:talk_?time|seconds)$/i
const NO_NUMBERS =
  "recording conditions have no numbers: a recording is decided when the call comes in, before anybody knows how long it will be"

/** A problem with the hint why there is no duration, where one was asked for. */
// REC-214
export const withDurationHint = <P extends ConditionProblem>(text: string, problem: P): P => {
  const { code, edits, span } = problem
  const word = text.slice(span.offset, span.offset + span.length)
  const asks = code === "unknown-attribute" && edits === undefined && DURATION.test(word)
  return asks ? { ...problem, hint: NO_NUMBERS } : problem
}

/** The condition of a text; a `Failure` that draws every problem where it has some. `which` names it where there are two. */
export const soundCondition = (text: string, options: ConditionOptions, which = "the condition"): CheckedCondition => {
  const vocabulary = vocabularyOf(options)
  const read = readCondition(text, vocabulary)
  if (Result.isSuccess(read)) return read.success
  const suggestion = suggestCondition(text, read.failure, vocabulary)
  throw new Failure(
    [
      `${which} has problems`,
      ...read.failure.map((problem) => renderProblem(text, withDurationHint(text, problem))),
      ...(suggestion === undefined ? [] : [`suggestion: ${suggestion}`]),
    ].join("\n"),
  )
}
