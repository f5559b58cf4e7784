// Watches every write as the stores say that it is durable, and holds it against the promises.
import { customDataValues } from "@callrules/call"
import type { CallTransaction } from "@callrules/model"
import type { LegWrite } from "@callrules/store"
import * as Effect from "effect/Effect"
import type { Happened, PlainLeg } from "../../../../signal-ledger/test/plain-ledger/plain-shapes.ts"
import type { OperationRun } from "../operation-run.ts"
import { NETWORKS } from "../scenario/scenario.ts"
import type { SimulatedStores } from "../simulated-stores.ts"
import { hold } from "../violation.ts"
import { type AuditState, currentRun, keyIn, networkIn, saySame, takeId, textOf } from "./audit-state.ts"
import { homeMoved } from "./home-audit.ts"
import { entryAccepted, entryBound, entryFailed } from "./inbox-audit.ts"
import { ledgerWrite, withoutClears } from "./ledger-audit.ts"
import { makesAt, momentOf } from "./plain-network.ts"

/** Everything that was said to be durable. */
export interface Audit
  extends Readonly<
    Pick<AuditState, "networks" | "entries" | "outcomes" | "events" | "refusedThen" | "legWrites" | "since">
  > {
  /** The stores, watched. The run that uses them is the current one. */
  readonly watch: (stores: SimulatedStores) => SimulatedStores
  /** The clock of the run at the latest call of a store. */
  readonly now: () => number
  /** Says whose calls come now. */
  readonly enter: (run: OperationRun, now: number) => void
}

/** An audit that has seen nothing yet. */
export const newAudit = (): Audit => {
  const state: AuditState = {
    networks: new Map(NETWORKS.map((id) => [id, { log: [] }])),
    entries: new Map(),
    outcomes: new Map(),
    events: [],
    legWrites: new Map(),
    completions: new Map(),
    ids: new Set(),
    refusedThen: new Set(),
    since: new Map(),
    run: null,
    now: 0,
  }
  return {
    ...state,
    now: () => state.now,
    enter: (run, now) => {
      state.run = run
      state.now = now
      if (!state.since.has(run)) {
        state.since.set(run, new Map([...state.networks].map(([id, { log }]) => [id, log.length])))
      }
    },
    watch: (stores) => watched(state, stores),
  }
}

const watched = (state: AuditState, stores: SimulatedStores): SimulatedStores => ({
  ...stores,
  calls: {
    ...stores.calls,
    commit: (write) => ifCommitted(stores.calls.commit(write), () => legWrite(state, write)),
    moveHome: (write) => ifCommitted(stores.calls.moveHome(write), () => homeMoved(state, write)),
  },
  ledger: {
    ...stores.ledger,
    commit: (write, again) => ifCommitted(stores.ledger.commit(write, again), () => ledgerWrite(state, write)),
  },
  inbox: {
    ...stores.inbox,
    accept: (entry, version, outcome) =>
      ifCommitted(stores.inbox.accept(entry, version, outcome), () => entryAccepted(state, entry, outcome)),
    bind: (networkId, entryId, binding) =>
      Effect.map(stores.inbox.bind(networkId, entryId, binding), () => entryBound(state, networkId, entryId, binding)),
    fail: (networkId, entryId, failure) =>
      Effect.map(stores.inbox.fail(networkId, entryId, failure), (outcome) => {
        if (outcome === "failed") entryFailed(state, networkId, entryId, failure)
        return outcome
      }),
  },
})

const ifCommitted = <A, E>(commit: Effect.Effect<A, E>, audit: () => void): Effect.Effect<A, E> =>
  Effect.map(commit, (answer) => {
    if (answer === "committed") audit()
    return answer
  })

