// `callrules evaluate`: one call a line, judged by its own condition or by one for all.
import { type CompiledCondition, compileCondition, readCondition } from "@callrules/condition"
import { isObject } from "@callrules/model/reading"
import { publishedVocabulary } from "@callrules/recording-condition"
import * as Result from "effect/Result"
import { Failure } from "../failure.ts"
import type { LineFault } from "../lines.ts"

/** Answers a line that was not read as text. */
export const evaluateFault = ({ message, hint }: LineFault): string => JSON.stringify({ error: `${message} (${hint})` })

/** How many compiled conditions are kept; the one that was made first makes room. */
const MOST_KEPT = 1_000

type Judged = CompiledCondition | { readonly error: string }

/**
 * Answers one line: `{"record": true|false}` or `{"error": "..."}`. With a condition for every line, a line is
 * `{"call": {...}}`; else `{"condition": "...", "call": {...}}`. A call that is missing is one of which nothing is known.
 */
export const evaluateLine = (
  condition: string | undefined,
  customDataFields: ReadonlyArray<string> | undefined,
): ((line: string) => string) => {
  const judge = conditionReader(customDataFields)
  const common = condition === undefined ? undefined : judge(condition)
  if (common !== undefined && "error" in common) throw new Failure(`the condition of --condition: ${common.error}`)
  return (line) => {
    const read = readLine(line)
    if ("error" in read) return JSON.stringify(read)
    const judged = common ?? judgeLine(read.object, judge)
    if ("error" in judged) return JSON.stringify({ error: judged.error })
    const call = Object.hasOwn(read.object, "call") ? read.object["call"] : {}
    if (!isObject(call)) return JSON.stringify({ error: "`call` is not an object" })
    return judged.evaluateCall(call) ? '{"record":true}' : '{"record":false}'
  }
}

const judgeLine = (object: Readonly<Record<string, unknown>>, judge: (text: string) => Judged): Judged => {
  const condition = Object.hasOwn(object, "condition") ? object["condition"] : undefined
  if (condition === undefined) return { error: "`condition` is missing; give each line one, or --condition once" }
  return typeof condition === "string" ? judge(condition) : { error: "`condition` is not a text" }
}

const readLine = (
  line: string,
): { readonly object: Readonly<Record<string, unknown>> } | { readonly error: string } => {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    return { error: `the line is not JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
  return isObject(value) ? { object: value } : { error: "the line is not a JSON object" }
}

/** Reads and compiles conditions; texts that come again are compiled once. */
const conditionReader = (customDataFields: ReadonlyArray<string> | undefined): ((text: string) => Judged) => {
  // REC-58
  const vocabulary = publishedVocabulary({ customDataFields: customDataFields ?? "any" })
  const kept = new Map<string, Judged>()
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const read = readCondition(text, vocabulary)
    const judged: Judged = Result.isSuccess(read)
      ? compileCondition(read.success)
      : {
          error: read.failure
            .map(({ span, message, hint }) => {
              const place = `line ${span.line}, column ${span.column}`
              return `${place}: ${message}${hint === undefined ? "" : ` (${hint})`}`
            })
            .join("; "),
        }
    const [oldest] = kept.keys()
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    kept.set(text, judged)
    return judged
  }
}
