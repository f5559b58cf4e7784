// Stores what becomes of messages: what comes in one turn of the event loop shares a commit, for each one keeps the whole process waiting.
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite"
import { setImmediate, setTimeout } from "node:timers"
import { isBeyondTrust } from "@callrules/store/sqlite-file"
import { columnsOf } from "../delivery-columns.ts"
import type { DeliveryChange, DeliveryRead, DeliveryStore } from "../delivery-store.ts"

/** So many changes share a commit, which takes a few milliseconds; more wait for the next turn of the event loop. */
const MOST_IN_COMMIT = 64

/** A change that waits for its commit. */
interface Asked {
  readonly position: number
  readonly change: DeliveryChange
  readonly read: DeliveryRead | null
  readonly resolve: (isChanged: boolean) => void
  readonly reject: (error: unknown) => void
}

/** Changes of messages that are stored together. */
export interface StoredTogether {
  /** Each promise is kept when the commit is on the disk. Changes are made in the order in which they were asked for. */
  readonly change: DeliveryStore["change"]
  /** Stores what waits, at once. To be called before the database is closed: no change is taken any more. */
  readonly end: () => void
}

/** Runs something in a later turn of the event loop, after so many milliseconds at the earliest. */
type Wait = (milliseconds: number, then: () => void) => void

const onLoop: Wait = (milliseconds, then) =>
  void (milliseconds < 1 ? setImmediate(then) : setTimeout(then, milliseconds))

/**
 * Stores changes of the messages in a database. Each fails by itself, unless their commit does. After a commit, others have the event
 * loop for as long as it took: on a slow disk more changes share the next one.
 */
// ENG-516
export const storedTogether = (
  database: DatabaseSync,
  now: () => number = () => performance.now(),
  wait: Wait = onLoop,
): StoredTogether => {
  const run = changing(database)
  const waiting: Array<Asked> = []

  /** Makes a change within the transaction, and gives what tells of it. An error that has ended the transaction is thrown. */
  const made = (asked: Asked): (() => void) => {
    try {
      const isChanged = run(asked)
      return () => asked.resolve(isChanged)
    } catch (error) {
      if (!database.isTransaction || isBeyondTrust(error)) throw error
      return () => asked.reject(error)
    }
  }

  const storeSome = (): void => {
    const some = waiting.splice(0, MOST_IN_COMMIT)
    const tell: Array<() => void> = []
    let isBegun = false
    try {
      database.exec("begin immediate")
      isBegun = true
      for (const one of some) tell.push(made(one))
      database.exec("commit")
    } catch (error) {
      if (database.isTransaction) database.exec("rollback")
      const ending = isBegun ? some[tell.length] : undefined
      // nothing is stored of a commit that failed, or never began
      if (ending === undefined) for (const { reject } of some) reject(error)
      else {
        // the others run again without the one that ended them
        waiting.unshift(...some.filter((one) => one !== ending))
        ending.reject(error)
      }
      return
    }
    for (const one of tell) one()
  }

  let isEnded = false
  let isTurnAsked = false
  let restUntil = 0
  const askForTurn = (): void => {
    if (isTurnAsked) return
    isTurnAsked = true
    wait(restUntil - now(), takeTurn)
  }
  const takeTurn = (): void => {
    isTurnAsked = false
    // it was closed meanwhile
    if (waiting.length === 0) return
    const begun = now()
    storeSome()
    const ended = now()
    restUntil = ended + (ended - begun)
    if (waiting.length > 0) askForTurn()
  }
  return {
    change: async (position, change, read) => {
      if (isEnded) throw new Error("database is not open")
      const { promise, reject, resolve } = Promise.withResolvers<boolean>()
      waiting.push({ position, change, read, resolve, reject })
      askForTurn()
      return promise
    },
    end: () => {
      isEnded = true
      while (waiting.length > 0) storeSome()
    },
  }
}

/** Makes a change. To prepare a statement with its triggers takes several times as long as to run it, so each form is prepared once. */
const changing = (database: DatabaseSync): ((asked: Asked) => boolean) => {
  const statements = new Map<string, StatementSync>()
  return ({ change, position, read }) => {
    const columns = columnsOf(change)
    const assigned = columns.map(([name]) => `${name} = ?`).join(", ")
    const statement = statements.get(assigned) ?? database.prepare(updateOf(assigned))
    statements.set(assigned, statement)
    const expected: ReadonlyArray<SQLInputValue> = [read === null ? 1 : 0, read?.attempts ?? null, read?.nextAt ?? null]
    return statement.run(...columns.map(([, value]) => value), position, ...expected).changes === 1
  }
}

const updateOf = (assigned: string): string => `update delivery set ${assigned}
  where position = ? and (? or (status = 'waiting' and attempts = ? and next_at = ?))`
