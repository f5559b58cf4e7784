// Brings the directory that the stores keep to what a configuration says, except where it was changed over the host interface.
import type { NetworkDefinition } from "@callrules/directory"
import { definitionRecords } from "@callrules/directory/parts"
import { type NetworkId, networkId } from "@callrules/model"
import {
  Clock,
  type DirectoryChange,
  type DirectoryKey,
  type DirectoryRecord,
  DirectoryStore,
  type DirectoryStoreShape,
  directoryKey,
  EVERY_NETWORK,
  StoreFault,
  type TokenReading,
} from "@callrules/store"
import * as Effect from "effect/Effect"
import { orConflict } from "../../commits/conflict.ts"
import { untilCommitted } from "../../commits/until-committed.ts"
import type { Log } from "../../log.ts"
import { campaignOf, stopRecording } from "../../settings/stop-recording.ts"
import { keyText, nameOf, takeOutUnsupported } from "./rests-on.ts"

/** Who changes what a configuration says. */
const BY_CONFIGURATION = "configuration"

const PAGE = 500

/**
 * Brings each network to what its definition says, in one write, and removes what the configuration once said of networks
 * that it does not name any more. A record that was changed or removed through the host interface stays, with a warning; but not one
 * that rests on what is there no more, and a token that is removed so is not put back.
 *
 * @returns nothing; a `StoreFault` when a token is another's already.
 */
// ENG-171, ENG-172
export const seedDirectory = Effect.fnUntraced(function* (definitions: ReadonlyArray<NetworkDefinition>, log: Log) {
  const store = yield* DirectoryStore
  const wanted = new Map(definitions.map((one) => [networkId(one.id), recordsByKey(definitionRecords(one))]))
  yield* requireFreeSecrets(store, wanted)
  // first what is there no more, and the tokens that go from one network to another
  for (const id of yield* everyNetwork(store)) {
    const records = wanted.get(id)
    yield* records === undefined ? bring(id, new Map(), log) : bring(id, records, log, movesFrom(id, wanted))
  }
  for (const [id, records] of wanted) yield* bring(id, records, log)
})

/** Records by their keys as text. */
type Records = ReadonlyMap<string, DirectoryRecord>

const recordsByKey = (records: ReadonlyArray<DirectoryRecord>): Records =>
  new Map(records.map((record) => [keyText(directoryKey(record)), record]))

/** Whether a record is a token that another network has from now on, or has a secret of one. */
// ENG-320, ENG-417
const movesFrom = (id: NetworkId, wanted: ReadonlyMap<NetworkId, Records>): IsBrought => {
  const others = [...wanted].flatMap(([other, records]) => (other === id ? [] : [...records]))
  const moved = new Set(others.filter(([, { kind }]) => kind === "token").map(([text]) => text))
  const secrets = new Set(others.flatMap(([, record]) => secretsOf(record)))
  return (text, there) => moved.has(text) || secretsOf(there).some((secret) => secrets.has(secret))
}

const secretsOf = (record: DirectoryRecord | null): ReadonlyArray<string> =>
  record?.kind === "token" ? record.secrets.map(({ tokenHash }) => tokenHash) : []

/** What becomes of a network. */
interface Plan {
  /** The latest change of each record. */
  readonly there: ReadonlyMap<string, DirectoryChange>
  /** Tokens that are not put back. */
  readonly notAgain: ReadonlyMap<string, DirectoryKey>
  /** What the configuration says, without these. */
  readonly wanted: Records
  /** Everything that is there once the configuration holds. */
  readonly left: Records
}

const planOf = Effect.fnUntraced(function* (store: DirectoryStoreShape, id: NetworkId, said: Records) {
  const there = new Map((yield* latestChanges(store, id)).map((change) => [keyText(change.key), change]))
  const notAgain = yield* changedBefore(store, id, there, said)
  const wanted = new Map([...said].filter(([text]) => !notAgain.has(text)))
  const plan: Plan = { there, notAgain, wanted, left: whatIsLeft(there, wanted) }
  return plan
})

/** What the configuration writes. */
const putsOf = ({ left, there, wanted }: Plan) =>
  [...wanted].filter(([text, record]) => left.has(text) && isOurs(there.get(text), record))

