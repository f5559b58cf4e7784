// The facts that a formula has atoms of: what a value of one means for its atoms, and which value fits an assignment.

import type { RawFacts } from "../../evaluate/read-facts.ts"
import { attributeText } from "../../language/tree/attribute-text.ts"
import type { AttributeShape } from "../../vocabulary/vocabulary.ts"
import { type Atom, type BoundAtom, isTextAtom, type PathAtom, textMeets } from "./atom.ts"
import { exampleNumber } from "./example-number.ts"
import { exampleText } from "./example-text.ts"
import type { Formula } from "./formula.ts"
import type { Literal } from "./literal.ts"
import type { Solver } from "./solver.ts"

/**
 * The value of a fact: a text, a number, true or false, the keys in their order. `null` is an absent text or number; an
 * empty text is absent, so `""` never occurs here. `false` is the value of a missing Boolean: an absent
 * boolean and one that is false are the same, so a boolean is never `null`. No keypresses are the empty list.
 */
export type FactValue = string | number | boolean | ReadonlyArray<string> | null

/** One fact of a call. */
export interface Fact {
  /** As a condition writes it: `mobile`, `custom_data[product]`, `pressed`. */
  readonly name: string
  /** The attribute; `undefined` for the keypresses. */
  readonly shape: AttributeShape | undefined
  readonly atoms: ReadonlyArray<{ readonly atom: Atom; readonly literal: Literal }>
}

/** The facts of a formula, in the order in which its conditions name them. */
export const factsOf = (formula: Formula): ReadonlyArray<Fact> => {
  const byKey = new Map<string, Array<{ readonly atom: Atom; readonly literal: Literal }>>()
  for (const entry of formula.atoms) {
    // booleans share a slot, and each is a fact of its own
    const key = entry.atom.kind === "flag" ? entry.atom.attribute : entry.atom.slot
    const sameFact = byKey.get(key)
    if (sameFact === undefined) byKey.set(key, [entry])
    else sameFact.push(entry)
  }
  return [...byKey].map(([key, atoms]) => {
    const shape = formula.shapeOf(key)
    return { name: shape === undefined ? "pressed" : attributeText(shape), shape, atoms }
  })
}

/** The literals that give a fact a value, in the form in which it is compared. */
export const held = (fact: Fact, value: FactValue): ReadonlyArray<Literal> =>
  fact.atoms.map(({ atom, literal }) => literal ^ (meets(value, atom) ? 0 : 1))

const meets = (value: FactValue, atom: Atom): boolean => {
  if (isTextAtom(atom)) return textMeets(typeof value === "string" ? value : "", atom)
  switch (atom.kind) {
    case "flag":
      return value === true
    case "path":
      return Array.isArray(value) && atom.keys.every((key, index) => value[index] === key)
    case "bound":
      return typeof value === "number" && (atom.inclusive ? value <= atom.bound : value < atom.bound)
  }
}

/** A value with which a fact's atoms come out as in the solver's assignment; `undefined` when there is none. */
export const exampleValue = (fact: Fact, solver: Solver): FactValue | undefined => {
  const met = fact.atoms.filter(({ literal }) => solver.isTrue(literal)).map(({ atom }) => atom)
  const unmet = fact.atoms.filter(({ literal }) => !solver.isTrue(literal)).map(({ atom }) => atom)
  if (fact.shape === undefined) return longestPath(met)
  switch (fact.shape.kind) {
    case "boolean":
      return met.length > 0
    case "number":
      return exampleNumber(met.filter(isBound), unmet.filter(isBound)) ?? null
    case "text": {
      const text = exampleText(met.filter(isTextAtom), unmet.filter(isTextAtom))
      return text === "" ? null : text
    }
  }
}

const longestPath = (met: ReadonlyArray<Atom>): ReadonlyArray<string> =>
  met
    .filter((atom): atom is PathAtom => atom.kind === "path")
    .reduce<ReadonlyArray<string>>((found, { keys }) => (keys.length > found.length ? keys : found), [])

const isBound = (atom: Atom): atom is BoundAtom => atom.kind === "bound"

/** Whether a host leaves a value out. */
export const isAbsent = (value: FactValue): boolean => value === null || (Array.isArray(value) && value.length === 0)

/** The key under which a host gives a fact. */
export const rawKeyOf = (shape: AttributeShape | undefined): string =>
  shape === undefined ? "keypresses" : (shape.fact ?? shape.attribute)

/** Facts with their values as a host gives them. What is absent is left out; false is written out, so that no other fact replaces it. */
export const rawFacts = (values: Iterable<readonly [Fact, FactValue]>): RawFacts => {
  const facts = new Map<string, FactValue>()
  const fields = new Map<string, Map<string, FactValue>>()
  for (const [{ shape }, value] of values) {
    if (isAbsent(value)) continue
    const key = rawKeyOf(shape)
    if (shape?.field === undefined) facts.set(key, value)
    else fields.set(key, (fields.get(key) ?? new Map<string, FactValue>()).set(shape.field, value))
  }
  return Object.fromEntries([
    ...facts,
    ...[...fields].map(([key, byField]): [string, RawFacts] => [key, Object.fromEntries(byField)]),
  ])
}
