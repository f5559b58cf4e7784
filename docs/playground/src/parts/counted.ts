// A number with its noun.

/** `1 call`, `2 calls`; the plural is the noun with an `s`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`
