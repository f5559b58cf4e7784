// Every kind of call that the tests of some conditions can tell apart, found by trying: the truth table that the
// analysis is held against.
import { type ConditionNode, type ConditionTest, isTest, testsOf } from "@callrules/condition"
import type { ExampleCall } from "@callrules/condition/ask"
import { type PlainCall, plainly } from "./random-conditions.ts"

const NO_CALL: PlainCall = {
  mobile: false,
  landline: false,
  repeat: false,
  custom_data: { x: "", constructor: "" },
  city: "",
  duration: undefined,
  keypresses: [],
}

// two letters and a separator, up to a length at which three parts and two separators fit
const TEXTS = ((): ReadonlyArray<string> => {
  const texts = [""]
  for (let start = 0, length = 1; length <= 8; length++) {
    const end = texts.length
    for (; start < end; start++) for (const letter of ["a", "b", "-"]) texts.push(texts[start] + letter)
  }
  return texts
})()

const NUMBERS = [undefined, -2, -1, -0.5, 0, 1, 5, 5.2, 5.5, 6, 60, 61]
const KEYS = ["1", "2", "3", "W"]
const PATHS = [
  [],
  ...KEYS.map((a) => [a]),
  ...KEYS.flatMap((a) => KEYS.map((b) => [a, b])),
  ...KEYS.map((c) => ["1", "2", c]),
]

const columns = new Map<string, Uint8Array>()

/** How a test comes out for each of some values; remembered. */
const column = <A>(test: ConditionTest, values: ReadonlyArray<A>, callOf: (value: A) => PlainCall): Uint8Array => {
  const key = JSON.stringify(test)
  const known = columns.get(key)
  if (known !== undefined) return known
  const made = Uint8Array.from(values, (value) => (plainly(test, callOf(value)) ? 1 : 0))
  columns.set(key, made)
  return made
}

/** The values of one fact: one for each way in which the tests of the fact can come out. */
const distinct = <A>(
  tests: ReadonlyArray<ConditionTest>,
  values: ReadonlyArray<A>,
  callOf: (value: A) => PlainCall,
): ReadonlyArray<A> => {
  const outcomes = tests.map((test) => column(test, values, callOf))
  const seen = new Map<number, A>()
  values.forEach((value, index) => {
    const outcome = outcomes.reduce((sum, one) => sum * 2 + (one[index] ?? 0), 0)
    if (!seen.has(outcome)) seen.set(outcome, value)
  })
  return [...seen.values()]
}

const isOf = (attribute: string, field?: string) => (test: ConditionTest) =>
  test.kind !== "pressed" &&
  test.attribute === attribute &&
  (field === undefined || (test.kind !== "flag" && test.field === field))

/** One call for each row of the truth table of these trees. */
export const everyCall = (...roots: ReadonlyArray<ConditionNode | null>): ReadonlyArray<PlainCall> => {
  const tests = roots.flatMap((root) => testsOf(root))
  const { custom_data: none } = NO_CALL
  const xs = distinct(tests.filter(isOf("custom_data", "x")), TEXTS, (x) => ({
    ...NO_CALL,
    custom_data: { ...none, x },
  }))
  const others = distinct(tests.filter(isOf("custom_data", "constructor")), TEXTS, (value) => ({
    ...NO_CALL,
    custom_data: { ...none, constructor: value },
  }))
  const cities = distinct(tests.filter(isOf("city")), TEXTS, (city) => ({ ...NO_CALL, city }))
  const durations = distinct(tests.filter(isOf("duration")), NUMBERS, (duration) => ({ ...NO_CALL, duration }))
  const paths = distinct(
    tests.filter(({ kind }) => kind === "pressed"),
    PATHS,
    (keypresses) => ({ ...NO_CALL, keypresses }),
  )
  const phones = [{}, { mobile: true }, { landline: true }].filter(
    (phone) => Object.keys(phone).length === 0 || tests.some((test) => test.kind === "flag" && test.attribute in phone),
  )
  const repeats = tests.some(isOf("repeat")) ? [false, true] : [false]
  let calls: ReadonlyArray<PlainCall> = [NO_CALL]
  const multiply = <A>(values: ReadonlyArray<A>, change: (call: PlainCall, value: A) => PlainCall): void => {
    calls = calls.flatMap((call) => values.map((value) => change(call, value)))
  }
  multiply(xs, (call, x) => ({ ...call, custom_data: { ...call.custom_data, x } }))
  multiply(others, (call, value) => ({ ...call, custom_data: { ...call.custom_data, constructor: value } }))
  multiply(cities, (call, city) => ({ ...call, city }))
  multiply(durations, (call, duration) => ({ ...call, duration }))
  multiply(paths, (call, keypresses) => ({ ...call, keypresses }))
  multiply(phones, (call, phone) => ({ ...call, ...phone }))
  multiply(repeats, (call, repeat) => ({ ...call, repeat }))
  return calls
}

/** A tree with one of its nodes left out of its group. */
export const leaveOut = (root: ConditionNode, part: ConditionNode): ConditionNode => {
  if (isTest(root)) return root
  if (root.kind === "not") return { kind: "not", of: leaveOut(root.of, part) }
  const of = root.of.filter((node) => node !== part).map((node) => leaveOut(node, part))
  const [only] = of
  return of.length === 1 && only !== undefined ? only : { kind: root.kind, of }
}

/** The facts of an example as the plain evaluator reads them. */
export const plainCall = (facts: ExampleCall): PlainCall => {
  const { custom_data: given, ...rest } = facts
  // the analysis gives the facts of the vocabulary only, each of its kind
  return { ...NO_CALL, ...rest, custom_data: { ...NO_CALL.custom_data, ...(given as object | undefined) } } as PlainCall
}
