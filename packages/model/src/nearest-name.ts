/**
 * The known name that a mistyped one was probably meant to be, for hints.
 *
 * @packageDocumentation
 */

const MAX_DISTANCE = 2
const MAX_LENGTH = 64

/**
 * The known name that is fewest typing slips away from a name: a character put in, taken out or replaced, or two
 * neighbours swapped; letter case is free. At most two slips count, and fewer than half of the name's characters; of
 * several names the first known one. A name of more than 64 characters is near to none.
 *
 * A decision of this project: see docs/decisions.md.
 *
 * @returns the known name, or `undefined` when none is near.
 *
 * @example
 * ```ts
 * import { nearestName } from "@callrules/model/nearest-name"
 *
 * console.assert(nearestName("statsu", ["status", "id"]) === "status")
 * console.assert(nearestName("page", ["status", "id"]) === undefined)
 * ```
 */
export const nearestName = (name: string, known: Iterable<string>): string | undefined => {
  if (name.length > MAX_LENGTH) return undefined
  const wanted = name.toLowerCase()
  let best: string | undefined
  let limit = Math.min(MAX_DISTANCE, Math.floor((name.length - 1) / 2)) + 1
  for (const candidate of known) {
    if (Math.abs(candidate.length - wanted.length) >= limit) continue
    const distance = editDistance(wanted, candidate.toLowerCase(), limit)
    if (distance < limit) {
      best = candidate
      limit = distance
      if (distance === 0) return best
    }
  }
  return best
}

// What two texts share at their ends costs nothing: only what is left between is compared.
const editDistance = (left: string, right: string, limit: number): number => {
  let start = 0
  let leftEnd = left.length
  let rightEnd = right.length
  while (start < leftEnd && start < rightEnd && left.charCodeAt(start) === right.charCodeAt(start)) start++
  while (leftEnd > start && rightEnd > start && left.charCodeAt(leftEnd - 1) === right.charCodeAt(rightEnd - 1)) {
    leftEnd--
    rightEnd--
  }
  if (leftEnd === start || rightEnd === start) return Math.min(limit, leftEnd + rightEnd - 2 * start)
  // both differ in their first and last character: that many changes at least
  if (limit <= 1) return limit
  return alignment(left.slice(start, leftEnd), right.slice(start, rightEnd), limit)
}

// Optimal string alignment over three rows; gives `limit` as soon as a whole row reaches it.
const alignment = (left: string, right: string, limit: number): number => {
  const width = right.length + 1
  const rows = new Uint8Array(3 * width)
  for (let column = 0; column < width; column++) rows[column] = column
  for (let row = 1; row <= left.length; row++) {
    const current = (row % 3) * width
    const last = ((row + 2) % 3) * width
    const beforeLast = ((row + 1) % 3) * width
    let smallest = row
    rows[current] = row
    for (let column = 1; column < width; column++) {
      const same = left.charCodeAt(row - 1) === right.charCodeAt(column - 1)
      const replaced = at(rows, last + column - 1) + (same ? 0 : 1)
      let cost = Math.min(at(rows, last + column) + 1, at(rows, current + column - 1) + 1, replaced)
      if (row > 1 && column > 1 && isSwap(left, right, row, column)) {
        cost = Math.min(cost, at(rows, beforeLast + column - 2) + 1)
      }
      rows[current + column] = cost
      if (cost < smallest) smallest = cost
    }
    if (smallest >= limit) return limit
  }
  return Math.min(limit, at(rows, (left.length % 3) * width + right.length))
}

const isSwap = (left: string, right: string, row: number, column: number): boolean =>
  left.charCodeAt(row - 1) === right.charCodeAt(column - 2) && left.charCodeAt(row - 2) === right.charCodeAt(column - 1)

const at = (rows: Uint8Array, index: number): number => rows[index] ?? 0
