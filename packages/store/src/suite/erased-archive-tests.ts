// Tests of an archive whose callers were erased in the store itself: digests stay, and no table has a value any more.
import { deepStrictEqual } from "node:assert/strict"
import { callRecordId, type NetworkId } from "@callrules/model"
import * as Effect from "effect/Effect"
import { Erasure } from "../ports/erasure.ts"
import {
  type ArchiveDatabase,
  type ArchiveSuite,
  copied,
  exported,
  filled,
  imported,
  sorted,
  verified,
} from "./archive-database.ts"
import { append, correction, groupTransaction, id, ledgerWrite, NETWORK, OTHER_NETWORK } from "./given.ts"
import { KNOWN, RECORD, storeKnownCall } from "./known-caller.ts"
import { everyStore, same } from "./store-test.ts"

const run = <A>({ stores }: ArchiveDatabase, effect: Effect.Effect<A, unknown, Erasure>): Promise<A> =>
  Effect.runPromise(Effect.provide(effect, stores))

const erase = (database: ArchiveDatabase, network: NetworkId, ...records: ReadonlyArray<string>) =>
  run(
    database,
    Effect.flatMap(Erasure, ({ erase: one }) =>
      Effect.forEach(records, (record) => one(network, callRecordId(record))),
    ),
  )

const digestsOf = async (database: ArchiveDatabase) => {
  const { networks, problems } = await verified(database)
  same(problems, [])
  return networks.map(({ digest }) => digest)
}

const known = async (newDatabase: ArchiveSuite["newDatabase"]): Promise<ArchiveDatabase> => {
  const database = await newDatabase()
  await Effect.runPromise(Effect.provide(Effect.flatMap(everyStore, storeKnownCall), database.stores))
  return database
}

const textOf = async ({ tables }: ArchiveDatabase): Promise<string> =>
  JSON.stringify(Object.fromEntries(await tables()))

/** Registers the tests. */
export const erasedArchiveTests = ({ it, newDatabase }: Pick<ArchiveSuite, "it" | "newDatabase">): void => {
  it("given something in every table, when every call is erased, then each network keeps its digest, and a copy is the same", async () => {
    const database = await filled(await newDatabase())
    const before = await digestsOf(database)
    await erase(database, NETWORK, "C1", "C3")
    await erase(database, OTHER_NETWORK, "C1", "C5")
    same(await digestsOf(database), before)
    const { networks } = await verified(database)
    same(
      networks.map(({ erased }) => [erased["leg"], erased["transcript"]]),
      [
        [undefined, undefined],
        [3, 1],
        [2, undefined],
      ],
    )
    const to = await copied(await exported(database), newDatabase)
    deepStrictEqual(sorted(await to.tables()), sorted(await database.tables()))
    same(await digestsOf(to), before)
  })

  it("given a call of whose caller everything is known, when it is erased, then no column of any table has a part of it", async () => {
    const database = await known(newDatabase)
    const before = await textOf(database)
    same(
      KNOWN.filter((value) => !before.includes(value)),
      [],
    )
    await erase(database, NETWORK, RECORD)
    const after = await textOf(database)
    same(
      KNOWN.filter((value) => after.includes(value)),
      [],
    )
  })

  it("given an erased call, when its ledger goes on and is erased again, then every check holds, in a copy too", async () => {
    const database = await known(newDatabase)
    await erase(database, NETWORK, RECORD)
    const goesOn = Effect.flatMap(everyStore, ({ calls, ledger }) =>
      Effect.gen(function* () {
        const group = groupTransaction({
          id: "G3",
          corrects: "G2",
          version: 3,
          callTransaction: "K2",
          customData: { size: "s" },
        })
        const write = {
          callCorrection: { ...correction(3, "K2"), transactionId: id("K9") },
          groupTransactions: [group],
        }
        same(yield* append(ledger, ledgerWrite(write)), "committed")
        const leg = yield* calls.leg(NETWORK, id("T1"))
        if (leg === undefined) throw new Error("the leg is gone")
        const { hasAssignedEvents, recording, state, version } = leg
        const rest = { joiningId: null, firstTransaction: null, callCorrection: null, settings: null, events: [] }
        const update = { ...rest, state, recording, hasAssignedEvents, expectedVersion: version, isErased: true }
        same(yield* calls.commit({ ...update, expectedCallRecordVersion: null }), "committed")
      }),
    )
    await Effect.runPromise(Effect.provide(goesOn, database.stores))
    const before = await digestsOf(database)
    const copy = await copied(await exported(database), newDatabase)
    same(await digestsOf(copy), before)
    await erase(database, NETWORK, RECORD)
    same(await digestsOf(database), before)
    const lines = await exported(database)
    same((await imported(await newDatabase(), lines)).problems, [])
    // half of the copy was erased before
    same((await imported(copy, lines)).problems, [])
    deepStrictEqual(sorted(await copy.tables()), sorted(await database.tables()))
  })

  // ENG-361
  it("given a copy of a ledger, when callers are erased and it is exported and imported again, then they are erased in the copy too", async () => {
    const database = await known(newDatabase)
    const copy = await copied(await exported(database), newDatabase)
    await erase(database, NETWORK, RECORD)
    const lines = await exported(database)
    const { networks, problems } = await imported(copy, lines)
    same([problems, networks], [[], (await verified(database)).networks])
    same(networks[0]?.erased["leg"], 2)
    const text = await textOf(copy)
    same(
      KNOWN.filter((value) => text.includes(value)),
      [],
    )
    deepStrictEqual(sorted(await copy.tables()), sorted(await database.tables()))
    deepStrictEqual(await verified(copy), { networks, problems })
    deepStrictEqual(await imported(copy, lines), { networks, problems }, "once more changes nothing")
  })

  it("given a store whose callers were erased, when an export of the time before is imported, then they stay erased, and that is told", async () => {
    const database = await filled(await newDatabase())
    const lines = await exported(database)
    await erase(database, NETWORK, "C1", "C3")
    const before = sorted(await database.tables())
    const { networks, problems } = await imported(database, lines)
    same([problems, networks], [[], (await verified(database)).networks])
    same(networks[1]?.erased["leg"], 3)
    deepStrictEqual(sorted(await database.tables()), before)
  })

  it("given erased records of another ledger with the same ids, when they are imported, then that is refused, and nothing is erased", async () => {
    const other = await known(newDatabase)
    await erase(other, NETWORK, RECORD)
    const database = await known(newDatabase)
    const before = sorted(await database.tables())
    const { problems } = await imported(database, await exported(other))
    same(problems.length > 0 && problems.every((problem) => /other records of network/.test(problem)), true)
    deepStrictEqual(sorted(await database.tables()), before)
  })
}
