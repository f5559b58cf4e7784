// The common suite: every test of every area, registered with the test runner of the caller.
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import type { StoreFault } from "../ports/store-fault.ts"
import type { Stores } from "../ports/stores.ts"
import { aroundTests } from "./around-tests.ts"
import { atomicityTests } from "./atomicity-tests.ts"
import { beginTests } from "./begin-tests.ts"
import { callRecordTests } from "./call-record-tests.ts"
import { concurrencyTests } from "./concurrency-tests.ts"
import { directoryTests } from "./directory-tests.ts"
import { erasedWriteTests } from "./erased-write-tests.ts"
import { erasureRaceTests } from "./erasure-race-tests.ts"
import { erasureTests } from "./erasure-tests.ts"
import { feedReaderTests } from "./feed-reader-tests.ts"
import { feedTests, relayTests } from "./feed-tests.ts"
import { findingTests } from "./finding-tests.ts"
import { forgettingTests } from "./forgetting-tests.ts"
import { furtherIdTests } from "./further-id-tests.ts"
import { acceptTests } from "./inbox-accept-tests.ts"
import { inboxTests } from "./inbox-tests.ts"
import { affiliateTests, outboxTests, settingsTests, transcriptTests } from "./kept-record-tests.ts"
import { ledgerTests } from "./ledger-tests.ts"
import { leftOutTests } from "./left-out-tests.ts"
import { legTests } from "./leg-tests.ts"
import { longestIdTests } from "./longest-id-tests.ts"
import { namedFieldTests } from "./named-field-tests.ts"
import { outcomeTests } from "./outcome-tests.ts"
import { programTests } from "./program-tests.ts"
import type { StoreTest } from "./store-test.ts"

/** A test runner and the stores to be tested. */
export interface StoreSuite {
  /** Begins a group of tests; `describe` of most runners. */
  readonly describe: (name: string, body: () => void) => unknown
  /** Registers a test; `it` or `test` of most runners. */
  readonly it: (name: string, body: () => Promise<void>) => unknown
  /** The name of the stores in the names of the tests. */
  readonly name: string
  /** Empty stores, new ones at each call. */
  readonly stores: () => Layer<Stores, StoreFault>
}

const AREAS: ReadonlyArray<readonly [name: string, tests: ReadonlyArray<StoreTest>]> = [
  ["legs", legTests],
  ["further ids of legs", furtherIdTests],
  ["the longest ids", longestIdTests],
  ["corrections by host events", namedFieldTests],
  ["finding legs", findingTests],
  ["searching by start time", aroundTests],
  ["call records", callRecordTests],
  ["beginning a request", beginTests],
  ["what is left out", leftOutTests],
  ["the ledger", ledgerTests],
  ["whole or not at all", atomicityTests],
  ["outcomes", outcomeTests],
  ["forgetting", forgettingTests],
  ["accepting entries", acceptTests],
  ["the inbox", inboxTests],
  ["the outbox", outboxTests],
  ["relays", relayTests],
  ["the feed of transactions", feedTests],
  ["erasure", erasureTests],
  ["erasures that meet other writes", erasureRaceTests],
  ["writes after an erasure", erasedWriteTests],
  ["settings", settingsTests],
  ["affiliates", affiliateTests],
  ["transcripts", transcriptTests],
  ["the directory", directoryTests],
  ["at the same time", concurrencyTests],
  ["following the feed", feedReaderTests],
  ["random programs", programTests],
]

/**
 * Registers every test that a store has to pass: each method of each port, conflicts, uniqueness under concurrency,
 * orders, and two networks that never see each other.
 *
 * Rule ENG-72.
 *
 * @example
 * ```ts
 * import { memoryStores } from "@callrules/store/memory"
 * import { storeSuite } from "@callrules/store/suite"
 *
 * const tests: Array<() => Promise<void>> = []
 * storeSuite({
 *   describe: (_, body) => body(),
 *   it: (_, body) => tests.push(body),
 *   name: "in memory",
 *   stores: () => memoryStores,
 * })
 * await tests[0]?.()
 * console.assert(tests.length > 50)
 * ```
 */
export const storeSuite = ({ describe, it, name, stores }: StoreSuite): void => {
  describe(`stores: ${name}`, () => {
    for (const [area, tests] of AREAS) {
      describe(area, () => {
        for (const test of tests) it(test.name, () => Effect.runPromise(Effect.provide(test.run, stores())))
      })
    }
  })
}
