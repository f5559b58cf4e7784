// The atoms of a formula, each once, and the solver that knows how they hang together.
import { type Atom, consequence, type ExclusiveGroups, isTextAtom } from "./atom.ts"
import type { Budget } from "./budget.ts"
import { type Literal, not } from "./literal.ts"
import { type AtomEntry, relateAtoms } from "./relations.ts"
import { makeSolver, type Solver } from "./solver.ts"

export interface AtomTable {
  readonly solver: Solver
  readonly atoms: ReadonlyArray<AtomEntry>
  /** The literal of an atom. Only before {@link AtomTable.relate}. */
  readonly literal: (atom: Atom) => Literal
  /** Tells the solver what the atoms say about each other, once all of them are known. */
  readonly relate: () => void
}

/** A table without atoms. */
export const atomTable = (exclusive: ExclusiveGroups, budget: Budget): AtomTable => {
  const atoms: Array<AtomEntry> = []
  const bySlot = new Map<string, Array<AtomEntry>>()
  const pairedBySlot = new Map<string, Array<AtomEntry>>()
  const byKey = new Map<string, Literal>()
  const byVariable = new Map<number, Atom>()
  // a text contains much that others contain: looked for when it is asked, and only of atoms that the search comes by
  const consequences = (literal: Literal): ReadonlyArray<Literal> => {
    const atom = byVariable.get(literal >> 1)
    if (atom === undefined || !isTextAtom(atom)) return []
    const others = isPaired(atom) ? bySlot.get(atom.slot) : pairedBySlot.get(atom.slot)
    if (others === undefined) return []
    const isTrue = (literal & 1) === 0
    // that a text does not begin or end with another, or is not it, says nothing about what it contains
    if (!isTrue && !isPaired(atom)) return []
    budget.left -= others.length
    return others.flatMap((other) => (other.atom === atom ? [] : follows(atom, isTrue, other)))
  }
  const solver = makeSolver(budget, consequences)
  const literal = (atom: Atom): Literal => {
    const key = keyOf(atom)
    const found = byKey.get(key)
    if (found !== undefined) return found
    const made = solver.newVariable() * 2
    const entry = { atom, literal: made }
    byKey.set(key, made)
    byVariable.set(made >> 1, atom)
    atoms.push(entry)
    addTo(bySlot, entry)
    if (isPaired(atom)) addTo(pairedBySlot, entry)
    return made
  }
  const relate = (): void => {
    for (const slot of bySlot.values()) relateAtoms(solver, slot, exclusive)
  }
  return { solver, literal, atoms, relate }
}

/** Whether an atom's relations to others are looked for pair by pair: those of `contains`, and of whatever relations.ts does not know. */
const isPaired = (atom: Atom): boolean =>
  isTextAtom(atom) && atom.kind !== "equals" && atom.kind !== "starts" && atom.kind !== "ends"

const addTo = (bySlot: Map<string, Array<AtomEntry>>, entry: AtomEntry): void => {
  const others = bySlot.get(entry.atom.slot)
  if (others === undefined) bySlot.set(entry.atom.slot, [entry])
  else others.push(entry)
}

/** What an atom that is true, or false, says about another: its literal, the opposite, or nothing. */
const follows = (atom: Atom, isTrue: boolean, { atom: other, literal }: AtomEntry): ReadonlyArray<Literal> => {
  // an atom that is false makes false whatever would make it true
  if (!isTrue) return consequence(other, atom, []) === "true" ? [not(literal)] : []
  const says = consequence(atom, other, [])
  return says === "nothing" ? [] : [says === "true" ? literal : not(literal)]
}

const keyOf = (atom: Atom): string => {
  switch (atom.kind) {
    case "flag":
      return `flag ${atom.attribute}`
    case "path":
      return `path ${atom.keys.join(" ")}`
    case "bound":
      return `bound ${atom.inclusive} ${atom.bound} ${atom.slot}`
    default:
      // the slot's name holds no line feed: a field with one is written as an escape
      return `${atom.kind} ${atom.slot}\n${atom.text}`
  }
}
