// A directory of the host's own of which each look-up ends, with an answer of the right form: what waits for one for good would keep its
// place for good.
import { Directory, type DirectoryShape, StoreFault } from "@callrules/store"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { answerCheck } from "./answer-form.ts"
import type { Check } from "./form.ts"
import { answerOfPort, callPort, failureOfPort } from "./port-end.ts"

/** How long a look-up may take. */
const LOOK_UP_MILLISECONDS = 10_000

/** One that has not answered fails at once for so long: each of those that need it would wait again. */
const NOT_ASKED_MILLISECONDS = 30_000

/** So many that have not answered are remembered. */
const MOST_REMEMBERED = 1_000

/**
 * A directory whose look-ups fail, as if the host's tables were unavailable, where they have not answered in time or were interrupted by
 * the host, and as a defect where their answers do not have the form of the port.
 */
// ENG-389, ENG-426
export const answeringDirectory = (
  directory: Layer.Layer<Directory, StoreFault>,
  milliseconds = LOOK_UP_MILLISECONDS,
): Layer.Layer<Directory, StoreFault> =>
  Layer.effect(
    Directory,
    Effect.map(Directory, (own) => (OURS.has(own) ? own : bounded(own, milliseconds))),
  ).pipe(Layer.provide(directory))

const OURS = new WeakSet<object>()

/** A directory that answers at once, as those of this package do. */
export const answersAtOnce = (own: DirectoryShape): DirectoryShape => {
  OURS.add(own)
  return own
}

const bounded = (own: DirectoryShape, milliseconds: number): DirectoryShape => {
  const late = lateLookUps()
  // it may be an object of functions or of methods, and frozen
  return new Proxy(Object.create(own), {
    get: (_, name) => {
      const member: unknown = Reflect.get(own, name)
      if (typeof member !== "function" || typeof name !== "string") return member
      return (...args: ReadonlyArray<unknown>) => {
        const check = answerCheck(name)
        // a method of the host's own, which is none of the port's
        if (check === undefined) return Reflect.apply(member, own, args)
        const asked = `\`${name}\` of the directory`
        if (late.has(name, args)) return unavailable(`${asked} did not answer a moment ago`)
        const lookUp = callPort(asked, () => Reflect.apply(member, own, args))
        return answering({ asked, check, milliseconds, isLate: () => late.add(name, args) }, lookUp)
      }
    },
  })
}

/** Look-ups that have not answered, each until when it is not asked again. */
const lateLookUps = () => {
  const until = new Map<string, number>()
  const keyOf = (name: string, args: ReadonlyArray<unknown>): string => JSON.stringify([name, ...args])
  return {
    has: (name: string, args: ReadonlyArray<unknown>): boolean => {
      // nearly always there is none
      if (until.size === 0) return false
      const key = keyOf(name, args)
      const end = until.get(key)
      if (end === undefined) return false
      if (performance.now() < end) return true
      until.delete(key)
      return false
    },
    add: (name: string, args: ReadonlyArray<unknown>): void => {
      for (const oldest of until.keys()) {
        if (until.size < MOST_REMEMBERED) break
        until.delete(oldest)
      }
      until.set(keyOf(name, args), performance.now() + NOT_ASKED_MILLISECONDS)
    },
  }
}

/** A look-up in the words of the log, what its answer must be, and how long it may take. */
interface LookUp {
  readonly asked: string
  readonly check: Check
  readonly milliseconds: number
  readonly isLate: () => void
}

const answering = (
  { asked, check, isLate, milliseconds }: LookUp,
  lookUp: Effect.Effect<unknown, unknown>,
): Effect.Effect<unknown, StoreFault> => {
  const ended = (exit: Exit.Exit<unknown, unknown>): Effect.Effect<unknown, StoreFault> => {
    if (Exit.isSuccess(exit)) return answerOfPort(asked, exit.value, check)
    return Cause.hasInterruptsOnly(exit.cause)
      ? unavailable(`${asked} was interrupted`)
      : failureOfPort(asked, exit.cause)
  }
  // a fiber of its own, for one that cannot be interrupted, such as what acquires a connection, would be waited for
  return Effect.flatMap(Effect.forkDetach(lookUp, { startImmediately: true }), (fiber) => {
    // most have answered by now, and need no clock
    const exit = fiber.pollUnsafe()
    if (exit !== undefined) return ended(exit)
    const late = Effect.suspend(() => {
      fiber.interruptUnsafe()
      isLate()
      return unavailable(`${asked} has not answered for ${milliseconds / 1_000} seconds`)
    })
    const waited = Effect.timeoutOrElse(Fiber.await(fiber), { duration: milliseconds, orElse: () => late })
    const orLeft = Effect.onInterrupt(waited, () => Effect.sync(() => fiber.interruptUnsafe()))
    return Effect.flatMap(orLeft, ended)
  })
}

const unavailable = (cause: string): Effect.Effect<never, StoreFault> =>
  Effect.fail(new StoreFault({ reason: "unavailable", cause }))
