// Each method of each store, with any failure and any answer: what the engine gets is a `StoreFault`, or has the form of the port.
import { CallStore, LedgerStore, StoreFault } from "@callrules/store"
import { memoryStores } from "@callrules/store/memory"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { answeringStores } from "../../src/ports/answering-stores.ts"
import { committing, RECEIVED, SIGNALS, testEngine } from "../fixture.ts"
import { ask, breakingPorts, everyMethod, type Method, storesThat } from "../support/breaking-ports.ts"
import { BUG, FAILURES } from "../support/odd-failures.ts"

const METHODS = everyMethod()

const faultOf = (exit: Exit.Exit<unknown, unknown>): unknown =>
  Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined

/** What each method may answer that has a few words, or a flag, for its answer. */
const ALLOWED: Readonly<Record<string, ReadonlyArray<unknown>>> = {
  "AffiliateStore.areKept": [true, false],
  "AffiliateStore.remove": ["removed", "changed"],
  "CallStore.hasLegs": [true, false],
  "CallStore.hasEarlierCall": [true, false],
  "CallStore.moveHome": ["committed", "conflict"],
  "CallStore.commit": ["committed", "conflict"],
  "DirectoryStore.commit": ["committed", "conflict", "taken"],
  "Inbox.accept": ["committed", "conflict"],
  "Inbox.fail": ["failed", "dropped"],
  "Inbox.retry": [true, false],
  "Inbox.drop": [true, false],
  "LedgerStore.commit": ["committed", "conflict"],
  "LedgerStore.forget": [true, false],
  "Relays.advance": ["committed", "conflict"],
  "SettingsStore.isStoppedAfter": [true, false],
  "SettingsStore.append": ["committed", "conflict"],
  "TransactionFeed.give": ["committed", "conflict"],
  "TranscriptStore.forget": [true, false],
}

const NAMED: ReadonlyArray<Method & { readonly allowed: ReadonlyArray<unknown> }> = Object.entries(ALLOWED).map(
  ([name, allowed]) => {
    const [port = "", method = ""] = name.split(".")
    return { port, method, allowed }
  },
)

const anything = fc.oneof(
  fc.anything(),
  fc.constantFrom("committed", "conflict", "taken", "dropped", "failed", "removed", "changed", true, false, Number.NaN),
  fc.constantFrom(
    "Committed",
    "committed ",
    ["committed"],
    new String("committed"),
    new Boolean(true),
    {},
    Symbol("a"),
  ),
)

describe("the stores that an engine asks", () => {
  // ENG-514
  test.each(METHODS)(
    "when $method of $port fails with anything, then it is a StoreFault that names the method",
    (which) => {
      for (const { end, name } of FAILURES) {
        const fault = faultOf(ask(answeringStores(storesThat(end)), which))
        if (fault === BUG) continue
        expect(fault, name).toBeInstanceOf(StoreFault)
        expect(String(fault), name).toContain(`\`${which.method}\` of \`${which.port}\` has failed with `)
      }
    },
  )

  // ENG-514
  test.each(["unavailable", "busy", "full", "defect"] as const)(
    "given a StoreFault (%s), then it is that one",
    (reason) => {
      const own = new StoreFault({ reason, cause: "own" })
      for (const which of METHODS) {
        expect(faultOf(ask(answeringStores(storesThat(() => Effect.fail(own))), which))).toBe(own)
      }
    },
  )

  // ENG-515
  test.each(NAMED)(
    "when $method of $port answers, then it is one of what the port allows, or a defect",
    ({ allowed, ...which }) => {
      fc.assert(
        fc.property(anything, (answer) => {
          const exit = ask(answeringStores(storesThat(() => Effect.succeed(answer))), which)
          if (allowed.includes(answer)) {
            expect(exit).toEqual(Exit.succeed(answer))
            return
          }
          const fault = faultOf(exit)
          expect(fault).toMatchObject({ reason: "defect" })
          expect(String(fault)).toContain(
            `\`${which.method}\` of \`${which.port}\` has answered with a wrong value: it must be `,
          )
        }),
      )
    },
  )

  // ENG-515
  test.each(METHODS)("when $method of $port is no function, or makes no Effect, then it is a defect", (which) => {
    for (const made of [undefined, "committed", Promise.resolve("committed")]) {
      expect(faultOf(ask(answeringStores(storesThat(() => made)), which))).toMatchObject({ reason: "defect" })
    }
  })
})

describe("given a store that writes nothing and says what it likes", () => {
  const odd: ReadonlyArray<unknown> = [undefined, null, {}, [], true, false, "done", Number.NaN]

  // ENG-515
  test.each(odd)("when it answers %s to the commit of a report, then that is a 500", async (answer) => {
    const { options, turn } = breakingPorts({ port: "LedgerStore", method: "commit" }, () => Effect.succeed(answer))
    const { completedCall, send } = await testEngine(options)
    const transaction_id = await completedCall()
    turn(true)
    const report = { search: { transaction_id }, signals: [{ name: "Sale", revenue: "5" }] }
    expect((await send("POST", SIGNALS, report)).status).toBe(500)
  })

  // ENG-515
  test.each(odd)("when it answers %s to the commit of an event, then that is a 500", async (answer) => {
    // as a program without types writes it
    const stores = committing(() => () => Effect.succeed(answer as "committed"))
    const { host } = await testEngine({ stores })
    expect((await host({ ...RECEIVED, kind: "received", call_record_id: "r" })).status).toBe(500)
  })
})

// ENG-514
test("given ports whose methods are inherited, as those of classes, then they are asked", async () => {
  const inherited = Layer.flatMap(memoryStores, (context) =>
    Layer.succeedContext(
      Context.mergeAll(
        context,
        Context.make(CallStore, Object.create(Context.get(context, CallStore))),
        Context.make(LedgerStore, Object.create(Context.get(context, LedgerStore))),
      ),
    ),
  )
  const { completedCall, send } = await testEngine({ stores: inherited })
  const transaction_id = await completedCall()
  const report = { search: { transaction_id }, signals: [{ name: "Sale", revenue: "5" }] }
  expect((await send("POST", SIGNALS, report)).status).toBe(200)
})
