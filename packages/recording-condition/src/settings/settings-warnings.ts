// What is worth a second look in the condition of recording settings: as it is sent, and as it is stored, where fields may
// have been removed since.

import { lintCondition, partiallyEvaluate } from "@callrules/condition/ask"
import {
  type AttributeReference,
  attributeText,
  type CheckedCondition,
  type ConditionTest,
  testsOf,
  type Vocabulary,
} from "@callrules/condition/plain"
import { shownNames } from "@callrules/model/reading"
import { isFailure } from "effect/Result"
import { publishedVocabulary } from "../published-vocabulary.ts"
import { readStoredCondition } from "../stored/plain-stored-condition.ts"

/** Something that is worth a second look in a condition that is right all the same. */
export interface SettingsWarning {
  /** What was found, as a stable name in kebab-case. */
  readonly code: string
  /** What was found, for a person. */
  readonly message: string
  /** What to write instead; left out where nothing better is known. */
  readonly hint?: string
}

/** The codes of warnings about a stored condition, besides those of the linter. */
export const SETTINGS_WARNING_CODES = ["unreadable-condition", "removed-field"] as const

/**
 * Findings of the linter.
 *
 * @internal
 */
export const findingsOf = (text: string, vocabulary: Vocabulary): ReadonlyArray<SettingsWarning> =>
  lintCondition(text, vocabulary).map(({ code, hint, message }) =>
    hint === undefined ? { code, message } : { code, message, hint },
  )

/**
 * What is worth a second look in a stored condition under the network's fields of today. A field that was removed since is
 * unknown for every call, so a call is recorded only where it makes no difference, and often that is none.
 *
 * @param customDataFields - partner names of the network's fields.
 * @returns the warnings: `unreadable-condition`, or `removed-field` and the findings of the linter.
 *
 * @example
 * ```ts
 * import { storedConditionWarnings } from "@callrules/recording-condition"
 *
 * const [warning] = storedConditionWarnings("mobile and custom_data[tier] present", [])
 * console.assert(warning?.code === "removed-field")
 * console.assert(storedConditionWarnings("mobile and custom_data[tier] present", ["tier"]).length === 0)
 * ```
 */
// REC-186
export const storedConditionWarnings = (
  text: string,
  customDataFields: ReadonlyArray<string>,
): ReadonlyArray<SettingsWarning> => {
  const stored = readStoredCondition(text, publishedVocabulary({ customDataFields }))
  if (isFailure(stored)) return [UNREADABLE]
  const { condition, removed } = stored.success
  const fields = removed.flatMap(({ field }) => field ?? [])
  const findings = findingsOf(text, publishedVocabulary({ customDataFields: [...customDataFields, ...fields] }))
  return fields.length === 0 ? findings : [removedFields(condition, removed, fields), ...findings]
}

const UNREADABLE: SettingsWarning = {
  code: "unreadable-condition",
  message: "the stored condition cannot be read, so no call is recorded by it",
  hint: "send the condition again",
}

/** A longer list is no help in a sentence. */
const MOST_NAMES_SHOWN = 5

const removedFields = (
  condition: CheckedCondition,
  removed: ReadonlyArray<AttributeReference>,
  fields: ReadonlyArray<string>,
): SettingsWarning => {
  const names = shownNames(removed.slice(0, MOST_NAMES_SHOWN).map(attributeText), "and")
  const [are, their, them] =
    fields.length === 1 ? ["is no field", "its value is", "it"] : ["are no fields", "their values are", "them"]
  const effect = isNeverCertain(condition, fields)
    ? "so no call can be certain to meet the condition, and none is recorded by it"
    : `so a call is recorded only where ${them === "it" ? "it makes" : "they make"} no difference`
  return {
    code: "removed-field",
    message: `${names} ${are} of the network any more: ${their} unknown for every call, ${effect}`,
    hint: `send a condition without ${them}, or add ${them} to the network again`,
  }
}

/** So many values of removed fields are tried. */
const MOST_VALUES_TRIED = 20

/** All values together take less than the linter may. */
const STEPS_OF_A_VALUE = 20_000

/**
 * Whether no call meets a condition whatever the values of some fields are. A no may be wrong, a yes never is: it was
 * found by values under which no call meets the condition.
 */
const isNeverCertain = (condition: CheckedCondition, fields: ReadonlyArray<string>): boolean => {
  const tests = testsOf(condition.root)
  const ofRemoved = tests.filter((test) => fields.includes(fieldOf(test) ?? ""))
  const others = tests.filter((test) => !ofRemoved.includes(test)).map(referenceOf)
  const values = new Set(["", UNLIKELY, ...ofRemoved.flatMap(valuesOf)])
  return [...values].slice(0, MOST_VALUES_TRIED).some((value) => {
    const facts = { custom_data: Object.fromEntries(fields.map((field) => [field, value])) }
    return partiallyEvaluate(condition, facts, { attributes: others }, { steps: STEPS_OF_A_VALUE }).kind === "not-met"
  })
}

/** A value that no condition names, as a customer's can be. */
const UNLIKELY = "\u{2603} another value"

const fieldOf = (test: ConditionTest): string | undefined => ("field" in test ? test.field : undefined)

const referenceOf = (test: ConditionTest): AttributeReference => {
  if (test.kind === "pressed") return { attribute: "pressed" }
  const field = fieldOf(test)
  return field === undefined ? { attribute: test.attribute } : { attribute: test.attribute, field }
}

const valuesOf = (test: ConditionTest): ReadonlyArray<string> =>
  test.kind === "text" ? [test.value] : test.kind === "text-list" ? test.values : []
