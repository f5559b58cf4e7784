// Finds out what became of a write whose answer was lost, and proves what a server says after a connection broke.
import { idLengthFault } from "@callrules/model/reading"
import type { StoreOperations } from "@callrules/store/rows"
import { isPoolEnded, reasonOf } from "./fault.ts"
import { LostAnswer, type Sending } from "./sending.ts"

/** How long to wait before each further try: a server that starts anew, or a standby that takes over, has a moment. */
const PAUSES_MILLISECONDS = [10, 50, 250, 1_000]

/** Operations whose answer says whether something was there to change: sent twice, it would say of the first that it was not. */
const SENT_ONCE: ReadonlySet<keyof StoreOperations> = new Set(["inboxDrop", "inboxRetry"])

/** Operations that can be told by what they have written, when they are in conflict with themselves. */
const TOLD_BY_TRACE: ReadonlySet<keyof StoreOperations> = new Set(["commitLedger", "inboxAccept", "settingsAppend"])

/** Networks that are remembered; the next one after them is proven anew, as all others are. */
const MOST_PROVEN = 10_000

/** Runs operations so that a lost answer is found out. */
export interface Settling {
  /**
   * Runs one operation by `attempt`. When its answer is lost it is sent again as it was: a write that was applied already
   * is then in conflict with itself, and is told by what it has written. What cannot be found out stays a fault.
   */
  readonly run: (
    operation: keyof StoreOperations,
    network: string | undefined,
    args: ReadonlyArray<unknown>,
    attempt: () => Promise<unknown>,
  ) => Promise<unknown>
}

/** Whether a write is a conflict, with or without what was read again. */
const isConflictAnswer = (answer: unknown): boolean =>
  answer === "conflict" || (typeof answer === "object" && answer !== null && "conflict" in answer)

/** Settling over a way to a database. */
// ENG-169, ENG-170, ENG-213, ENG-214
export const settlingOver = ({ breaks, send }: Sending): Settling => {
  const proven = new Map<string, number>()
  const proving = new Map<string, Promise<void>>()

  // what one server has, another may not: it counts once this server has acknowledged a write after the break
  const prove = async (network: string | undefined): Promise<void> => {
    if (network === undefined || proven.get(network) === breaks()) return
    // nothing is kept of a network with an id that no network has, and no index takes it
    // ENG-367
    if (idLengthFault(network) !== undefined) return
    const before = breaks()
    const underWay = proving.get(network)
    const own = underWay ?? send("prove", [network, "[]"]).then(() => undefined)
    proving.set(network, own)
    try {
      await own
      if (underWay !== undefined) return
      // hosts may name any network, also one that is not there
      if (proven.size >= MOST_PROVEN) proven.clear()
      proven.set(network, before)
    } finally {
      if (proving.get(network) === own) proving.delete(network)
    }
  }

  const hasTrace = async (
    operation: keyof StoreOperations,
    network: string | undefined,
    args: ReadonlyArray<unknown>,
  ): Promise<boolean> =>
    TOLD_BY_TRACE.has(operation) && (await send("settled", [network, JSON.stringify([operation, ...args])])) === true

  const settle = async (
    lost: LostAnswer,
    again: () => Promise<unknown>,
    told: () => Promise<boolean>,
  ): Promise<unknown> => {
    for (const milliseconds of PAUSES_MILLISECONDS) {
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      try {
        const answer = await again()
        return isConflictAnswer(answer) && (await told()) ? "committed" : answer
      } catch (error) {
        // ENG-529: whoever waits would keep the process for nothing
        if (isPoolEnded(error)) throw lost
        if (!(error instanceof LostAnswer) && reasonOf(error) !== "unavailable") throw error
      }
    }
    throw lost
  }

  return {
    run: async (operation, network, args, attempt) => {
      const proved = async () => {
        await prove(network)
        return attempt()
      }
      try {
        return await proved()
      } catch (error) {
        if (!(error instanceof LostAnswer) || SENT_ONCE.has(operation)) throw error
        return settle(error, proved, () => hasTrace(operation, network, args))
      }
    },
  }
}
