// Random calls, as answers to the atoms of a formula. They cost next to nothing beside a search, and most parts of a
// condition show on one of them that they are needed. The same formula always gives the same calls.
import { type Atom, consequence, type ExclusiveGroups } from "./atom.ts"
import type { Formula } from "./formula.ts"

const KINDS_PER_SLOT = 16
const MOST_ATOMS = 64

type Entry = Formula["atoms"][number]

/** Makes batches of 32 calls: for each atom's variable one bit per call, by the variable. */
export const randomCalls = (formula: Formula): (() => ReadonlyArray<number>) => {
  const random = randomNumbers()
  const slots = [...Map.groupBy(formula.atoms, ({ atom }) => atom.slot).values()]
  const kinds = slots
    .filter(({ length }) => length <= MOST_ATOMS)
    .map((slot) => Array.from({ length: KINDS_PER_SLOT }, () => randomKind(slot, formula.exclusive, random)))
  // atoms are numbered in their order
  const variables = ((formula.atoms.at(-1)?.literal ?? 0) >> 1) + 1
  return () => {
    const bits: Array<number> = Array(variables).fill(0)
    for (const slot of kinds) {
      for (let call = 0; call < 32; call++) {
        for (const variable of slot[random() % KINDS_PER_SLOT] ?? [])
          bits[variable] = (bits[variable] ?? 0) | (1 << call)
      }
    }
    return bits
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
