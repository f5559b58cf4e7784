// Whether an engine should get work: its stores are asked once for all who ask, and the log has a line for each change.
import type { Log } from "@callrules/operations"
import { DirectoryStore, type StoreFault } from "@callrules/store"
import * as Effect from "effect/Effect"
import { sharedAnswer } from "./shared-answer.ts"

/** Stores that answer later than this are not ready. */
const ANSWER_SECONDS = 5

/** Why an engine is not ready; undefined where it is. */
type Reason = string | undefined

/** Looks for one row by its key, however much is stored. Why the stores are not ready; undefined when they are. */
// ENG-408, ENG-513, ENG-523
export const storesAsked: Effect.Effect<Reason, StoreFault, DirectoryStore> = Effect.timeoutOrElse(
  Effect.map(
    Effect.flatMap(DirectoryStore, ({ takesWrites }) => takesWrites()),
    (takes) => (takes ? undefined : "the stores take no writes"),
  ),
  {
    duration: ANSWER_SECONDS * 1_000,
    orElse: () => Effect.succeed(`the stores did not answer in ${ANSWER_SECONDS} seconds`),
  },
)

/** Asks whether the engine is ready; never rejects. A closed engine is not, which is for its host to know and not for the log. */
// ENG-524
export const readiness = (ask: () => Promise<Reason>, isClosed: () => boolean, log: Log): (() => Promise<boolean>) => {
  let wasReady = true
  const noted = (reason: Reason, why: { readonly cause?: unknown } = {}): boolean => {
    const isReady = reason === undefined
    if (isReady === wasReady || isClosed()) return isReady
    wasReady = isReady
    if (isReady) log({ level: "warning", event: "ready", message: "the engine is ready again" })
    else log({ level: "error", event: "not-ready", message: `the engine is not ready: ${reason}`, ...why })
    return isReady
  }
  const shared = sharedAnswer(() => ask().then(noted, (cause: unknown) => noted("the stores do not answer", { cause })))
  return async () => !isClosed() && shared()
}
