// Random host events of one leg, dense enough that ids, times, sequence numbers and contents collide.
import type { HostEvent, ReceivedDetails } from "@callrules/call"
import { type Instant, instant } from "@callrules/model"
import fc from "fast-check"
import { FURTHER_FIELDS } from "../../src/further-fields.ts"

/** Details with nothing known but the campaign; parts replace. */
export const detailsOf = (parts: Partial<ReceivedDetails> = {}): ReceivedDetails => ({
  advertiserIdFromNetwork: "adv-1",
  advertiserName: null,
  advertiserCampaignIdFromNetwork: "camp-1",
  advertiserCampaignName: null,
  affiliateIdFromNetwork: null,
  affiliateName: null,
  promoNumberId: null,
  promoNumberDescription: null,
  mediaType: null,
  externalCallUniqueId: null,
  callingPhoneNumber: null,
  calledPhoneNumber: null,
  destinationPhoneNumber: null,
  phoneType: null,
  city: null,
  region: null,
  zipCode: null,
  demographics: null,
  customDataBySource: {},
  pendingCustomDataFields: [],
  ...parts,
})

const few = <Value>(...values: ReadonlyArray<Value>) => fc.constantFrom(...values)

const at: fc.Arbitrary<Instant> = fc.integer({ min: 0, max: 6 }).map((n) => instant(n * 1000))
const eventId = few("e1", "e2", "e3", "e4", "callrules:overdue")
const number = few(null, "+14155550123", "+14155550124")
const fieldName = few("tier", "score", "__proto__", "constructor")
// made from entries, so that a field named __proto__ is a plain own property
const customData = fc
  .array(fc.tuple(fieldName, few("", "gold", "silver")), { maxLength: 3 })
  .map((entries): Record<string, string> => Object.fromEntries(entries))
const source = few("network" as const, "campaign" as const, "tag" as const, "real_time_routing" as const)

const details = fc
  .record({
    mediaType: few(null, "Online", "Print"),
    destinationPhoneNumber: number,
    customDataBySource: fc
      .array(fc.tuple(source, customData), { maxLength: 3 })
      .map((entries) => Object.fromEntries(entries)),
    pendingCustomDataFields: fc.uniqueArray(fieldName).map((names) => names.sort()),
    further: fc.uniqueArray(few(...FURTHER_FIELDS)),
  })
  .map(({ further, ...parts }) =>
    detailsOf(
      further.length === 0 ? parts : { ...parts, further: Object.fromEntries(further.map((name) => [name, name])) },
    ),
  )

const kind = <Kind extends HostEvent["kind"]>(value: Kind) => fc.constant(value)
// like every object read from JSON
const plain = { noNullPrototype: true } as const

/** One host event; `maxSequence` bounds the sequence numbers of keypresses. */
export const hostEvent = (maxSequence: number): fc.Arbitrary<HostEvent> => {
  const sequence = fc.integer({ min: 1, max: maxSequence })
  return fc.oneof(
    fc.record({ kind: kind("received"), eventId, at, details }, plain),
    fc.record({ kind: kind("transferred"), eventId, at, destinationPhoneNumber: number }, plain),
    {
      weight: 3,
      arbitrary: fc.record({ kind: kind("keypress"), eventId, at, sequence, key: few("1", "2", "W") }, plain),
    },
    { weight: 2, arbitrary: fc.record({ kind: kind("custom_data"), eventId, at, source, customData }, plain) },
    fc.record({ kind: kind("completed"), eventId, at }, plain),
    fc.record({ kind: kind("call_ended"), eventId, at }, plain),
  )
}

/** Events of a leg, and the same events again in another order, some of them more than once. */
export const deliveries = (maxSequence: number, maxLength = 14) =>
  fc.array(hostEvent(maxSequence), { minLength: 1, maxLength }).chain((events) =>
    fc.tuple(
      fc.constant(events),
      fc
        .array(fc.constantFrom(...events), { maxLength })
        .chain((again) => fc.shuffledSubarray([...events, ...again], { minLength: events.length + again.length })),
    ),
  )
