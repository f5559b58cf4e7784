// What calls say about the parts of a condition: which are met, and which cannot be left out. Calls come in batches of up to
// 32, one bit each; what is found out is kept by batch, so that only what changes is looked at when a part is removed.
import type { Literal } from "./literal.ts"
import type { Part } from "./part.ts"

/** The number of a batch that is measured and not kept; what it shows does not count later. */
export const PASSING_BATCH = 0

/**
 * Evaluates all parts for the calls of a batch; `calls` has a bit for each of them. `truthOf` gives the bits of a test's
 * literal. How many parts are now shown to be needed by kept calls that were not before.
 */
export const measure = (root: Part, batch: number, truthOf: (literal: Literal) => number, calls: number): number => {
  measureMet(root, batch, truthOf)
  root.noticed[batch] = calls
  return measureNoticed(root, batch, undefined)
}

/** Brings a batch up to date after parts of these groups, the innermost first, were removed. */
export const measureAgain = (groups: ReadonlySet<Part>, batch: number): void => {
  let changed: Part | undefined
  for (const group of groups) {
    changed = group
    const met = metOf(group, batch)
    if (met === group.met[batch]) break
    group.met[batch] = met
  }
  if (changed !== undefined) measureNoticed(changed, batch, groups)
}

const measureMet = (part: Part, batch: number, truthOf: (literal: Literal) => number): void => {
  for (const child of part.children) {
    if (child.children.length === 0) child.met[batch] = truthOf(child.literal)
    else measureMet(child, batch, truthOf)
  }
  part.met[batch] = part.children.length === 0 ? truthOf(part.literal) : metOf(part, batch)
}

/** Whether a group is met, from its parts. */
const metOf = ({ kind, children }: Part, batch: number): number => {
  const isOr = kind === "or"
  let met = isOr ? 0 : -1
  for (const child of children) {
    const its = child.met[batch] ?? 0
    met = isOr ? met | its : met & its
  }
  return kind === "not" ? ~met : met
}

/** Goes on below what is noticed otherwise than before, and below `changed`; without it, below all. */
const measureNoticed = (part: Part, batch: number, changed: ReadonlySet<Part> | undefined): number => {
  const { children, kind } = part
  const noticed = part.noticed[batch] ?? 0
  // what is negated is alone, and noticed whenever the negation is
  const flip = kind === "or" ? -1 : 0
  // for `and`: in how many calls no child, or exactly one, is false
  let none = -1
  let atMostOne = -1
  for (const { met } of children) {
    const open = (met[batch] ?? 0) ^ flip
    atMostOne &= open | none
    none &= open
  }
  let shown = 0
  for (const child of children) {
    const alone = noticed & atMostOne & ~none & ~((child.met[batch] ?? 0) ^ flip)
    if (child.needed[batch] !== alone) shown += setNeeded(child, batch, alone)
    if (child.children.length === 0) continue
    const before = child.noticed[batch] ?? 0
    const now = alone | (noticed & none)
    child.noticed[batch] = now
    // where nothing is noticed, nothing is below
    if ((now | before) === 0) continue
    if (changed === undefined || now !== before || changed.has(child)) shown += measureNoticed(child, batch, changed)
  }
  return shown
}

/** 1 when the part was not shown to be needed before and is now, else 0. */
const setNeeded = (part: Part, batch: number, needed: number): number => {
  const before = part.needed[batch] ?? 0
  part.needed[batch] = needed
  if (batch === PASSING_BATCH || (before === 0) === (needed === 0)) return 0
  part.shown += needed === 0 ? -1 : 1
  return needed !== 0 && part.shown === 1 ? 1 : 0
}
