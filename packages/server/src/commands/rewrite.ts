// `callrules format` and `callrules simplify`: a condition in canonical form, and without the parts that change nothing.

import { formatCondition } from "@callrules/condition"
import { analyzeCondition } from "@callrules/condition/ask"
import type { Output } from "../terminal.ts"
import { type ConditionOptions, soundCondition } from "./condition-input.ts"

/** How a condition is formatted. */
export interface FormatOptions extends ConditionOptions {
  /** Whether nothing is printed but what is not canonical. */
  readonly check?: boolean
}

/**
 * Prints the canonical form, comments included.
 *
 * @returns the exit code: with `check` 1 when the text is not in canonical form; else 0.
 */
export const formatText = (text: string, options: FormatOptions, output: Output): 0 | 1 => {
  const canonical = formatCondition(soundCondition(text, options))
  const isCanonical = canonical === text
  if (options.json === true) output.log(JSON.stringify({ condition: canonical, canonical: isCanonical }))
  else if (options.check !== true) output.log(canonical)
  else if (!isCanonical) output.error(`not in canonical form; it is: ${canonical}`)
  return options.check === true && !isCanonical ? 1 : 0
}

/**
 * Prints the condition without its redundant parts, and says on standard error what it left out and what is true of every call.
 *
 * @returns the exit code: 0.
 */
export const simplifyText = (text: string, options: ConditionOptions, output: Output): 0 => {
  const condition = soundCondition(text, options)
  const { alwaysTrue, neverTrue, redundant, redundantComplete, simplified } = analyzeCondition(condition)
  const shorter = formatCondition(simplified)
  const verdict = alwaysTrue.answer === "yes" ? "always" : neverTrue.answer === "yes" ? "never" : "depends"
  if (options.json === true) {
    const left = redundant.map(({ path }) => path)
    output.log(JSON.stringify({ condition: shorter, met: verdict, redundant: left, complete: redundantComplete }))
    return 0
  }
  output.log(shorter)
  if (condition.root === null) output.error("no condition: every call meets it")
  else if (verdict === "always") output.error("every call meets it: the empty condition says the same")
  else if (verdict === "never") output.error("no call can meet it")
  else if (redundant.length > 0)
    output.error(`left out: ${redundant.length === 1 ? "1 part" : `${redundant.length} parts`}`)
  if (!redundantComplete) output.error("the condition is too large to look at every part of it")
  return 0
}
