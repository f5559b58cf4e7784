// What a simulated run is about: calls with their host events, and signal requests for them, all drawn from the seed.
import type { Random } from "../../../store/src/suite/random.ts"

/** 2026-11-20T15:00:00Z; every run begins here. */
export const START = Date.UTC(2026, 10, 20, 15)
/** From here on no fault happens and nothing new is sent. */
export const FAULTS_END = 240_000

export const NETWORKS = ["n1", "n2"] as const
export const FIELDS = ["product", "lead_id"] as const

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>

/** A leg of a call, and what its host will say about it. */
export interface SimulatedLeg {
  readonly networkId: string
  readonly legId: string
  readonly callRecordId: string
  readonly events: ReadonlyArray<HostDelivery>
}

/** A host event, and when it is first sent: once or more often, in any order. */
export interface HostDelivery {
  readonly body: Json
  readonly sentAt: ReadonlyArray<number>
}

/** A signal of a request, as the plain model reads it. Null: not sent. */
export interface SimulatedSignal {
  readonly name: string
  readonly group: string
  readonly value: boolean | null
  readonly cents: number | "clear" | null
  readonly at: number | null
}

/** A logical request of one client: however often it is delivered, it is one wish. */
export interface SimulatedRequest {
  readonly name: string
  readonly networkId: string
  /** Null: with the network's own token. */
  readonly advertiser: string | null
  readonly requestId: string | null
  readonly body: Json
  readonly by: "transaction_id" | "call_record_id" | "external_call_unique_id" | "call_start_time"
  readonly target: string
  readonly signals: ReadonlyArray<SimulatedSignal>
  readonly customData: ReadonlyArray<{ readonly name: string; readonly value: string }>
  readonly topGroup: string
  readonly pending: boolean
  /** Has a problem that validation finds: nothing of it may ever be applied. */
  readonly invalid: boolean
  /** Several: the network between delivers it more than once. */
  readonly sentAt: ReadonlyArray<number>
  /** A client that does not send again after a fault. */
  readonly givesUp: boolean
  /** How long its client waits for the first answer, in milliseconds. */
  readonly patience: number
}

/** How hard a run is. */
export interface Scenario {
  readonly legs: ReadonlyArray<SimulatedLeg>
  readonly requests: ReadonlyArray<SimulatedRequest>
  /** One in so many port calls has a fault; 0: none. */
  readonly faultOnceIn: number
  /** One in so many answers of stores comes late. */
  readonly slowOnceIn: number
  readonly dueWorkAt: ReadonlyArray<number>
  readonly condition: string | null
  /** When recording is switched off for the campaign; null: never. */
  readonly recordingOffAt: number | null
}

/** What a run looks at more closely: anything, requests that meet the end of their call, requests that meet each other. */
type Focus = "anything" | "end of the call" | "each other" | "several legs"

/** Draws a scenario. */
export const drawScenario = (random: Random): Scenario => {
  const focus: Focus = random.oneOf(["anything", "anything", "end of the call", "each other", "several legs"])
  const networks = random.onceIn(3) ? NETWORKS : (["n1"] as const)
  const legs = networks.flatMap((networkId) => drawLegs(random, networkId, focus))
  const requests: Array<SimulatedRequest> = []
  const count = focus === "end of the call" ? 1 + random.below(2) : (focus === "several legs" ? 3 : 2) + random.below(4)
  for (let index = 0; index < count; index++) requests.push(drawRequest(random, focus, index, legs, requests))
  return {
    legs,
    requests,
    faultOnceIn: random.oneOf(focus === "end of the call" ? [0, 0, 0, 25] : [0, 12, 25, 60]),
    slowOnceIn: random.oneOf(focus === "end of the call" ? [3, 3, 10] : [4, 10, 40]),
    dueWorkAt: Array.from({ length: random.below(4) }, () => random.below(FAULTS_END)),
    condition: random.oneOf([null, "", "pressed[1]", 'custom_data[product] = "a"']),
    recordingOffAt: random.onceIn(8) ? random.below(90_000) : null,
  }
}

const drawLegs = (random: Random, networkId: string, focus: Focus): ReadonlyArray<SimulatedLeg> => {
  const count = focus === "several legs" ? 2 + random.below(2) : random.onceIn(3) ? 2 : 1
  return Array.from({ length: count }, (_, index) => {
    const callRecordId = index === 0 || focus === "several legs" || random.below(3) > 0 ? "R1" : "R2"
    return drawLeg(random, networkId, `0000000A-0000000${index + 1}`, callRecordId)
  })
}

const drawLeg = (random: Random, networkId: string, legId: string, callRecordId: string): SimulatedLeg => {
  const receivedAt = random.below(40_000)
  const length = 500 + random.below(random.oneOf([2_000, 20_000, 60_000]))
  const events: Array<HostDelivery> = []
  const add = (at: number, kind: string, fields: Json = {}): void => {
    const body = {
      kind,
      event_id: `${kind}-${events.length}`,
      at: new Date(START + at).toISOString(),
      call_record_id: callRecordId,
      transaction_id: legId,
      ...fields,
    }
    const late = () => at + random.below(random.oneOf([200, 2_000, 90_000]))
    events.push({ body, sentAt: Array.from({ length: 1 + random.below(2) }, late) })
  }
  add(receivedAt, "received", {
    advertiser_id_from_network: "a1",
    advertiser_name: "One",
    advertiser_campaign_id_from_network: "c1",
    advertiser_campaign_name: "First",
    external_unique_id: `X-${callRecordId}`,
    custom_data: { network: random.oneOf<Json>([{}, { product: "a" }, { product: "b", lead_id: "1" }]) },
    ...(random.onceIn(3) ? { pending_custom_data_fields: ["product"] } : {}),
  })
  if (random.onceIn(3)) add(receivedAt + 100, "keypress", { sequence: 1, key: random.oneOf(["1", "2"]) })
  if (random.onceIn(3)) {
    add(receivedAt + 200, "custom_data", {
      source: "real_time_routing",
      custom_data: { product: random.oneOf(["a", "b"]) },
    })
  }
  if (random.below(3) > 0) add(receivedAt + 300, "transferred", {})
  if (!random.onceIn(10)) add(receivedAt + length, "completed")
  if (random.onceIn(3)) add(receivedAt + length + 10, "call_ended")
  return { networkId, legId, callRecordId, events }
}

