// One change of the directory through the host interface: what it refers to has to be there, and its version as it was read.
import type { NetworkId } from "@callrules/model"
import {
  Clock,
  type DirectoryChange,
  type DirectoryKey,
  type DirectoryRecord,
  DirectoryStore,
  type DirectoryStoreShape,
  EVERY_NETWORK,
  type StoreFault,
} from "@callrules/store"
import * as Effect from "effect/Effect"
import { orConflict } from "../../commits/conflict.ts"
import { inTurn } from "../../commits/turns.ts"
import { untilCommitted } from "../../commits/until-committed.ts"
import { type Refusal, refuseWith } from "../../refusal.ts"
import { campaignOf, stopRecording } from "../../settings/stop-recording.ts"
import { basesOf, keyText } from "./rests-on.ts"

/** What a change rests on. */
export interface ChangeRequest {
  /** The network; {@link EVERY_NETWORK} for host tokens of all. */
  readonly network: NetworkId
  /** The record. */
  readonly key: DirectoryKey
  /** The version that the sender has seen, from `If-Match`; null: whatever is there. */
  readonly expected: number | null
  /** Who asks. */
  readonly changedBy: string
}

/** The version of an `If-Match` header, which is an `ETag` as it was read; null without one. */
export const versionIn = (ifMatch: string | null) => {
  if (ifMatch === null) return Effect.succeed(null)
  const [, digits] = /^"(\d{1,15})"$/.exec(ifMatch.trim()) ?? []
  if (digits !== undefined) return Effect.succeed(Number(digits))
  return refuseWith(
    "InvalidInput",
    "directory-record-invalid",
    "`If-Match` must be the `ETag` of an answer",
    'such as `"3"`; leave it out to write whatever is there',
  )
}

/**
 * Makes of the record as it is (null: there is none) the one that it shall be (null: none), and writes it with what it rests on.
 *
 * @returns the record before, and the change.
 */
// ENG-173, ENG-174, ENG-538
export const changeDirectory = <R>(
  request: ChangeRequest,
  decide: (before: DirectoryChange | undefined) => Effect.Effect<DirectoryRecord | null, Refusal | StoreFault, R>,
) => inTurn(["directory", request.network], untilCommitted(attempt(request, decide)))

const attempt = Effect.fnUntraced(function* <R>(
  { changedBy, expected, key, network }: ChangeRequest,
  decide: (before: DirectoryChange | undefined) => Effect.Effect<DirectoryRecord | null, Refusal | StoreFault, R>,
) {
  const store = yield* DirectoryStore
  // before everything that the change rests on: what changes in between makes the write a conflict
  const expectedVersion = yield* store.version(network)
  const before = (yield* store.find(network, key.kind, key.id)).find((one) => one.key.of === key.of)
  if (expected !== null && expected !== (before?.version ?? 0)) {
    return yield* refuseWith(
      "PreconditionFailed",
      "directory-version-changed",
      before === undefined ? "there is no such record" : `the record has version ${before.version} by now`,
      "read it again and decide anew",
    )
  }
  const record = yield* decide(before)
  // a removal that failed at its end comes again
  const stop = key.kind === "campaign" ? untilCommitted(stopRecording(campaignOf(network, key))) : Effect.void
  if (record === null && before === undefined) {
    yield* stop
    return { before, change: undefined }
  }
  if (record === null) {
    yield* mustBeUnused(store, network, key)
  } else {
    yield* mustRestOnRecords(store, network, record)
    // settings of an earlier one of its id that stayed behind, before this one is there
    // REC-276
    const isNew = key.kind === "campaign" && before === undefined
    if (isNew && (yield* store.history(network, key, 0, 1)).length > 0) yield* stop
  }
  const changedAt = yield* (yield* Clock).now
  const puts = record === null ? [] : [record]
  const removals = record === null ? [key] : []
  const write = { networkId: network, expectedVersion, puts, removals, changedAt, changedBy }
  const committed = yield* orConflict(store.commit(write))
  if (committed === "taken")
    return yield* refuseWith("RecordInvalid", "directory-record-in-use", "another token has this secret")
  // not before: a removal may be refused at its end. Without its campaign no call is recorded, whatever its settings say
  // REC-300
  if (record === null) yield* stop
  const change: DirectoryChange = { key, record, version: expectedVersion + 1, changedAt, changedBy }
  return { before, change }
})

const needs = (what: string): Effect.Effect<never, Refusal> =>
  refuseWith("RecordInvalid", "directory-record-missing", `there is no ${what}`, "create it first")

const isThere = (store: DirectoryStoreShape, network: NetworkId, { id, kind, of }: DirectoryKey) =>
  Effect.map(store.find(network, kind, id), (found) => found.some(({ key }) => key.of === of))

const mustRestOnRecords = Effect.fnUntraced(function* (
  store: DirectoryStoreShape,
  network: NetworkId,
  record: DirectoryRecord,
) {
  if (network === EVERY_NETWORK) return
  for (const base of basesOf(record)) {
    if (yield* isThere(store, network, base)) continue
    const { id, kind, of } = base
    return yield* needs(
      `${kind} \`${kind === "network" ? network : id}\`${of === "" ? "" : ` of advertiser \`${of}\``}`,
    )
  }
})

const PAGE = 500

const mustBeUnused = Effect.fnUntraced(function* (store: DirectoryStoreShape, network: NetworkId, key: DirectoryKey) {
  if (key.kind === "custom_data_field" || key.kind === "token" || key.kind === "affiliate_campaigns") return
  let after: DirectoryKey | null = null
  do {
    const page: ReadonlyArray<DirectoryChange> = yield* store.list({
      networkId: network,
      kind: null,
      after,
      limit: PAGE,
      removedToo: false,
    })
    const user = page.find(
      ({ record }) => record !== null && basesOf(record).some((base) => keyText(base) === keyText(key)),
    )
    if (user !== undefined) {
      const { id, kind } = user.key
      const says =
        kind === "affiliate_campaigns"
          ? `the list of campaigns of affiliate \`${id}\` depends on it`
          : `${kind.replaceAll("_", " ")} \`${id}\` belongs to it`
      return yield* refuseWith("RecordInvalid", "directory-record-in-use", says, "remove that first")
    }
    after = page.length < PAGE ? null : (page.at(-1)?.key ?? null)
  } while (after !== null)
})