/** Refuses what no start can bring about, before anything has been changed. */
// ENG-417
const requireFreeSecrets = Effect.fnUntraced(function* (
  store: DirectoryStoreShape,
  wanted: ReadonlyMap<NetworkId, Records>,
) {
  const leftElsewhere = new Map<NetworkId, Records>()
  const leftIn = Effect.fnUntraced(function* (id: NetworkId) {
    const left = leftElsewhere.get(id) ?? (yield* planOf(store, id, wanted.get(id) ?? new Map())).left
    leftElsewhere.set(id, left)
    return left
  })
  for (const [id, records] of wanted) {
    const plan = yield* planOf(store, id, records)
    leftElsewhere.set(id, plan.left)
    for (const [, put] of putsOf(plan)) {
      for (const { tokenHash } of put.kind === "token" ? put.secrets : []) {
        const holder = yield* store.token(tokenHash)
        if (holder === undefined || isToken(put, id, holder)) continue
        const kept =
          holder.networkId === EVERY_NETWORK
            ? holder.token
            : (yield* leftIn(holder.networkId)).get(keyText(directoryKey(holder.token)))
        if (kept?.kind !== "token" || !kept.secrets.some((one) => one.tokenHash === tokenHash)) continue
        return yield* refuseTaken(store, id, [put])
      }
    }
  }
})

const isToken = (put: DirectoryRecord, id: NetworkId, holder: TokenReading): boolean =>
  put.kind === "token" && holder.networkId === id && holder.token.tokenId === put.tokenId

/** Which records are brought to what is wanted, by their keys and by what is there of those that are removed. */
type IsBrought = (text: string, there: DirectoryRecord | null) => boolean

// ENG-412
/** @param isBrought - absent: all of them, and what differs is told. */
const bring = (id: NetworkId, said: Records, log: Log, isBrought?: IsBrought) =>
  untilCommitted(
    Effect.gen(function* () {
      const store = yield* DirectoryStore
      const expectedVersion = yield* store.version(id)
      const plan = yield* planOf(store, id, said)
      const { left, notAgain, there, wanted } = plan
      const puts = putsOf(plan)
        .filter(([text]) => isBrought?.(text, null) !== false)
        .map(([, record]) => record)
      const removed = [...there]
        .filter(([text, { record }]) => record !== null && isBrought?.(text, record) !== false && !left.has(text))
        .map(([, change]) => change)
      const removals = removed.map(({ key }) => key)
      if (puts.length + removals.length > 0) {
        // REC-276, REC-280
        for (const key of puts.map(directoryKey).filter((put) => there.get(keyText(put))?.record === null)) {
          if (key.kind === "campaign") yield* stopRecording(campaignOf(id, key))
        }
        const changedAt = yield* (yield* Clock).now
        const write = { networkId: id, expectedVersion, puts, removals, changedAt, changedBy: BY_CONFIGURATION }
        const committed = yield* store.commit(write)
        if (committed === "taken") return yield* refuseTaken(store, id, puts)
        yield* orConflict(Effect.succeed(committed))
        // REC-300
        for (const key of removals) {
          if (key.kind === "campaign") yield* untilCommitted(stopRecording(campaignOf(id, key)))
        }
      }
      warnOfRemoved(log, id, removed)
      if (isBrought !== undefined) return
      const others = [...wanted].filter(([text, record]) => !left.has(text) || isOthers(there.get(text), record))
      const changed = others.map(([, record]) => directoryKey(record))
      warnOf(log, id, "the host interface has changed what the configuration says", changed)
      warnOf(log, id, NOT_AGAIN, [...notAgain.values()])
      const kept = (yield* takenOver(store, id)).map(keyText).filter((text) => left.has(text) && !wanted.has(text))
      const keys = kept.flatMap((text) => there.get(text)?.key ?? [])
      warnOf(log, id, LEFT, keys)
    }),
  )

/** Everything that is there once the configuration holds, and nothing that rests on what is not. */
// ENG-409
const whatIsLeft = (there: ReadonlyMap<string, DirectoryChange>, wanted: Records): Records => {
  const left = new Map<string, DirectoryRecord>()
  for (const [text, { changedBy, record }] of there) {
    if (record !== null && (changedBy !== BY_CONFIGURATION || wanted.has(text))) left.set(text, record)
  }
  for (const [text, record] of wanted) if (isOurs(there.get(text), record)) left.set(text, record)
  takeOutUnsupported(left)
  return left
}

/** Whether the configuration writes a record: it is new, or the configuration wrote it last and says another thing now. */
const isOurs = (there: DirectoryChange | undefined, record: DirectoryRecord): boolean =>
  there === undefined || (there.changedBy === BY_CONFIGURATION && !isSame(there.record, record))

