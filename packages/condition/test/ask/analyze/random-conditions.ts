// Random conditions over a small vocabulary, close enough to each other that their parts often imply or exclude each
// other; and a second, plain evaluator for them.

import {
  type CheckedCondition,
  type ConditionNode,
  type ConditionTest,
  checkCondition,
  type Vocabulary,
} from "@callrules/condition"
import * as Result from "effect/Result"
import fc from "fast-check"

export const VOCABULARY: Vocabulary = {
  attributes: [
    { name: "mobile", kind: "boolean" },
    { name: "landline", kind: "boolean" },
    { name: "repeat", kind: "boolean" },
    { name: "custom_data", kind: "text", fields: "any" },
    { name: "city", kind: "text", caseInsensitive: true },
    { name: "duration", kind: "number", unit: "sec" },
  ],
  keypresses: true,
  exclusive: [["mobile", "landline"]],
}

/** The facts of one call, as the plain evaluator reads them. */
export interface PlainCall {
  readonly mobile: boolean
  readonly landline: boolean
  readonly repeat: boolean
  readonly custom_data: { readonly x: string; readonly constructor: string }
  readonly city: string
  readonly duration: number | undefined
  readonly keypresses: ReadonlyArray<string>
}

const needle = fc.constantFrom("a", "b", "ab", "ba", "aa", "bb", "")
const text = fc.constantFrom("a", "b", "ab", "ba", "aab", "")
const bound = fc.constantFrom(0, 5, 5.5, 60).map((number) => ({ number }))

const textTest = (place: { readonly attribute: string; readonly field?: string }): fc.Arbitrary<ConditionTest> =>
  fc.oneof(
    fc
      .record({ operator: fc.constantFrom("=", "!="), value: text })
      .map((test) => ({ kind: "text" as const, ...place, ...test })),
    fc
      .record({ operator: fc.constantFrom("contains", "starts_with", "ends_with"), value: needle })
      .map((test) => ({ kind: "text" as const, ...place, ...test })),
    fc
      .record({ operator: fc.constantFrom("in", "not in"), values: fc.array(text, { minLength: 1, maxLength: 3 }) })
      .map((test) => ({ kind: "text-list" as const, ...place, ...test })),
    fc.constantFrom("present", "absent").map((operator) => ({ kind: "presence" as const, ...place, operator })),
  )

const numberTest: fc.Arbitrary<ConditionTest> = fc.oneof(
  fc
    .record({ operator: fc.constantFrom("=", "!=", "<", "<=", ">", ">="), value: bound })
    .map((test) => ({ kind: "number" as const, attribute: "duration", ...test })),
  fc
    .record({ operator: fc.constantFrom("in", "not in"), values: fc.array(bound, { minLength: 1, maxLength: 3 }) })
    .map((test) => ({ kind: "number-list" as const, attribute: "duration", ...test })),
  fc
    .constantFrom("present", "absent")
    .map((operator) => ({ kind: "presence" as const, attribute: "duration", operator })),
)

const anyTest: fc.Arbitrary<ConditionTest> = fc.oneof(
  fc.constantFrom("mobile", "landline", "repeat").map((attribute) => ({ kind: "flag" as const, attribute })),
  fc
    .constantFrom(["1"], ["1", "2"], ["1", "3"], ["2"], ["1", "2", "W"])
    .map((keys) => ({ kind: "pressed" as const, keys })),
  textTest({ attribute: "custom_data", field: "x" }),
  textTest({ attribute: "custom_data", field: "constructor" }),
  textTest({ attribute: "city" }),
  numberTest,
)

/** Trees in the form that the parser gives: no group directly in a group of its own kind. */
const tree = (
  depth: number,
  outer: "and" | "or" | undefined,
  test: fc.Arbitrary<ConditionTest>,
): fc.Arbitrary<ConditionNode> => {
  if (depth === 0) return test
  const kinds = (["and", "or"] as const).filter((kind) => kind !== outer)
  const groups = kinds.map((kind) =>
    fc.array(tree(depth - 1, kind, test), { minLength: 2, maxLength: 3 }).map((of): ConditionNode => ({ kind, of })),
  )
  const negation = tree(depth - 1, undefined, test).map((of): ConditionNode => ({ kind: "not", of }))
  return fc.oneof(
    { arbitrary: test, weight: 2 },
    { arbitrary: negation, weight: 1 },
    ...groups.map((arbitrary) => ({ arbitrary, weight: 3 })),
  )
}

