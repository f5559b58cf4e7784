// Brings the directory that the stores keep to what a configuration says, except where it was changed over the host interface.
import type { NetworkDefinition } from "@callrules/directory"
import { definitionRecords } from "@callrules/directory/parts"
import { type NetworkId, networkId } from "@callrules/model"
import {
  Clock,
  type DirectoryChange,
  type DirectoryRecord,
  DirectoryStore,
  type DirectoryStoreShape,
  directoryKey,
  StoreFault,
} from "@callrules/store"
import * as Effect from "effect/Effect"
import { orConflict } from "../../commits/conflict.ts"
import { untilCommitted } from "../../commits/until-committed.ts"
import type { Log } from "../../log.ts"
import { campaignOf, stopRecording } from "../../settings/stop-recording.ts"

/** Who changes what a configuration says. */
export const BY_CONFIGURATION = "configuration"

const PAGE = 500

/**
 * Brings each network to what its definition says, in one write, and removes what the configuration once said of networks
 * that it does not name any more. A record that was changed or removed through the host interface stays, with a warning.
 *
 * @returns nothing; a `StoreFault` when a token is another's already.
 */
// ENG-171, ENG-172
export const seedDirectory = Effect.fnUntraced(function* (definitions: ReadonlyArray<NetworkDefinition>, log: Log) {
  const store = yield* DirectoryStore
  const wanted = new Map(definitions.map((one) => [networkId(one.id), definitionRecords(one)]))
  // first what is there no more, and the tokens that go from one network to another
  for (const id of yield* everyNetwork(store)) {
    const records = wanted.get(id)
    yield* records === undefined ? bring(id, [], log) : bring(id, records, () => {}, movesFrom(id, wanted))
  }
  for (const [id, records] of wanted) yield* bring(id, records, log)
})

/** Whether a record is a token that another network has from now on. */
// ENG-320
const movesFrom = (id: NetworkId, wanted: ReadonlyMap<NetworkId, ReadonlyArray<DirectoryRecord>>): IsBrought => {
  const others = [...wanted].flatMap(([other, records]) => (other === id ? [] : records))
  const moved = new Set(others.filter(({ kind }) => kind === "token").map((record) => keyText(directoryKey(record))))
  return (key) => moved.has(keyText(key))
}

/** Which records are brought to what is wanted. */
type IsBrought = (key: DirectoryChange["key"]) => boolean

const bring = (id: NetworkId, wanted: ReadonlyArray<DirectoryRecord>, log: Log, isBrought: IsBrought = () => true) =>
  untilCommitted(
    Effect.gen(function* () {
      const store = yield* DirectoryStore
      const expectedVersion = yield* store.version(id)
      const there = new Map((yield* latestChanges(store, id)).map((change) => [keyText(change.key), change]))
      const puts = wanted.filter(
        (record) => isBrought(directoryKey(record)) && isOurs(there.get(keyText(directoryKey(record))), record),
      )
      const kept = new Set(wanted.map((record) => keyText(directoryKey(record))))
      const removals = [...there.values()]
        .filter(({ changedBy, key, record }) => {
          if (record === null || changedBy !== BY_CONFIGURATION || kept.has(keyText(key))) return false
          // a network goes with the last of its records
          return (
            key.kind !== "network" ||
            [...there.values()].every((one) => one.record === null || one.changedBy === BY_CONFIGURATION)
          )
        })
        .map(({ key }) => key)
        .filter(isBrought)
      const others = wanted.filter((record) => isOthers(there.get(keyText(directoryKey(record))), record))
      if (others.length > 0) warn(log, id, others)
      if (puts.length + removals.length === 0) return
      // REC-276
      const again = puts.map(directoryKey).filter((key) => there.get(keyText(key))?.record === null)
      for (const key of [...removals, ...again]) if (key.kind === "campaign") yield* stopRecording(campaignOf(id, key))
      const changedAt = yield* (yield* Clock).now
      const write = { networkId: id, expectedVersion, puts, removals, changedAt, changedBy: BY_CONFIGURATION }
      const committed = yield* store.commit(write)
      if (committed === "taken") {
        const cause = `a token of network ${id} is that of another one already`
        return yield* new StoreFault({ reason: "unavailable", cause })
      }
      yield* orConflict(Effect.succeed(committed))
      // settings that were sent to another process meanwhile
      for (const key of removals) {
        if (key.kind === "campaign") yield* untilCommitted(stopRecording(campaignOf(id, key)))
      }
    }),
  )

const keyText = ({ id, kind, of }: DirectoryChange["key"]): string => JSON.stringify([kind, id, of])

/** Whether the configuration writes a record: it is new, or the configuration wrote it last and says another thing now. */
const isOurs = (there: DirectoryChange | undefined, record: DirectoryRecord): boolean =>
  there === undefined || (there.changedBy === BY_CONFIGURATION && !isSame(there.record, record))

/** Whether a record was last changed by someone other than the configuration, and differs from it. */
const isOthers = (there: DirectoryChange | undefined, record: DirectoryRecord): boolean =>
  there !== undefined && there.changedBy !== BY_CONFIGURATION && !isSame(there.record, record)

// both are written by this program, with their keys in one order
const isSame = (a: DirectoryRecord | null, b: DirectoryRecord): boolean => JSON.stringify(a) === JSON.stringify(b)

const warn = (log: Log, id: NetworkId, records: ReadonlyArray<DirectoryRecord>): void => {
  const names = records.slice(0, 5).map((record) => {
    const { id: name, kind } = directoryKey(record)
    return name === "" ? kind : `${kind} ${name}`
  })
  const more = records.length > names.length ? ` and ${records.length - names.length} more` : ""
  log({
    level: "warning",
    event: "directory-differs",
    message: `network ${id}: the host interface has changed what the configuration says: ${names.join(", ")}${more}`,
    networkId: id,
  })
}

const latestChanges = Effect.fnUntraced(function* (store: DirectoryStoreShape, id: NetworkId) {
  const changes: Array<DirectoryChange> = []
  for (;;) {
    const after = changes.at(-1)?.key ?? null
    const page = yield* store.list({ networkId: id, kind: null, after, limit: PAGE, removedToo: true })
    changes.push(...page)
    if (page.length < PAGE) return changes
  }
})

const everyNetwork = Effect.fnUntraced(function* (store: DirectoryStoreShape) {
  const ids: Array<NetworkId> = []
  for (;;) {
    const page = yield* store.networks(ids.at(-1) ?? "", PAGE)
    ids.push(...page)
    if (page.length < PAGE) return ids
  }
})
