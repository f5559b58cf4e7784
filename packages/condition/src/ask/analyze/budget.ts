// How much work an analysis may do. Counted in steps and not in time, so that an answer never depends on the machine.

/** The steps an analysis takes at most by default. */
export const DEFAULT_ANALYSIS_STEPS = 2_000_000

/** What is left of the steps of one analysis; below zero, the answer is "undecided". */
export interface Budget {
  left: number
}

/** A budget of so many steps. */
export const budgetOf = (steps: number | undefined): Budget => ({ left: steps ?? DEFAULT_ANALYSIS_STEPS })
