// Conditions that an edit must not make although each part of it says what the text says: they negate twice, or are met by nearly every call
// or by none. Whoever types them most often means something else.
import type { AttributeReference, ConditionGroup, ConditionNode, ConditionTest } from "../language/tree/tree.ts"
import { OPERATORS } from "../operators/operators.ts"
import type { Vocabulary } from "../vocabulary/vocabulary.ts"

/** Booleans of which at most one is true, by name. */
type Exclusive = ReadonlyArray<ReadonlyArray<string>>

// REC-368
/** Whether a condition says `not !mobile`, `state <> "CA" or state <> "NY"`, `state = "CA" and state = "NY"` or the like anywhere. */
export const isUnsureTree = (node: ConditionNode, exclusive: Exclusive): boolean => {
  switch (node.kind) {
    case "not":
      return node.of.kind === "not" || isNegatedTest(node.of) || isUnsureTree(node.of, exclusive)
    case "and":
    case "or":
      return areAtOdds(node.of, node.kind, exclusive) || node.of.some((part) => isUnsureTree(part, exclusive))
    default:
      return false
  }
}

const isGroup = (node: ConditionNode): node is ConditionGroup => node.kind === "and" || node.kind === "or"

const isNegatedTest = (node: ConditionNode): boolean =>
  "operator" in node && node.operator !== "absent" && OPERATORS[node.operator].negated

/** Whether two parts of `or` both exclude something of one attribute, or two of `and` both ask for another value of it. */
const areAtOdds = (parts: ReadonlyArray<ConditionNode>, kind: "and" | "or", exclusive: Exclusive): boolean => {
  const asked = kind === "or" ? excludes : demands
  const subjects = parts.flatMap((part) => asked(part) ?? [])
  return subjects.some((subject, index) =>
    subjects.slice(0, index).some((other) => subject === other || areExclusive(subject, other, exclusive)),
  )
}

/** The attribute of a part that is met by whatever lacks a value: `state != "CA"`, `not state contains "CA"`, `not mobile`. */
const excludes = (part: ConditionNode): string | undefined => {
  if (part.kind !== "not") return isNegatedTest(part) ? subjectOf(part) : undefined
  const { of } = part
  return isGroup(of) || of.kind === "not" || isNegatedTest(of) ? undefined : subjectOf(of)
}

/** The attribute of a part that asks for one value, or is a boolean. */
const demands = (part: ConditionNode): string | undefined =>
  part.kind === "flag" || ((part.kind === "text" || part.kind === "number") && part.operator === "=")
    ? subjectOf(part)
    : undefined

const subjectOf = (test: ConditionNode): string | undefined =>
  isGroup(test) || test.kind === "not" || test.kind === "pressed" ? undefined : keyOf(test)

const keyOf = (test: Exclude<ConditionTest, { kind: "pressed" }>): string => {
  const { attribute, field }: AttributeReference = test
  return field === undefined ? attribute : `${attribute} ${field}`
}

const areExclusive = (one: string, other: string, exclusive: Exclusive): boolean =>
  exclusive.some((names) => names.includes(one) && names.includes(other))

/** The booleans of a vocabulary of which at most one is true: those that it says, and those that one text decides. */
export const exclusiveIn = ({
  attributes,
  exclusive = [],
}: Pick<Vocabulary, "attributes" | "exclusive">): Exclusive => {
  const decided = attributes.flatMap(({ name, whenFact }) => (whenFact === undefined ? [] : [[name, whenFact.fact]]))
  const byText = Map.groupBy(decided, ([, fact]) => fact)
  return [...exclusive, ...[...byText.values()].map((names) => names.map(([name = ""]) => name))]
}
