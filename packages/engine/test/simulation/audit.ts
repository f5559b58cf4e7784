// Watches every write as the stores say that it is durable, and holds it against the promises.
import { customDataValues } from "@callrules/call"
import type { NetworkId } from "@callrules/model"
import type { EngineEvent, InboxEntry, LedgerWrite, LegWrite, RequestKey, StoredOutcome } from "@callrules/store"
import * as Effect from "effect/Effect"
import { type AuditedEntry, checkEarlier, checkTurn } from "./entry-order.ts"
import { checkChosenLeg, type Homes, mayBeApart, noHomes } from "./leg-choices.ts"
import type { OperationRun } from "./operation-run.ts"
import {
  applyHostValues,
  applyWrite,
  mayBeUnchanged,
  type PlainLeg,
  type PlainNetwork,
  plainAnswer,
} from "./plain-ledger.ts"
import { NETWORKS, type SimulatedRequest } from "./scenario.ts"
import type { SimulatedStores } from "./simulated-stores.ts"
import { hold } from "./violation.ts"

/** Everything that was said to be durable. */
export interface Audit {
  readonly networks: ReadonlyMap<string, PlainNetwork>
  readonly entries: ReadonlyMap<string, AuditedEntry>
  readonly outcomes: ReadonlyMap<string, { readonly request: SimulatedRequest; readonly outcome: StoredOutcome }>
  readonly events: ReadonlyArray<EngineEvent>
  /** The home leg of each call. */
  readonly homes: Homes
  /** The latest write of each leg by `network leg`. */
  readonly legWrites: ReadonlyMap<string, LegWrite>
  /** The stores, watched. The run that uses them is the current one. */
  readonly watch: (stores: SimulatedStores) => SimulatedStores
  /** Says whose calls come now. */
  readonly enter: (run: OperationRun, now: number) => void
}

/** A key of a network, as one text. */
export const keyIn = (networkId: string, id: string): string => `${networkId} ${id}`

/** A request id with its organization, as one text. */
export const requestKeyOf = (key: Omit<RequestKey, "networkId"> & { readonly networkId: string }): string =>
  `${key.networkId} ${key.advertiserIdFromNetwork ?? "-"} ${key.requestId}`

/** An audit that has seen nothing yet. */
export const newAudit = (): Audit => {
  const state: AuditState = {
    networks: new Map(NETWORKS.map((id) => [id, { names: new Map(), legs: new Map() }])),
    entries: new Map(),
    outcomes: new Map(),
    events: [],
    legWrites: new Map(),
    completions: new Map(),
    ids: new Set(),
    homes: noHomes(),
    run: null,
    now: 0,
  }
  return {
    ...state,
    enter: (run, now) => {
      state.run = run
      state.now = now
    },
    watch: (stores) => ({
      ...stores,
      calls: {
        ...stores.calls,
        commit: (write) => ifCommitted(stores.calls.commit(write), () => legWrite(state, write)),
      },
      ledger: {
        ...stores.ledger,
        read: (networkId, legId, groups, names) => {
          return Effect.map(stores.ledger.read(networkId, legId, groups, names), (snapshot) => {
            noteRead(state, networkId, legId)
            return snapshot
          })
        },
        commit: (write) => ifCommitted(stores.ledger.commit(write), () => ledgerWrite(state, write)),
      },
      inbox: {
        ...stores.inbox,
        accept: (entry, version, outcome) =>
          ifCommitted(stores.inbox.accept(entry, version, outcome), () => entryAccepted(state, entry, outcome)),
        bind: (networkId, entryId, binding) =>
          Effect.map(stores.inbox.bind(networkId, entryId, binding), () => {
            const entry = state.entries.get(keyIn(networkId, entryId))
            if (entry?.status === "waiting") entry.binding = binding
          }),
        fail: (networkId, entryId, failure) =>
          Effect.map(stores.inbox.fail(networkId, entryId, failure), () =>
            entryFailed(state, networkId, entryId, failure),
          ),
      },
    }),
  }
}

interface AuditState {
  readonly networks: Map<string, PlainNetwork>
  readonly entries: Map<string, AuditedEntry>
  readonly outcomes: Map<string, { readonly request: SimulatedRequest; readonly outcome: StoredOutcome }>
  readonly events: Array<EngineEvent>
  readonly legWrites: Map<string, LegWrite>
  /** When each leg was completed, by the clock of the run. */
  readonly completions: Map<string, number>
  readonly ids: Set<string>
  readonly homes: Homes
  run: OperationRun | null
  now: number
}

