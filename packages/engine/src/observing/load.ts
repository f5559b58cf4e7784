// How many requests are under way, overall and by token: one more than allowed is refused instead of kept waiting.
import type { Limits, Refusal } from "@callrules/operations"
import { refusalForNow } from "@callrules/operations/parts"

/** The load of one engine. */
export interface Load {
  /** Counts a request; the refusal when there are too many. */
  readonly begin: () => Refusal | undefined
  /** The end of a request that was counted. */
  readonly end: () => void
  /** Counts a request of a token until what is returned is called; the refusal when the token has too many. */
  readonly beginFor: (token: string) => Refusal | (() => void)
  readonly underWay: () => number
}

const RETRY_AFTER_SECONDS = 1

/** So many tokens that have nothing under way are remembered: to forget and add one for each request costs more. */
const MOST_IDLE = 64

/** No requests yet. */
// ENG-134
export const noLoadYet = ({ requests, requestsPerToken }: Pick<Limits, "requests" | "requestsPerToken">): Load => {
  let underWay = 0
  const ofTokens = new Map<string, number>()
  return {
    begin: () => {
      if (underWay >= requests) return overloaded(requests)
      underWay += 1
      return undefined
    },
    end: () => {
      underWay -= 1
    },
    beginFor: (token) => {
      const count = ofTokens.get(token) ?? 0
      if (count >= requestsPerToken) return tooManyOfToken(requestsPerToken)
      ofTokens.set(token, count + 1)
      return () => {
        const left = (ofTokens.get(token) ?? 1) - 1
        if (left === 0 && ofTokens.size > MOST_IDLE) ofTokens.delete(token)
        else ofTokens.set(token, left)
      }
    },
    underWay: () => underWay,
  }
}

const overloaded = (most: number): Refusal =>
  refusalForNow(
    "ServiceUnavailable",
    "too-many-requests-under-way",
    `the service has ${most} requests under way already; nothing of this one was applied`,
    RETRY_AFTER_SECONDS,
  )

const tooManyOfToken = (most: number): Refusal =>
  refusalForNow(
    "TooManyRequests",
    "too-many-requests-of-token",
    `this token has ${most} requests under way already; nothing of this one was applied`,
    RETRY_AFTER_SECONDS,
  )
