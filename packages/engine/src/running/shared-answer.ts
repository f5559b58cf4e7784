// A question that many ask at about the same time, and that is asked once for all of them.

/** An answer is good for so long after it came. */
const GOOD_MILLISECONDS = 1_000

/** Asks once for all who ask until the answer is there, and for a second after that. `ask` never rejects. */
// ENG-407
export const sharedAnswer = <A>(ask: () => Promise<A>, now = (): number => performance.now()): (() => Promise<A>) => {
  let known: Promise<A> | undefined
  let goodUntil = 0
  return () => {
    if (known === undefined || now() >= goodUntil) {
      goodUntil = Number.POSITIVE_INFINITY
      known = ask()
      void known.then(() => {
        goodUntil = now() + GOOD_MILLISECONDS
      })
    }
    return known
  }
}
