// A directory of the host's own of which each look-up ends: what waits for one for good would keep its place for good.
import { Directory, type DirectoryShape, StoreFault } from "@callrules/store"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"

/** How long a look-up may take. */
const LOOK_UP_MILLISECONDS = 10_000

/**
 * A directory whose look-ups fail, as if the host's tables were unavailable, where they have not answered in time or were interrupted by
 * the host.
 */
// ENG-389
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

const bounded = (own: DirectoryShape, milliseconds: number): DirectoryShape =>
  new Proxy(own, {
    // it may be an object of functions or of methods
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== "function" || typeof name !== "string") return member
      return (...args: ReadonlyArray<unknown>) => {
        const lookUp: unknown = Reflect.apply(member, target, args)
        return Effect.isEffect(lookUp) ? answering(name, lookUp, milliseconds) : lookUp
      }
    },
  })

const answering = <A, E, R>(
  name: string,
  lookUp: Effect.Effect<A, E, R>,
  milliseconds: number,
): Effect.Effect<A, E | StoreFault, R> =>
  Effect.flatMap(Effect.forkChild(lookUp, { startImmediately: true }), (fiber) => {
    // most have answered by now, and need no clock
    const exit = fiber.pollUnsafe()
    if (exit !== undefined) return ended(name, exit)
    const late = Effect.suspend(() => {
      fiber.interruptUnsafe()
      return unavailable(`\`${name}\` of the directory has not answered for ${milliseconds / 1_000} seconds`)
    })
    const waited = Effect.timeoutOrElse(Fiber.await(fiber), { duration: milliseconds, orElse: () => late })
    return Effect.flatMap(waited, (answer) => ended(name, answer))
  })

const ended = <A, E>(name: string, exit: Exit.Exit<A, E>): Effect.Effect<A, E | StoreFault> =>
  Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)
    ? unavailable(`\`${name}\` of the directory was interrupted`)
    : exit

const unavailable = (cause: string): Effect.Effect<never, StoreFault> =>
  Effect.fail(new StoreFault({ reason: "unavailable", cause }))
