// SQL of the closest match: sorted lists of legs, each an index, read outward one leg at a time.
import type { DatabaseSync } from "node:sqlite"
import { instant, transactionId } from "@callrules/model"
import {
  closerOutward,
  closestOutward,
  type LegLists,
  type LegsOutward,
  type MatchedLeg,
} from "@callrules/signal-ledger"
import { type AroundFoundRow, type AroundRow, restored, storable } from "@callrules/store/rows"
import { prepare, type Statement } from "../thread/statement.ts"
import { readsWithoutRecording } from "./calls.ts"
import { outcomeReads } from "./outcomes.ts"

type Filters = Pick<AroundRow, "advertiser" | "caller" | "campaign">

/** A list of legs: all that are received, those that are live, those of one day and duration, those of erased callers. */
export type AroundList = "received" | "live" | "duration" | "erased"

type Side = "at-or-after" | "before"

interface CandidateRow {
  readonly leg_id: string
  readonly received_at: number
  readonly completed_at: number | null
}

/**
 * SQL of one side of a list. Each names its index: the one with the fewest legs besides those that are asked for, in the
 * order that is asked for.
 */
export const aroundSql = (list: AroundList, side: Side, filters: Filters): string => {
  const conditions = ["network_id = ?", side === "before" ? "received_at < ?" : "received_at >= ?", ...passing(filters)]
  if (list === "live") conditions.push("completed_at IS NULL")
  if (list === "erased") conditions.push("salt IS NULL")
  if (list === "duration") conditions.push("received_day = ?", "duration_seconds = ?")
  const direction = side === "before" ? "DESC" : "ASC"
  return `SELECT leg_id, received_at, completed_at FROM legs INDEXED BY ${indexOf(list, filters)}
    WHERE ${conditions.join(" AND ")} ORDER BY received_at ${direction}, leg_id ${direction}`
}

/** SQL of the nearest duration that a leg of a day has. */
export const nextDurationSql = (side: "at-or-above" | "below", filters: Filters): string => {
  const [compared, direction] = side === "below" ? ["<", "DESC"] : [">=", "ASC"]
  return `SELECT duration_seconds FROM legs INDEXED BY ${indexOf("duration", filters)}
    WHERE network_id = ? AND ${[...passing(filters), "received_day = ?"].join(" AND ")}
      AND duration_seconds ${compared} ?
    ORDER BY duration_seconds ${direction} LIMIT 1`
}

const passing = ({ advertiser, caller, campaign }: Filters): ReadonlyArray<string> => [
  ...(caller === null ? [] : ["calling_phone_number = ?"]),
  ...(advertiser === null ? [] : ["advertiser_id_from_network = ?"]),
  ...(campaign === null ? [] : ["advertiser_campaign_id_from_network = ?"]),
]

const indexOf = (list: AroundList, { advertiser, caller, campaign }: Filters): string => {
  if (list === "erased") return "legs_erased"
  if (list === "live") return caller === null ? "legs_live_by_time" : "legs_live_by_caller"
  // a caller has few legs of other campaigns
  if (list === "duration" && caller !== null) return "legs_by_caller_and_duration"
  const isOneCampaign = advertiser !== null && campaign !== null
  const of = isOneCampaign
    ? "advertiser_campaign"
    : campaign !== null
      ? "campaign"
      : advertiser !== null
        ? "advertiser"
        : ""
  if (list === "duration") return of === "" ? "legs_by_duration" : `legs_by_${of}_and_duration`
  if (caller !== null) return isOneCampaign ? "legs_by_caller_and_campaign" : "legs_by_caller"
  return of === "" ? "legs_by_time" : `legs_by_${of}`
}

const valuesOf = ({ advertiser, caller, campaign }: Filters): ReadonlyArray<string> =>
  [caller, advertiser, campaign].filter((value) => value !== null)

/** The read of a search by start time. */
export const legsAround = (database: DatabaseSync) => {
  const { outcome } = outcomeReads(database)
  const { stateOf } = readsWithoutRecording(database)
  const statements = new Map<string, Statement<unknown>>()
  const prepared = <Row>(sql: string): Statement<Row> => {
    const statement = statements.get(sql) ?? prepare<Row>(database, sql)
    statements.set(sql, statement)
    return statement as Statement<Row> // prepared from the same text
  }
  const outward =
    (query: AroundRow, list: AroundList, ...more: ReadonlyArray<number>): LegsOutward<MatchedLeg> =>
    (side, from) =>
      candidates(
        prepared<CandidateRow>(aroundSql(list, side, query)).iterate(
          query.networkId,
          from,
          ...valuesOf(query),
          ...more,
        ),
      )
  const listsOf = (query: AroundRow): LegLists<MatchedLeg> => {
    const { networkId } = query
    const filters = valuesOf(query)
    return {
      received: outward(query, "received"),
      live: outward(query, "live"),
      completed: {
        nextDuration: (day, side, seconds) =>
          prepared<{ duration_seconds: number }>(nextDurationSql(side, query)).get(networkId, ...filters, day, seconds)
            ?.duration_seconds,
        ofDuration: (day, seconds) => outward(query, "duration", day, seconds),
      },
    }
  }
  return {
    around: (query: AroundRow): AroundFoundRow => {
      const answered = query.requestKey === null ? undefined : outcome(query.requestKey)
      if (answered !== undefined) return { kind: "answered", outcome: answered }
      const found = closestOutward(query.match, listsOf(query))
      if (found === undefined) return { kind: "legs", legs: [] }
      const ofAnyCaller = { ...query, caller: null }
      const erased =
        query.caller === null ? undefined : closerOutward(query.match, found, outward(ofAnyCaller, "erased"))
      const ids = [found, erased ?? []].flat().map(({ legId }) => storable(legId))
      const legs = ids.map((id) => stateOf(query.networkId, id)).filter((row) => row !== undefined)
      return { kind: "legs", legs }
    },
  }
}

function* candidates(rows: Iterable<CandidateRow>): Generator<MatchedLeg> {
  for (const { completed_at, leg_id, received_at } of rows) {
    yield {
      legId: transactionId(restored(leg_id)),
      receivedAt: instant(received_at),
      completedAt: completed_at === null ? null : instant(completed_at),
    }
  }
}
