// A call of which one value after the other is tried: made once, since a condition may test a thousand facts.
import type { RawFacts } from "../../evaluate/read-facts.ts"
import { type FactValue, isAbsent, rawKeyOf } from "../analyze/fact.ts"
import type { CallFact } from "./call-fact.ts"

/** The facts of a call as a host gives them, which follow every change. */
export interface TrialCall {
  readonly facts: RawFacts
  readonly set: (fact: CallFact, value: FactValue) => void
}

/** A call with the values that the facts have. */
export const trialCall = (facts: ReadonlyArray<CallFact>): TrialCall => {
  const call = emptyObject()
  const fields = new Map<string, Record<string, unknown>>()
  const fieldsUnder = (key: string): Record<string, unknown> => {
    const object = fields.get(key) ?? emptyObject()
    fields.set(key, object)
    call[key] = object
    return object
  }
  const set = ({ shape }: CallFact, value: FactValue): void => {
    const key = rawKeyOf(shape)
    const object = shape?.field === undefined ? call : fieldsUnder(key)
    if (isAbsent(value)) delete object[shape?.field ?? key]
    else object[shape?.field ?? key] = value
  }
  for (const fact of facts) set(fact, fact.value)
  return { facts: call, set }
}

/** Without a prototype: a field may be called `__proto__`. */
const emptyObject = (): Record<string, unknown> => Object.create(null)
