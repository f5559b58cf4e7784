// How many looks for due messages, and attempts, begin in a turn of the event loop: however many targets there are, requests have their turns in between.
import { setImmediate } from "node:timers"

/** So many begin in a turn: each signs a message and connects, which takes half a millisecond. */
const MOST_IN_TURN = 8

/** Waits for a place in a turn of the event loop, for a target of a network. */
export type LoopPace = (networkId: string) => Promise<void>

/**
 * Gives places in the turns of the event loop. Networks take turns at them, so one with many targets delays another one by a few turns
 * and no more; of a network, whoever waits longest is next.
 */
// ENG-517
export const loopPace = (): LoopPace => {
  const waiting = new Map<string, Array<() => void>>()
  let begun = 0
  const beginNext = (): boolean => {
    // a map keeps the order in which its keys were set: the first network is the one whose last place is the longest ago
    const [first] = waiting
    if (first === undefined) return false
    const [networkId, places] = first
    waiting.delete(networkId)
    places.shift()?.()
    if (places.length > 0) waiting.set(networkId, places)
    return true
  }
  const nextTurn = (): void => {
    begun = 0
    while (begun < MOST_IN_TURN && beginNext()) begun += 1
    if (begun > 0) setImmediate(nextTurn)
  }
  return async (networkId) => {
    if (begun === 0) setImmediate(nextTurn)
    // a place is left only where nobody waits
    if (begun < MOST_IN_TURN) {
      begun += 1
      return
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    const places = waiting.get(networkId)
    if (places === undefined) waiting.set(networkId, [resolve])
    else places.push(resolve)
    await promise
  }
}
