// Holds every move of a home leg by the host against the plain ledger, and in the end every home that is kept.
import type { HomeLegsBody } from "@callrules/operations"
import type { HomeMoveWrite } from "@callrules/store"
import { homeOf } from "../../../../signal-ledger/test/plain-ledger/what-was-made.ts"
import type { Database } from "../../../../store/src/memory/database.ts"
import { LARGEST_SKEW } from "../engine-processes.ts"
import type { OperationRun } from "../operation-run.ts"
import type { SimulatedMove } from "../scenario/scenario.ts"
import { hold } from "../violation.ts"
import type { Audit } from "./audit.ts"
import { type AuditState, changesBefore, currentRun, networkIn } from "./audit-state.ts"
import { makesAt, momentOf, momentsSince } from "./plain-network.ts"

/** In whose reach requests of these runs are sent. */
const REACHES = [null, "a1", "a2"] as const

/** A move became durable. */
export const homeMoved = (state: AuditState, write: HomeMoveWrite): void => {
  const { advertiserIdFromNetwork: reach, callRecordId, legId, movedAt, networkId } = write
  const run = currentRun(state)
  run.durableWrites += 1
  const network = networkIn(state, networkId)
  const moment = momentOf(network)
  const leg = moment.legs.find((one) => one.legId === legId)
  hold(leg?.callRecordId === callRecordId, () => `${run.name} moves the home to a leg of another call`)
  hold(leg.receivedAt !== null, () => `${run.name} moves the home to a leg that was not received`)
  const before = homeOf(moment.legs, moment.made, callRecordId, reach)
  hold(before !== legId, () => `${run.name} moves the home to where it is`)
  const isInTime = movedAt >= run.startedAt && movedAt <= state.now + LARGEST_SKEW
  hold(isInTime, () => `${run.name} moves the home at another time`)
  network.log.push({ made: makesAt(moment, { what: "home moved", legId, reach, at: movedAt }) })
}

/** Holds what the host is told of the homes against what they were since its request was sent. */
export const checkHomesTold = (audit: Audit, run: OperationRun, move: SimulatedMove, told: HomeLegsBody): void => {
  const given = told.home_legs.map((home) => `${home.advertiser_id_from_network} ${home.leg_id}`).join()
  const moments = momentsSince(networkIn(audit, move.networkId), changesBefore(audit, run, move.networkId))
  const due = moments.map(({ legs, made }) =>
    REACHES.flatMap((reach) => {
      const home = homeOf(legs, made, move.callRecordId, reach)
      return home === null ? [] : [`${reach} ${home}`]
    }).join(),
  )
  hold(due.includes(given), () => `${run.name} is told the homes [${given}] where [${due.join("] or [")}] were due`)
}

/** Holds the homes and moves that are kept of every call against what became durable. */
export const checkHomes = (database: Database, audit: Audit): void => {
  for (const [id, plain] of audit.networks) {
    const { legs, made } = momentOf(plain)
    const records = [...database.networks].find(([networkId]) => networkId === id)?.[1].callRecords ?? new Map()
    for (const [callRecordId, { homes, moves }] of records) {
      for (const reach of REACHES) {
        const due = homeOf(legs, made, callRecordId, reach)
        const kept = homes.get(reach) ?? null
        hold(kept === due, () => `${id} ${callRecordId}: its home is ${kept} where ${due} is due`)
      }
      const due = made.filter(
        ({ happened }) =>
          happened.what === "home moved" &&
          legs.some((leg) => leg.legId === happened.legId && leg.callRecordId === callRecordId),
      )
      hold(moves.length === due.length, () => `${id} ${callRecordId}: ${moves.length} moves of ${due.length} are kept`)
    }
  }
}
