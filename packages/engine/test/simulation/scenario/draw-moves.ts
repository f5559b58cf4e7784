// Draws where the host moves the home legs of a simulated run: often just when requests for the whole call are sent.
import type { Random } from "../../../../store/src/suite/random.ts"
import type { SimulatedLeg, SimulatedMove, SimulatedRequest } from "./scenario.ts"

/** The moves of a run; none where no call has two legs. */
export const drawMoves = (
  random: Random,
  legs: ReadonlyArray<SimulatedLeg>,
  requests: ReadonlyArray<SimulatedRequest>,
): ReadonlyArray<SimulatedMove> => {
  const records = Map.groupBy(legs, ({ callRecordId, networkId }) => `${networkId} ${callRecordId}`)
  const several = [...records.values()].filter(({ length }) => length > 1)
  return several.flatMap((ofRecord) => {
    const count = random.oneOf([0, 0, 1, 2])
    return Array.from({ length: count }, (_, index) => {
      const leg = ofRecord[random.below(ofRecord.length)]
      return leg === undefined ? [] : drawMove(random, index, leg, requests)
    }).flat()
  })
}

const drawMove = (
  random: Random,
  index: number,
  { advertiser, callRecordId, legId, networkId }: SimulatedLeg,
  requests: ReadonlyArray<SimulatedRequest>,
): SimulatedMove => {
  const moments = requests.flatMap(({ sentAt }) => sentAt)
  const moment = random.below(3) > 0 ? moments[random.below(Math.max(1, moments.length))] : undefined
  const first = moment === undefined ? random.below(120_000) : Math.max(0, moment - 5 + random.below(12))
  const repeats = random.oneOf([0, 0, 1])
  return {
    name: `move ${index} to ${legId.slice(-1)}`,
    networkId,
    callRecordId,
    body: { transaction_id: legId, ...(random.onceIn(2) ? { advertiser_id_from_network: advertiser } : {}) },
    sentAt: [first, ...Array.from({ length: repeats }, () => first + random.below(random.oneOf([3, 60_000])))],
  }
}