const ifCommitted = <E>(
  commit: Effect.Effect<"committed" | "conflict", E>,
  audit: () => void,
): Effect.Effect<"committed" | "conflict", E> =>
  Effect.map(commit, (answer) => {
    if (answer === "committed") audit()
    return answer
  })

const currentRun = (state: AuditState): OperationRun => {
  hold(state.run !== null, () => "a write of nobody")
  return state.run
}

const networkIn = (state: AuditState, networkId: string): PlainNetwork => {
  const network = state.networks.get(networkId)
  hold(network !== undefined, () => `a write in network ${networkId}`)
  return network
}

const legWrite = (state: AuditState, write: LegWrite): void => {
  const { networkId, legId, callRecordId } = write.state
  currentRun(state).durableWrites += 1
  const network = networkIn(state, networkId)
  const before = state.legWrites.get(keyIn(networkId, legId))
  hold(
    write.expectedVersion === (before?.expectedVersion ?? -1) + 1,
    () => `leg ${legId}: a write on a version not read`,
  )
  const leg: PlainLeg = network.legs.get(legId) ?? {
    legId,
    callRecordId,
    named: new Set(),
    calls: [],
    groups: new Map(),
  }
  network.legs.set(legId, leg)
  if (write.firstTransaction !== null) {
    hold(leg.calls.length === 0, () => `leg ${legId}: received twice`)
    leg.calls.push(write.firstTransaction)
    takeId(state, networkId, write.firstTransaction.transactionId)
  }
  const correction = write.callCorrection?.transaction ?? null
  if (correction !== null) takeId(state, networkId, correction.transactionId)
  if (write.firstTransaction === null && leg.calls.length > 0) {
    applyHostValues(leg, customDataValues(write.state.customData), correction)
  } else {
    hold(correction === null, () => `leg ${legId}: a call that was not received is corrected`)
  }
  const decided = before?.recording?.decision ?? null
  const decision = write.recording?.decision ?? null
  hold(
    decided === null || decided === decision || JSON.stringify(decided) === JSON.stringify(decision),
    () => `leg ${legId}: the recording decision ${JSON.stringify(decided)} became ${JSON.stringify(decision)}`,
  )
  const completedNow = write.state.completedAt !== null && (before?.state.completedAt ?? null) === null
  if (completedNow) state.completions.set(keyIn(networkId, legId), state.now)
  const kinds = [
    ...(correction === null ? [] : ["transaction_corrected"]),
    ...(decided === null && decision !== null ? ["recording_decided"] : []),
    ...(completedNow ? ["call_completed"] : []),
    ...(isMovedFrom(before, write) ? ["call_moved"] : []),
  ]
  hold(
    write.events.map(({ kind }) => kind).join() === kinds.join(),
    () => `leg ${legId}: events [${write.events.map(({ kind }) => kind)}] where [${kinds}] happened`,
  )
  state.events.push(...write.events)
  state.legWrites.set(keyIn(networkId, legId), write)
}

/** Whether a leg that was over has another start or end. */
const isMovedFrom = (before: LegWrite | undefined, { state }: LegWrite): boolean => {
  if (before === undefined || before.state.completedAt === null) return false
  const { completedAt, receivedAt } = before.state
  return completedAt !== state.completedAt || (receivedAt !== null && receivedAt !== state.receivedAt)
}

const takeId = (state: AuditState, networkId: string, transactionId: string): void => {
  const key = keyIn(networkId, transactionId)
  hold(!state.ids.has(key), () => `transaction id ${transactionId} was given twice in ${networkId}`)
  state.ids.add(key)
}

const noteRead = (state: AuditState, networkId: NetworkId, legId: string): void => {
  const run = currentRun(state)
  const { request } = run
  if (request === null || request.pending) return
  hold(networkId === request.networkId, () => `${request.name} reads in network ${networkId}`)
  const network = networkIn(state, networkId)
  const leg = network.legs.get(legId)
  run.unchanged = leg !== undefined && mayBeUnchanged(network, leg, request) ? plainAnswer(leg, request) : null
}

