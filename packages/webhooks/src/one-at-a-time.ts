// The system's own look-up of names, one name at a time: it holds a thread and cannot be cut off.
import { whenOver } from "./when-over.ts"

/** Finds addresses of a host, for an attempt that may end meanwhile, to send a message of a network. */
export type LookUp = (host: string, ending: AbortSignal, networkId: string) => Promise<ReadonlyArray<string>>

/** An attempt that waits for the addresses of a host. */
interface Waiting {
  readonly host: string
  readonly networkId: string
  readonly settle: (found: Promise<ReadonlyArray<string>>) => void
}

/** A look-up that took longer than this and was of no use is not begun again for a while. */
const SLOW_MILLISECONDS = 1_000
const NOT_AGAIN_MILLISECONDS = 60_000

/**
 * Looks up one name at a time, each for all who wait for it. Networks take turns, so that one with many slow names delays another one by
 * the look-up that is under way, and no more. A name that nobody waits for any more has no turn.
 */
// ENG-403
export const oneAtATime = (
  find: (host: string) => Promise<ReadonlyArray<string>>,
  now: () => number = () => performance.now(),
): LookUp => {
  const waiting = new Set<Waiting>()
  const slow = slowNames(now)
  // by network
  const lastTurns = new Map<string, number>()
  let turns = 0
  let isLookingUp = false
  const lookUpAll = async (): Promise<void> => {
    isLookingUp = true
    for (let next = nextOf(waiting, lastTurns); next !== undefined; next = nextOf(waiting, lastTurns)) {
      const { host, networkId } = next
      turns += 1
      lastTurns.set(networkId, turns)
      const began = now()
      const found = find(host)
      const [{ status }] = await Promise.allSettled([found])
      const those = [...waiting].filter((one) => one.host === host)
      if (status === "rejected" || those.length === 0) slow.add(networkId, host, began)
      for (const one of those) {
        waiting.delete(one)
        one.settle(found)
      }
    }
    isLookingUp = false
  }
  return async (host, ending, networkId) => {
    if (slow.has(networkId, host))
      throw new Error(`\`${host}\` could not be looked up a moment ago, and is not looked up again for up to a minute`)
    const { promise, resolve } = Promise.withResolvers<ReadonlyArray<string>>()
    const one: Waiting = { host, networkId, settle: resolve }
    waiting.add(one)
    if (!isLookingUp) void lookUpAll()
    try {
      return await Promise.race([promise, whenOver(ending)])
    } finally {
      waiting.delete(one)
    }
  }
}

/** Of the networks that wait, the one whose last turn is the longest ago, and of it the first attempt. */
// ENG-506
const nextOf = (waiting: ReadonlySet<Waiting>, lastTurns: ReadonlyMap<string, number>): Waiting | undefined => {
  const lastTurnOf = ({ networkId }: Waiting): number => lastTurns.get(networkId) ?? 0
  let next: Waiting | undefined
  for (const one of waiting) if (next === undefined || lastTurnOf(one) < lastTurnOf(next)) next = one
  return next
}

/** Names whose look-up took long and was of no use: it failed, or nobody waited for it any more. Each network has its own. */
// ENG-507
const slowNames = (now: () => number) => {
  const until = new Map<string, number>()
  const keyOf = (networkId: string, host: string): string => JSON.stringify([networkId, host])
  return {
    has: (networkId: string, host: string): boolean => now() < (until.get(keyOf(networkId, host)) ?? 0),
    add: (networkId: string, host: string, began: number): void => {
      if (now() - began < SLOW_MILLISECONDS) return
      // redirects may lead to ever new names
      for (const [key, end] of until) if (end <= now()) until.delete(key)
      until.set(keyOf(networkId, host), now() + NOT_AGAIN_MILLISECONDS)
    },
  }
}
