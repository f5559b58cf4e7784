// A problem as a person reads it: message, the line of the text, a caret under the place, and the hint.

import type { TextProblem } from "@callrules/model"
import { misused } from "@callrules/model/misuse"

const LONGEST_LINE = 100

/**
 * Draws a problem: its message, the line of the text with carets under the faulty stretch, and its hint. Long lines are
 * cut around the place. Ends without a line break. `text` is the text that the problem was found in.
 *
 * @example
 * ```ts
 * import * as Result from "effect/Result"
 * import { parseCondition, renderProblem } from "@callrules/condition"
 *
 * const text = "mobile and"
 * const parsed = parseCondition(text)
 * if (Result.isFailure(parsed)) console.assert(parsed.failure.map((problem) => renderProblem(text, problem)).length === 1)
 * ```
 */
export const renderProblem = (text: string, problem: TextProblem): string => {
  if (problem?.span === undefined) misused("a problem of a text", problem, "renderProblem(text, problem)")
  const { span } = problem
  // a value that is not a text has one problem, which says so
  const source = typeof text === "string" ? text : ""
  const lineStart = span.offset - (span.column - 1)
  const nextBreak = source.indexOf("\n", lineStart)
  const line = source.slice(lineStart, nextBreak === -1 ? undefined : nextBreak)
  const from = Math.max(0, Math.min(span.column - 1 - LONGEST_LINE / 2, line.length - LONGEST_LINE))
  const excerpt = visible(line.slice(from, from + LONGEST_LINE))
  const before = columns(visible(line.slice(from, span.column - 1)))
  const width = columns(visible(line.slice(Math.max(from, span.column - 1), span.column - 1 + span.length)))
  // REC-86
  const carets = "^".repeat(Math.max(1, Math.min(width, columns(excerpt) - before)))
  const lead = from > 0 ? "..." : ""
  const tail = from + LONGEST_LINE < line.length ? "..." : ""
  return [
    `${span.line}:${span.column}: ${problem.message} (${problem.code})`,
    `  ${lead}${excerpt}${tail}`,
    `  ${" ".repeat(lead.length + before)}${carets}`,
    ...(problem.hint === undefined ? [] : [`  hint: ${problem.hint}`]),
  ].join("\n")
}

// every control character takes one column, so that the carets line up
const visible = (line: string): string => line.replaceAll(/\p{Cc}/gu, " ")

// a code point takes one column; combining marks take none
const columns = (line: string): number =>
  [...line].filter((character) => !/[\p{M}\u200B-\u200F]/u.test(character)).length
