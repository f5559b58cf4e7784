// A second reading of the rules, for tests only: a leg's state said of the whole set of its events at once, without
// steps, without order, and without the code under test.
import type { CallState, HostEvent, LiveCustomDataSource } from "@callrules/call"

const ORDER: ReadonlyArray<LiveCustomDataSource> = [
  "network",
  "advertiser",
  "campaign",
  "promo_number",
  "affiliate",
  "tag",
  "real_time_routing",
]

/** Text whose order is the order of events in one place: host before concluded, time, event id, content. */
const rank = (event: HostEvent): string =>
  [
    event.eventId.startsWith("callrules:") ? "1" : "0",
    String(event.at).padStart(8, "0"),
    event.eventId,
    JSON.stringify(sorted(event)),
  ].join("\u0001")

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === "object" && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, part]) => [key, sorted(part)]),
        )
      : value

const earliest = <Event extends HostEvent>(events: ReadonlyArray<Event>): Event | undefined =>
  [...events].sort((a, b) => (rank(a) < rank(b) ? -1 : 1))[0]

/** The state that a set of events defines, `events` aside. At most 100 keypresses and 16 look-ups may be among them. */
export const stateByDefinition = (leg: CallState, all: ReadonlyArray<HostEvent>): Omit<CallState, "events"> => {
  const received = earliest(all.filter((event) => event.kind === "received"))
  const transferred = earliest(all.filter((event) => event.kind === "transferred"))
  const completed = earliest(all.filter((event) => event.kind === "completed"))
  const ended = earliest(all.filter((event) => event.kind === "call_ended"))
  const pressed = all.filter((event) => event.kind === "keypress")
  const keypresses = [...new Set(pressed.map(({ sequence }) => sequence))]
    .sort((a, b) => a - b)
    .flatMap((sequence) => earliest(pressed.filter((event) => event.sequence === sequence)) ?? [])
    .map(({ sequence, key, at }) => ({ sequence, key, at }))
  const lookUps = all.filter((event) => event.kind === "custom_data")
  const late = [...new Set(lookUps.map(({ eventId }) => eventId))]
    .flatMap((id) => earliest(lookUps.filter(({ eventId }) => eventId === id)) ?? [])
    .sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
  const { events: _, ...blank } = leg
  return {
    ...blank,
    receptions: [...new Set(all.flatMap(({ eventId, kind }) => (kind === "received" ? [eventId] : [])))]
      .sort()
      .slice(0, 16),
    details: received?.details ?? null,
    receivedAt: received?.at ?? null,
    transferredAt: transferred?.at ?? null,
    completedAt: completed?.at ?? null,
    callEndedAt: ended?.at ?? null,
    destinationPhoneNumber: transferred?.destinationPhoneNumber ?? received?.details.destinationPhoneNumber ?? null,
    keypresses,
    customData: received === undefined ? {} : merged(received, late),
    pendingCustomDataFields: (received?.details.pendingCustomDataFields ?? []).filter(
      (name) => !late.some(({ customData }) => Object.keys(customData).includes(name)),
    ),
    status: completed ? "completed" : transferred ? "bridged" : received ? "received" : "waiting",
  }
}

/** For each field: the source of the highest precedence whose last word on it is not empty. */
const merged = (
  received: Extract<HostEvent, { kind: "received" }>,
  late: ReadonlyArray<Extract<HostEvent, { kind: "custom_data" }>>,
): CallState["customData"] => {
  const reports = [
    ...ORDER.map((source) => ({ source, customData: received.details.customDataBySource[source] ?? {} })),
    ...late,
  ]
  const names = [...new Set(reports.flatMap(({ customData }) => Object.keys(customData)))]
  const values = names.flatMap((name) => {
    const said = ORDER.flatMap((source) => {
      const words = reports.filter((one) => one.source === source && Object.hasOwn(one.customData, name))
      const value = words.at(-1)?.customData[name] ?? ""
      return value === "" ? [] : [{ value, source }]
    })
    const last = said.at(-1)
    return last === undefined ? [] : [[name, last] as const]
  })
  return Object.fromEntries(values)
}
