// `callrules explain`: why one call meets a condition, or does not.

import { callReader } from "@callrules/backtest"
import type { RawFacts } from "@callrules/condition"
import { explainCertainty, explainCondition, explanationText, unknownWords } from "@callrules/condition/ask"
import { problemText, shownPlace } from "@callrules/model/reading"
import * as Result from "effect/Result"
import { Failure, failure } from "../failure.ts"
import { repeatedKeyIn } from "../lines.ts"
import type { Output } from "../terminal.ts"
import { type ConditionOptions, soundCondition, vocabularyOf } from "./condition-input.ts"

/**
 * Explains the verdict on a call, which is JSON.
 *
 * @returns the exit code: 0 when the call meets the condition, 1 when it does not, or when that is not certain.
 */
export const explainCall = (text: string, call: string, options: ConditionOptions, output: Output): 0 | 1 => {
  const condition = soundCondition(text, options)
  const facts = callOf(call, options)
  const attributes = unknownWords(vocabularyOf(options))(facts)
  const explanation =
    attributes.length === 0 ? explainCondition(condition, facts) : explainCertainty(condition, facts, { attributes })
  output.log(options.json === true ? JSON.stringify(explanation) : explanationText(explanation))
  // REC-245
  if ("unknown" in explanation && explanation.unknown.length > 0) output.error(UNKNOWN_TYPE)
  return explanation.met === true ? 0 : 1
}

const UNKNOWN_TYPE =
  "conditions know the phone types `Mobile` and `Landline` alone: with another one `mobile` and `landline` are unknown, unless they are given, and a call is recorded only if that does not matter"

const CALL = `'{"phone_type": "Mobile"}'`

const callOf = (text: string, options: ConditionOptions): RawFacts => {
  if (text.trim() === "")
    throw new Failure(`there is no call; write one such as ${CALL} after --call, or on standard input`)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw failure(`the call is not JSON; write one such as ${CALL}`, error)
  }
  // REC-219
  const repeated = repeatedKeyIn(text, json)
  if (repeated !== undefined) {
    throw new Failure(`the call has a duplicate key \`${shownPlace(repeated)}\`; send each key of an object once`)
  }
  const read = callReader(vocabularyOf(options))(json)
  if (Result.isSuccess(read)) return read.success
  throw new Failure(["the call has problems", ...read.failure.map(problemText)].join("\n  "))
}
