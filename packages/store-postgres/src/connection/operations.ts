// Runs the operations of the store: each is one call of a function of the database.
import { networkOf, type Operations, type StoreOperations } from "@callrules/store/rows"
import * as Effect from "effect/Effect"
import { aroundName } from "../functions/calls.ts"
import { parametersOf } from "../functions/ledger-parameters.ts"
import { faultOf, isConflict, isHashTaken, isTaken, isUndone } from "./fault.ts"
import type { Sending } from "./sending.ts"
import { settlingOver } from "./settling.ts"

/** How often an operation is sent again that the database undid. */
const MAX_ATTEMPTS = 16

/** The operations whose answer may be that something has changed since it was read. */
const MAY_CONFLICT: ReadonlySet<keyof StoreOperations> = new Set([
  "commitLeg",
  "commitLedger",
  "feedGive",
  "inboxAccept",
  "moveHome",
  "relayAdvance",
  "settingsAppend",
])

// ENG-77
/** The operations over a way to a database. */
export const operationsOver = (sending: Sending): Operations => {
  const settling = settlingOver(sending)
  const run = (operation: keyof StoreOperations, args: ReadonlyArray<unknown>): Promise<unknown> =>
    settling.run(operation, networkOf(operation, args), args, () => runOnce(operation, args))

  const runOnce = async (operation: keyof StoreOperations, args: ReadonlyArray<unknown>): Promise<unknown> => {
    // the filters of a search outward are known here, so that each set of them has a function with its own plan
    const name = operation === "around" ? aroundName(args[0] as Parameters<typeof aroundName>[0]) : operation
    const values = [networkOf(operation, args) ?? null, ...parametersOf(operation, args)]
    for (let attempt = 1; ; attempt++) {
      try {
        return await sending.send(name, values)
      } catch (error) {
        if (isConflict(error)) return "conflict"
        if (isHashTaken(error)) return "taken"
        if (isTaken(error) && MAY_CONFLICT.has(operation)) return "conflict"
        if (!(isTaken(error) || isUndone(error)) || attempt === MAX_ATTEMPTS) throw error
        await pause(attempt)
      }
    }
  }
  return {
    readsAgain: true,
    call: (operation, ...args) =>
      Effect.tryPromise({
        // each function answers with the value of its operation's type; a missing one is null in SQL
        try: async () => ((await run(operation, args)) ?? undefined) as never,
        catch: faultOf,
      }),
  }
}

/** A random part of a time that grows, so that those who met do not meet again. */
const pause = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * 2 * attempt))
