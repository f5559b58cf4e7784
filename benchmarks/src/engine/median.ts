// The median of figures.

/** The middle one of some figures, the upper one of two; 0 of none. */
export const median = (figures: ReadonlyArray<number>): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? 0
