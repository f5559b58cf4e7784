// Stores whose methods answer and fail as their ports say, whatever a store of the host's own does: what is behind them relies on it.
import { answerOfPort, type Check, callPort, failureOfPort } from "@callrules/directory/parts"
import {
  AffiliateStore,
  CallStore,
  DirectoryStore,
  Erasure,
  Inbox,
  LedgerStore,
  Outbox,
  Relays,
  SettingsStore,
  type StoreFault,
  type Stores,
  TransactionFeed,
  TranscriptStore,
} from "@callrules/store"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import {
  AFFILIATE_STORE,
  type Answers,
  CALL_STORE,
  DIRECTORY_STORE,
  ERASURE,
  INBOX,
  LEDGER_STORE,
  OUTBOX,
  RELAYS,
  SETTINGS_STORE,
  TRANSACTION_FEED,
  TRANSCRIPT_STORE,
} from "./store-answers.ts"

/** Stores of which every failure is a `StoreFault`, and every answer has the form of its port: what has another one is a defect. */
// ENG-514, ENG-515
export const answeringStores = (stores: Layer.Layer<Stores, StoreFault>): Layer.Layer<Stores, StoreFault> =>
  Layer.flatMap(stores, (context) => {
    const port = <Id extends Stores, Shape extends object>(
      name: string,
      key: Context.Key<Id, Shape>,
      answers: Answers<Shape>,
    ) => Context.make(key, answering(name, Context.get(context, key), answers))
    return Layer.succeedContext(
      Context.mergeAll(
        context,
        port("AffiliateStore", AffiliateStore, AFFILIATE_STORE),
        port("CallStore", CallStore, CALL_STORE),
        port("DirectoryStore", DirectoryStore, DIRECTORY_STORE),
        port("Erasure", Erasure, ERASURE),
        port("Inbox", Inbox, INBOX),
        port("LedgerStore", LedgerStore, LEDGER_STORE),
        port("Outbox", Outbox, OUTBOX),
        port("Relays", Relays, RELAYS),
        port("SettingsStore", SettingsStore, SETTINGS_STORE),
        port("TransactionFeed", TransactionFeed, TRANSACTION_FEED),
        port("TranscriptStore", TranscriptStore, TRANSCRIPT_STORE),
      ),
    )
  })

const answering = <Shape extends object>(name: string, shape: Shape, answers: Answers<Shape>): Shape => {
  const methods = Object.entries<Check>(answers).map(([method, check]) => {
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
