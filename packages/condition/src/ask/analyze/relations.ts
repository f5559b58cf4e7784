// How the atoms of one piece of a call hang together, as clauses and exclusive groups. That takes about one of them an
// atom, where saying it of each pair would not end for a list of two thousand texts.
import { type Atom, type BoundAtom, comparePlaces, type ExclusiveGroups, type TextAtom } from "./atom.ts"
import type { Literal } from "./literal.ts"
import type { Solver } from "./solver.ts"

/** An atom with its literal. */
export interface AtomEntry<A extends Atom = Atom> {
  readonly atom: A
  readonly literal: Literal
}

/**
 * Tells the solver what the atoms of one slot say about each other; but for `contains`, which says too much to be told
 * before it is asked: see atom-table.ts.
 */
// REC-101, REC-103
export const relateAtoms = (solver: Solver, slot: ReadonlyArray<AtomEntry>, exclusive: ExclusiveGroups): void => {
  const flags = new Map<string, Literal>()
  const bounds: Array<AtomEntry<BoundAtom>> = []
  const beginnings: Array<Piece> = []
  const ends: Array<Piece> = []
  const whole: Array<AtomEntry<TextAtom>> = []
  for (const { atom, literal } of slot) {
    if (atom.kind === "flag") flags.set(atom.attribute, literal)
    else if (atom.kind === "bound") bounds.push({ atom, literal })
    // a key is one character; behind the last one a space, as behind all others
    else if (atom.kind === "path") beginnings.push({ text: `${atom.keys.join(" ")} `, literal, isWhole: false })
    else if (atom.kind === "equals") whole.push({ atom, literal })
    // a question of its own about one side says more than that, and is asked pair by pair
    else if (atom.kind === "starts") beginnings.push({ text: atom.text, literal, isWhole: false })
    else if (atom.kind === "ends") ends.push({ text: backwards(atom.text), literal, isWhole: false })
  }
  for (const group of exclusive)
    addExclusive(
      solver,
      [...new Set(group)].flatMap((name) => flags.get(name) ?? []),
    )
  relateBounds(solver, bounds)
  relateBeginnings(solver, [
    ...beginnings,
    ...whole.map(({ atom, literal }) => ({ text: atom.text, literal, isWhole: true })),
  ])
  // whole texts exclude each other already
  if (ends.length === 0) return
  relateBeginnings(solver, [
    ...ends,
    ...whole.map(({ atom, literal }) => ({ text: backwards(atom.text), literal, isWhole: true })),
  ])
}

const addExclusive = (solver: Solver, literals: ReadonlyArray<Literal>): void => {
  if (literals.length > 1) solver.addExclusive(literals)
}

/** Each bound gives the next one of the chain. */
const relateBounds = (solver: Solver, bounds: ReadonlyArray<AtomEntry<BoundAtom>>): void => {
  const chain = [...bounds].sort((a, b) => comparePlaces(a.atom, b.atom))
  chain.forEach(({ literal }, index) => {
    const next = chain[index + 1]
    if (next !== undefined) solver.addClause([literal ^ 1, next.literal])
  })
}

/** Something that begins with a text, or is that text. */
interface Piece {
  readonly text: string
  readonly literal: Literal
  readonly isWhole: boolean
}

/**
 * Beginnings are a forest, in which each stands below the longest one that it begins with, and whole texts are leaves.
 * Each gives the one above it, and of those that stand side by side at most one is true.
 */
const relateBeginnings = (solver: Solver, pieces: ReadonlyArray<Piece>): void => {
  const sorted = [...pieces].sort((a, b) => compare(a.text, b.text) || Number(a.isWhole) - Number(b.isWhole))
  const sideBySide = new Map<Piece | undefined, Array<Literal>>()
  const above: Array<Piece> = []
  for (const piece of sorted) {
    while (above.length > 0 && !piece.text.startsWith(above.at(-1)?.text ?? "")) above.pop()
    const parent = above.at(-1)
    if (parent !== undefined) solver.addClause([piece.literal ^ 1, parent.literal])
    const beside = sideBySide.get(parent)
    if (beside === undefined) sideBySide.set(parent, [piece.literal])
    else beside.push(piece.literal)
    if (!piece.isWhole) above.push(piece)
  }
  for (const literals of sideBySide.values()) addExclusive(solver, literals)
}

/** By code unit: what begins with a text stands right behind it. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Turned round by code unit: what ended with a text begins with it. */
const backwards = (text: string): string => text.split("").reverse().join("")
