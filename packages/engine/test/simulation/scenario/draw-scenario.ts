// Draws what a simulated run is about from its seed.
import type { PlainRequest } from "../../../../signal-ledger/test/plain-ledger/plain-shapes.ts"
import { fold } from "../../../../signal-ledger/test/plain-ledger/plain-texts.ts"
import { groupsOf, readRequest } from "../../../../signal-ledger/test/plain-ledger/read-request.ts"
import type { Random } from "../../../../store/src/suite/random.ts"
import { CALLER, drawLegs, startOf } from "./draw-legs.ts"
import { drawMoves } from "./draw-moves.ts"
import { drawRace } from "./draw-race.ts"
import {
  completionsOf,
  FAULTS_END,
  FIELDS,
  type Focus,
  type Json,
  LONG_VALUE,
  NETWORKS,
  type Scenario,
  type SimulatedLeg,
  type SimulatedRequest,
  START,
} from "./scenario.ts"

/** A signal of a request before it is written as JSON. Null: not sent. */
interface DrawnSignal {
  readonly name: string
  readonly group: string
  readonly value: boolean | null
  readonly cents: number | "clear" | null
  readonly at: number | null
}

/** Draws a scenario. */
export const drawScenario = (random: Random): Scenario => {
  const focus: Focus = random.oneOf([
    "anything",
    "end of the call",
    "end of the call",
    "each other",
    "several legs",
    "several legs",
    "ids of legs",
    "one caller",
    "late host",
  ])
  const networks = random.onceIn(3) ? NETWORKS : (["n1"] as const)
  const legs = networks.flatMap((networkId) => drawLegs(random, networkId, focus))
  const requests: Array<SimulatedRequest> = []
  const count = focus === "end of the call" ? 1 + random.below(2) : (focus === "several legs" ? 3 : 2) + random.below(4)
  const work = focus === "one caller" ? 3 + random.below(6) : random.below(4)
  for (let index = 0; index < count; index++) requests.push(drawRequest(random, focus, index, legs, requests))
  if (focus === "several legs") requests.push(...drawRace(random, legs))
  return {
    legs,
    moves: drawMoves(random, legs, requests),
    requests,
    faultOnceIn: random.oneOf(focus === "end of the call" ? [0, 0, 0, 25] : [0, 12, 25, 60]),
    slowOnceIn: random.oneOf(focus === "end of the call" ? [3, 3, 10] : [4, 10, 40]),
    dueWorkAt: Array.from({ length: work }, () => random.below(FAULTS_END)),
    condition: random.oneOf([null, "", "pressed[1]", 'custom_data[product] = "a"']),
    recordingOffAt: random.onceIn(8) ? random.below(90_000) : null,
    feedReadAt: drawReads(random, requests),
  }
}

/** Readers ask often just when something is written. */
const drawReads = (random: Random, requests: ReadonlyArray<SimulatedRequest>): ReadonlyArray<number> => {
  const moments = requests.flatMap(({ sentAt }) => sentAt)
  return Array.from({ length: random.onceIn(2) ? 1 + random.below(6) : 0 }, () => {
    const moment = random.onceIn(3) ? undefined : moments[random.below(Math.max(1, moments.length))]
    return moment === undefined ? random.below(FAULTS_END) : moment + random.below(12)
  })
}

const drawRequest = (
  random: Random,
  focus: Focus,
  index: number,
  legs: ReadonlyArray<SimulatedLeg>,
  earlier: ReadonlyArray<SimulatedRequest>,
): SimulatedRequest => {
  const leg = legs[random.below(legs.length)]
  const networkId = leg?.networkId ?? "n1"
  const often = focus === "end of the call" || focus === "one caller" ? 8 : focus === "each other" ? 1 : 4
  const pending = random.below(10) < often
  const search = drawSearch(random, focus, leg)
  const topGroup = random.oneOf(focus === "each other" || focus === "several legs" ? ["", "p", "r"] : ["", "", "p"])
  const sent = "call_record_id" in search && random.onceIn(2) ? groupSentToLeg(random, networkId, earlier) : null
  const signals = sent === null ? drawSignals(random, topGroup, focus) : withNewGroup(random, sent)
  const customData = drawCustomData(random, focus === "late host" ? 2 : 4)
  const invalid = random.onceIn(12)
  const body = {
    search,
    ...(topGroup === "" ? {} : { partner_unique_id: topGroup }),
    ...(signals.length === 0 ? {} : { signals: signals.map((signal) => signalBody(random, signal, topGroup)) }),
    ...(customData.length === 0 ? {} : { custom_data: customData }),
    ...(pending ? { call_in_progress: random.oneOf<unknown>([true, "yes", 1]) } : {}),
    ...(invalid ? { nonsense: true } : {}),
  }
  const read = readRequest(body, { fields: FIELDS, timeZone: "UTC" })
  const ids: Array<string | null> = [null, `id-${index}`, `id-${index}`]
  const known = earlier.find(({ requestId }) => requestId !== null)
  if (known !== undefined && random.onceIn(8)) ids.push(known.requestId)
  const first =
    focus === "one caller" && leg !== undefined
      ? Math.max(0, startOf(leg) + random.below(random.oneOf([2_000, 80_000])))
      : drawMoment(random, focus, legs)
  const repeats = focus === "end of the call" ? 0 : random.oneOf([0, 0, 1, 1, 2])
  return {
    name: `request ${index}`,
    networkId,
    advertiser: random.onceIn(focus === "several legs" ? 2 : 6) ? (leg?.advertiser ?? "a1") : null,
    requestId: ids[random.below(ids.length)] ?? null,
    body,
    meant: "request" in read ? read.request : null,
    pending,
    sentAt: [first, ...Array.from({ length: repeats }, () => first + random.below(random.oneOf([3, 500, 60_000])))],
    givesUp: random.onceIn(8),
    patience: random.onceIn(6) ? 3 + random.below(30) : 120_000,
  }
}

