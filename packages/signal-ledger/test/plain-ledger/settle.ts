// Requests for calls in progress: what each waits for, when it may be applied, and in which order.
import { findFinishedLeg, findLeg, type Known } from "./find-leg.ts"
import { applyNow, type Entry, known, type PlainLedger, readAllowed } from "./plain-ledger.ts"
import type { PlainLeg, PlainRequest } from "./plain-shapes.ts"
import { readRequest } from "./read-request.ts"

/** How long a start time waits for its very call, and a call for a further leg. */
const WAIT = 60_000
const DAY = 86_400_000

/** What an entry waits for. */
interface Awaited {
  readonly callRecordId: string
  /** Null: the whole call. */
  readonly leg: PlainLeg | null
  /** Whose legs it can be for: an advertiser's, or null for all. */
  readonly advertiser: string | null
}

/**
 * Applies what may be applied now, in order of arrival. `ended`: the calls of which the host has said that they are over,
 * or for which a later request has come. `answered`: the leg that such a request is for; what waits for this very leg no longer waits
 * behind what waits for the whole call.
 */
export const settle = (ledger: PlainLedger, now: number, ended: ReadonlySet<string>, answered?: PlainLeg): void => {
  settleAll(ledger, now, ended, comesFirst)
  if (answered !== undefined) {
    settleAll(
      ledger,
      now,
      ended,
      (earlier, later) => later.leg?.legId !== answered.legId || earlier.leg?.legId === answered.legId,
    )
  }
}

const settleAll = (
  ledger: PlainLedger,
  now: number,
  ended: ReadonlySet<string>,
  holdsBack: (earlier: Awaited, later: Awaited) => boolean,
): void => {
  for (let applied = true; applied; ) {
    applied = false
    const waiting = ledger.entries.filter(({ status }) => status === "waiting")
    const awaited = waiting.map((entry) => awaitedBy(ledger, entry, now))
    for (const [index, entry] of waiting.entries()) {
      const own = awaited[index]
      if (own == null || !isOver(ledger, own, now, ended)) continue
      if (awaited.slice(0, index).some((earlier) => earlier !== null && holdsBack(earlier, own))) continue
      applied = apply(ledger, entry, own)
      if (applied) break
    }
  }
}

/** The leg that a start time takes at a time; null while there is none. */
export const legTaken = (known: Known, request: PlainRequest, arrivedAt: number): PlainLeg | null => {
  const isNew = known.now < arrivedAt + WAIT
  const found = findLeg(
    isNew
      ? { ...known, toleranceMilliseconds: WAIT }
      : { ...known, toleranceMilliseconds: known.toleranceMilliseconds ?? DAY, receivedUntil: arrivedAt + WAIT },
    request,
  )
  return "leg" in found ? found.leg : null
}

const awaitedBy = (ledger: PlainLedger, entry: Entry, now: number): Awaited | null => {
  const onlySearch = { search: entry.body["search"] ?? null }
  // what is wrong with the search fails at once, what is wrong with the rest is for the end of the call
  if ("status" in readAllowed(ledger.network, onlySearch, entry.advertiser)) return null
  const whole = readRequest(entry.body, ledger.network)
  const read = "refused" in whole ? readRequest(onlySearch, ledger.network) : whole
  if ("refused" in read) return null
  const all = known(ledger, entry.advertiser, now)
  const { search } = read.request
  const { advertiser } = entry
  switch (search.by) {
    case "transaction_id": {
      const found = findLeg(all, read.request)
      return "leg" in found ? { callRecordId: found.leg.callRecordId, leg: found.leg, advertiser } : null
    }
    case "call_start_time": {
      entry.boundLeg ??= legTaken(all, read.request, entry.arrivedAt)?.legId ?? null
      const leg = ledger.legs.find(({ legId }) => legId === entry.boundLeg)
      return leg === undefined ? null : { callRecordId: leg.callRecordId, leg, advertiser }
    }
    default: {
      // a request that matches no leg waits, and holds back nothing
      const found = findLeg(all, boundTo(entry, read.request))
      if ("refused" in found && (found.refused === "RecordNotFound" || found.code === "external-id-ambiguous"))
        return null
      const isIts = ({ callRecordId, externalId }: PlainLeg): boolean =>
        search.id === callRecordId || search.id === externalId
      entry.boundCall ??= "leg" in found ? found.leg.callRecordId : (ledger.legs.find(isIts)?.callRecordId ?? "")
      return { callRecordId: entry.boundCall, leg: null, advertiser }
    }
  }
}

/** A request for a whole call stays with the call that it has found first, whatever its external id leads to later. */
const boundTo = ({ boundCall }: Entry, request: PlainRequest): PlainRequest => {
  const { search } = request
  return boundCall === null || search.by !== "external_call_unique_id"
    ? request
    : { ...request, search: { ...search, by: "call_record_id", id: boundCall } }
}

/** Whether what is awaited has come to its end. */
const isOver = (
  ledger: PlainLedger,
  { callRecordId, leg }: Awaited,
  now: number,
  ended: ReadonlySet<string>,
): boolean => {
  if (leg !== null) return leg.receivedAt !== null && leg.completedAt !== null
  const all = ledger.legs.filter((one) => one.callRecordId === callRecordId)
  const legs = all.filter(({ receivedAt }) => receivedAt !== null)
  if (legs.length === 0 || legs.some(({ completedAt }) => completedAt === null)) return false
  if (ended.has(callRecordId)) return true
  // a leg that was not received yet is waited for as well
  const latest = Math.max(...legs.map(({ receivedAt }) => Number(receivedAt)))
  return all.every(({ completedAt }) => completedAt !== null) && now - latest >= WAIT
}

/** Whether what waits for one thing holds back what arrived later for another: whether one leg may be what both are for. */
const comesFirst = (earlier: Awaited, later: Awaited): boolean => {
  if (earlier.callRecordId !== later.callRecordId) return false
  if (earlier.leg !== null && later.leg !== null) return earlier.leg.legId === later.leg.legId
  const ofEarlier = reachOf(earlier)
  const ofLater = reachOf(later)
  return ofEarlier === null || ofLater === null || ofEarlier === ofLater
}

/** Whose leg it is for, as far as that is known. */
const reachOf = ({ advertiser, leg }: Awaited): string | null =>
  leg === null ? advertiser : leg.receivedAt === null ? null : leg.advertiser

/** Applies an entry as of its arrival; one that matches no leg of its call waits on. */
const apply = (ledger: PlainLedger, entry: Entry, { leg }: Awaited): boolean => {
  const read = readAllowed(ledger.network, entry.body, entry.advertiser)
  if ("status" in read) {
    entry.status = "failed"
    return true
  }
  const all = known(ledger, entry.advertiser, entry.arrivedAt)
  const found = leg === null ? findFinishedLeg(all, boundTo(entry, read.request)) : { leg }
  if ("refused" in found && found.refused === "RecordNotFound") return false
  const answer = applyNow(ledger, read.request, entry.advertiser, entry.arrivedAt, found)
  entry.status = answer.status === 200 ? "applied" : "failed"
  return true
}
