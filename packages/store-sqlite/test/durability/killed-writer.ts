// Kills a process that writes, and compares what it was told with what there is.
import { transactionId } from "@callrules/model"
import * as Effect from "effect/Effect"
import { startProgram } from "../programs/start-program.ts"
import { groupsOf, LEG, LEGS, receivedLeg, requestKey } from "../support/records.ts"
import { onStore, stores } from "../support/running.ts"

/** What came of one kill: all three lists are empty when the store keeps its word. */
export interface AfterKill {
  readonly acknowledged: number
  /** Requests that were acknowledged and are not there. */
  readonly lost: ReadonlyArray<string>
  /** Requests of which a part is there and a part is not. */
  readonly halved: ReadonlyArray<string>
  /** Groups whose versions have a gap. */
  readonly broken: ReadonlyArray<string>
}

/** Stores the legs that the writer writes on, and one more. */
export const prepareForWriter = (path: string): Promise<unknown> =>
  onStore(
    { path },
    Effect.flatMap(stores, ({ calls }) => Effect.forEach([LEG, ...LEGS], (legId) => calls.commit(receivedLeg(legId)))),
  )

/** Starts a writer, kills it with SIGKILL once it was acknowledged so much, and looks at the file. */
export const killWriter = async (path: string, run: string, afterLines: number): Promise<AfterKill> => {
  const program = startProgram("writer", [path, run])
  await program.said(afterLines)
  program.child.kill("SIGKILL")
  await program.ended
  const acknowledged = program.lines.filter((line) => line.startsWith("committed ")).map((line) => line.slice(10))
  if (acknowledged.length !== program.lines.length) throw new Error("a write without a rival was a conflict")
  return onStore({ path }, look(acknowledged))
}

const look = (acknowledged: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { ledger, outbox } = yield* stores
    const groups = (yield* Effect.forEach(LEGS, (legId) => groupsOf(ledger, legId))).flat()
    const events = new Set((yield* outbox.waiting(1_000_000)).map(({ eventId }) => eventId))
    const known = new Set<string>(groups.map((transaction) => transaction.transactionId))
    const halved: Array<string> = []
    for (const request of new Set([...known, ...acknowledged])) {
      const outcome = yield* ledger.outcome(requestKey(request))
      const parts = [outcome !== undefined, known.has(transactionId(request)), events.has(`event ${request}`)]
      if (parts.some((part) => part !== parts[0])) halved.push(request)
    }
    const versions = Map.groupBy(groups, ({ partnerUniqueId }) => partnerUniqueId)
    const broken = [...versions].filter(([, chain]) => chain.some(({ version }, place) => version !== place + 1))
    return {
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((request) => !known.has(request)),
      halved,
      broken: broken.map(([group]) => group),
    }
  })