/** Whether a record was last changed by someone other than the configuration, and differs from it. */
const isOthers = (there: DirectoryChange | undefined, record: DirectoryRecord): boolean =>
  there !== undefined && there.changedBy !== BY_CONFIGURATION && !isSame(there.record, record)

// both are written by this program, with their keys in one order
const isSame = (a: DirectoryRecord | null, b: DirectoryRecord): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Tokens that the configuration has removed and says again, and that somebody else had changed before: the secret that it says may be one
 * that was rotated away.
 */
// ENG-415
const changedBefore = Effect.fnUntraced(function* (
  store: DirectoryStoreShape,
  id: NetworkId,
  there: ReadonlyMap<string, DirectoryChange>,
  said: Records,
) {
  const tokens = new Map<string, DirectoryKey>()
  for (const [text, { kind }] of said) {
    const last = there.get(text)
    if (kind !== "token" || last?.record !== null || last.changedBy !== BY_CONFIGURATION) continue
    const changes = yield* everyPage<DirectoryChange>((change) =>
      store.history(id, last.key, change?.version ?? 0, PAGE),
    )
    if (changes.some(({ changedBy }) => changedBy !== BY_CONFIGURATION)) tokens.set(text, last.key)
  }
  return tokens
})

/** Says which token has a secret of which other one. */
const refuseTaken = Effect.fnUntraced(function* (
  store: DirectoryStoreShape,
  id: NetworkId,
  puts: ReadonlyArray<DirectoryRecord>,
) {
  let named = ""
  for (const put of puts) {
    if (put.kind !== "token") continue
    for (const { tokenHash } of put.secrets) {
      const holder = yield* store.token(tokenHash)
      if (holder === undefined || isToken(put, id, holder)) continue
      const whose = holder.networkId === EVERY_NETWORK ? "every network" : `network ${holder.networkId}`
      named = `: token ${put.tokenId} has a secret of token ${holder.token.tokenId} of ${whose}`
    }
  }
  const cause = `a token of network ${id} is that of another one already${named}`
  return yield* new StoreFault({ reason: "unavailable", cause })
})

const NOT_AGAIN =
  "changed over the host interface before it was removed, and therefore not put back; give its entry another secret, or make another token over the host interface"

const LEFT =
  "no more in the configuration, and left as the host interface has changed it; remove there what shall not stay"

/** So many records are named in a line of the log. */
const NAMED = 50

const namesOf = (keys: ReadonlyArray<DirectoryKey>): string => keys.map(nameOf).join(", ")

/** Names what differs, and can be listed over the host interface. */
// ENG-411
const warnOf = (log: Log, id: NetworkId, what: string, keys: ReadonlyArray<DirectoryKey>): void => {
  if (keys.length === 0) return
  const more = keys.length > NAMED ? ` and ${keys.length - NAMED} more` : ""
  const message = `network ${id}: ${what}: ${namesOf(keys.slice(0, NAMED))}${more}`
  log({ level: "warning", event: "directory-differs", message, networkId: id })
}

/** Names everything that was made or changed by hand, and is gone: nothing lists it any more. */
const warnOfRemoved = (log: Log, id: NetworkId, removed: ReadonlyArray<DirectoryChange>): void => {
  const keys = removed.filter(({ changedBy }) => changedBy !== BY_CONFIGURATION).map(({ key }) => key)
  for (let from = 0; from < keys.length; from += NAMED) {
    const names = namesOf(keys.slice(from, from + NAMED))
    const message = `network ${id}: removed with what they rest on, which is there no more: ${names}`
    log({ level: "warning", event: "directory-removed", message, networkId: id })
  }
}

/** Everything that `next` gives a page at a time. */
const everyPage = Effect.fnUntraced(function* <A>(
  next: (last: A | undefined) => Effect.Effect<ReadonlyArray<A>, StoreFault>,
) {
  const all: Array<A> = []
  for (;;) {
    const page = yield* next(all.at(-1))
    all.push(...page)
    if (page.length < PAGE) return all
  }
})

const latestChanges = (store: DirectoryStoreShape, networkId: NetworkId) =>
  everyPage<DirectoryChange>((last) =>
    store.list({ networkId, kind: null, after: last?.key ?? null, limit: PAGE, removedToo: true }),
  )

const takenOver = (store: DirectoryStoreShape, id: NetworkId) =>
  everyPage<DirectoryKey>((last) => store.takenOver(id, BY_CONFIGURATION, last ?? null, PAGE))

const everyNetwork = (store: DirectoryStoreShape) => everyPage<NetworkId>((last) => store.networks(last ?? "", PAGE))
