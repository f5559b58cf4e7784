// The order in which the solver tries variables: those of the latest conflicts first (variable move to front).

export interface DecisionQueue {
  /** Puts a new variable at the end. Variables count from 0 without a gap. */
  readonly add: (variable: number) => void
  /** The first variable that is not assigned; `undefined` when all are. */
  readonly next: () => number | undefined
  /** Says that a variable is no longer assigned. */
  readonly released: (variable: number) => void
  /** Moves a variable, which must be assigned, to the front. */
  readonly bump: (variable: number) => void
}

const NONE = -1

/** A queue without variables: a doubly linked list, with a mark before which all variables are assigned. */
export const decisionQueue = (isAssigned: (variable: number) => boolean): DecisionQueue => {
  const before: Array<number> = []
  const after: Array<number> = []
  // the greater, the nearer to the front
  const stamp: Array<number> = []
  let front = NONE
  let end = NONE
  let mark = NONE
  let latest = 0

  return {
    add: (variable) => {
      before[variable] = end
      after[variable] = NONE
      stamp[variable] = -variable
      if (end === NONE) front = variable
      else after[end] = variable
      end = variable
      if (mark === NONE) mark = variable
    },
    next: () => {
      while (mark !== NONE && isAssigned(mark)) mark = after[mark] ?? NONE
      return mark === NONE ? undefined : mark
    },
    released: (variable) => {
      if (mark === NONE || (stamp[variable] ?? 0) > (stamp[mark] ?? 0)) mark = variable
    },
    bump: (variable) => {
      if (front === variable) return
      const left = before[variable] ?? NONE
      const right = after[variable] ?? NONE
      after[left] = right
      if (right === NONE) end = left
      else before[right] = left
      latest += 1
      stamp[variable] = latest
      after[variable] = front
      before[front] = variable
      front = variable
    },
  }
}
