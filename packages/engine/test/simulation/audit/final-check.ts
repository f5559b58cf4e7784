// What must hold when a run is over: the database has what was said to be durable, whole, and nothing else.
import { isDeepStrictEqual } from "node:util"
import { applyHostEvent, type CallState, hasEnded, initialCall, validateHostEvent } from "@callrules/call"
import { callRecordId, networkId, transactionId } from "@callrules/model"
import { DEFAULT_LIMITS } from "@callrules/operations"
import { zone } from "@callrules/timestamp"
import * as Result from "effect/Result"
import { asKept } from "../../../../signal-ledger/test/plain-ledger/plain-answer.ts"
import { type Database, type LegData, requestKeyText } from "../../../../store/src/memory/database.ts"
import { untaken } from "../../support/untaken.ts"
import type { SimulatedLeg } from "../scenario/scenario.ts"
import { hold } from "../violation.ts"
import type { Audit } from "./audit.ts"
import { keyIn, saySame, textOf } from "./audit-state.ts"
import type { AuditedEntry } from "./entry-order.ts"
import { withoutClears } from "./ledger-audit.ts"
import { momentOf } from "./plain-network.ts"

const utc = Result.getOrThrow(zone("UTC"))

/** Holds the database against the audit: nothing acknowledged is missing, nothing is there twice, nothing else is there. */
export const checkDatabase = (database: Database, audit: Audit): void => {
  for (const [id, plain] of audit.networks) {
    const network = database.networks.get(networkId(id))
    const legs = network?.legs ?? new Map<string, LegData>()
    const { made } = momentOf(plain)
    const known = new Set(plain.log.flatMap((one) => ("leg" in one ? [one.leg.legId] : [])))
    hold(legs.size === known.size, () => `${id}: ${legs.size} legs are stored, ${known.size} were written`)
    for (const legId of known) {
      const leg = network?.legs.get(transactionId(legId))
      // history is never rewritten: what was made is there as it was made
      const onLeg = made.filter(({ happened }) => happened.legId === legId)
      const calls = onLeg.flatMap(({ call }) => call ?? [])
      same(leg?.calls.map(withoutClears), calls, `${id} ${legId}: call transactions`)
      const groups = onLeg.flatMap((one) => one.groups.map(asKept))
      same(leg?.groups, groups, `${id} ${legId}: transactions of groups`)
      for (const [group, head] of leg?.groupHeads ?? []) {
        same(
          head,
          groups.findLast(({ partnerUniqueId }) => partnerUniqueId === group),
          `${id} ${legId}: head of "${group}"`,
        )
      }
    }
    for (const leg of legs.values()) checkChains(leg)
    const names = made.flatMap((one) => one.names.map(({ casing, folded }) => [folded, casing]))
    same([...(network?.names ?? [])].sort(), names.sort(), `${id}: names`)
  }
  checkOutcomes(database, audit)
  checkInbox(database, audit)
  same(
    [...database.outbox.values()].map(({ event }) => event),
    audit.events,
    "events for the host",
  )
}

const same = (actual: unknown, expected: unknown, what: string): void => {
  hold(saySame(actual, expected), () => `${what}: stored are ${textOf(actual)}, acknowledged were ${textOf(expected)}`)
}

/** Chains without a gap, each correcting its predecessor, no two neighbours equal. */
const checkChains = (leg: LegData): void => {
  const chains = Map.groupBy(leg.groups, ({ partnerUniqueId }) => partnerUniqueId)
  for (const [group, chain] of [...chains, [null, leg.calls] as const]) {
    for (const [index, { version, correctsTransactionId }] of chain.entries()) {
      const before = chain[index - 1]
      hold(version === index + 1, () => `group ${group}: version ${version} in place ${index + 1}`)
      hold(
        correctsTransactionId === (before?.transactionId ?? null),
        () => `group ${group}: version ${version} corrects another`,
      )
    }
    const texts = chain.map(contentText)
    for (const [index, text] of texts.entries()) {
      hold(text !== texts[index - 1], () => `group ${group}: two neighbours are equal: ${text}`)
    }
  }
}

const contentText = (transaction: object): string =>
  JSON.stringify({ ...transaction, transactionId: "", correctsTransactionId: "", version: 0, createdAt: 0 })

const checkOutcomes = (database: Database, audit: Audit): void => {
  let count = 0
  for (const { outcomes } of database.networks.values()) count += outcomes.size
  hold(count === audit.outcomes.size, () => `${count} outcomes are stored, ${audit.outcomes.size} were acknowledged`)
  for (const [key, { outcome }] of audit.outcomes) {
    const [network = "", advertiser = "-", requestId = ""] = key.split(" ")
    const advertiserIdFromNetwork = advertiser === "-" ? null : advertiser
    const ids = { networkId: networkId(network), advertiserIdFromNetwork, requestId }
    const stored = database.networks.get(ids.networkId)?.outcomes.get(requestKeyText(ids))?.outcome
    hold(isDeepStrictEqual(stored, outcome), () => `the outcome of ${key} is lost or another one`)
  }
}

