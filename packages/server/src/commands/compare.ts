// `callrules implies` and `callrules equivalent`: two conditions, for all calls at once.
import { type Answer, equivalent, implies } from "@callrules/condition/ask"
import { Failure } from "../failure.ts"
import type { Output } from "../terminal.ts"
import { type ConditionOptions, soundCondition } from "./condition-input.ts"

const QUESTIONS = {
  implies: { ask: implies, yes: "yes: every call that meets the first meets the second" },
  equivalent: { ask: equivalent, yes: "yes: they have the same verdict for every call" },
} as const

/**
 * Compares two conditions. A "no" comes with a call that shows it.
 *
 * @returns the exit code: 0 for yes, 1 for no; a `Failure` when it cannot be decided.
 */
export const compareConditions = (
  question: keyof typeof QUESTIONS,
  first: string,
  second: string,
  options: ConditionOptions,
  output: Output,
): 0 | 1 => {
  const { ask, yes } = QUESTIONS[question]
  const conditions = [
    soundCondition(first, options, "the first condition"),
    soundCondition(second, options, "the second condition"),
  ] as const
  const answer: Answer = ask(...conditions)
  if (answer.answer === "undecided") throw new Failure("undecided: the conditions are too large to compare")
  if (options.json === true) output.log(JSON.stringify(answer))
  else if (answer.answer === "yes") output.log(yes)
  else
    output.log(
      `no: ${question === "implies" ? "this call meets only the first" : "they differ on this call"}: ${JSON.stringify(answer.example)}`,
    )
  return answer.answer === "yes" ? 0 : 1
}