/** A random tree over random tests. */
const anyTree = (depth = 3): fc.Arbitrary<ConditionNode> => tree(depth, undefined, anyTest)

/** A random tree over at most six tests, so that the same one often comes twice. */
export const denseTree = (depth = 3): fc.Arbitrary<ConditionNode> =>
  fc.array(anyTest, { minLength: 2, maxLength: 6 }).chain((tests) => tree(depth, undefined, fc.constantFrom(...tests)))

/** A tree checked against the vocabulary. */
export const checked = (root: ConditionNode | null): CheckedCondition =>
  Result.getOrThrow(checkCondition({ version: 1, root }, VOCABULARY))

/** A random checked condition. */
export const anyCondition = (depth = 3): fc.Arbitrary<CheckedCondition> =>
  fc.oneof(denseTree(depth), anyTree(depth)).map(checked)

const anyText = fc.string({ unit: fc.constantFrom("a", "b", "-"), maxLength: 5 })

/** A random call; mobile and landline are never both true. */
export const anyCall: fc.Arbitrary<PlainCall> = fc
  .record({
    phone: fc.constantFrom("mobile", "landline", "other"),
    repeat: fc.boolean(),
    x: anyText,
    other: anyText,
    city: anyText,
    duration: fc.constantFrom(undefined, -2, -1, -0.5, 0, 1, 5, 5.2, 5.5, 6, 60, 61),
    keypresses: fc.array(fc.constantFrom("1", "2", "3", "W"), { maxLength: 3 }),
  })
  .map(({ phone, x, other, ...rest }) => ({
    ...rest,
    mobile: phone === "mobile",
    landline: phone === "landline",
    custom_data: { x, constructor: other },
  }))

/** The plain evaluator: a walk over the tree that shares no code with the compiled one. */
export const plainly = (node: ConditionNode | null, call: PlainCall): boolean => {
  if (node === null) return true
  switch (node.kind) {
    case "and":
      return node.of.every((part) => plainly(part, call))
    case "or":
      return node.of.some((part) => plainly(part, call))
    case "not":
      return !plainly(node.of, call)
    case "flag":
      return call[node.attribute as "mobile" | "landline" | "repeat"] // the vocabulary has no other booleans
    case "pressed":
      return node.keys.every((key, index) => call.keypresses[index] === key)
    case "presence":
      return (node.operator === "present") === (factOf(call, node) !== undefined && factOf(call, node) !== "")
    case "text": {
      const value = String(factOf(call, node))
      const wanted = node.value
      if (node.operator === "=") return value === wanted
      if (node.operator === "!=") return value !== wanted
      if (node.operator === "contains") return value.indexOf(wanted) >= 0
      return node.operator === "starts_with"
        ? value.slice(0, wanted.length) === wanted
        : wanted === "" || value.slice(-wanted.length) === wanted
    }
    case "text-list":
      return (node.operator === "in") === node.values.some((value) => value === factOf(call, node))
    case "number-list":
      return (node.operator === "in") === node.values.some(({ number }) => number === call.duration)
    case "number":
      return comparePlainly(call.duration, node.operator, node.value.number)
  }
}

const comparePlainly = (value: number | undefined, operator: string, wanted: number): boolean => {
  if (value === undefined) return operator === "!="
  const order = Math.sign(value - wanted)
  if (operator === "=") return order === 0
  if (operator === "!=") return order !== 0
  return (operator.startsWith("<") ? order < 0 : order > 0) || (operator.endsWith("=") && order === 0)
}

const factOf = (
  call: PlainCall,
  { attribute, field }: { readonly attribute: string; readonly field?: string },
): string | number | undefined => {
  if (attribute === "duration") return call.duration
  if (attribute === "city") return call.city
  return field === "x" ? call.custom_data.x : call.custom_data.constructor
}
