// The tree of a condition: plain JSON with a version. It can be stored as it is and evaluated without the parser.
import type { ListOperator, NumberOperator, PresenceOperator, TextOperator } from "../../operators/operators.ts"

/** The version of the tree's JSON form. A reader refuses versions that it does not know. */
export const CONDITION_VERSION = 1

/**
 * A parsed condition. `root: null` is "no condition" (the empty text): every call meets it.
 *
 * Plain JSON; its JSON Schema is in `@callrules/condition/schema`. Two texts that differ only in white space, letter case of
 * keywords, spelling of durations or needless parentheses give equal trees.
 */
export interface Condition {
  /** The version of the JSON form. */
  readonly version: typeof CONDITION_VERSION
  /** The whole tree; null is "no condition". */
  readonly root: ConditionNode | null
  /** Comments after the last test, each without its `#`, trimmed; absent when there are none. */
  readonly endComments?: ReadonlyArray<string>
}

/** One node of the tree: a group, a negation, or a test of one attribute. */
export type ConditionNode = ConditionGroup | ConditionNegation | ConditionTest

/**
 * `and` or `or` over two or more parts, in the order they were written. A part is never a group of the same kind:
 * `(a and b) and c` is one group of three.
 */
export interface ConditionGroup {
  /** How the parts are joined. */
  readonly kind: "and" | "or"
  /** The parts, two or more. */
  readonly of: ReadonlyArray<ConditionNode>
}

/** `not`, over one part. */
export interface ConditionNegation {
  /** Always `not`. */
  readonly kind: "not"
  /** What is negated. */
  readonly of: ConditionNode
}

/** A leaf of the tree: one test of one attribute of the call. */
export type ConditionTest =
  | FlagTest
  | PressedTest
  | TextTest
  | TextListTest
  | NumberTest
  | NumberListTest
  | PresenceTest

/** What every test may carry: the comments that belong to it. */
export interface Commented {
  /** Comments that stand before the test (or inside it), each without its `#`, trimmed. */
  readonly before?: ReadonlyArray<string>
  /** The comment at the end of the test's line. */
  readonly after?: string
}

/** The attribute that a test looks at: a name, and for attributes such as `custom_data[product]` the name of a field. */
export interface AttributeReference {
  /** Name of the attribute. */
  readonly attribute: string
  /** Name of the field, for attributes that have fields; absent for others. */
  readonly field?: string
}

/** A true-or-false attribute on its own, such as `during_hours`. */
export interface FlagTest extends Commented {
  /** Always `flag`. */
  readonly kind: "flag"
  /** Name of the attribute. */
  readonly attribute: string
}

/** `pressed[1 2]`: the call's keypresses, in order, begin with these keys. At least one; each `1-9`, `a-z`, `W` or `N`. */
export interface PressedTest extends Commented {
  /** Always `pressed`. */
  readonly kind: "pressed"
  /** The keys, in their order. */
  readonly keys: ReadonlyArray<string>
}

/** A text attribute compared with one text. The text is kept as written; it is compared in NFC. */
export interface TextTest extends Commented, AttributeReference {
  /** Always `text`. */
  readonly kind: "text"
  /** How it is compared. */
  readonly operator: TextOperator
  /** The text as it was written, escapes resolved. */
  readonly value: string
}

/** A text attribute looked for in a list of texts (at least one). */
export interface TextListTest extends Commented, AttributeReference {
  /** Always `text-list`. */
  readonly kind: "text-list"
  /** Whether it must be in the list or must not. */
  readonly operator: ListOperator
  /** The texts, one or more. */
  readonly values: ReadonlyArray<string>
}

/**
 * A number as a condition writes it: at most 12 digits before the period and 3 after it. With `unit: "sec"` it was
 * written as a duration (`1 min 30 sec`), is not negative, and `number` counts seconds.
 */
export interface Quantity {
  /** The number; seconds for a duration. */
  readonly number: number
  /** Whether it was written as a duration; absent: as a plain number. */
  readonly unit?: "sec"
}

/** A number attribute compared with one number. */
export interface NumberTest extends Commented, AttributeReference {
  /** Always `number`. */
  readonly kind: "number"
  /** How it is compared. */
  readonly operator: NumberOperator
  /** The number. */
  readonly value: Quantity
}

/** A number attribute looked for in a list of numbers (at least one). */
export interface NumberListTest extends Commented, AttributeReference {
  /** Always `number-list`. */
  readonly kind: "number-list"
  /** Whether it must be in the list or must not. */
  readonly operator: ListOperator
  /** The numbers, one or more. */
  readonly values: ReadonlyArray<Quantity>
}

/** Whether a text or number attribute has a value at all. An empty text is the same as no value. */
export interface PresenceTest extends Commented, AttributeReference {
  /** Always `presence`. */
  readonly kind: "presence"
  /** Which of the two must hold. */
  readonly operator: PresenceOperator
}

/** Whether a node is a test, that is, neither a group nor a negation. */
export const isTest = (node: ConditionNode): node is ConditionTest =>
  node.kind !== "and" && node.kind !== "or" && node.kind !== "not"

/**
 * Joins parts with `and` or `or` the way the parser does: one part is returned as it is, and a part that is a group of the
 * same kind gives its own parts.
 *
 * @returns the joined node; `null` when there are no parts.
 *
 * @example
 * ```ts
 * import { joinParts } from "@callrules/condition"
 *
 * const mobile = { kind: "flag", attribute: "mobile" } as const
 * console.assert(joinParts("and", [mobile]) === mobile)
 * console.assert(joinParts("or", []) === null)
 * ```
 */
export const joinParts = (kind: "and" | "or", parts: ReadonlyArray<ConditionNode>): ConditionNode | null => {
  const [first] = parts
  if (first === undefined) return null
  if (parts.length === 1) return first
  return { kind, of: parts.flatMap((part) => (part.kind === kind ? part.of : [part])) }
}

/** Every test of a tree, from left to right. */
export const testsOf = (root: ConditionNode | null): ReadonlyArray<ConditionTest> => {
  const tests: Array<ConditionTest> = []
  const visit = (node: ConditionNode): void => {
    if (isTest(node)) tests.push(node)
    else if (node.kind === "not") visit(node.of)
    else node.of.forEach(visit)
  }
  if (root !== null) visit(root)
  return tests
}
