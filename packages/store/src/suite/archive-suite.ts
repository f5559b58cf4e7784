// The suite of a store's archive: everything it keeps can be moved, and nothing is taken that is not whole.
import { deepStrictEqual } from "node:assert/strict"
import { networkId } from "@callrules/model"
import * as Effect from "effect/Effect"
import { LedgerArchive } from "../ports/ledger-archive.ts"
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
import { erasedArchiveTests } from "./erased-archive-tests.ts"
import { erasedLine, PERSONAL } from "./erased-line.ts"
import { storeLeg } from "./given.ts"
import { everyStore, same } from "./store-test.ts"

const ONE_GROUP =
  "(network_id, leg_id, partner_unique_id) IN (SELECT network_id, leg_id, partner_unique_id FROM group_heads LIMIT 1)"

/** What was done to the current transaction of a group, and what is told of it. */
const PLANTED: ReadonlyArray<readonly [sql: string, problem: RegExp]> = [
  [
    `UPDATE group_heads SET version = version + 1 WHERE ${ONE_GROUP}`,
    /of group `.*` of leg `.*` has another version than/,
  ],
  [`UPDATE group_heads SET signals = '[1,[]]' WHERE ${ONE_GROUP}`, /has another signals than its history/],
  [
    `UPDATE group_heads SET transaction_id = 'X', custom_data = '[1,{"x":"y"}]' WHERE ${ONE_GROUP}`,
    /has another transaction_id, custom_data than/,
  ],
  [`DELETE FROM group_heads WHERE ${ONE_GROUP}`, /the current transaction of group `.*` of leg `.*` is missing/],
  [
    `INSERT INTO group_heads (network_id, leg_id, partner_unique_id, version, transaction_id, call_transaction_id, signals,
       custom_data, created_at)
     SELECT network_id, leg_id, 'of nobody', 1, 'X', call_transaction_id, signals, custom_data, created_at
     FROM group_heads WHERE ${ONE_GROUP}`,
    /1 current transactions are of groups that have no history/,
  ],
]

/** An export that was changed on its way. */
const DAMAGES: ReadonlyArray<readonly [name: string, problem: RegExp, change: (lines: Array<string>) => void]> = [
  ["a changed value", /another digest/, (lines) => edit(lines, '"condition":"mobile"', '"condition":"landline"')],
  ["a missing line", /another digest/, (lines) => void lines.splice(indexOf(lines, '"line":"signal_name"'), 1)],
  [
    "a missing leg",
    /the transactions are of \d+ legs, and \d+ legs were received/,
    (lines) => void lines.splice(indexOf(lines, '"line":"leg","leg_id":"T1"'), 1),
  ],
  ["a missing version", /place \d+ is missing/, (lines) => void lines.splice(indexOf(lines, '"H9"'), 1)],
  [
    "a broken chain",
    /corrects `H1` and not `H2`/,
    (lines) => edit(lines, '"corrects_transaction_id":"H2"', '"corrects_transaction_id":"H1"'),
  ],
  [
    "a position twice",
    /has position 1, and one before it has \d+/,
    (lines) => edit(lines, '"position":12}', '"position":1}'),
  ],
  [
    "a missing position",
    /has a position, and one before it has none/,
    (lines) => edit(lines, '"position":12}', '"position":null}'),
  ],
  [
    "a relay elsewhere",
    /the relay `transactions` is at 31, and the last position is 30/,
    (lines) =>
      edit(lines, '"relay":"transactions","epoch":2,"position":30', '"relay":"transactions","epoch":2,"position":31'),
  ],
  ["a missing end", /ends too early/, (lines) => void lines.pop()],
  ["half a line", /not a JSON object/, (lines) => void lines.push(lines.pop()?.slice(0, 9) ?? "")],
  ["an unknown kind", /`invoice` is not known/, (lines) => edit(lines, '"line":"transcript"', '"line":"invoice"')],
  [
    "an unknown column",
    /a `transcript` has no `colour`/,
    (lines) => edit(lines, '"summary":', '"colour":1,"summary":'),
  ],
  [
    "a missing column",
    /a `transcript` has a `event_id`, which is missing/,
    (lines) => edit(lines, '"event_id":"e",', ""),
  ],
  [
    "a wrong type",
    /`version` of a `settings` must be a whole number/,
    (lines) => edit(lines, '"version":2,"record_calls"', '"version":"2","record_calls"'),
  ],
  [
    "a word that is none",
    /`bound_to` of a `inbox_entry` must be `leg` or `call-record` or `unresolved`/,
    (lines) => edit(lines, '"bound_to":"leg"', '"bound_to":"nobody"'),
  ],
  [
    "a number that is none",
    /`is_whole` of a `transaction` must be 0 or 1/,
    (lines) => edit(lines, '"is_whole":1', '"is_whole":2'),
  ],
  [
    "a later form",
    /`state` has form 9, this program knows forms up to 1/,
    (lines) => edit(lines, '"state":[1,', '"state":[9,'),
  ],
  [
    "a later export",
    /the export has form 2, this program knows form 1/,
    (lines) => edit(lines, '"form":1', '"form":2'),
  ],
  // ENG-168
  [
    "a key twice",
    /has the key `.*condition` twice/,
    (lines) => edit(lines, '"condition":"mobile"', '"condition":"landline","condition":"mobile"'),
  ],
  [
    "a number of records",
    /not as many records as its end/,
    (lines) => edit(lines, '"records":{', '"records":{"no":1,'),
  ],
  ["a number of networks", /3 networks were read/, (lines) => edit(lines, '"networks":3', '"networks":4')],
]

