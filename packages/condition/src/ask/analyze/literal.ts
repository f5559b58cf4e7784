// Literals: the true-or-false variables of the solver and their negations.

/**
 * A variable `v` or its negation: `2v` or `2v + 1`. Variable 0 is always true, so literal 0 is "true" and 1 is "false".
 */
export type Literal = number

export const TRUE: Literal = 0
export const FALSE: Literal = 1

/** The opposite of a literal. */
export const not = (literal: Literal): Literal => literal ^ 1
