// A condition as the solver sees it: its tests as literals over atoms, its groups as variables of their own.

import type { CheckedCondition } from "../../check/checked.ts"
import { attributeText } from "../../language/tree/attribute-text.ts"
import { type ConditionNode, type ConditionTest, isTest } from "../../language/tree/tree.ts"
import { type NumberQuestion, OPERATORS, type TextQuestion } from "../../operators/operators.ts"
import { QUESTION_FACTS } from "../../operators/question-facts.ts"
import type { AttributeShape } from "../../vocabulary/vocabulary.ts"
import type { Atom, ExclusiveGroups } from "./atom.ts"
import { atomTable } from "./atom-table.ts"
import type { Budget } from "./budget.ts"
import { comparedForm } from "./compared-form.ts"
import { FALSE, type Literal, not, TRUE } from "./literal.ts"
import type { AtomEntry } from "./relations.ts"
import type { Solver } from "./solver.ts"
import { type ClassOf, textClasses } from "./text-classes.ts"

/** One or more conditions over the same calls, ready for questions. */
export interface Formula {
  readonly solver: Solver
  /** The literal that is true exactly when the node, made of tests of the conditions, is met. */
  readonly literalOf: (node: ConditionNode) => Literal
  /** The literal of `and` (or `or`) over literals. */
  readonly join: (kind: "and" | "or", parts: ReadonlyArray<Literal>) => Literal
  /** The atoms so far, each with its literal. */
  readonly atoms: ReadonlyArray<AtomEntry>
  /** Groups of booleans of which at most one is true. */
  readonly exclusive: ExclusiveGroups
  /** The parts of each variable that stands for an `and`. */
  readonly definitions: ReadonlyMap<number, ReadonlyArray<Literal>>
  /** The attribute that a slot stands for; for a boolean by its name, `undefined` for keypresses. */
  readonly shapeOf: (slot: string) => AttributeShape | undefined
}

const FLAG_SLOT = "flags"
const KEYPRESS_SLOT = "keypresses"

/** A formula over the attributes of these conditions, which must have been checked against one vocabulary. */
export const makeFormula = (conditions: ReadonlyArray<CheckedCondition>, budget: Budget): Formula => {
  const all = conditions.flatMap(({ attributes }) => attributes)
  const shapes = new Map(all.map((shape) => [attributeText(shape), shape]))
  const bySlot = new Map(all.map((shape) => [slotOf(shape), shape]))
  const exclusive = conditions.flatMap((condition) => condition.exclusive ?? [])
  const table = atomTable(exclusive, budget)
  const classOf = textClasses(conditions, slotOf)
  const definitions = new Map<number, ReadonlyArray<Literal>>()
  const conjunction = conjunctions(table.solver, definitions)
  const join = (kind: "and" | "or", parts: ReadonlyArray<Literal>): Literal =>
    kind === "and" ? conjunction(parts) : not(conjunction(parts.map(not)))
  const literals = new Map<ConditionNode, Literal>()
  const literalOf = (node: ConditionNode): Literal => {
    const before = literals.get(node)
    if (before !== undefined) return before
    const literal = makeLiteral(node)
    literals.set(node, literal)
    return literal
  }
  const makeLiteral = (node: ConditionNode): Literal => {
    if (!isTest(node)) return node.kind === "not" ? not(literalOf(node.of)) : join(node.kind, node.of.map(literalOf))
    const shape = node.kind === "pressed" ? undefined : shapes.get(attributeText(node))
    return literalOfTest(node, shape, table.literal, join, classOf)
  }
  // every atom must be known before the first question
  for (const { root } of conditions) if (root !== null) literalOf(root)
  table.relate()
  const shapeOf = (slot: string): AttributeShape | undefined => bySlot.get(slot)
  return { solver: table.solver, literalOf, join, atoms: table.atoms, exclusive, definitions, shapeOf }
}

/** Attributes that read one fact in one way share a slot. A boolean's is only its name: which other fact is read for it may differ. */
const slotOf = (shape: AttributeShape): string => {
  if (shape.kind === "boolean") return shape.attribute
  const fact = attributeText({ ...shape, attribute: shape.fact ?? shape.attribute })
  return `${shape.kind} ${shape.caseInsensitive === true ? "folded " : ""}${fact}`
}