const indexOf = (lines: ReadonlyArray<string>, part: string): number => {
  const index = lines.findIndex((line) => line.includes(part))
  if (index < 0) throw new Error(`no line has ${part}`)
  return index
}

const edit = (lines: Array<string>, part: string, by: string): void => {
  const index = indexOf(lines, part)
  lines[index] = lines[index]?.replace(part, by) ?? ""
}

/**
 * Registers the tests of an archive: the copy of a store that has something in every table is equal to it, table by table, so
 * that a table which is added to a store and not to its archive is found; what was changed on the way is refused, whole.
 *
 * Rules ENG-165 to ENG-168.
 */
export const archiveSuite = ({ describe, it, name, newDatabase }: ArchiveSuite): void => {
  describe(`archive: ${name}`, () => {
    it("given something in every table, when it is moved to an empty store, then every table is the same", async () => {
      const from = await filled(await newDatabase())
      const tables = await from.tables()
      const empty = [...tables].flatMap(([table, rows]) => (rows.length === 0 ? [table] : []))
      same(empty, [], "tables without a row: give them one in filled-store.ts and a kind in record-kinds.ts")
      const lines = await exported(from)
      const to = await newDatabase()
      const summary = await imported(to, lines)
      same(summary.problems, [])
      deepStrictEqual(sorted(await to.tables()), sorted(tables))
      deepStrictEqual(await exported(to), lines)
      deepStrictEqual(await verified(to), await verified(from))
      deepStrictEqual((await imported(to, lines)).problems, [], "once more changes nothing")
      deepStrictEqual(sorted(await to.tables()), sorted(tables))
    })

    // ENG-469
    it("given networks whose ids no database can hold, when they are moved, then each has its own id", async () => {
      const ids = ["\0", "n\0", "\u0001", "\ue000x", "n\ud800"]
      const from = await newDatabase()
      await Effect.runPromise(
        Effect.provide(
          Effect.flatMap(everyStore, (stores) =>
            Effect.forEach(ids, (id) => storeLeg(stores, { network: networkId(id) })),
          ),
          from.stores,
        ),
      )
      const lines = await exported(from)
      const to = await newDatabase()
      same((await imported(to, lines)).problems, [])
      for (const database of [from, to]) {
        const { networks, problems } = await verified(database)
        same(problems, [])
        same(new Set(networks.map((network) => network.networkId)), new Set(ids))
        same(
          networks.map(({ records }) => records["leg"]),
          ids.map(() => 1),
        )
      }
      deepStrictEqual(await verified(to), await verified(from))
    })

    // ENG-544
    it("given work of other kinds that takes turns, when turns change, then neither the lines nor the digests do", async () => {
      const from = await filled(await newDatabase())
      const lines = await exported(from)
      const takeTurn = (network: string, expectedEpoch: number) =>
        Effect.runPromise(
          Effect.provide(
            Effect.flatMap(everyStore, ({ relays }) =>
              relays.advance({ networkId: networkId(network), relay: "webhooks", expectedEpoch, position: 1 }),
            ),
            from.stores,
          ),
        )
      for (const epoch of [0, 1]) {
        for (const network of ["n1", "of no records"]) same(await takeTurn(network, epoch), "committed")
        deepStrictEqual(await exported(from), lines)
      }
    })

    it("given a store with another record of a network, when that is imported, then nothing changes", async () => {
      const lines = await exported(await filled(await newDatabase()))
      const to = await newDatabase()
      await Effect.runPromise(
        Effect.provide(
          Effect.flatMap(everyStore, (stores) => storeLeg(stores, { id: "T9" })),
          to.stores,
        ),
      )
      const before = sorted(await to.tables())
      const { problems } = await imported(to, lines)
      same(/the store has other records of network `n1` already: 4 of `leg` in place of 3/.test(problems.join()), true)
      deepStrictEqual(sorted(await to.tables()), before)
    })

    it("given a current transaction that is not what the history says, when the store is verified, then that is told", async () => {
      for (const [plant, problem] of PLANTED) {
        const database = await filled(await newDatabase())
        same((await verified(database)).problems, [])
        await database.plant(plant)
        const { problems } = await verified(database)
        same([plant, problems.length, problem.test(problems.join("\n")) || problems], [plant, 1, true])
      }
    })

    it("given an id that leads elsewhere, when the store is verified, then that is told", async () => {
      const { misleading } = await newDatabase()
      for (const plant of misleading) {
        const database = await filled(await newDatabase())
        await database.plant(plant)
        const { problems } = await verified(database)
        const isTold = /the id `.*` does not lead to the record that has it/.test(problems.join("\n"))
        same([plant, isTold || problems], [plant, true])
      }
    })

    it("given records that were erased on their way, when they are imported, then the digest is the same, and how many they are is told", async () => {
      const lines = await exported(await filled(await newDatabase()))
      const erased = lines.map(erasedLine)
      same(
        PERSONAL.filter((value) => !lines.some((line) => line.includes(value))),
        [],
      )
      same(
        PERSONAL.filter((value) => erased.some((line) => line.includes(value))),
        [],
      )
      const to = await newDatabase()
      const { networks, problems } = await imported(to, erased)
      same(problems, [])
      const before = (await verified(await copied(lines, newDatabase))).networks
      const digests = (of: typeof networks) => of.map(({ digest }) => digest)
      same(digests(networks), digests(before))
      same(
        before.map(({ erased }) => erased),
        [{}, {}, {}],
      )
      same(
        networks.map(({ erased }) => [erased["leg"], erased["transcript"]]),
        [
          [undefined, undefined],
          [3, 1],
          [2, undefined],
        ],
      )
      deepStrictEqual(await exported(to), erased)
    })

    erasedArchiveTests({ it, newDatabase })

    it("given two stores with the same values, then their digests differ, since the salts do", async () => {
      const [one, two] = [await filled(await newDatabase()), await filled(await newDatabase())]
      const digests = async (of: ArchiveDatabase) => (await verified(of)).networks.map(({ digest }) => digest)
      const [first, second] = [await digests(one), await digests(two)]
      // of every network there is, only the one without callers can be equal
      same(first.filter((digest) => second.includes(digest)).length <= 1, true)
    })

    it("given an erased record with a value left in it, when it is imported, then that is told and nothing is kept", async () => {
      const lines = (await exported(await filled(await newDatabase()))).map((line) =>
        line.startsWith('{"line":"transcript"') ? line.replace(/"salt":"[0-9a-f]+"/, '"salt":null') : line,
      )
      const { problems } = await imported(await newDatabase(), lines)
      same(/a `transcript` has no salt, so it was erased, and its `summary` is no digest/.test(problems.join()), true)
    })

    it("given an export that was changed on its way, when it is imported, then that is told and nothing is kept", async () => {
      const lines = await exported(await filled(await newDatabase()))
      const to = await newDatabase()
      for (const [damage, problem, change] of DAMAGES) {
        const damaged = [...lines]
        change(damaged)
        const { problems } = await imported(to, damaged)
        same([damage, problem.test(problems.join("\n")) || problems], [damage, true])
      }
      const first = await Effect.runPromise(
        Effect.provide(
          Effect.flatMap(LedgerArchive, (archive) => archive.networkAfter(null)),
          to.archive,
        ),
      )
      same(first, undefined)
    })
  })
}
