// What the playground of conditions holds: the text, the words it may use, the call; and what follows from them.
import { type CheckedCondition, type RawFacts, testsOf, type Vocabulary } from "@callrules/condition"
import { analyzeCondition, type Explanation, explainCondition } from "@callrules/condition/ask"
import { type ConditionReading, readText } from "@callrules/condition-editor"
import { isObject } from "@callrules/model/reading"
import { publishedVocabulary } from "@callrules/recording-condition"
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals"
import { type FactField, factFields } from "./facts.ts"

/** All that a link of the condition tab carries. */
export interface ConditionState {
  readonly text: string
  /** Partner names of the custom data fields, separated by white space; empty: any. */
  readonly fields: string
  /** The call as JSON, as it was written. */
  readonly call: string
  /** The condition to compare with. */
  readonly saved: string
  readonly dialect: "postgresql" | "sqlite" | "duckdb"
}

const EXAMPLE_CALL = {
  during_hours: true,
  repeat: true,
  mobile: false,
  duration: 58,
  custom_data: { product: "solar", region: "north" },
  media_type: "radio",
}

/** What is shown to who comes without a link. */
const EXAMPLE: ConditionState = {
  text: `duration >= 1 min and during_hours
and (mobile or (repeat and custom_data[product] = "solar"))`,
  fields: "product region",
  call: JSON.stringify(EXAMPLE_CALL, null, 2),
  saved: "during_hours and mobile",
  dialect: "postgresql",
}

/** The text of the condition. */
export const text: Signal<string> = signal(EXAMPLE.text)
/** The names of the custom data fields, as written. */
export const fields: Signal<string> = signal(EXAMPLE.fields)
/** The call as JSON, as written. */
export const callText: Signal<string> = signal(EXAMPLE.call)
/** The condition to compare with. */
export const saved: Signal<string> = signal(EXAMPLE.saved)
/** For which database the SQL is. */
export const dialect: Signal<ConditionState["dialect"]> = signal(EXAMPLE.dialect)

/** The facts that nobody knows yet, by the names that a condition uses. */
export const unknownNames: Signal<ReadonlySet<string>> = signal(new Set<string>())

/** The words that conditions may use: the published ones, and the duration of the call. */
export const vocabulary: ReadonlySignal<Vocabulary> = computed(() => {
  const names = fields.value.split(/[\s,]+/).filter((name) => name !== "")
  const published = publishedVocabulary({ customDataFields: names.length === 0 ? "any" : names, onePhoneType: true })
  const duration = { name: "duration", kind: "number", unit: "sec", description: "how long the call took" } as const
  return { ...published, attributes: [...published.attributes, duration] }
})

/** What the text says. */
export const reading: ReadonlySignal<ConditionReading> = computed(() => readText(text.value, vocabulary.value))

let last: CheckedCondition | undefined

/** The condition that the panels below the text show: that of the text, else the corrected one, else the last that could be read. */
export const shown: ReadonlySignal<{
  readonly condition: CheckedCondition | undefined
  readonly of: "text" | "suggestion" | "before"
}> = computed(() => {
  const { condition, suggestion } = reading.value
  if (condition !== undefined) {
    last = condition
    return { condition, of: "text" }
  }
  const corrected = suggestion === undefined ? undefined : readText(suggestion, vocabulary.value).condition
  return corrected === undefined ? { condition: last, of: "before" } : { condition: corrected, of: "suggestion" }
})

interface CallReading {
  readonly call: RawFacts
  readonly problem?: string
}

let lastCall: RawFacts = EXAMPLE_CALL

/** The facts of the call; where the JSON cannot be read, the last ones and what is wrong. */
export const callReading: ReadonlySignal<CallReading> = computed(() => {
  try {
    const value: unknown = JSON.parse(callText.value)
    if (!isObject(value)) {
      return { call: lastCall, problem: 'a call is an object of facts, such as {"mobile": true}' }
    }
    lastCall = value
    return { call: lastCall }
  } catch (error) {
    return { call: lastCall, problem: error instanceof Error ? error.message : String(error) }
  }
})

/** Makes another call the one that is tried. */
export const setCall = (call: RawFacts): void => {
  callText.value = JSON.stringify(call, null, 2)
}

/** The names of the fields that the condition tests. */
const namedFields = computed(() => [
  ...new Set(
    testsOf(shown.value.condition?.root ?? null).flatMap((test) =>
      "field" in test && test.field !== undefined ? [test.field] : [],
    ),
  ),
])

/** The facts of the form. */
export const formFields: ReadonlySignal<ReadonlyArray<FactField>> = computed(() =>
  factFields(vocabulary.value, namedFields.value),
)

/** Why the call meets the condition or does not. */
export const explanation: ReadonlySignal<Explanation | undefined> = computed(() => {
  const { condition } = shown.value
  return condition === undefined ? undefined : explainCondition(condition, callReading.value.call)
})

/** What can be said of the condition for all calls. */
export const analysis = computed(() => {
  const { condition } = shown.value
  return condition === undefined ? undefined : analyzeCondition(condition)
})

/** The state as a link carries it. */
export const conditionState = (): ConditionState => ({
  text: text.value,
  fields: fields.value,
  call: callText.value,
  saved: saved.value,
  dialect: dialect.value,
})

const DIALECTS: ReadonlyArray<ConditionState["dialect"]> = ["postgresql", "sqlite", "duckdb"]

/** Takes the state of a link; what it does not have, or has in another shape, stays as it is. */
export const restoreCondition = (state: Readonly<Record<string, unknown>>): void => {
  for (const [key, target] of Object.entries({ text, fields, call: callText, saved })) {
    const value = state[key]
    if (typeof value === "string") target.value = value
  }
  const found = DIALECTS.find((one) => one === state["dialect"])
  if (found !== undefined) dialect.value = found
}
