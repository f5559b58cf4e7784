// Draws the legs of a simulated run, and what their host will say about them.
import type { Random } from "../../../../store/src/suite/random.ts"
import { type Focus, type HostDelivery, type Json, LONG_VALUE, type SimulatedLeg, START } from "./scenario.ts"

/** Who calls where one caller has several calls. */
export const CALLER = "+14155550123"

/** When a leg was first said to begin, in milliseconds of the run. */
export const startOf = ({ events }: SimulatedLeg): number => Date.parse(String(events[0]?.body["at"])) - START

/** Draws the legs of one network. */
export const drawLegs = (random: Random, networkId: string, focus: Focus): ReadonlyArray<SimulatedLeg> => {
  const isMany = focus === "several legs" || focus === "one caller"
  const count = isMany ? 2 + random.below(2) : random.onceIn(3) ? 2 : 1
  const legs = Array.from({ length: count }, (_, index) => {
    const isFirst = index === 0 || focus === "several legs" || (focus !== "ids of legs" && random.below(3) > 0)
    const callRecordId = focus === "one caller" ? `R${index + 1}` : isFirst ? "R1" : "R2"
    return drawLeg(random, networkId, `0000000A-0000000${index + 1}`, callRecordId, focus)
  })
  return legs.map((leg) => {
    const isAlone = legs.every((other) => other === leg || other.callRecordId !== leg.callRecordId)
    if (focus === "ids of legs") return isAlone ? namedLate(random, sentAtOnce(random, leg)) : leg
    return isAlone && random.onceIn(4) ? namedLate(random, leg) : leg
  })
}

/** The same leg with its id on some deliveries only, on one at the least. */
const namedLate = (random: Random, leg: SimulatedLeg): SimulatedLeg => {
  // an id joins a leg only with events that fit it: nothing is said otherwise than before
  const saidOnce = leg.events.filter(
    ({ body }, index) =>
      body["kind"] === "custom_data" || leg.events.findIndex((one) => one.body["kind"] === body["kind"]) === index,
  )
  const deliveries = saidOnce.flatMap(({ body, sentAt }) => sentAt.map((at) => ({ body, sentAt: [at] })))
  const first = random.below(deliveries.length)
  return {
    ...leg,
    isNamedLate: true,
    events: deliveries.map(({ body, sentAt }, index) => {
      const { transaction_id: _, ...others } = body
      return { body: index === first || random.onceIn(2) ? body : others, sentAt }
    }),
  }
}

/** The same leg whose events all arrive in the same moment. */
const sentAtOnce = (random: Random, leg: SimulatedLeg): SimulatedLeg => {
  const moment = Math.min(...leg.events.flatMap(({ sentAt }) => sentAt))
  return {
    ...leg,
    events: leg.events.map(({ body, sentAt }) => ({ body, sentAt: sentAt.map(() => moment + random.below(12)) })),
  }
}

const drawLeg = (
  random: Random,
  networkId: string,
  legId: string,
  callRecordId: string,
  focus: Focus,
): SimulatedLeg => {
  const receivedAt = random.below(focus === "one caller" ? 150_000 : 40_000)
  const advertiser = focus === "several legs" && random.onceIn(3) ? "a2" : "a1"
  const length = 500 + random.below(random.oneOf([2_000, 20_000, 60_000]))
  const events: Array<HostDelivery> = []
  const add = (at: number, kind: string, fields: Json = {}, from = at): void => {
    const body = {
      kind,
      event_id: `${kind}-${events.length}`,
      at: new Date(START + at).toISOString(),
      call_record_id: callRecordId,
      transaction_id: legId,
      ...fields,
    }
    const late = () => from + random.below(random.oneOf([200, 2_000, 90_000]))
    events.push({ body, sentAt: Array.from({ length: 1 + random.below(2) }, late) })
  }
  const over = receivedAt + length
  const received = receivedDetails(random, callRecordId, advertiser, focus)
  add(receivedAt, "received", received)
  if (random.onceIn(5)) add(receivedAt + 50, "received", { ...received, zip_code: "93703" })
  if (random.onceIn(3)) add(receivedAt + 100, "keypress", { sequence: 1, key: random.oneOf(["1", "2"]) })
  const isLate = focus === "late host"
  const lookUps = random.oneOf(isLate ? [1, 2, 3, 4] : [0, 0, 1, 1, 2, 3])
  for (let index = 0; index < lookUps; index++) {
    const known = {
      source: random.oneOf(["tag", "real_time_routing", "real_time_routing"]),
      custom_data: random.oneOf<Json>([{ product: "a" }, { product: LONG_VALUE }, { product: "" }, { lead_id: "2" }]),
    }
    add(receivedAt + 200 + index, "custom_data", known, isLate || random.onceIn(2) ? over : receivedAt + 200)
  }
  if (random.below(3) > 0) add(receivedAt + 300, "transferred", {})
  const isCompleted = isLate || !random.onceIn(10)
  const otherwiseOnceIn = isLate ? 2 : 5
  if (isCompleted) add(over, "completed")
  // the host says it otherwise, before or after what it has said, when the call may be over for long
  if (isCompleted && random.onceIn(otherwiseOnceIn))
    add(Math.max(0, over - 400 + random.below(800)), "completed", {}, over)
  // an odd number of milliseconds away from the other receptions: at no time are there two
  const moved = Math.abs(receivedAt - 1_501 + 2 * random.below(1_000))
  const otherwise = { ...receivedDetails(random, callRecordId, advertiser, focus), zip_code: "10001" }
  if (random.onceIn(otherwiseOnceIn)) add(moved, "received", otherwise, over)
  if (random.onceIn(3)) add(over + 10, "call_ended")
  return { networkId, legId, callRecordId, advertiser, events, isNamedLate: false }
}

const receivedDetails = (random: Random, callRecordId: string, advertiser: string, focus: Focus): Json => ({
  advertiser_id_from_network: advertiser,
  advertiser_name: "One",
  advertiser_campaign_id_from_network: "c1",
  advertiser_campaign_name: "First",
  external_unique_id: `X-${callRecordId}`,
  ...(focus === "one caller" ? { calling_phone_number: CALLER } : {}),
  custom_data: { network: random.oneOf<Json>([{}, { product: "a" }, { product: LONG_VALUE, lead_id: "1" }]) },
  ...(random.onceIn(3) ? { pending_custom_data_fields: ["product"] } : {}),
})
