// A call of whose caller everything is known that the stores keep.
import { type CallRecordId, callRecordId, instant } from "@callrules/model"
import * as Effect from "effect/Effect"
import type { LegWrite } from "../ports/call-store.ts"
import {
  append,
  boundToLeg,
  correction,
  entry,
  event,
  firstWrite,
  type GivenLeg,
  givenDetails,
  groupTransaction,
  groupWrite,
  ledgerWrite,
  NETWORK,
  outcome,
  requestKey,
} from "./given.ts"
import { type EveryStore, same } from "./store-test.ts"

/** Parts of every personal value of {@link storeKnownCall}. */
export const KNOWN: ReadonlyArray<string> = [
  ...["+14155550199", "Springfield", "Ohio", "OH 45501", "OH 45502", "Ada Byron", "yacht", "teal", "west 2", "crimson"],
  ...["path ", "a body", "a waiting body", "a failed body", "the failure", "the summary"],
]

/** The write of a leg of a caller of whom everything is known; `late` events bring more of it. */
export const knownWrite = (given: GivenLeg = {}): LegWrite => {
  const write = firstWrite({ caller: "+14155550199", ...given })
  const { state } = write
  const details = {
    ...(state.details ?? givenDetails({})),
    city: "Springfield",
    region: "Ohio",
    zipCode: "OH 45501",
    demographics: { age: 61, name: "Ada Byron", owner: true },
    customDataBySource: { tag: { product: "yacht" } },
    further: { verified_zip_code: "OH 45502", source: "web" },
  }
  const received = { kind: "received", eventId: "e1", at: instant(1_000), details } as const
  const late = { kind: "custom_data", eventId: "e2", at: instant(2_000), source: "network" } as const
  const events = [received, { ...late, customData: { colour: "teal" } }]
  const customData = {
    colour: { value: "teal", source: "network" },
    product: { value: "yacht", source: "tag" },
  } as const
  return { ...write, state: { ...state, details, events, customData } }
}

/** How many records an erasure of {@link storeKnownCall} finds. */
export const KNOWN_RECORDS = { leg: 2, transaction: 5, request: 2, inbox_entry: 2, transcript: 1 }

/** Stores the call C1: leg T1 with corrections and groups, leg T2, requests that wait and failed, their answers, and a summary. */
export const storeKnownCall = ({ calls, inbox, ledger, transcripts }: EveryStore) =>
  Effect.gen(function* () {
    same(yield* calls.commit(knownWrite()), "committed")
    same(yield* calls.commit(knownWrite({ id: "T2", receivedAt: 3_000 })), "committed")
    same(
      yield* append(ledger, ledgerWrite({ callCorrection: correction(2, "T1"), namedFields: ["region"] })),
      "committed",
    )
    const group = groupTransaction({ id: "G1", callTransaction: "K2", customData: { colour: "crimson" } })
    const stored = { outcome: { key: requestKey("R1"), outcome: outcome("a body") } }
    same(
      yield* append(ledger, ledgerWrite({ groupTransactions: [group], ...stored, events: [event("E1")] })),
      "committed",
    )
    const next = { ...given2, customData: { colour: "crimson", size: "crimson" } }
    same(yield* append(ledger, groupWrite(next, { correctedGroups: [group] })), "committed")
    const accepted = { key: requestKey("R2"), outcome: { ...outcome("N1"), status: 201 } }
    same(yield* inbox.accept(entry("N1", { body: "a waiting body" }), null, accepted), "committed")
    const whole = { to: "call-record", callRecordId: RECORD } as const
    same(yield* inbox.accept(entry("N2", { body: "a failed body", binding: whole }), null, null), "committed")
    yield* inbox.fail(NETWORK, "N2", { class: "RecordInvalid", message: "the failure" })
    same(yield* inbox.accept(entry("N9", { binding: boundToLeg("T9", "C9") }), null, null), "committed")
    yield* transcripts.put(NETWORK, RECORD, SUMMARY)
  })

/** Erases a call with the legs that it has, as an engine does that has found them to be over. */
export const eraseAsRead = ({ calls, erasure }: EveryStore, record: CallRecordId = RECORD) =>
  Effect.flatMap(calls.byCallRecordId(NETWORK, record), (legs) =>
    erasure.eraseSettled(NETWORK, record, new Map(legs.map(({ state }) => [state.legId, null]))),
  )

/** The call record of {@link storeKnownCall}. */
export const RECORD = callRecordId("C1")

/** Its transcript. */
export const SUMMARY = { summary: "the summary", eventId: "e", at: instant(8_000) }

const given2 = { id: "G2", corrects: "G1", version: 2, callTransaction: "K2" }
