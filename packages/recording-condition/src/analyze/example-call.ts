// The facts of a call that answers every atom as the solver's assignment does.
import type { AttributeShape } from "../vocabulary.ts"
import { type Atom, type BoundAtom, isTextAtom, type PathAtom } from "./atom.ts"
import { exampleNumber } from "./example-number.ts"
import { exampleText } from "./example-text.ts"
import type { Formula } from "./formula.ts"

/**
 * The facts of a call, as a host gives them: what is not there is absent, attributes with fields are objects of their
 * own, and `keypresses` is a list of keys.
 */
export type ExampleCall = Readonly<Record<string, unknown>>

/** The call of the formula's current assignment; `undefined` when an attribute has no such value. */
export const exampleCall = (formula: Formula): ExampleCall | undefined => {
  const facts = new Map<string, unknown>()
  for (const atoms of bySlot(formula)) {
    const [first] = [...atoms.met, ...atoms.unmet]
    if (first?.kind === "flag") placeFlags(facts, formula, atoms)
    else if (first?.kind === "path") placeKeypresses(facts, atoms)
    else if (first !== undefined && !placeValue(facts, formula.shapeOf(first.slot), atoms)) return undefined
  }
  return Object.fromEntries(
    [...facts].map(([key, value]) => [key, value instanceof Map ? Object.fromEntries(value) : value]),
  )
}

interface SlotAtoms {
  readonly met: ReadonlyArray<Atom>
  readonly unmet: ReadonlyArray<Atom>
}

const bySlot = (formula: Formula): ReadonlyArray<SlotAtoms> => {
  const slots = new Map<string, { readonly met: Array<Atom>; readonly unmet: Array<Atom> }>()
  for (const { atom, literal } of formula.atoms) {
    const found = slots.get(atom.slot) ?? { met: [], unmet: [] }
    slots.set(atom.slot, found)
    found[formula.solver.isTrue(literal) ? "met" : "unmet"].push(atom)
  }
  return [...slots.values()]
}

const placeFlags = (facts: Map<string, unknown>, formula: Formula, { met, unmet }: SlotAtoms): void => {
  // false is said, not left out: a boolean that is left out may be read from another fact
  for (const value of [false, true]) {
    for (const atom of value ? met : unmet) {
      if (atom.kind === "flag") facts.set(formula.shapeOf(atom.attribute)?.fact ?? atom.attribute, value)
    }
  }
}

const placeKeypresses = (facts: Map<string, unknown>, { met }: SlotAtoms): void => {
  const paths = met.filter((atom): atom is PathAtom => atom.kind === "path")
  const longest = paths.reduce<ReadonlyArray<string>>(
    (found, { keys }) => (keys.length > found.length ? keys : found),
    [],
  )
  if (longest.length > 0) facts.set("keypresses", longest)
}

/** Gives a text or a number its value; false when there is none that fits. */
const placeValue = (
  facts: Map<string, unknown>,
  shape: AttributeShape | undefined,
  { met, unmet }: SlotAtoms,
): boolean => {
  if (shape === undefined) return false
  const isNumber = shape.kind === "number"
  const value = isNumber
    ? exampleNumber(met.filter(isBound), unmet.filter(isBound))
    : exampleText(met.filter(isTextAtom), unmet.filter(isTextAtom))
  if (value === undefined) return isNumber
  if (value === "") return true
  const key = shape.fact ?? shape.attribute
  if (shape.field === undefined) facts.set(key, value)
  else {
    const fields = facts.get(key)
    facts.set(key, (fields instanceof Map ? fields : new Map<string, unknown>()).set(shape.field, value))
  }
  return true
}

const isBound = (atom: Atom): atom is BoundAtom => atom.kind === "bound"
