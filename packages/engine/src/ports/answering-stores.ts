// Stores whose methods answer and fail as their ports say, whatever a store of the host's own does: what is behind them relies on it.
import { answerOfPort, type Check, callPort, failureOfPort } from "@callrules/directory/parts"
import { type StoreFault, type Stores, type WrapStore, wrapStores } from "@callrules/store"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { ANSWERS } from "./store-answers.ts"

/** Stores of which every failure is a `StoreFault`, and every answer has the form of its port: what has another one is a defect. */
// ENG-514, ENG-515
export const answeringStores = (stores: Layer.Layer<Stores, StoreFault>): Layer.Layer<Stores, StoreFault> =>
  wrapStores(stores, answering)

const answering: WrapStore = <Shape extends object>(name: keyof typeof ANSWERS, shape: Shape): Shape => {
  const methods = Object.entries<Check>(ANSWERS[name]).map(([method, check]) => {
    const asked = `\`${method}\` of \`${name}\``
    const onSuccess = (answer: unknown) => answerOfPort(asked, answer, check)
    const onFailure = (cause: Parameters<typeof failureOfPort>[1]) => failureOfPort(asked, cause)
    const call = (args: ReadonlyArray<unknown>): unknown => {
      // a port may be an object of functions or of methods
      const member: unknown = Reflect.get(shape, method)
      return typeof member === "function" ? Reflect.apply(member, shape, args) : undefined
    }
    const asking = (...args: ReadonlyArray<unknown>) =>
      Effect.matchCauseEffectEager(
        callPort(asked, () => call(args)),
        { onSuccess, onFailure },
      )
    return [method, asking] as const
  })
  // there is a check for each of its methods, and an answer that passes it is taken for one of the port
  return Object.fromEntries(methods) as Shape
}
