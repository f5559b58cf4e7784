// What the timestamp tab holds: the text, the zone and how doubtful times are read; and what follows from them.
import { type Disambiguation, type ParseResult, parseTimestamp, type Zone, zone } from "@callrules/timestamp"
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals"
import * as Result from "effect/Result"

/** The timestamp, as written. */
export const stampText: Signal<string> = signal("2026/11/01 01:30:00 AM")
/** The name of the network's zone. */
export const zoneName: Signal<string> = signal("America/New_York")
/** What a local time in a gap or an overlap means. */
export const disambiguation: Signal<Disambiguation> = signal("compatible")
/** Whether hours of the 12-hour clock are refused. */
export const hours: Signal<"lenient" | "strict"> = signal("lenient")
/** Timestamps, one a line. */
export const listText: Signal<string> = signal(
  [
    "1795323520",
    "1795323520250",
    "20261122045840000",
    "2026/11/22T04:58:40Z",
    "2026/03/08 02:30:00 AM",
    "2026/11/20 13:00:00 PM",
    "2026/02/30 10:00:00 AM",
    "yesterday",
  ].join("\n"),
)

const UTC = Result.getOrThrow(zone("UTC"))

/** The zone of that name, or why there is none. */
export const namedZone: ReadonlySignal<ReturnType<typeof zone>> = computed(() => zone(zoneName.value.trim()))

/** The zone; UTC where the name is of none. */
export const chosenZone: ReadonlySignal<Zone> = computed(() => Result.getOrElse(namedZone.value, () => UTC))

/** Reads a text under the options of the tab, or under another way to read doubtful times. */
export const readStamp = (text: string, reading: Disambiguation = disambiguation.value): ParseResult =>
  parseTimestamp(text, { zone: chosenZone.value, disambiguation: reading, hours: hours.value })

/** What the text says. */
export const readingOfStamp: ReadonlySignal<ParseResult> = computed(() => readStamp(stampText.value))

/** The state as a link carries it. */
export const timestampState = () => ({
  text: stampText.value,
  zone: zoneName.value,
  disambiguation: disambiguation.value,
  hours: hours.value,
  list: listText.value,
})

const READINGS: ReadonlyArray<Disambiguation> = ["compatible", "earlier", "later", "reject"]

/** Takes the state of a link; what it does not have, or has in another shape, stays as it is. */
export const restoreTimestamps = (state: Readonly<Record<string, unknown>>): void => {
  for (const [key, target] of Object.entries({ text: stampText, zone: zoneName, list: listText })) {
    const value = state[key]
    if (typeof value === "string") target.value = value
  }
  const reading = READINGS.find((one) => one === state["disambiguation"])
  if (reading !== undefined) disambiguation.value = reading
  if (state["hours"] === "strict" || state["hours"] === "lenient") hours.value = state["hours"]
}
