// A directory of the host's own of which each look-up ends, with an answer of the right form: what waits for one for good would keep its
// place for good.
import { Directory, type DirectoryShape, StoreFault } from "@callrules/store"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { answerFault, isLookUp } from "./answer-form.ts"

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
        if (late.has(name, args)) return unavailable(`\`${name}\` of the directory has not answered a moment ago`)
        const lookUp: unknown = Reflect.apply(member, own, args)
        if (Effect.isEffect(lookUp)) return answering(name, lookUp, milliseconds, () => late.add(name, args))
        return isLookUp(name) ? defect(name, "what is no Effect") : lookUp
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

const answering = <A, E, R>(
  name: string,
  lookUp: Effect.Effect<A, E, R>,
  milliseconds: number,
  isLate: () => void,
): Effect.Effect<A, E | StoreFault, R> =>
  // a fiber of its own, for one that cannot be interrupted, such as what acquires a connection, would be waited for
  Effect.flatMap(Effect.forkDetach(lookUp, { startImmediately: true }), (fiber) => {
    // most have answered by now, and need no clock
    const exit = fiber.pollUnsafe()
    if (exit !== undefined) return ended(name, exit)
    const late = Effect.suspend(() => {
      fiber.interruptUnsafe()
      isLate()
      return unavailable(`\`${name}\` of the directory has not answered for ${milliseconds / 1_000} seconds`)
    })
    const waited = Effect.timeoutOrElse(Fiber.await(fiber), { duration: milliseconds, orElse: () => late })
    const orLeft = Effect.onInterrupt(waited, () => Effect.sync(() => fiber.interruptUnsafe()))
    return Effect.flatMap(orLeft, (answer) => ended(name, answer))
  })

const ended = <A, E>(name: string, exit: Exit.Exit<A, E>): Effect.Effect<A, E | StoreFault> => {
  if (Exit.isSuccess(exit)) {
    const fault = answerFault(name, exit.value)
    return fault === undefined ? exit : defect(name, fault)
  }
  return Cause.hasInterruptsOnly(exit.cause) ? unavailable(`\`${name}\` of the directory was interrupted`) : exit
}

const defect = (name: string, fault: string): Effect.Effect<never, StoreFault> =>
  Effect.fail(new StoreFault({ reason: "defect", cause: `\`${name}\` of the directory has answered with ${fault}` }))

const unavailable = (cause: string): Effect.Effect<never, StoreFault> =>
  Effect.fail(new StoreFault({ reason: "unavailable", cause }))
