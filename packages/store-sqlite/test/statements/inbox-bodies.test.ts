// Long bodies of waiting requests: what is looked at each second does not read them.
import { callRecordId, instant, networkId } from "@callrules/model"
import { Inbox, type InboxEntry } from "@callrules/store"
import { sqliteStores } from "@callrules/store-sqlite"
import * as Effect from "effect/Effect"
import { expect, test } from "vitest"
import { temporaryFolder } from "../support/temporary-folder.ts"

const NETWORK = networkId("n1")
const RECORD = callRecordId("C1")
const file = temporaryFolder()

/** How long it takes in the middle to look at requests with bodies of so many characters. */
const medianOf = (length: number): Promise<number> =>
  Effect.runPromise(
    Effect.gen(function* () {
      const inbox = yield* Inbox
      for (let number = 0; number < 200; number++) {
        const entry: InboxEntry = {
          entryId: `I${number}`,
          networkId: NETWORK,
          advertiserIdFromNetwork: null,
          body: "x".repeat(length),
          binding: number < 100 ? { to: "unresolved", awaits: "a" } : { to: "call-record", callRecordId: RECORD },
          arrivedAt: instant(1_000),
          status: "waiting",
          failure: null,
        }
        yield* inbox.accept(entry, null, null)
      }
      const times: Array<number> = []
      for (let round = 0; round < 21; round++) {
        const begun = performance.now()
        expect((yield* inbox.waiting(instant(0), null, 500)).length).toBe(100)
        expect((yield* inbox.unfound(NETWORK, ["a"], instant(0), null, 500)).length).toBe(100)
        expect((yield* inbox.waitingForCall(NETWORK, RECORD, null, null, 500)).length).toBe(100)
        times.push(performance.now() - begun)
      }
      return times.sort((a, b) => a - b)[10] ?? 0
    }).pipe(Effect.provide(sqliteStores({ path: file(`${length}.db`), create: true }))),
  )

// ENG-331, ENG-338
test("given waiting requests with bodies of a megabyte, when it is looked for what is due, then they are not read", async () => {
  const short = await medianOf(10)
  expect(await medianOf(1_000_000)).toBeLessThan(5 * short + 5)
}, 60_000)
