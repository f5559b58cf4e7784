// The parts of a condition while redundant ones are taken out: a tree that knows its literals and what the calls seen
// so far say about each part.
import { type ConditionNode, isTest, joinParts } from "../../language/tree/tree.ts"
import type { Formula } from "./formula.ts"
import { inHalves } from "./in-halves.ts"
import { type Literal, not } from "./literal.ts"

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
  /** Its place among the parts of its group as they were at first, and how many these were. */
  readonly place: number
  readonly beside: number
  /** By batch of calls, one bit per call: whether the part is met. */
  readonly met: Array<number>
  /** Of a group, by batch, one bit per call: whether the verdict changes when the group does. */
  readonly noticed: Array<number>
  /** By batch, one bit per call that shows that the part cannot be left out. */
  readonly needed: Array<number>
  /** In how many batches of kept calls it is shown to be needed. */
  shown: number
  /** Whether it is needed on a call that was kept but not measured yet. */
  isAsked: boolean
}

/** The parts of a tree. */
export const partOf = (
  formula: Formula,
  node: ConditionNode,
  path: ReadonlyArray<string | number> = ["root"],
  within?: { readonly parent: Part; readonly place: number; readonly beside: number },
): Part => {
  const part: Part = {
    node,
    kind: node.kind,
    path,
    parent: within?.parent,
    children: [],
    literal: 0,
    stale: false,
    place: within?.place ?? 0,
    beside: within?.beside ?? 1,
    met: [],
    noticed: [],
    needed: [],
    shown: 0,
    isAsked: false,
  }
  if (node.kind === "not")
    part.children = [partOf(formula, node.of, [...path, "of"], { parent: part, place: 0, beside: 1 })]
  else if (node.kind === "and" || node.kind === "or") {
    const beside = node.of.length
    part.children = node.of.map((inner, place) =>
      partOf(formula, inner, [...path, "of", place], { parent: part, place, beside }),
    )
  }
  part.literal = formula.literalOf(node)
  return part
}

/** A part and all below it, the outer ones first. */
export const partsOf = (top: Part): ReadonlyArray<Part> => {
  const parts = [top]
  // the list grows while it is read
  for (const part of parts) parts.push(...part.children)
  return parts
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
export const noticedWhen = (formula: Formula, part: Part): Array<Literal> => {
  const above = part.parent
  if (above === undefined) return []
  // the outermost first: they are the same for all parts of a group, and the solver goes on from what stays the same
  const literals = noticedWhen(formula, above)
  const open = above.kind === "or" ? 1 : 0
  for (const child of inHalves(above.children, placeOf, part.place, part.beside)) {
    literals.push(literalOf(formula, child) ^ open)
  }
  return literals
}

const placeOf = ({ place }: Part): number => place
