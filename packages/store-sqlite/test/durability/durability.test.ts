import { linkSync, unlinkSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { callRecordId } from "@callrules/model"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { startProgram } from "../programs/start-program.ts"
import { groupsOf, LEG, NETWORK, receivedLeg, requestKey, requestWrite, waitingEntry } from "../support/records.ts"
import { faultOn, onStore, stores } from "../support/running.ts"
import { temporaryFolder } from "../support/temporary-folder.ts"
import { killWriter, prepareForWriter } from "./killed-writer.ts"

const file = temporaryFolder()

describe("what was acknowledged", () => {
  it("given a writer, when it is killed again and again, then all it was told is there, whole, once", async () => {
    const path = file("killed.db")
    await prepareForWriter(path)
    for (const [run, afterLines] of [1, 40, 250].entries()) {
      const { acknowledged, ...wrong } = await killWriter(path, `run ${run}`, afterLines)
      expect(acknowledged).toBeGreaterThanOrEqual(afterLines)
      expect(wrong).toEqual({ lost: [], halved: [], broken: [] })
    }
  })

  it("given a file that was closed, when it is opened again, then everything is there", async () => {
    const path = file("reopened.db")
    await prepareForWriter(path)
    const write = Effect.gen(function* () {
      const { inbox, ledger } = yield* stores
      yield* ledger.commit(requestWrite("R1", "", 1))
      yield* inbox.accept(waitingEntry("I1"), 1, null)
    })
    await onStore({ path }, write)
    const read = Effect.gen(function* () {
      const { calls, inbox, ledger, outbox } = yield* stores
      return [
        yield* inbox.list(NETWORK, "waiting", null, 10),
        (yield* inbox.waitingForCall(NETWORK, callRecordId("C1"), null, null, 10)).map(({ entryId }) => entryId),
        (yield* calls.leg(NETWORK, LEG))?.head?.transactionId,
        (yield* ledger.outcome(requestKey("R1")))?.body,
        (yield* outbox.waiting(9)).map(({ eventId }) => eventId),
      ]
    })
    expect(await onStore({ path }, read)).toEqual([[waitingEntry("I1")], ["I1"], LEG, "R1", ["event R1"]])
  })
})

describe("a full disk", () => {
  it("given no room, when writes fail, then they say full, nothing of them is there, and all before is", async () => {
    const path = file("full.db")
    await prepareForWriter(path)
    const fill = Effect.gen(function* () {
      const { ledger } = yield* stores
      let version = 0
      for (;;) {
        version += 1
        const answer = yield* Effect.match(ledger.commit(requestWrite(`R${version}`, "", version)), {
          onFailure: ({ reason }) => reason,
          onSuccess: (value) => value,
        })
        if (answer === "committed") continue
        const groups = yield* groupsOf(ledger, LEG)
        return { answer, version, stored: groups.length, outcome: yield* ledger.outcome(requestKey(`R${version}`)) }
      }
    })
    const { answer, outcome, stored, version } = await onStore({ path, maxPageCount: 64 }, fill)
    expect([answer, stored, outcome]).toEqual(["full", version - 1, undefined])
    // with room again, the same request goes through
    const again = Effect.flatMap(stores, ({ ledger }) => ledger.commit(requestWrite(`R${version}`, "", version)))
    expect(await onStore({ path }, again)).toBe("committed")
  })

  // ENG-523
  it("given no room, when a write has failed, then the store takes no writes", async () => {
    const path = file("full-and-asked.db")
    await prepareForWriter(path)
    const untilFull = Effect.gen(function* () {
      const { directory, ledger } = yield* stores
      const before = yield* directory.takesWrites()
      for (let version = 1; ; version++) {
        const write = Effect.result(ledger.commit(requestWrite(`R${version}`, "", version)))
        if (Result.isFailure(yield* write)) return [before, yield* directory.takesWrites()]
      }
    })
    expect(await onStore({ path, maxPageCount: 64 }, untilFull)).toEqual([true, false])
    expect(
      await onStore(
        { path },
        Effect.flatMap(stores, ({ directory }) => directory.takesWrites()),
      ),
    ).toBe(true)
  })
})

describe("another program at the file", () => {
  it("given a file in use, when another process opens it, then it is refused in one line, until the first is gone", async () => {
    const path = file("used.db")
    const holder = startProgram("holder", [path])
    await holder.said(1)
    const fault = await faultOn({ path }, stores)
    expect([fault.reason, fault.cause]).toEqual(["busy", `the file ${path} is in use by another process`])
    // the lock is on the file itself, whatever leads to it
    const other = file("another name.db")
    linkSync(path, other)
    expect(() => new DatabaseSync(other).exec("PRAGMA journal_mode = WAL; BEGIN IMMEDIATE")).toThrow("locked")
    expect((await faultOn({ path: other }, stores)).reason).toBe("unavailable")
    unlinkSync(other)
    holder.child.kill("SIGKILL")
    await holder.ended
    expect(
      await onStore(
        { path },
        Effect.flatMap(stores, ({ calls }) => calls.commit(receivedLeg())),
      ),
    ).toBe("committed")
  })

  it("given a holder that ends by itself, when it is gone, then the file can be opened", async () => {
    const path = file("released.db")
    const holder = startProgram("holder", [path])
    await holder.said(1)
    holder.child.stdin?.end()
    expect(await holder.ended).toBe(0)
    await onStore({ path }, stores)
  })
})

describe("an idle store", () => {
  it("given a program that never closes its store, when it has nothing to do, then it ends", async () => {
    const idler = startProgram("idler", [file("idle.db")])
    expect(await idler.ended).toBe(0)
    expect(idler.lines).toEqual(["0 events"])
  })
})