const literalOfTest = (
  test: ConditionTest,
  shape: AttributeShape | undefined,
  literal: (atom: Atom) => Literal,
  join: Formula["join"],
  classOf: ClassOf,
): Literal => {
  if (test.kind === "flag") return literal({ kind: "flag", slot: FLAG_SLOT, attribute: test.attribute })
  if (test.kind === "pressed") return literal({ kind: "path", slot: KEYPRESS_SLOT, keys: test.keys })
  if (shape === undefined) return FALSE
  const question = literalOfQuestion(test, shape, literal, join, classOf)
  return OPERATORS[test.operator].negated ? not(question) : question
}

/** The literal of what the operator of a test asks. */
const literalOfQuestion = (
  test: Exclude<ConditionTest, { kind: "flag" | "pressed" }>,
  shape: AttributeShape,
  literal: (atom: Atom) => Literal,
  join: Formula["join"],
  classOf: ClassOf,
): Literal => {
  const slot = slotOf(shape)
  const equals = (value: string): Literal => {
    const { text, texts } = classOf(slot, comparedForm(value, shape))
    return literal({ kind: "equals", slot, text, ...(texts.size > 1 ? { texts } : {}) })
  }
  const below = (bound: number, inclusive: boolean): Literal => literal({ kind: "bound", slot, bound, inclusive })
  const asked = (question: TextQuestion, text: string): Literal =>
    text === "" && QUESTION_FACTS[question].isEmptyMet ? TRUE : literal({ kind: question, slot, text })
  switch (test.kind) {
    case "presence":
      return shape.kind === "number" ? below(Number.POSITIVE_INFINITY, false) : not(equals(""))
    case "text-list": {
      const question = OPERATORS[test.operator].text
      return join(
        "or",
        test.values.map((value) =>
          question === "equals" ? equals(value) : asked(question, comparedForm(value, shape)),
        ),
      )
    }
    case "number-list":
      return join(
        "or",
        test.values.map(({ number }) => literalOfComparison("=", number + 0, below, join)),
      )
    case "number":
      // minus zero is zero
      return literalOfComparison(OPERATORS[test.operator].number, test.value.number + 0, below, join)
    case "text":
      return asked(OPERATORS[test.operator].text, comparedForm(test.value, shape))
  }
}

/** A missing number fails every comparison but `!=`, so "greater" is "there, and not below or equal". */
const literalOfComparison = (
  question: NumberQuestion,
  bound: number,
  below: (bound: number, inclusive: boolean) => Literal,
  join: Formula["join"],
): Literal => {
  const present = below(Number.POSITIVE_INFINITY, false)
  switch (question) {
    case "<":
      return below(bound, false)
    case "<=":
      return below(bound, true)
    case ">":
      return join("and", [present, not(below(bound, true))])
    case ">=":
      return join("and", [present, not(below(bound, false))])
    case "=":
      return join("and", [below(bound, true), not(below(bound, false))])
  }
}

const MOST_PARTS = 32
const MOST_LITERALS = 2 ** 26

/** Makes the literal of `and` over literals, once for the same pair. Many are joined in pieces: a clause of all would be looked through again and again. */
const conjunctions = (solver: Solver, definitions: Map<number, ReadonlyArray<Literal>>) => {
  const made = new Map<number, Literal>()
  const conjunction = (parts: ReadonlyArray<Literal>): Literal => {
    const open = new Set(parts)
    open.delete(TRUE)
    for (const part of open) if (part === FALSE || open.has(not(part))) return FALSE
    const [first] = open
    if (first === undefined) return TRUE
    if (open.size === 1) return first
    // `= 5` is a pair, and often there twice; other groups seldom are
    const [, second] = open
    const key = open.size > 2 || second === undefined ? undefined : first * MOST_LITERALS + second
    const before = key === undefined ? undefined : made.get(key)
    if (before !== undefined) return before
    if (open.size > MOST_PARTS) {
      const size = Math.max(MOST_PARTS, Math.ceil(open.size / MOST_PARTS))
      const pieces = [...open]
      return conjunction(
        Array.from({ length: Math.ceil(pieces.length / size) }, (_, index) =>
          conjunction(pieces.slice(index * size, (index + 1) * size)),
        ),
      )
    }
    const joined = solver.newVariable() * 2
    const whenAll: Array<Literal> = [joined]
    for (const part of open) {
      solver.addClause([not(joined), part])
      whenAll.push(not(part))
    }
    solver.addClause(whenAll)
    definitions.set(joined >> 1, [...open])
    if (key !== undefined) made.set(key, joined)
    return joined
  }
  return conjunction
}
