// The home legs of a call: where new groups of signals go. The host sees them, and may move one for groups still to come.
import { validateHomeLeg } from "@callrules/call"
import { type CallRecordId, callRecordId, type NetworkId, utcText } from "@callrules/model"
import { CallStore, Clock, type StoredLeg } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { hostNetwork } from "../access/host-network.ts"
import { orConflict } from "../commits/conflict.ts"
import { untilCommitted } from "../commits/until-committed.ts"
import { refuse, refuseWith } from "../refusal.ts"
import { namedLeg } from "./named-leg.ts"

/** One home leg of a call. Times are ISO 8601 in UTC, to the millisecond. */
export interface HomeLegBody {
  /** In whose reach: an advertiser's, or null for requests of the whole network. */
  readonly advertiser_id_from_network: string | null
  /** The home now, by the leg's own id. */
  readonly leg_id: string
  /** Every move by the host, oldest first. */
  readonly moves: ReadonlyArray<{
    /** The home before; null: none was chosen yet. */
    readonly from_leg_id: string | null
    /** The home from then on. */
    readonly to_leg_id: string
    /** When the host moved it, by the engine's clock. */
    readonly at: string
  }>
}

/** The home legs of a call record. */
export interface HomeLegsBody {
  /** The call record. */
  readonly call_record_id: string
  /** One for each reach in which a home was chosen, that of the whole network first, then by advertiser. */
  readonly home_legs: ReadonlyArray<HomeLegBody>
}

/** The home legs of a call record, with every move. */
// CIP-91
export const homeLegs = Effect.fnUntraced(function* (networkId: NetworkId, id: CallRecordId) {
  const calls = yield* CallStore
  const { homes } = yield* calls.callRecord(networkId, id)
  const moves = homes.size === 0 ? [] : yield* calls.homeMoves(networkId, id)
  return [...homes]
    .sort(([a], [b]) => Number(a !== null) - Number(b !== null) || ((a ?? "") < (b ?? "") ? -1 : 1))
    .map(
      ([advertiser, legId]): HomeLegBody => ({
        advertiser_id_from_network: advertiser,
        leg_id: legId,
        moves: moves
          .filter(({ advertiserIdFromNetwork }) => advertiserIdFromNetwork === advertiser)
          .map(({ from, movedAt, to }) => ({ from_leg_id: from, to_leg_id: to, at: utcText(movedAt) })),
      }),
    )
})

/**
 * Moves the home leg of a call for groups of signals still to come: `{"transaction_id", "advertiser_id_from_network"}`.
 * Groups that are on a leg stay there. A home that is there already is left as it is.
 *
 * @returns every home leg of the call; InvalidInput with every problem of the JSON; RecordNotFound for an unknown network
 * or leg; RecordInvalid for the id of signals, for a leg of another call record, for one that was not received, and for
 * one of another advertiser.
 *
 * @example
 * ```ts
 * import { makeEngine } from "@callrules/engine"
 * import { moveHomeLeg } from "@callrules/operations"
 * import { memoryStores } from "@callrules/store/memory"
 * import { isFailure } from "effect/Result"
 *
 * const engine = await makeEngine({ stores: memoryStores, directory: [{ id: "n1" }] })
 * const answer = await engine.run(moveHomeLeg("n1", "c1", { transaction_id: "0000002A-DEADBEEF" }))
 * console.assert(isFailure(answer) && answer.failure.class === "RecordNotFound")
 * await engine.close()
 * ```
 */
// CIP-89
export const moveHomeLeg = Effect.fnUntraced(function* (network: string, record: string, body: unknown) {
  const { networkId } = yield* hostNetwork(network)
  const validation = validateHomeLeg(body)
  if (Result.isFailure(validation)) return yield* refuse("InvalidInput", validation.failure)
  const { advertiserIdFromNetwork, transactionId } = validation.success
  const id = callRecordId(record)
  const movedAt = yield* (yield* Clock).now
  yield* untilCommitted(
    Effect.gen(function* () {
      const calls = yield* CallStore
      // before the leg: what changes in between makes the write a conflict
      const { homes, version } = yield* calls.callRecord(networkId, id)
      const leg = yield* namedLeg(networkId, transactionId, id)
      if (leg === undefined) return yield* refuse("RecordNotFound", [legNotFound(transactionId)])
      const { legId } = leg.state
      yield* mustBeInReach(leg, advertiserIdFromNetwork)
      if (homes.get(advertiserIdFromNetwork) === legId) return
      const write = { networkId, callRecordId: id, expectedVersion: version, advertiserIdFromNetwork, legId, movedAt }
      yield* orConflict(calls.moveHome(write))
    }),
  )
  const answer: HomeLegsBody = { call_record_id: record, home_legs: yield* homeLegs(networkId, id) }
  return answer
})

const legNotFound = (transactionId: string) => ({
  code: "call-not-found",
  path: ["transaction_id"],
  message: `there is no call transaction \`${transactionId}\``,
  hint: "use the `transaction_id` that the answer to an event of the leg names",
})

/** A home is a leg that requests in its reach find. */
// CIP-90
const mustBeInReach = Effect.fnUntraced(function* ({ state }: StoredLeg, advertiserIdFromNetwork: string | null) {
  const { details, legId } = state
  if (details === null) {
    return yield* refuseWith(
      "RecordInvalid",
      "leg-not-received",
      `leg \`${legId}\` was not reported as received`,
      "report the leg's `received` first",
    )
  }
  if (advertiserIdFromNetwork !== null && details.advertiserIdFromNetwork !== advertiserIdFromNetwork) {
    return yield* refuseWith(
      "RecordInvalid",
      "other-advertiser",
      `leg \`${legId}\` belongs to advertiser \`${details.advertiserIdFromNetwork}\``,
      "name a leg of the advertiser, or leave `advertiser_id_from_network` out for requests of the whole network",
    )
  }
})
