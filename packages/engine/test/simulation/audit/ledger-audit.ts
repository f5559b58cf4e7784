// Holds every write of a request against the plain ledger.
import type { CallTransaction } from "@callrules/model"
import type { LedgerWrite, RequestKey, StoredOutcome } from "@callrules/store"
import { reachOf } from "../../../../signal-ledger/test/plain-ledger/find-leg.ts"
import { asKept, plainAnswer, plainHeader } from "../../../../signal-ledger/test/plain-ledger/plain-answer.ts"
import type { Happened, Made, PlainRequest } from "../../../../signal-ledger/test/plain-ledger/plain-shapes.ts"
import { LARGEST_SKEW } from "../engine-processes.ts"
import type { OperationRun } from "../operation-run.ts"
import type { SimulatedRequest } from "../scenario/scenario.ts"
import { hold } from "../violation.ts"
import {
  type AuditState,
  changesBefore,
  currentRun,
  keyIn,
  networkIn,
  requestKeyOf,
  saySame,
  takeId,
  textOf,
} from "./audit-state.ts"
import { type AuditedEntry, checkEarlier, checkTurn } from "./entry-order.ts"
import { checkChosenLeg } from "./leg-choices.ts"
import { makesAt, momentOf, momentsSince, type PlainNetwork } from "./plain-network.ts"

/** A write to the ledger became durable. */
export const ledgerWrite = (state: AuditState, write: LedgerWrite): void => {
  const run = currentRun(state)
  const entry =
    write.appliesEntry === null ? null : state.entries.get(keyIn(write.networkId, write.appliesEntry.entryId))
  hold(entry !== undefined, () => `${run.name} applies an entry that was never accepted`)
  const request = entry?.request ?? run.request
  hold(request !== null, () => `${run.name} writes to the ledger`)
  // what was waiting is applied on the way, whatever becomes of the request that brought that about
  if (request === run.request) run.durableWrites += 1
  hold(request.networkId === write.networkId, () => `${request.name} writes in network ${write.networkId}`)
  const { meant, name } = request
  hold(meant !== null, () => `${name} is not valid and was applied`)
  hold(request.pending === (entry !== null), () => `${name} did not go through the inbox`)
  const network = networkIn(state, write.networkId)
  checkOver(state, name, write)
  checkChosenLeg(network, changesBefore(state, run, write.networkId), state.now, request, meant, write, entry)
  checkOrder(state, run, request, meant, write, entry)
  const made = checkMade(state, run, network, request, meant, write, entry)
  network.log.push({ made })
  if (entry !== null) entry.status = "applied"
  if (write.appliesEntry !== null) renewOutcome(state, write.networkId, write.appliesEntry)
  const answers = momentsSince(network, changesBefore(state, run, write.networkId)).flatMap(({ legs }) => {
    const leg = legs.find(({ legId, receivedAt }) => legId === write.legId && receivedAt !== null)
    const answer = leg && plainAnswer(momentOf(network).made, leg, meant)
    return answer === undefined ? [] : [`${plainHeader(made, meant)} ${JSON.stringify(answer)}`]
  })
  if (entry === null) run.answers = answers
  keepOutcome(state, request, entry === null && request.requestId !== null, write.outcome)
  checkEvents(write)
  state.events.push(...write.events)
}

/** A cleared value is no value, however it is kept. */
export const withoutClears = (call: CallTransaction): CallTransaction => ({
  ...call,
  customData: Object.fromEntries(Object.entries(call.customData).filter(([, value]) => value !== "")),
})

/** A request is applied to a leg that is over, and was received. */
const checkOver = (state: AuditState, name: string, { legId, networkId }: LedgerWrite): void => {
  const leg = state.legWrites.get(keyIn(networkId, legId))?.state
  hold(leg !== undefined && leg.receivedAt !== null, () => `${name} is applied to a leg that was not received`)
  hold(leg.completedAt !== null, () => `${name} is applied to leg ${legId}, which is live`)
}

const checkOrder = (
  state: AuditState,
  run: OperationRun,
  request: SimulatedRequest,
  meant: PlainRequest,
  { legId, networkId }: LedgerWrite,
  entry: AuditedEntry | null,
): void => {
  const entries = [...state.entries.values()]
  const { legs } = momentOf(networkIn(state, networkId))
  const leg = legs.find((one) => one.legId === legId)
  const record = leg?.callRecordId ?? ""
  const advertiser = leg?.advertiser ?? ""
  const completedAt = (leg: string): number => state.completions.get(keyIn(networkId, leg)) ?? Number.POSITIVE_INFINITY
  const lastEnd = Math.max(
    ...legs.filter(({ callRecordId }) => callRecordId === record).map((one) => completedAt(one.legId)),
  )
  if (entry !== null) {
    hold(entry.status === "waiting", () => `${request.name}: entry ${entry.entryId} was ${entry.status} and is applied`)
    // what waits for a leg comes before a report on it that is answered at once, where the call went on when that came
    const isCalledForth = run.request !== null && lastEnd >= run.startedAt
    checkTurn(entries, entry, legId, isCalledForth, advertiser)
    return
  }
  // one that reports nothing overtakes nobody
  if (meant.signals.length === 0 && meant.customData.length === 0) return
  if (lastEnd < run.startedAt) checkEarlier(entries, run, request, record, { legId, advertiser })
  else if (completedAt(legId) < run.startedAt) {
    const ofLeg = entries.filter(({ binding }) => binding.to === "leg")
    checkEarlier(ofLeg, run, request, record, { legId, advertiser })
  }
}

