// Limits how many requests of one network run at once while other networks are active: a busy network only waits for itself.
import { afterOthers } from "./after-others.ts"
import { type Lines, putInLine, takeNext } from "./lines-in-turn.ts"

/** Who asks for a piece of work. */
export interface Sender {
  readonly networkId: string
  /** Whose token it is; an empty text: the network's own. Of hosts: the name of the token. */
  readonly organization: string
  /** Whether it is the host of the network, whose requests have a share of their own: calls do not wait for reports about calls. */
  readonly isHost: boolean
}

/** Works on requests, so many of one network at a time while there are others. */
export interface NetworkShares {
  /**
   * Does a piece of work in its network's share; at once where it is for none, or nothing is to be waited for. `textOf`: how long the
   * texts are that it read and made. `before`: what has its place too, and may have to be waited for before the work begins.
   */
  readonly within: <A>(
    sender: Sender | null,
    work: () => A | Promise<A>,
    textOf?: (done: A) => number,
    before?: () => Promise<void> | undefined,
  ) => A | Promise<A>
}

/**
 * Work that keeps everybody waiting for longer than this is long: before it first waits for something itself, which is
 * measured, or for its texts, which are reckoned with.
 */
const LONG_MILLISECONDS = 5

/** Reading, checking, storing and making so much text keeps everybody waiting for about a millisecond. */
// ENG-319
const TEXT_A_MILLISECOND = 32 * 1024

/** After long work its place stays taken for this many times as long as it took, so that the others have most of the time. */
const PAUSES = 8

/** No longer than this, whatever it took. */
const MOST_PAUSE_MILLISECONDS = 2_000

/** How long after its last request a network still counts as one that asks for something. */
const ACTIVE_MILLISECONDS = 1_000

/** So many networks that have nothing under way are remembered: to forget and add one for each request costs more. */
const MOST_IDLE = 64

interface Share {
  underWay: number
  /** Whether what waits is being let go, one by one. */
  isLettingGo: boolean
  /** What waits, by the organization that asked for it, or by the host's token: they take turns (ENG-376). */
  readonly waiting: Lines
}

interface Asked {
  readonly networkId: string
  at: number
}

/** Nothing is worked on yet. `most`: of one network while there are others; a network by itself has no bound here. */
// ENG-271
export const noSharesYet = (
  most: number,
  now: () => number = () => performance.now(),
  pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
  giveWay = afterOthers,
): NetworkShares => {
  const shares = new Map<string, Share>()
  // of the two networks that asked last
  let last: Asked | undefined
  let lastOfAnother: Asked | undefined
  const see = (networkId: string): void => {
    if (last?.networkId !== networkId) {
      lastOfAnother = last
      last = { networkId, at: 0 }
    }
    last.at = now()
  }
  const hasOthers = (networkId: string): boolean => {
    const other = last?.networkId === networkId ? lastOfAnother : last
    return other !== undefined && now() - other.at < ACTIVE_MILLISECONDS
  }
  const mayBegin = (networkId: string, { underWay }: Share): boolean => underWay < most || !hasOthers(networkId)
  const shareOf = (key: string): Share => {
    const known = shares.get(key)
    if (known !== undefined) return known
    const share: Share = { underWay: 0, isLettingGo: false, waiting: new Map() }
    shares.set(key, share)
    return share
  }
  /** What has waited for others begins one by one: whoever asks for something meanwhile does not wait for all of it. */
  // ENG-374
  const letGo = (networkId: string, share: Share): void => {
    const begin = mayBegin(networkId, share) ? takeNext(share.waiting) : undefined
    share.isLettingGo = begin !== undefined && share.waiting.size > 0
    if (begin === undefined) return
    share.underWay += 1
    begin()
    if (share.isLettingGo) giveWay(() => letGo(networkId, share))
  }
  const leave = (sender: Sender, share: Share): void => {
    share.underWay -= 1
    if (!share.isLettingGo) letGo(sender.networkId, share)
    const isIdle = share.underWay === 0 && share.waiting.size === 0
    if (isIdle && shares.size > MOST_IDLE) shares.delete(keyOf(sender))
  }
  /** Does work that has its place, and gives the place up when it is done. */
  const inPlace = <A>(
    sender: Sender,
    share: Share,
    work: () => A | Promise<A>,
    textOf: (done: A) => number,
    before: () => Promise<void> | undefined,
  ): A | Promise<A> => {
    let began: number | undefined
    let took = 0
    const end = (): void => {
      // ENG-312: its answer does not wait for that; the runtime may have been busy with something else in between
      const isLong = took > LONG_MILLISECONDS && began !== undefined
      if (isLong) void pause(Math.min(PAUSES * took, MOST_PAUSE_MILLISECONDS)).then(() => leave(sender, share))
      else leave(sender, share)
    }
    // what is done after the first wait cannot be measured: others work in between
    const ended = (done: A): A => {
      took = Math.max(took, textOf(done) / TEXT_A_MILLISECOND)
      end()
      return done
    }
    const failed = (cause: unknown): never => {
      end()
      throw cause
    }
    const begin = (): A | Promise<A> => {
      // how long it takes matters to others alone
      began = hasOthers(sender.networkId) ? now() : undefined
      let doing: A | Promise<A>
      try {
        doing = work()
      } catch (cause) {
        return failed(cause)
      }
      if (began !== undefined) took = now() - began
      return doing instanceof Promise ? doing.then(ended, failed) : ended(doing)
    }
    return before()?.then(begin, failed) ?? begin()
  }
  return {
    within: (sender, work, textOf = () => 0, before = () => undefined) => {
      if (sender === null) return before()?.then(work) ?? work()
      const { networkId, organization } = sender
      see(networkId)
      const share = shareOf(keyOf(sender))
      if (share.waiting.size > 0 || !mayBegin(networkId, share)) {
        const turn = new Promise<void>((begin) => putInLine(share.waiting, organization, begin))
        return turn.then(() => inPlace(sender, share, work, textOf, before))
      }
      share.underWay += 1
      return inPlace(sender, share, work, textOf, before)
    },
  }
}

const keyOf = ({ isHost, networkId }: Sender): string => (isHost ? `host of ${networkId}` : `partners of ${networkId}`)
