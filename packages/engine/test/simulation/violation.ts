// What the simulation throws when a promise of the engine is broken.

/** A broken promise, in words. */
export class Violation extends Error {
  override readonly name = "Violation"
}

/** Throws unless something holds. */
export const hold: (condition: boolean, broken: () => string) => asserts condition = (condition, broken) => {
  if (!condition) throw new Violation(broken())
}
