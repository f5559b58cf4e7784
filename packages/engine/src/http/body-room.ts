// The bytes of large bodies that may be there at once: nobody takes so many that others find no room beside it.

/** Who takes room: an id of a network, a kind of sender, or null for senders that are not known yet. */
export type Taker = string | null

/** Room for large bodies. */
export interface Room {
  /** Whether a body of so many bytes has room. `forOthers`: so much of what is left is for others than this one. */
  readonly has: (taker: Taker, bytes: number, forOthers?: number) => boolean
  /** Takes it. */
  readonly take: (taker: Taker, bytes: number) => void
  /** Gives back what was taken. */
  readonly giveBack: (taker: Taker, bytes: number) => void
}

/** A body of this size or more takes room; the number of requests under way bounds smaller ones. */
export const LARGE_BYTES = 16_384

/** Nobody has more than so many times what is left, so that others find room beside whoever has much. */
// ENG-400
const TIMES_WHAT_IS_LEFT = 3

/** Room for so many bytes, of which none is taken. One body always has room where there is no other one. */
export const roomFor = (most: number): Room => {
  let taken = 0
  const ofTakers = new Map<Taker, number>()
  const ofTaker = (taker: Taker): number => ofTakers.get(taker) ?? 0
  return {
    has: (taker, bytes, forOthers = 0) => {
      if (bytes < LARGE_BYTES || taken === 0) return true
      const left = most - forOthers - taken - bytes
      const own = ofTaker(taker)
      return left >= 0 && (own === 0 || own + bytes <= TIMES_WHAT_IS_LEFT * left)
    },
    take: (taker, bytes) => {
      if (bytes < LARGE_BYTES) return
      taken += bytes
      ofTakers.set(taker, ofTaker(taker) + bytes)
    },
    giveBack: (taker, bytes) => {
      if (bytes < LARGE_BYTES) return
      taken -= bytes
      const own = ofTaker(taker) - bytes
      if (own > 0) ofTakers.set(taker, own)
      else ofTakers.delete(taker)
    },
  }
}
