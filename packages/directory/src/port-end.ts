// What a port of the host's own ends with, made what its types promise: an answer of the right form, or a `StoreFault`. A program without
// types may fail with anything, such as nothing at all, and the rest of the engine relies on the types.
import { StoreFault } from "@callrules/store"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { type Check, faultOf } from "./form.ts"

/** Whether something is a fault of a store; it may be anything, also an object that throws when it is asked. */
export const isStoreFault = (error: unknown): error is StoreFault => {
  try {
    return error instanceof StoreFault
  } catch {
    return false
  }
}

/**
 * Calls a method of a port.
 *
 * @param asked - the method in the words of the log, such as "`commit` of `LedgerStore`".
 */
// ENG-514
export const callPort = (asked: string, call: () => unknown): Effect.Effect<unknown, unknown> => {
  try {
    const made = call()
    // it needs nothing, as each method of a port
    if (Effect.isEffect(made)) return made as Effect.Effect<unknown, unknown>
    return defect(asked, "returned something that is not an Effect")
  } catch (error) {
    return Effect.die(error)
  }
}

/** What a method of a port has answered, if it has the form that the port says. */
// ENG-515
export const answerOfPort = <A>(asked: string, answer: A, check: Check): Exit.Exit<A, StoreFault> => {
  try {
    const fault = faultOf(check, answer)
    return fault === undefined ? Exit.succeed(answer) : defect(asked, `has answered with ${fault}`)
  } catch {
    return defect(asked, "returned something that cannot be read")
  }
}

/** Why a method of a port has failed. An interruption stays one, and so does an error that was thrown: it is a bug, and has its place. */
// ENG-514
export const failureOfPort = (asked: string, cause: Cause.Cause<unknown>): Exit.Exit<never, StoreFault> => {
  // where there are interruptions alone, there is no error
  if (Cause.hasInterruptsOnly(cause)) return Exit.failCause(cause as Cause.Cause<never>)
  const error = Cause.squash(cause)
  const isThrown = !Cause.hasFails(cause)
  if (isThrown && isError(error)) return Exit.die(error)
  const fault = isStoreFault(error) ? error : faultBecause(asked, `has failed with ${shown(error)}`, error)
  return isThrown ? Exit.die(fault) : Exit.fail(fault)
}

const defect = (asked: string, what: string): Exit.Exit<never, StoreFault> => Exit.fail(faultBecause(asked, what))

const faultBecause = (asked: string, what: string, error?: unknown): StoreFault => {
  const said = `${asked} ${what}`
  return new StoreFault({ reason: "defect", cause: isError(error) ? new Error(said, { cause: error }) : said })
}

const isError = (error: unknown): error is Error => {
  try {
    return error instanceof Error
  } catch {
    return false
  }
}

const shown = (error: unknown): string => {
  try {
    if (typeof error === "string") return `the text ${JSON.stringify(error)}`
    return typeof error === "object" && error !== null && !isError(error)
      ? "an object that is not an Error"
      : String(error)
  } catch {
    return "what cannot be shown"
  }
}
