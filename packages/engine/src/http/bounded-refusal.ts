// The bound on answers to refused requests: as many problems as fit are worded, the rest is counted.
import { jsonPointer, type PathSegment } from "@callrules/model"
import { MOST_COUNTED, MOST_WORDED, moreProblems } from "@callrules/model/reading"
import type { RefusedProblem } from "@callrules/operations/parts"

/** The longest answer to a refused request. */
const MOST_REFUSAL_BYTES = 65_536

/** Longer pointers say the place of the object around. */
const LONGEST_POINTER = 1_000

/**
 * What `write` makes of the problems if that fits into 64 KiB, else of the first ones that fit, with the number of the others.
 */
// ENG-127
export const boundedRefusal = (
  problems: ReadonlyArray<RefusedProblem>,
  write: (problems: ReadonlyArray<RefusedProblem>) => string,
): string => {
  const whole = write(problems)
  if (fits(whole)) return whole
  for (let kept = Math.floor(problems.length * SHARE_KEPT); ; kept = Math.floor(kept * SHARE_KEPT)) {
    const text = write(firstProblems(problems, kept))
    if (kept === 0 || fits(text)) return text
  }
}

/** The first so many problems, with the number of the others. */
export const firstProblems = (problems: ReadonlyArray<RefusedProblem>, most: number): ReadonlyArray<RefusedProblem> => {
  const worded = problems.filter(({ count }) => count === undefined)
  if (worded.length <= most) return problems
  const counted = problems.find(({ count }) => count !== undefined)?.count ?? 0
  const isLeast = counted >= MOST_COUNTED - MOST_WORDED
  return [...worded.slice(0, most), moreProblems(counted + worded.length - most, isLeast)]
}

const SHARE_KEPT = 0.9

const fits = (text: string): boolean =>
  // a code unit takes at most three bytes
  text.length * 3 <= MOST_REFUSAL_BYTES || new TextEncoder().encode(text).length <= MOST_REFUSAL_BYTES

/** A place as a JSON Pointer; one that is too long to be read gives way to that of the object around it. */
export const boundedPointer = (path: ReadonlyArray<PathSegment>): string => {
  let shown = path
  let pointer = jsonPointer(shown)
  while (pointer.length > LONGEST_POINTER) {
    shown = shown.slice(0, -1)
    pointer = jsonPointer(shown)
  }
  return pointer
}
