// `callrules evaluate`: one call a line, judged by its own condition or by one for all.
import { callReader } from "@callrules/backtest"
import {
  type CheckedCondition,
  type CompiledCondition,
  compileCondition,
  type RawFacts,
  readCondition,
} from "@callrules/condition"
import {
  type DecidingFact,
  explainCertainty,
  type Flip,
  isCertain,
  type UnknownFacts,
  unknownWords,
} from "@callrules/condition/ask"
import { nearestName, problemText, shownText } from "@callrules/model/reading"
import * as Result from "effect/Result"
import { Failure } from "../failure.ts"
import { faultText, jsonLine, type LineFault } from "../lines.ts"
import { printable } from "../terminal.ts"
import { type ConditionOptions, vocabularyOf } from "./condition-input.ts"

/** Answers a line that was not read as text. */
export const evaluateFault = (fault: LineFault): string => JSON.stringify({ error: faultText(fault) })

/** How many compiled conditions are kept; the one that was made first makes room. */
const MOST_KEPT = 1_000

interface Judging {
  readonly condition: CheckedCondition
  readonly compiled: CompiledCondition
}

type Judged = Judging | { readonly error: string }

interface Verdict {
  readonly record: boolean
  /** What the verdict depends on and nobody knows: such a call is not recorded. */
  readonly unknown_facts?: ReadonlyArray<string>
  readonly decided_by?: ReadonlyArray<DecidingFact>
  readonly would_turn?: ReadonlyArray<Flip>
}

/** What is said of every line. */
export interface EvaluateOptions extends ConditionOptions {
  /** One condition for every line. */
  readonly condition?: string
  /** Whether each answer says which facts decided, and what would turn it. */
  readonly explain?: boolean
}

/**
 * Answers one line: `{"record": true|false}` or `{"error": "..."}`. With a condition for every line, a line is
 * `{"call": {...}}`; else `{"condition": "...", "call": {...}}`. `noted` is told of each error.
 */
export const evaluateLine = (
  options: EvaluateOptions,
  noted: () => void = () => undefined,
): ((line: string) => string) => {
  const judge = conditionReader(options)
  const vocabulary = vocabularyOf(options)
  const readCall = callReader(vocabulary)
  const unknownOf = unknownWords(vocabulary)
  const common = options.condition === undefined ? undefined : judge(options.condition)
  if (common !== undefined && "error" in common) throw new Failure(`the condition of --condition: ${common.error}`)
  const answer = (line: string): { readonly error: string } | Verdict => {
    const read = readLine(line, common === undefined ? ["condition", "call"] : ["call"])
    if ("error" in read) return read
    const judged = common ?? judgeLine(read.object, judge)
    if ("error" in judged) return judged
    // REC-195
    if (!Object.hasOwn(read.object, "call")) return { error: "`call` is missing; of a call without facts write {}" }
    const call = readCall(read.object["call"])
    if (Result.isFailure(call)) return { error: `call: ${call.failure.map(problemText).join("; ")}` }
    const unknown = { attributes: unknownOf(call.success) }
    const verdict = verdictOf(judged, call.success, unknown)
    if (options.explain !== true) return verdict
    const { deciding, flips } = explainCertainty(judged.condition, call.success, unknown)
    return { ...verdict, decided_by: deciding, would_turn: flips }
  }
  return (line) => {
    const answered = answer(line)
    if ("error" in answered) noted()
    return printable(JSON.stringify(answered))
  }
}

// REC-245
const verdictOf = ({ compiled, condition }: Judging, facts: RawFacts, unknown: UnknownFacts): Verdict => {
  if (unknown.attributes?.length === 0) return { record: compiled.evaluateCall(facts) }
  const certainty = isCertain(condition, facts, unknown)
  return certainty.certain ? { record: certainty.met } : { record: false, unknown_facts: certainty.unknown }
}

const judgeLine = (object: Readonly<Record<string, unknown>>, judge: (text: string) => Judged): Judged => {
  const condition = Object.hasOwn(object, "condition") ? object["condition"] : undefined
  if (condition === undefined) return { error: "`condition` is missing; give each line one, or --condition once" }
  return typeof condition === "string" ? judge(condition) : { error: "`condition` is not a text" }
}

const readLine = (
  line: string,
  known: ReadonlyArray<string>,
): { readonly object: Readonly<Record<string, unknown>> } | { readonly error: string } => {
  const object = jsonLine(line)
  if (Result.isFailure(object)) return { error: faultText(object.failure) }
  const { success: value } = object
  const unknown = Object.keys(value).find((key) => !known.includes(key))
  if (unknown === undefined) return { object: value }
  return { error: `\`${shownText(unknown)}\` is not a known key (${unknownHint(unknown, known)})` }
}

const unknownHint = (unknown: string, known: ReadonlyArray<string>): string => {
  if (unknown === "condition") return "--condition holds for every line; leave one of the two out"
  const nearest = nearestName(unknown, known)
  return nearest === undefined
    ? `a line has ${known.map((key) => `\`${key}\``).join(" and ")}`
    : `did you mean \`${nearest}\`?`
}

/** Reads and compiles conditions; texts that come again are compiled once. */
const conditionReader = (options: ConditionOptions): ((text: string) => Judged) => {
  const vocabulary = vocabularyOf(options)
  const kept = new Map<string, Judged>()
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const read = readCondition(text, vocabulary)
    const judged: Judged = Result.isSuccess(read)
      ? { condition: read.success, compiled: compileCondition(read.success) }
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