const drawRequest = (
  random: Random,
  focus: Focus,
  index: number,
  legs: ReadonlyArray<SimulatedLeg>,
  earlier: ReadonlyArray<SimulatedRequest>,
): SimulatedRequest => {
  const leg = legs[random.below(legs.length)]
  const { networkId, legId, callRecordId } = leg ?? { networkId: "n1", legId: "none", callRecordId: "none" }
  const pending = random.below(10) < (focus === "end of the call" ? 8 : focus === "each other" ? 1 : 4)
  const [by, target] =
    focus === "end of the call"
      ? ["transaction_id" as const, legId]
      : focus === "several legs" && random.below(3) > 0
        ? ["call_record_id" as const, callRecordId]
        : drawLocator(random, legId, callRecordId)
  const topGroup = random.oneOf(focus === "each other" || focus === "several legs" ? ["", "p", "r"] : ["", "", "p"])
  const signals = drawSignals(random, topGroup, focus)
  const customData = drawCustomData(random)
  const invalid = random.onceIn(12)
  const body = {
    search: { [by]: target },
    ...(topGroup === "" ? {} : { partner_unique_id: topGroup }),
    ...(signals.length === 0 ? {} : { signals: signals.map((signal) => signalBody(random, signal, topGroup)) }),
    ...(customData.length === 0 ? {} : { custom_data: customData }),
    ...(pending ? { call_in_progress: random.oneOf<unknown>([true, "yes", 1]) } : {}),
    ...(invalid ? { nonsense: true } : {}),
  }
  const ids: Array<string | null> = [null, `id-${index}`, `id-${index}`]
  const known = earlier.find(({ requestId }) => requestId !== null)
  if (known !== undefined && random.onceIn(8)) ids.push(known.requestId)
  const first = drawMoment(random, focus, legs)
  const repeats = focus === "end of the call" ? 0 : random.oneOf([0, 0, 1, 1, 2])
  return {
    name: `request ${index}`,
    networkId,
    advertiser: random.onceIn(focus === "several legs" ? 2 : 6) ? "a1" : null,
    requestId: ids[random.below(ids.length)] ?? null,
    body,
    by,
    target,
    signals,
    customData,
    topGroup,
    pending,
    invalid,
    sentAt: [first, ...Array.from({ length: repeats }, () => first + random.below(random.oneOf([3, 500, 60_000])))],
    givesUp: random.onceIn(8),
    patience: random.onceIn(6) ? 3 + random.below(30) : 120_000,
  }
}

/** When a request is sent: often just when a leg is completed, or when all are and others are sent as well. */
const drawMoment = (random: Random, focus: Focus, legs: ReadonlyArray<SimulatedLeg>): number => {
  const completions = legs.flatMap(({ events }) =>
    events.flatMap(({ body, sentAt }) => (body["kind"] === "completed" ? [Math.min(...sentAt)] : [])),
  )
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

const drawLocator = (
  random: Random,
  legId: string,
  callRecordId: string,
): readonly [SimulatedRequest["by"], string] => {
  switch (random.below(8)) {
    case 0:
    case 1:
      return ["call_record_id", callRecordId]
    case 2:
      return ["external_call_unique_id", `X-${callRecordId}`]
    case 3:
      return ["call_start_time", String(START + random.below(40_000))]
    default:
      return ["transaction_id", legId]
  }
}

const drawSignals = (random: Random, topGroup: string, focus: Focus): ReadonlyArray<SimulatedSignal> => {
  const isBatch = focus === "several legs"
  const count = random.oneOf(isBatch ? [1, 1, 2, 3] : [0, 1, 1, 1, 2])
  const signals: Array<SimulatedSignal> = []
  for (let index = 0; index < count; index++) {
    const signal: SimulatedSignal = {
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

/** How the plain model compares names; the names of these requests need no more. */
export const fold = (name: string): string => name.toLowerCase()

const drawCustomData = (random: Random): SimulatedRequest["customData"] =>
  FIELDS.filter(() => random.onceIn(4)).map((name) => ({ name, value: random.oneOf(["a", "b", ""]) }))

const signalBody = (random: Random, signal: SimulatedSignal, topGroup: string): Json => ({
  name: signal.name,
  ...(signal.group === topGroup ? {} : { partner_unique_id: signal.group }),
  ...(signal.value === null ? {} : { value: random.oneOf<unknown>([signal.value, signal.value ? "Yes" : "no"]) }),
  ...(signal.cents === null ? {} : { revenue: signal.cents === "clear" ? "" : (signal.cents / 100).toFixed(2) }),
  ...(signal.at === null ? {} : { occurred_at_time: String(signal.at) }),
})
