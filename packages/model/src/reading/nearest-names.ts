// The known names that a mistyped one was probably meant to be.
import { remembering } from "./remembering.ts"

/** At most this many significant characters of a name are compared: longer names are not typed by hand. */
const LONGEST_COMPARED = 64

/**
 * The known names nearest to a name, nearest first, equally near ones in alphabetical order. Near is what is few slips
 * away: one for up to 4 characters, two for up to 8, three beyond, and at least one character must be right. A slip is a
 * character put in, left out or replaced, or two neighbours swapped; letter case, `_`, `-` and white space do not count.
 *
 * @example
 * ```ts
 * import { nearestNames } from "@callrules/model/reading"
 *
 * console.assert(nearestNames("statsu", ["id", "status", "state"])[0] === "status")
 * console.assert(nearestNames("page", ["id", "status"]).length === 0)
 * ```
 */
export const nearestNames = (name: string, known: Iterable<string>, most = 3): ReadonlyArray<string> => {
  const wanted = plainForm(name)
  const limit = slipsAllowed(wanted.length)
  const near: Array<{ readonly name: string; readonly slips: number }> = []
  for (const candidate of known) {
    const slips = slipsOf(wanted, candidate, limit)
    if (slips <= limit) near.push({ name: candidate, slips })
  }
  near.sort((a, b) => a.slips - b.slips || (a.name < b.name ? -1 : 1))
  return near.slice(0, most).map((one) => one.name)
}

/**
 * The nearest of {@link nearestNames}; `undefined` when none is near.
 *
 * @example
 * ```ts
 * import { nearestName } from "@callrules/model/reading"
 *
 * console.assert(nearestName("organisationtype", ["id", "organization_type"]) === "organization_type")
 * ```
 */
export const nearestName = (name: string, known: Iterable<string>): string | undefined => {
  const wanted = plainForm(name)
  let nearest: string | undefined
  let least = slipsAllowed(wanted.length)
  for (const candidate of known) {
    const slips = slipsOf(wanted, candidate, least)
    if (slips > least || (slips === least && nearest !== undefined && nearest < candidate)) continue
    nearest = candidate
    least = slips
  }
  return nearest
}

/** The slips between the plain form of a name and a known name; more than the limit when that is not near. */
const slipsOf = (wanted: string, candidate: string, limit: number): number => {
  // only characters that do not count make a name longer
  if (candidate.length < wanted.length - limit) return limit + 1
  const plain = plainKnown(candidate)
  if (Math.abs(plain.length - wanted.length) > limit) return limit + 1
  const slips = slipsBetween(wanted, plain, limit + 1)
  return slips < Math.max(plain.length, wanted.length) ? slips : limit + 1
}

const slipsAllowed = (length: number): number => (length <= 4 ? 1 : length <= 8 ? 2 : 3)

/** The characters of a name that count and are compared. */
const plainForm = (name: string): string => {
  const lower = name.slice(0, 2 * LONGEST_COMPARED).toLowerCase()
  const plain = UNCOUNTED.test(lower) ? lower.replace(EVERY_UNCOUNTED, "") : lower
  return plain.slice(0, LONGEST_COMPARED)
}

const UNCOUNTED = /[_\-\s]/
const EVERY_UNCOUNTED = new RegExp(UNCOUNTED, "g")

const plainKnown = remembering(plainForm)

// What two texts share at their ends costs nothing: only what is left between is compared.
const slipsBetween = (left: string, right: string, limit: number): number => {
  let start = 0
  let leftEnd = left.length
  let rightEnd = right.length
  while (start < leftEnd && start < rightEnd && left.charCodeAt(start) === right.charCodeAt(start)) start++
  while (leftEnd > start && rightEnd > start && left.charCodeAt(leftEnd - 1) === right.charCodeAt(rightEnd - 1)) {
    leftEnd--
    rightEnd--
  }
  if (leftEnd === start || rightEnd === start) return leftEnd + rightEnd - 2 * start
  // both differ in their first and last character: that is one slip at least
  return limit <= 1 ? limit : alignment(left.slice(start, leftEnd), right.slice(start, rightEnd), limit)
}

// Optimal string alignment over three rows; gives `limit` as soon as a whole row reaches it. Cells that are `limit` or more columns
// from the diagonal are not worked out: so many characters put in or left out are no fewer slips.
const alignment = (left: string, right: string, limit: number): number => {
  const width = right.length + 1
  const rows = ROWS
  for (let column = 0; column < width && column <= limit; column++) rows[column] = column
  for (let row = 1; row <= left.length; row++) {
    const current = (row % 3) * width
    const last = ((row + 2) % 3) * width
    const beforeLast = ((row + 1) % 3) * width
    const first = Math.max(1, row - limit + 1)
    const end = Math.min(width, row + limit)
    let smallest = first === 1 ? row : limit
    rows[current + first - 1] = smallest
    if (end < width) rows[current + end] = limit
    for (let column = first; column < end; column++) {
      const same = left.charCodeAt(row - 1) === right.charCodeAt(column - 1)
      const replaced = at(rows, last + column - 1) + (same ? 0 : 1)
      let slips = Math.min(at(rows, last + column) + 1, at(rows, current + column - 1) + 1, replaced)
      if (row > 1 && column > 1 && isSwap(left, right, row, column)) {
        slips = Math.min(slips, at(rows, beforeLast + column - 2) + 1)
      }
      rows[current + column] = slips
      if (slips < smallest) smallest = slips
    }
    if (smallest >= limit) return limit
  }
  return at(rows, (left.length % 3) * width + right.length)
}

/** One table for every comparison: a new one would cost more than most comparisons. Each writes a cell before it reads it. */
const ROWS = new Uint8Array(3 * (LONGEST_COMPARED + 1))

const isSwap = (left: string, right: string, row: number, column: number): boolean =>
  left.charCodeAt(row - 1) === right.charCodeAt(column - 2) && left.charCodeAt(row - 2) === right.charCodeAt(column - 1)

const at = (rows: Uint8Array, index: number): number => rows[index] ?? 0