/** Holds everything that a write makes against what the plain ledger makes of the request. */
const checkMade = (
  state: AuditState,
  run: OperationRun,
  network: PlainNetwork,
  request: SimulatedRequest,
  meant: PlainRequest,
  write: LedgerWrite,
  entry: AuditedEntry | null,
): Made => {
  const { name } = request
  const { callCorrection, groupTransactions, legId, networkId } = write
  const written = [...(callCorrection === null ? [] : [callCorrection]), ...groupTransactions]
  const at = entry?.arrivedAt ?? written[0]?.createdAt ?? state.now
  hold(at >= run.startedAt || entry !== null, () => `${name} is applied as of a time before it was sent`)
  hold(at <= state.now + LARGEST_SKEW, () => `${name} is applied as of a time that is to come`)
  for (const { transactionId } of written) takeId(state, networkId, transactionId)
  const ids = written.map(({ transactionId }) => transactionId)
  const reach = reachOf(request.advertiser, meant)
  const happened: Happened = { what: "posted", legId, request: meant, at, reach, ids }
  const made = makesAt(momentOf(network), happened)
  const call = callCorrection && withoutClears(callCorrection)
  hold(saySame(call, made.call), () => `${name} corrects the call to ${textOf(call)}: due is ${textOf(made.call)}`)
  const due = made.groups.map(asKept)
  hold(
    saySame(groupTransactions, due),
    () => `${name} makes the groups ${textOf(groupTransactions)} where ${textOf(due)} was due`,
  )
  checkNames(network, name, write, made)
  checkFields(network, name, write, meant)
  const home = write.callRecord?.home ?? null
  hold((home !== null) === made.choosesHome, () => `${name} chooses ${home === null ? "no" : "a"} home on leg ${legId}`)
  hold(home === null || home.advertiserIdFromNetwork === reach, () => `${name} chooses a home for another reach`)
  return made
}

/** Every field that a request names is marked, unless an earlier request on the leg has named it. */
const checkFields = (network: PlainNetwork, name: string, write: LedgerWrite, { customData }: PlainRequest): void => {
  const before = momentOf(network).made.flatMap(({ happened }) =>
    happened.what === "posted" && happened.legId === write.legId ? happened.request.customData : [],
  )
  const isNamed = (field: string): boolean => before.some((one) => one.name === field)
  const fields = customData.map((one) => one.name)
  hold(
    fields.every((field) => isNamed(field) || write.namedFields.includes(field)) &&
      write.namedFields.every((field) => fields.includes(field)),
    () => `${name} marks the fields [${write.namedFields}] where it names [${fields}]`,
  )
}

/** Names are registered that have no casing yet; one that another request has registered since the read may come again. */
const checkNames = (network: PlainNetwork, name: string, write: LedgerWrite, made: Made): void => {
  const known = momentOf(network).made.flatMap(({ names }) => names)
  const isKnown = (one: LedgerWrite["newNames"][number]): boolean =>
    known.some(({ casing, folded }) => folded === one.folded && casing === one.casing)
  const fresh = write.newNames.filter((one) => !isKnown(one))
  hold(saySame(fresh, made.names), () => `${name} registers ${textOf(fresh)} where ${textOf(made.names)} are new`)
}

/** Keeps an outcome, which must be stored exactly where one is due. */
export const keepOutcome = (
  state: AuditState,
  request: SimulatedRequest,
  isDue: boolean,
  written: { readonly key: RequestKey; readonly outcome: StoredOutcome } | null,
): void => {
  hold(isDue === (written !== null), () => `${request.name}: its outcome is ${isDue ? "not" : "needlessly"} kept`)
  if (written === null) return
  const key = requestKeyOf(written.key)
  const own = requestKeyOf({
    networkId: request.networkId,
    advertiserIdFromNetwork: request.advertiser,
    requestId: request.requestId ?? "",
  })
  hold(key === own, () => `${request.name}: its outcome is kept under ${key}`)
  hold(!state.outcomes.has(key), () => `${request.name} is applied a second time under ${key}`)
  state.outcomes.set(key, { request, outcome: written.outcome })
}

/** The age of an entry's outcome counts from when it is applied. */
const renewOutcome = (
  { outcomes }: AuditState,
  networkId: string,
  { at, entryId }: NonNullable<LedgerWrite["appliesEntry"]>,
): void => {
  for (const [key, kept] of outcomes) {
    const { outcome, request } = kept
    if (request.networkId !== networkId || outcome.status !== 201 || outcome.body !== entryId) continue
    if (outcome.storedAt < at) outcomes.set(key, { request, outcome: { ...outcome, storedAt: at } })
  }
}

const checkEvents = (write: LedgerWrite): void => {
  const made = [...(write.callCorrection === null ? [] : [write.callCorrection]), ...write.groupTransactions].map(
    ({ transactionId, correctsTransactionId }) =>
      correctsTransactionId === null
        ? `created ${transactionId}`
        : `corrected ${transactionId} ${correctsTransactionId}`,
  )
  const told = write.events.map((event) =>
    event.kind === "transaction_created"
      ? `created ${event.transactionId}`
      : event.kind === "transaction_corrected"
        ? `corrected ${event.transactionId} ${event.correctsTransactionId}`
        : event.kind,
  )
  hold(made.join() === told.join(), () => `events [${told}] tell of transactions [${made}]`)
}
