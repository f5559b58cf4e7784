// Spans of what an operation does, below the span of its request, where there is one: never a token or a text of a request.
import { StoreFault } from "@callrules/store"
import { Clock } from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Tracer from "effect/Tracer"

/** How a span ends that has failed: what was thrown may quote what is stored. */
export const failedWith = (message: string): Exit.Exit<never, Error> => {
  const error = new Error(message)
  error.stack = message
  return Exit.fail(error)
}

/** The parent of new spans; undefined without tracing, or if this request is not sampled. */
const sampledParent = (services: Context.Context<never>): Tracer.AnySpan | undefined => {
  const parent = Context.getOrUndefined(services, Tracer.ParentSpan)
  return parent?.sampled === true ? parent : undefined
}

const below = (parent: Tracer.AnySpan, name: string, services: Context.Context<never>): Tracer.Span =>
  Context.get(services, Tracer.Tracer).span({
    name,
    parent: Option.some(parent),
    annotations: Context.empty(),
    links: [],
    startTime: Context.get(services, Clock).currentTimeNanosUnsafe(),
    kind: "internal",
    root: false,
    sampled: true,
  })

/** An effect with a span of its own, where the request has one. */
export const inSpan = <A, E, R>(name: string, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.contextWith((services: Context.Context<R>) => {
    const parent = sampledParent(services)
    if (parent === undefined) return effect
    const span = below(parent, name, services)
    return Effect.onExit(effect, (exit) =>
      Effect.sync(() => span.end(Context.get(services, Clock).currentTimeNanosUnsafe(), withoutWords(exit))),
    )
  })

/** Work that is done at once, with a span of its own, where the request has one. */
export const spanOfWork = <A>(services: Context.Context<never>, name: string, work: () => A): A => {
  const parent = sampledParent(services)
  if (parent === undefined) return work()
  const span = below(parent, name, services)
  try {
    return work()
  } finally {
    span.end(Context.get(services, Clock).currentTimeNanosUnsafe(), Exit.void)
  }
}

const withoutWords = (exit: Exit.Exit<unknown, unknown>): Exit.Exit<unknown, unknown> => {
  if (Exit.isSuccess(exit)) return Exit.void
  const failure = Option.getOrUndefined(Exit.findErrorOption(exit))
  return failedWith(failure instanceof StoreFault ? `store fault: ${failure.reason}` : "unexpected")
}