const ledgerWrite = (state: AuditState, write: LedgerWrite): void => {
  const run = currentRun(state)
  const entry = write.appliesEntry === null ? null : state.entries.get(keyIn(write.networkId, write.appliesEntry))
  hold(entry !== undefined, () => `${run.name} applies an entry that was never accepted`)
  const request = entry?.request ?? run.request
  hold(request !== null, () => `${run.name} writes to the ledger`)
  // what was waiting is applied on the way, whatever becomes of the request that brought that about
  if (request === run.request) run.durableWrites += 1
  hold(request.networkId === write.networkId, () => `${request.name} writes in network ${write.networkId}`)
  hold(!request.invalid, () => `${request.name} is not valid and was applied`)
  hold(request.pending === (entry !== null), () => `${request.name} did not go through the inbox`)
  const network = networkIn(state, write.networkId)
  const leg = network.legs.get(write.legId)
  hold(leg !== undefined && leg.calls.length > 0, () => `${request.name} is applied to a leg that was not received`)
  checkPlace(state, request, leg)
  checkChosenLeg(network, state.homes, request, leg, write, run, state.now)
  if (entry !== null) {
    hold(entry.status === "waiting", () => `${request.name}: entry ${entry.entryId} was ${entry.status} and is applied`)
    checkTurn([...state.entries.values()], entry, leg.legId)
    entry.status = "applied"
  } else {
    checkEarlier([...state.entries.values()], run, request, leg, wasOver(state, run, leg, request.networkId))
  }
  const now = write.groupTransactions[0]?.createdAt ?? write.callCorrection?.createdAt ?? Number.NaN
  hold(
    entry === null || Number.isNaN(now) || now === entry.arrivedAt,
    () => `${request.name} is not applied as of its arrival`,
  )
  for (const { transactionId } of write.groupTransactions) takeId(state, write.networkId, transactionId)
  if (write.callCorrection !== null) takeId(state, write.networkId, write.callCorrection.transactionId)
  applyWrite(network, leg, request, write, now)
  if (entry === null) run.answer = plainAnswer(leg, request)
  keepOutcome(state, request, entry === null && request.requestId !== null, write.outcome)
  checkEvents(write)
  state.events.push(...write.events)
}

const checkPlace = (state: AuditState, request: SimulatedRequest, leg: PlainLeg): void => {
  const { by, target } = request
  const fits =
    by === "transaction_id"
      ? leg.legId === target
      : by === "call_record_id"
        ? leg.callRecordId === target
        : by === "external_call_unique_id"
          ? `X-${leg.callRecordId}` === target
          : true
  hold(fits, () => `${request.name} for ${by} ${target} is applied to leg ${leg.legId} of ${leg.callRecordId}`)
  const written = state.legWrites.get(keyIn(request.networkId, leg.legId))
  hold(
    (written?.state.completedAt ?? null) !== null,
    () => `${request.name} is applied to leg ${leg.legId}, which is live`,
  )
}

/** Whether every leg of a call was completed when a run began. */
const wasOver = (state: AuditState, run: OperationRun, { callRecordId }: PlainLeg, networkId: string): boolean =>
  [...networkIn(state, networkId).legs.values()]
    .filter((leg) => leg.callRecordId === callRecordId)
    .every(({ legId }) => (state.completions.get(keyIn(networkId, legId)) ?? Number.POSITIVE_INFINITY) < run.startedAt)

const keepOutcome = (
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

const entryAccepted = (
  state: AuditState,
  entry: InboxEntry,
  outcome: { readonly key: RequestKey; readonly outcome: StoredOutcome } | null,
): void => {
  const run = currentRun(state)
  const { request } = run
  hold(request?.pending === true, () => `${run.name} accepts an entry`)
  hold(entry.networkId === request.networkId, () => `${request.name} is accepted in network ${entry.networkId}`)
  run.durableWrites += 1
  run.accepted = true
  keepOutcome(state, request, request.requestId !== null, outcome)
  const { entryId, networkId, arrivedAt, binding } = entry
  const place = state.entries.size
  hold(!state.entries.has(keyIn(networkId, entryId)), () => `entry id ${entryId} was given twice`)
  state.entries.set(keyIn(networkId, entryId), {
    entryId,
    networkId,
    request,
    place,
    acceptedAt: state.now,
    arrivedAt,
    firstBinding: binding,
    binding,
    status: "waiting",
  })
}

const entryFailed = (
  state: AuditState,
  networkId: string,
  entryId: string,
  failure: { readonly class: string; readonly message: string },
): void => {
  const entry = state.entries.get(keyIn(networkId, entryId))
  hold(entry !== undefined, () => `entry ${entryId} fails but was never accepted`)
  if (entry.status !== "waiting") return
  const { request } = entry
  const isApart =
    failure.message.includes("different legs") && mayBeApart(networkIn(state, networkId), state.homes, request)
  if (isApart) state.homes.apart.add(keyIn(networkId, entryId))
  hold(request.invalid || isApart, () => `${request.name} is valid, but its entry fails: ${failure.message}`)
  entry.status = "failed"
}
