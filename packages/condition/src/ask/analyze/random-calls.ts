// Random calls, as answers to the atoms of a formula. They cost next to nothing beside a search, and most parts of a
// condition show on one of them that they are needed. The same formula always gives the same calls.
import { type Atom, comparePlaces, consequence, type ExclusiveGroups } from "./atom.ts"
import type { Formula } from "./formula.ts"

const KINDS_PER_SLOT = 16
const MOST_ATOMS = 64
const CALLS = 32

type Entry = Formula["atoms"][number]

/** Batches of 32 calls. */
export interface RandomCalls {
  /** The next batch: for each atom's variable one bit per call, by the variable. */
  readonly next: () => ReadonlyArray<number>
  /** After how many batches each value of each piece of a call was taken; at least 1. */
  readonly batches: number
}

/** Makes batches of calls. */
export const randomCalls = (formula: Formula): RandomCalls => {
  const random = randomNumbers()
  const slots = [...Map.groupBy(formula.atoms, ({ atom }) => atom.slot).values()]
  const small = slots
    .filter(({ length }) => length <= MOST_ATOMS)
    .map((slot) => Array.from({ length: KINDS_PER_SLOT }, () => randomKind(slot, formula.exclusive, random)))
  const large = slots.filter((slot) => slot.length > MOST_ATOMS && slot[0]?.atom.kind !== "flag").map(valuesOf)
  // atoms are numbered in their order
  const variables = ((formula.atoms.at(-1)?.literal ?? 0) >> 1) + 1
  let calls = 0
  const next = (): ReadonlyArray<number> => {
    const bits: Array<number> = Array(variables).fill(0)
    for (const kinds of small) {
      for (let call = 0; call < CALLS; call++) setAll(bits, call, kinds[random() % KINDS_PER_SLOT] ?? [])
    }
    // of thousands of values few would be drawn: they are taken in turn
    for (const values of large) values.take(bits, calls % values.count)
    calls += CALLS
    return bits
  }
  return { next, batches: Math.ceil(Math.max(1, ...large.map(({ count }) => count)) / CALLS) }
}

const setAll = (bits: Array<number>, call: number, variables: ReadonlyArray<number>): void => {
  for (const variable of variables) bits[variable] = (bits[variable] ?? 0) | (1 << call)
}

/** The values of a slot of many atoms: for each atom one that meets it and no more than it must. */
interface ManyValues {
  readonly count: number
  /** Sets the bits of the atoms for a batch of calls that have the values from this one on, in turn. */
  readonly take: (bits: Array<number>, first: number) => void
}

const valuesOf = (slot: ReadonlyArray<Entry>): ManyValues => {
  const bounds = slot.flatMap(({ atom, literal }) => (atom.kind === "bound" ? [{ atom, variable: literal >> 1 }] : []))
  if (bounds.length === slot.length) {
    const chain = bounds.sort((a, b) => comparePlaces(a.atom, b.atom)).map(({ variable }) => variable)
    return { count: slot.length, take: (bits, first) => takeAlong(chain, bits, first) }
  }
  // whole texts exclude each other
  const more = slot.filter(({ atom }) => atom.kind !== "equals")
  const variablesAt = (index: number): ReadonlyArray<number> => {
    const chosen = slot[index]
    if (chosen === undefined) return []
    const met = more.filter((other) => other !== chosen && consequence(chosen.atom, other.atom, []) === "true")
    return [chosen, ...met].map(({ literal }) => literal >> 1)
  }
  const take = (bits: Array<number>, first: number): void => {
    for (let call = 0; call < CALLS; call++) setAll(bits, call, variablesAt((first + call) % slot.length))
  }
  return { count: slot.length, take }
}

/** A number that meets a bound meets all that are behind it in the chain: one pass for all calls. */
const takeAlong = (chain: ReadonlyArray<number>, bits: Array<number>, first: number): void => {
  let met = 0
  for (const [index, variable] of chain.entries()) {
    const call = (index - first + chain.length) % chain.length
    if (call < CALLS) met |= 1 << call
    bits[variable] = met
  }
}

/** The variables of the atoms of one slot that are true for some value: a few at random, and all that follows. */
const randomKind = (
  slot: ReadonlyArray<Entry>,
  exclusive: ExclusiveGroups,
  random: () => number,
): ReadonlyArray<number> => {
  const truth = new Map<Atom, boolean>()
  const tries = slot[0]?.atom.kind === "flag" ? slot.length : random() % 3
  for (let count = 0; count < tries; count++) {
    const pick = slot[random() % slot.length]?.atom
    if (pick === undefined || truth.has(pick)) continue
    truth.set(pick, true)
    for (const { atom } of slot) {
      const says = atom === pick ? "true" : consequence(pick, atom, exclusive)
      if (says !== "nothing") truth.set(atom, says === "true")
    }
  }
  return slot.filter(({ atom }) => truth.get(atom) === true).map(({ literal }) => literal >> 1)
}

/** Whole numbers from 0 to 2^16 - 1 that look random. */
const randomNumbers = (): (() => number) => {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) | 0
    return state >>> 16
  }
}