/** When a request is sent: often just when a leg is completed, or when all are and others are sent as well. */
const drawMoment = (random: Random, focus: Focus, legs: ReadonlyArray<SimulatedLeg>): number => {
  const completions = completionsOf(legs)
  const completion = completions[random.below(Math.max(1, completions.length))] ?? 30_000
  const meets = focus === "each other" || (focus === "several legs" && random.onceIn(2))
  switch (focus === "end of the call" ? 0 : meets ? 1 : random.below(3)) {
    case 0:
      return Math.max(0, completion - 5 + random.below(16))
    case 1:
      return Math.max(0, ...completions) + 1_000 + random.below(12)
    default:
      return random.below(random.oneOf([60_000, 120_000]))
  }
}

const drawSearch = (random: Random, focus: Focus, leg: SimulatedLeg | undefined): Json => {
  if (leg === undefined) return { transaction_id: "none" }
  const { callRecordId, legId } = leg
  if (focus === "end of the call") return { transaction_id: legId }
  if (focus === "several legs" && random.below(3) > 0) return { call_record_id: callRecordId }
  if (focus === "one caller" && random.below(4) > 0) {
    const away = random.oneOf([0, random.below(20_000), 50_000 + random.below(20_000), -50_000 - random.below(20_000)])
    return { call_start_time: String(START + startOf(leg) + away), calling_phone_number: CALLER }
  }
  switch (random.below(8)) {
    case 0:
    case 1:
      return { call_record_id: callRecordId }
    case 2:
      return { external_call_unique_id: `X-${callRecordId}` }
    case 3:
      return { call_start_time: String(START + random.below(40_000)) }
    default:
      return { transaction_id: legId }
  }
}

/** A group that an earlier request has sent to a leg by its own id. */
const groupSentToLeg = (random: Random, networkId: string, earlier: ReadonlyArray<SimulatedRequest>): string | null => {
  const groups = earlier.flatMap(({ meant, ...request }) =>
    meant?.search.by === "transaction_id" && request.networkId === networkId ? groupsOf(meant) : [],
  )
  return groups[random.below(Math.max(1, groups.length))] ?? null
}

/** A signal for a known group beside one for a group that is new, or nearly so. */
const withNewGroup = (random: Random, known: string): ReadonlyArray<DrawnSignal> =>
  [known, random.oneOf(["n", "q"])].map((group) => ({ name: "Sale", group, value: null, cents: 100, at: null }))

const drawSignals = (random: Random, topGroup: string, focus: Focus): ReadonlyArray<DrawnSignal> => {
  const isBatch = focus === "several legs"
  const count = random.oneOf(isBatch ? [1, 1, 2, 3] : [0, 1, 1, 1, 2])
  const signals: Array<DrawnSignal> = []
  for (let index = 0; index < count; index++) {
    const signal: DrawnSignal = {
      name: random.oneOf(["Sale", "SALE", "sale", "Quote"]),
      group: random.onceIn(isBatch ? 2 : 4) ? "q" : topGroup,
      value: random.oneOf([null, null, true, false]),
      cents: random.oneOf([null, "clear", 100, 200, 200]),
      at: random.oneOf([null, null, START + 1_000, START + 2_000]),
    }
    const taken = signals.some((one) => one.group === signal.group && fold(one.name) === fold(signal.name))
    if (!taken) signals.push(signal)
  }
  return signals
}

const drawCustomData = (random: Random, onceIn: number): PlainRequest["customData"] =>
  FIELDS.filter(() => random.onceIn(onceIn)).map((name) => ({ name, value: random.oneOf(["a", LONG_VALUE, ""]) }))

const signalBody = (random: Random, signal: DrawnSignal, topGroup: string): Json => ({
  name: signal.name,
  ...(signal.group === topGroup ? {} : { partner_unique_id: signal.group }),
  ...(signal.value === null ? {} : { value: random.oneOf<unknown>([signal.value, signal.value ? "Yes" : "no"]) }),
  ...(signal.cents === null ? {} : { revenue: signal.cents === "clear" ? "" : (signal.cents / 100).toFixed(2) }),
  ...(signal.at === null ? {} : { occurred_at_time: String(signal.at) }),
})
