// Conditions that an edit must not make although each part of it says what the text says: they negate twice, or are met by nearly every call
// or by none. Whoever types them most often means something else.

import { attributeText } from "../language/tree/attribute-text.ts"
import type { ConditionGroup, ConditionNode } from "../language/tree/tree.ts"
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
  const asked = kind === "or" ? excluded : demanded
  const rivalsOf = (name: string): ReadonlyArray<string> => exclusive.filter((names) => names.includes(name)).flat()
  // of the parts before
  const seen = new Set<string>()
  const isAtOdds = (part: ConditionNode): boolean => {
    const names = asked(part)
    const isSeen = names.some((name) => seen.has(name) || rivalsOf(name).some((rival) => seen.has(rival)))
    for (const name of names) seen.add(name)
    return isSeen
  }
  return (kind === "or" && areRangesJoined(parts)) || parts.some(isAtOdds)
}

/**
 * The attributes of which a part excludes something: `state != "CA"`, `not state contains "CA"`, `not mobile`, and each of these joined with
 * others by `and`; `state present`, which excludes what has no value.
 */
const excluded = (part: ConditionNode): ReadonlyArray<string> => {
  if (part.kind === "and") return part.of.flatMap(excluded)
  if (part.kind === "presence") return part.operator === "present" ? subjectOf(part) : []
  if (part.kind !== "not") return isNegatedTest(part) ? subjectOf(part) : []
  const { of } = part
  return isGroup(of) || of.kind === "not" || isNegatedTest(of) ? [] : subjectOf(of)
}

/** The attribute of which a part asks for one value out of many, or that is a boolean. */
const demanded = (part: ConditionNode): ReadonlyArray<string> => {
  const isOfOne = "operator" in part && ["=", "in", "starts_with", "ends_with"].includes(part.operator)
  return part.kind === "flag" || part.kind === "pressed" || isOfOne ? subjectOf(part) : []
}

/** Whether every number is in one of two ranges joined by `or`: `duration > 30 or duration < 60`. */
const areRangesJoined = (parts: ReadonlyArray<ConditionNode>): boolean => {
  const lowest = new Map<string, number>()
  const highest = new Map<string, number>()
  for (const part of parts) {
    if (part.kind !== "number") continue
    const name = attributeText(part)
    const { number } = part.value
    if (part.operator.startsWith(">")) lowest.set(name, Math.min(number, lowest.get(name) ?? number))
    if (part.operator.startsWith("<")) highest.set(name, Math.max(number, highest.get(name) ?? number))
  }
  return [...lowest].some(([name, low]) => low <= (highest.get(name) ?? Number.NEGATIVE_INFINITY))
}

const subjectOf = (test: ConditionNode): ReadonlyArray<string> => {
  if (isGroup(test) || test.kind === "not") return []
  return [test.kind === "pressed" ? "pressed" : attributeText(test)]
}

/** The booleans of a vocabulary of which at most one is true: those that it says, and those that one text decides. */
export const exclusiveIn = ({
  attributes,
  exclusive = [],
}: Pick<Vocabulary, "attributes" | "exclusive">): Exclusive => {
  const decided = attributes.flatMap(({ name, whenFact }) => (whenFact === undefined ? [] : [[name, whenFact.fact]]))
  const byText = Map.groupBy(decided, ([, fact]) => fact)
  return [...exclusive, ...[...byText.values()].map((names) => names.map(([name = ""]) => name))]
}
