// One test of the common suite, and what it checks with.
import { deepStrictEqual } from "node:assert/strict"
import * as Effect from "effect/Effect"
import { AffiliateStore } from "../ports/affiliate-store.ts"
import { CallStore } from "../ports/call-store.ts"
import { DirectoryStore } from "../ports/directory-store.ts"
import { Erasure } from "../ports/erasure.ts"
import { Inbox } from "../ports/inbox.ts"
import { LedgerStore } from "../ports/ledger-store.ts"
import { Outbox } from "../ports/outbox.ts"
import { Relays } from "../ports/relays.ts"
import { SettingsStore } from "../ports/settings-store.ts"
import type { StoreFault } from "../ports/store-fault.ts"
import type { Stores } from "../ports/stores.ts"
import { TransactionFeed } from "../ports/transaction-feed.ts"
import { TranscriptStore } from "../ports/transcript-store.ts"

/** A test: it runs on empty stores, and throws when something is wrong. */
export interface StoreTest {
  /** Given, when, then. */
  readonly name: string
  readonly run: Effect.Effect<void, StoreFault, Stores>
}

/** Every store. */
export const everyStore = Effect.gen(function* () {
  return {
    calls: yield* CallStore,
    ledger: yield* LedgerStore,
    inbox: yield* Inbox,
    outbox: yield* Outbox,
    relays: yield* Relays,
    settings: yield* SettingsStore,
    affiliates: yield* AffiliateStore,
    directory: yield* DirectoryStore,
    feed: yield* TransactionFeed,
    transcripts: yield* TranscriptStore,
    erasure: yield* Erasure,
  }
})

/** Every store by name. */
export type EveryStore = Effect.Success<typeof everyStore>

/** A test from its name and its steps. */
export const storeTest = (
  name: string,
  steps: (stores: EveryStore) => Effect.gen.Return<void, StoreFault, Stores>,
): StoreTest => ({ name, run: Effect.flatMap(everyStore, (stores) => Effect.gen(() => steps(stores))) })

/** Fails the test unless two values are deeply equal. */
export const same = (actual: unknown, expected: unknown, what = "value"): void =>
  deepStrictEqual({ [what]: actual }, { [what]: expected })

/** Why an effect failed; fails the test when it did not. */
export const faultReasonOf = <A>(effect: Effect.Effect<A, StoreFault>): Effect.Effect<StoreFault["reason"]> =>
  Effect.match(effect, {
    onFailure: ({ reason }) => reason,
    onSuccess: (value) => {
      throw new Error(`no fault, but ${JSON.stringify(value)}`)
    },
  })
