// The parts of a condition while redundant ones are taken out: a tree that knows its literals and what the calls seen
// so far say about each part.
import { type ConditionNode, isTest, joinParts } from "../../language/tree/tree.ts"
import type { Formula } from "./formula.ts"
import { type Literal, not } from "./solver.ts"

/** One node of the tree; `children` are those that are still there. */
export interface Part {
  readonly node: ConditionNode
  /** The kind of the node: read often, and nodes are of many shapes while parts are of one. */
  readonly kind: ConditionNode["kind"]
  readonly path: ReadonlyArray<string | number>
  readonly parent: Part | undefined
  children: ReadonlyArray<Part>
  /** Its literal, or that of what it was before parts below it were removed: see {@link literalOf}. */
  literal: Literal
  /** Whether parts below it were removed since its literal was made. */
  stale: boolean
  /** One bit per call: whether the part is met. */
  met: number
  /** One bit per call that shows that the part cannot be left out. */
  needed: number
}

/** The parts of a tree. */
export const partOf = (
  formula: Formula,
  node: ConditionNode,
  path: ReadonlyArray<string | number> = ["root"],
  parent?: Part,
): Part => {
  const part: Part = { node, kind: node.kind, path, parent, children: [], literal: 0, stale: false, met: 0, needed: 0 }
  if (node.kind === "not") part.children = [partOf(formula, node.of, [...path, "of"], part)]
  else if (node.kind === "and" || node.kind === "or") {
    part.children = node.of.map((inner, index) => partOf(formula, inner, [...path, "of", index], part))
  }
  part.literal = formula.literalOf(node)
  return part
}

/** The literal of what is still there of a part. */
export const literalOf = (formula: Formula, part: Part): Literal => {
  if (part.stale) {
    part.literal = newLiteral(formula, part)
    part.stale = false
  }
  return part.literal
}

const newLiteral = (formula: Formula, { kind, children }: Part): Literal => {
  const literals = children.map((child) => literalOf(formula, child))
  // only what has parts is ever stale; what is negated is the only one
  return kind === "not" ? not(formula.join("and", literals)) : formula.join(kind === "or" ? "or" : "and", literals)
}

/** Takes a part out of its group. */
export const removePart = (part: Part, group: Part): void => {
  group.children = group.children.filter((other) => other !== part)
  // the literals are made when they are asked for: often much more is removed before that
  for (let above: Part | undefined = group; above !== undefined; above = above.parent) above.stale = true
}

/** The tree of what is still there. */
export const nodeOf = ({ node, children }: Part): ConditionNode => {
  if (isTest(node)) return node
  const parts = children.map(nodeOf)
  // no group loses its last part, and what is negated is the only one
  const of = joinParts(node.kind === "or" ? "or" : "and", parts) ?? node
  return node.kind === "not" ? { kind: "not", of } : of
}

/**
 * What must be true, besides the part being unlike what stands for it when it is left out, for anyone to notice that
 * it is gone: in every group around it, the other parts leave the question open.
 */
export const noticedWhen = (formula: Formula, part: Part): ReadonlyArray<Literal> => {
  const above = part.parent
  if (above === undefined) return []
  // the outermost first: they are the same for all parts of a group, and the solver goes on from what stays the same
  const literals = [...noticedWhen(formula, above)]
  const open = above.kind === "or" ? 1 : 0
  for (const child of above.children) if (child !== part) literals.push(literalOf(formula, child) ^ open)
  return literals
}

/** Evaluates all parts for up to 32 calls at once. `truthOf` gives the bits of a test's literal. */
export const measure = (root: Part, truthOf: (literal: Literal) => number, calls: number): void => {
  measureMet(root, truthOf)
  measureNeeded(root, calls)
}

const measureMet = (part: Part, truthOf: (literal: Literal) => number): number => {
  const { kind, children } = part
  const isOr = kind === "or"
  let met = isOr ? 0 : -1
  if (children.length === 0) met = truthOf(part.literal)
  else {
    for (const child of children) {
      const its = measureMet(child, truthOf)
      met = isOr ? met | its : met & its
    }
    if (kind === "not") met = ~met
  }
  part.met = met
  return met
}

/** `noticed`: the calls for which it shows when the part changes. */
const measureNeeded = (part: Part, noticed: number): void => {
  const { children, kind } = part
  // what is negated is alone, and noticed whenever the negation is
  const flip = kind === "or" ? -1 : 0
  // for `and`: in how many calls no child, or exactly one, is false
  let none = -1
  let atMostOne = -1
  for (const { met } of children) {
    const open = met ^ flip
    atMostOne &= open | none
    none &= open
  }
  for (const child of children) {
    const alone = noticed & atMostOne & ~none & ~(child.met ^ flip)
    child.needed |= alone
    measureNeeded(child, alone | (noticed & none))
  }
}