const checkInbox = (database: Database, audit: Audit): void => {
  const stored = [...database.inbox.entries.values()].map(
    ({ entry }) => `${keyIn(entry.networkId, entry.entryId)} ${entry.status}`,
  )
  const expected = [...audit.entries.values()]
    .filter(({ status }) => status !== "applied")
    .map((entry) => `${keyIn(entry.networkId, entry.entryId)} ${entry.status}`)
  same(stored.sort(), expected.sort(), "inbox entries")
}

/** No entry waits whose call has ended: called when nothing is under way and no fault has stood in the way. */
export const checkNoneStranded = (database: Database, audit: Audit, now: number | null): void => {
  for (const entry of audit.entries.values()) {
    const { networkId: id, status, binding, firstBinding, request } = entry
    if (status !== "waiting" || isHeldBack(audit, entry)) continue
    const legs = [...(database.networks.get(networkId(id))?.legs.values() ?? [])].map(({ stored }) => stored)
    // when the time is not given only what the end of a leg starts is looked at, not what quiet or due work does
    if (now === null && firstBinding.to !== "leg") continue
    const isOver =
      binding.to === "leg"
        ? legs.some(
            ({ state }) => state.legId === binding.legId && state.completedAt !== null && state.receivedAt !== null,
          )
        : binding.to === "call-record" &&
          now !== null &&
          endedRecord(
            legs.map(({ state }) => state).filter((state) => state.callRecordId === binding.callRecordId),
            now,
          )
    hold(!isOver, () => `${request.name} is stranded: its call has ended`)
  }
}

/** Whether an earlier entry waits for the whole call: then this one waits for its turn. */
const isHeldBack = (audit: Audit, { binding, networkId: id, place }: AuditedEntry): boolean =>
  binding.to !== "unresolved" &&
  [...audit.entries.values()].some(
    (other) =>
      other.status === "waiting" &&
      other.networkId === id &&
      other.place < place &&
      other.binding.to === "call-record" &&
      other.binding.callRecordId === binding.callRecordId,
  )

const endedRecord = (legs: Parameters<typeof hasEnded>[0], now: number): boolean =>
  legs.some(({ receivedAt }) => receivedAt !== null) &&
  hasEnded(legs, now as Parameters<typeof hasEnded>[1], DEFAULT_LIMITS.callRecordQuietMilliseconds) // virtual time is an instant

/** Every entry is applied, or has failed where its request is not valid or its groups are on different legs. */
export const checkAllApplied = (audit: Audit): void => {
  for (const [key, { request, status }] of audit.entries) {
    const due = request.meant === null || audit.refusedThen.has(key) ? "failed" : "applied"
    hold(status === due, () => `${request.name} is ${status} in the end where it should be ${due}`)
  }
}

/** A leg by its id; one that was named late is the only leg of its record, with the id as its own or a further one. */
const storedLeg = (database: Database, { callRecordId, isNamedLate, legId, networkId: id }: SimulatedLeg) => {
  const legs = [...(database.networks.get(networkId(id))?.legs.values() ?? [])].map(({ stored }) => stored)
  if (!isNamedLate) return legs.find(({ state }) => state.legId === legId)
  const ofRecord = legs.filter(({ state }) => state.callRecordId === callRecordId)
  hold(ofRecord.length === 1, () => `the one leg of ${callRecordId} became ${ofRecord.length} legs`)
  const [only] = ofRecord
  const ids = only === undefined ? [] : [only.state.legId, ...only.furtherIds]
  hold(ids.includes(transactionId(legId)), () => `leg ${legId} is not known by its id, only by [${ids}]`)
  return only
}

/** Each leg's state is that of its events in any order, and its recording decision has been made. */
export const checkLegs = (database: Database, legs: ReadonlyArray<SimulatedLeg>): void => {
  for (const leg of legs) {
    const stored = storedLeg(database, leg)
    hold(stored !== undefined, () => `leg ${leg.legId} is lost`)
    const expected = leg.events.reduceRight<CallState>(
      (state, { body }) => applyHostEvent(state, Result.getOrThrow(validateHostEvent(body, { zone: utc })).event).state,
      initialCall(networkId(leg.networkId), stored.state.legId, callRecordId(leg.callRecordId)),
    )
    const isCompleted = expected.completedAt !== null
    hold(stored.state.completedAt !== null, () => `leg ${leg.legId} is live for ever`)
    const events = stored.state.events.filter(({ eventId }) => isCompleted || !eventId.startsWith("callrules:"))
    const state = isCompleted ? stored.state : { ...stored.state, events, completedAt: null, status: expected.status }
    same(untaken(state), expected, `leg ${leg.legId}: its state`)
    hold(stored.recording?.decision != null, () => `leg ${leg.legId}: nothing was decided about its recording`)
  }
}