const legWrite = (state: AuditState, write: LegWrite): void => {
  const { networkId, legId } = write.state
  currentRun(state).durableWrites += 1
  const before = state.legWrites.get(keyIn(networkId, legId))
  hold(
    write.expectedVersion === (before?.expectedVersion ?? -1) + 1,
    () => `leg ${legId}: a write on a version not read`,
  )
  noteLeg(state, write)
  noteValues(state, write, before)
  const decided = before?.recording?.decision ?? null
  const decision = write.recording?.decision ?? null
  hold(
    decided === null || decided === decision || JSON.stringify(decided) === JSON.stringify(decision),
    () => `leg ${legId}: the recording decision ${JSON.stringify(decided)} became ${JSON.stringify(decision)}`,
  )
  const completedNow = write.state.completedAt !== null && (before?.state.completedAt ?? null) === null
  if (completedNow) state.completions.set(keyIn(networkId, legId), state.now)
  const kinds = [
    ...(write.callCorrection === null ? [] : ["transaction_corrected"]),
    ...(decided === null && decision !== null ? ["recording_decided"] : []),
    ...(completedNow ? ["call_completed"] : []),
    ...(isMovedFrom(before, write) ? ["call_moved"] : []),
    ...(hasOtherReception(before, write) ? ["received_contradicted"] : []),
  ]
  hold(
    write.events.map(({ kind }) => kind).join() === kinds.join(),
    () => `leg ${legId}: events [${write.events.map(({ kind }) => kind)}] where [${kinds}] happened`,
  )
  state.events.push(...write.events)
  state.legWrites.set(keyIn(networkId, legId), write)
}

/** Keeps the leg as its host has reported it now. */
const noteLeg = (state: AuditState, { joiningId, state: leg }: LegWrite): void => {
  const { callRecordId, completedAt, details, legId, networkId, receivedAt } = leg
  const { log } = networkIn(state, networkId)
  const before = log.findLast((one) => "leg" in one && one.leg.legId === legId)
  const furtherIds = before !== undefined && "leg" in before ? before.leg.furtherIds : []
  if (joiningId !== null) takeId(state, networkId, joiningId)
  const reported: PlainLeg = {
    legId,
    furtherIds: joiningId === null ? furtherIds : [...furtherIds, joiningId],
    callRecordId,
    externalId: details?.externalCallUniqueId ?? null,
    advertiser: details?.advertiserIdFromNetwork ?? "",
    campaign: details?.advertiserCampaignIdFromNetwork ?? "",
    caller: details?.callingPhoneNumber ?? null,
    receivedAt,
    completedAt: completedAt === null ? null : Math.max(completedAt, receivedAt ?? completedAt),
  }
  log.push({ leg: reported })
}

/** Holds the call transaction that host events make, or that they make none, against the plain ledger; then keeps it. */
const noteValues = (state: AuditState, write: LegWrite, before: LegWrite | undefined): void => {
  const { customData, legId, networkId, receivedAt } = write.state
  const first = write.firstTransaction
  const correction = write.callCorrection?.transaction ?? null
  for (const made of [first, correction]) if (made !== null) takeId(state, networkId, made.transactionId)
  const isFirst = receivedAt !== null && (before?.state.receivedAt ?? null) === null
  hold(
    (first !== null) === isFirst,
    () => `leg ${legId}: received ${first === null ? "without a transaction" : "twice"}`,
  )
  if (receivedAt === null) {
    hold(correction === null, () => `leg ${legId}: a call that was not received is corrected`)
    return
  }
  const network = networkIn(state, networkId)
  const values = customDataValues(customData)
  const at = (first ?? correction)?.createdAt ?? state.now
  const happened: Happened = isFirst
    ? { what: "received", legId, values, at }
    : { what: "host values", legId, values, at, ids: correction === null ? [] : [correction.transactionId] }
  const made = makesAt(momentOf(network), happened)
  const written: CallTransaction | null = first ?? correction
  hold(
    saySame(written && withoutClears(written), made.call),
    () => `leg ${legId}: its host makes ${textOf(written)} where ${textOf(made.call)} is due`,
  )
  network.log.push({ made })
}

/** Whether a leg that was received is received once more; all receptions of these runs differ. */
const hasOtherReception = (before: LegWrite | undefined, { state }: LegWrite): boolean =>
  before !== undefined && before.state.receptions.length > 0 && state.receptions.length > before.state.receptions.length

/** Whether a leg that was over has another start or end. */
const isMovedFrom = (before: LegWrite | undefined, { state }: LegWrite): boolean => {
  if (before === undefined || before.state.completedAt === null) return false
  const { completedAt, receivedAt } = before.state
  return completedAt !== state.completedAt || (receivedAt !== null && receivedAt !== state.receivedAt)
}
