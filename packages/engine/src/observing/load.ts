// How many requests are under way, overall, by network and by token: one more than allowed is refused instead of kept waiting.
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
  /** Counts a request of a network, its host's included, in the same way. */
  readonly beginOf: (networkId: string) => Refusal | (() => void)
  readonly underWay: () => number
}

const RETRY_AFTER_SECONDS = 1

/** One network has so much of all requests under way: where its own wait for something, such as its directory, others find a place. */
// ENG-390
const SHARE_OF_A_NETWORK = 0.75

/** So many tokens, or networks, that have nothing under way are remembered: to forget and add one for each request costs more. */
const MOST_IDLE = 64

/** No requests yet. */
// ENG-134
export const noLoadYet = ({ requests, requestsPerToken }: Pick<Limits, "requests" | "requestsPerToken">): Load => {
  let underWay = 0
  const ofTokens = new Map<string, number>()
  const ofNetworks = new Map<string, number>()
  const mostOfNetwork = Math.ceil(requests * SHARE_OF_A_NETWORK)
  const beginIn = (counts: Map<string, number>, key: string, most: number, tooMany: () => Refusal) => {
    const count = counts.get(key) ?? 0
    if (count >= most) return tooMany()
    counts.set(key, count + 1)
    return (): void => {
      const left = (counts.get(key) ?? 1) - 1
      if (left === 0 && counts.size > MOST_IDLE) counts.delete(key)
      else counts.set(key, left)
    }
  }
  return {
    begin: () => {
      if (underWay >= requests) return overloaded("the service", requests)
      underWay += 1
      return undefined
    },
    end: () => {
      underWay -= 1
    },
    beginFor: (token) => beginIn(ofTokens, token, requestsPerToken, () => tooManyOfToken(requestsPerToken)),
    beginOf: (networkId) =>
      beginIn(ofNetworks, networkId, mostOfNetwork, () => overloaded("this network", mostOfNetwork)),
    underWay: () => underWay,
  }
}

const overloaded = (whose: "the service" | "this network", most: number): Refusal =>
  refusalForNow(
    "ServiceUnavailable",
    "too-many-requests-under-way",
    `${whose} has ${most} requests under way already; nothing of this one was applied`,
    RETRY_AFTER_SECONDS,
  )

const tooManyOfToken = (most: number): Refusal =>
  refusalForNow(
    "TooManyRequests",
    "too-many-requests-of-token",
    `this token has ${most} requests under way already; nothing of this one was applied`,
    RETRY_AFTER_SECONDS,
  )
