// How many requests are under way, overall, by network and by token: one more than allowed is refused instead of kept waiting.
import type { Limits, Refusal } from "@callrules/operations"
import { refusalForNow } from "@callrules/operations/parts"

/** The load of one engine. */
export interface Load {
  /** Counts a request; the refusal when there are too many. */
  readonly begin: () => Refusal | undefined
  /** The end of a request that was counted. */
  readonly end: () => void
  /** Counts a request whose token is still on its way, in its body, until what is returned is called, once or more; the refusal when there are too many. */
  readonly beginUnknown: () => Refusal | (() => void)
  /** Counts a request of a token, known or not, in the same way. A host may have as many as it likes. */
  readonly beginFor: (token: string, isHost: boolean) => Refusal | (() => void)
  /** Counts a request of a network, its host included. */
  readonly beginOf: (networkId: string) => Refusal | (() => void)
  readonly underWay: () => number
}

const RETRY_AFTER_SECONDS = 1

/** Nobody has more than so many times the places that are left: one network fills three quarters, a second one most of the rest. */
// ENG-390
const TIMES_WHAT_IS_LEFT = 3

/** So much of all places is for those who have few, though their requests may hang as well. */
// ENG-391
const FOR_FEW = 0.05

/** Whoever has less than this of all places has few. */
const FEW = 0.01

/** So many tokens, or networks, that have nothing under way are remembered: to forget and add one for each request costs more. */
const MOST_IDLE = 64

/** A token in a body may be as long as the body: a longer one is not remembered. */
const LONGEST_REMEMBERED = 256

/** No requests yet. */
// ENG-134
export const noLoadYet = ({ requests, requestsPerToken }: Pick<Limits, "requests" | "requestsPerToken">): Load => {
  let underWay = 0
  const ofTokens = new Map<string, number>()
  const ofNetworks = new Map<string, number>()
  const forEverybody = requests - Math.floor(requests * FOR_FEW)
  const few = Math.max(1, Math.floor(requests * FEW))
  const beginIn = (counts: Map<string, number>, key: string, which: Which) => {
    const count = counts.get(key) ?? 0
    if (count >= few && count >= TIMES_WHAT_IS_LEFT * (forEverybody - underWay)) {
      return overloaded(`the service has few places left, and ${count} requests ${which} are under way already`)
    }
    counts.set(key, count + 1)
    let isOver = false
    return (): void => {
      if (isOver) return
      isOver = true
      const left = (counts.get(key) ?? 1) - 1
      if (left === 0 && (counts.size > MOST_IDLE || key.length > LONGEST_REMEMBERED)) counts.delete(key)
      else counts.set(key, left)
    }
  }
  return {
    begin: () => {
      if (underWay >= requests) return overloaded(`the service has ${requests} requests under way already`)
      underWay += 1
      return undefined
    },
    end: () => {
      underWay -= 1
    },
    beginUnknown: () => beginIn(ofTokens, UNKNOWN, "without a token in the header"),
    beginFor: (token, isHost) =>
      !isHost && (ofTokens.get(token) ?? 0) >= requestsPerToken
        ? tooManyOfToken(requestsPerToken)
        : beginIn(ofTokens, token, "of this token"),
    beginOf: (networkId) => beginIn(ofNetworks, networkId, "of this network"),
    underWay: () => underWay,
  }
}

/** No token is an empty text. */
const UNKNOWN = ""

type Which = "of this network" | "of this token" | "without a token in the header"

const overloaded = (why: string): Refusal =>
  refusalForNow(
    "ServiceUnavailable",
    "too-many-requests-under-way",
    `${why}; nothing of this one was applied`,
    RETRY_AFTER_SECONDS,
  )

const tooManyOfToken = (most: number): Refusal =>
  refusalForNow(
    "TooManyRequests",
    "too-many-requests-of-token",
    `this token has ${most} requests under way already; nothing of this one was applied`,
    RETRY_AFTER_SECONDS,
  )
