// Draws requests that meet: of two reaches with different home legs, which bring the same new group; and for two legs, with one id.
import type { PlainRequest } from "../../../../signal-ledger/test/plain-ledger/plain-shapes.ts"
import { readRequest } from "../../../../signal-ledger/test/plain-ledger/read-request.ts"
import type { Random } from "../../../../store/src/suite/random.ts"
import { completionsOf, FIELDS, type SimulatedLeg, type SimulatedRequest } from "./scenario.ts"

/** The requests of a race, or none where no call has two legs. */
export const drawRace = (random: Random, legs: ReadonlyArray<SimulatedLeg>): ReadonlyArray<SimulatedRequest> => {
  const [first, second] = legs
  if (first === undefined || second === undefined || first.callRecordId !== second.callRecordId) return []
  if (!random.onceIn(3)) return []
  const { callRecordId, networkId } = first
  const over = Math.max(0, ...completionsOf(legs)) + 1_000
  const request = (
    advertiser: string | null,
    by: PlainRequest["search"]["by"],
    target: string,
    groups: ReadonlyArray<string>,
    at: number,
    requestId: string | null = null,
  ): SimulatedRequest => {
    const signals = groups.map((group) => ({ name: "Sale", partner_unique_id: group }))
    const body = { search: { [by]: target }, signals }
    const read = readRequest(body, { fields: FIELDS, timeZone: "UTC" })
    return {
      name: `racing ${groups.join()} of ${advertiser ?? "the network"}`,
      networkId,
      advertiser,
      requestId,
      body,
      meant: "request" in read ? read.request : null,
      pending: false,
      sentAt: [at],
      givesUp: false,
      patience: 120_000,
    }
  }
  const byRecord = (advertiser: string | null, groups: ReadonlyArray<string>, at: number): SimulatedRequest =>
    request(advertiser, "call_record_id", callRecordId, groups, at)
  return [
    request(null, "transaction_id", first.legId, ["home 1"], over),
    request(null, "transaction_id", second.legId, ["home 2"], over),
    // each makes a group beside the one that is there, and so chooses its home
    byRecord(null, ["home 1", "near 1"], over + 5_000),
    byRecord("a1", ["home 2", "near 2"], over + 5_000),
    byRecord(null, ["race"], over + 10_000 + random.below(12)),
    byRecord("a1", ["race"], over + 10_000 + random.below(12)),
    ...[first, second].map(({ legId }) =>
      request(null, "transaction_id", legId, ["twin"], over + 15_000 + random.below(12), "twin"),
    ),
  ]
}
