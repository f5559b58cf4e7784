// The headers of what the program answers itself, the same as the engine's.

/** An answer that nobody keeps, and whose type nobody guesses. */
// ENG-278
export const OWN_ANSWER = { "cache-control": "no-store", "x-content-type-options": "nosniff" } as const
