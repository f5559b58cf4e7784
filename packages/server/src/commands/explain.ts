// `callrules explain`: why one call meets a condition, or does not.

import { callReader } from "@callrules/backtest"
import type { RawFacts } from "@callrules/condition"
import { explainCondition, explanationText } from "@callrules/condition/ask"
import { problemText } from "@callrules/model/reading"
import * as Result from "effect/Result"
import { Failure, failure } from "../failure.ts"
import type { Output } from "../terminal.ts"
import { type ConditionOptions, soundCondition, vocabularyOf } from "./condition-input.ts"

/**
 * Explains the verdict on a call, which is JSON.
 *
 * @returns the exit code: 0 when the call meets the condition, 1 when it does not.
 */
export const explainCall = (text: string, call: string, options: ConditionOptions, output: Output): 0 | 1 => {
  const condition = soundCondition(text, options)
  const explanation = explainCondition(condition, callOf(call, options))
  output.log(options.json === true ? JSON.stringify(explanation) : explanationText(explanation))
  return explanation.met ? 0 : 1
}

const callOf = (text: string, options: ConditionOptions): RawFacts => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw failure(`the call is not JSON; write one such as '{"phone_type": "Mobile"}'`, error)
  }
  const read = callReader(vocabularyOf(options))(json)
  if (Result.isSuccess(read)) return read.success
  throw new Failure(["the call has problems", ...read.failure.map(problemText)].join("\n  "))
}
