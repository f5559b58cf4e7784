// What a write makes of the state of an erased leg.

import { type CallState, detailsWithoutPersonalValues, type HostEvent, type ReceivedDetails } from "@callrules/call"
import type { LegRecording } from "../ports/leg-recording.ts"

/**
 * What a write makes of an erased leg: what stands for erased values stays where it is, an event keeps its own wherever it comes to
 * stand, and no personal value of the write is kept.
 *
 * @param erased - the state as it is stored, with a digest in place of each value.
 */
// ENG-240
export const overErased = (erased: CallState, written: CallState): CallState => ({
  ...written,
  details: written.details === null ? null : detailsOver(erased.details, written.details),
  events: written.events.map((event) =>
    eventOver(
      erased.events.find(({ eventId, kind }) => eventId === event.eventId && kind === event.kind),
      event,
    ),
  ),
  customData: erased.customData,
})

const detailsOver = (erased: ReceivedDetails | null, written: ReceivedDetails): ReceivedDetails => {
  const without = detailsWithoutPersonalValues(written)
  if (erased === null) return without
  const { callingPhoneNumber, city, customDataBySource, demographics, further, region, zipCode } = erased
  const verified = further?.["verified_zip_code"]
  return {
    ...without,
    callingPhoneNumber,
    city,
    region,
    zipCode,
    demographics,
    customDataBySource,
    ...(verified === undefined ? {} : { further: { ...without.further, verified_zip_code: verified } }),
  }
}

const eventOver = (erased: HostEvent | undefined, written: HostEvent): HostEvent => {
  if (written.kind === "received") {
    const before = erased?.kind === "received" ? erased : undefined
    return { ...written, details: detailsOver(before?.details ?? null, written.details) }
  }
  if (written.kind !== "custom_data") return written
  return { ...written, customData: erased?.kind === "custom_data" ? erased.customData : {} }
}

/**
 * The recording of an erased leg without the facts of a decision that was made on it; what stands for erased facts is a text, and
 * stays.
 */
export const recordingOverErased = (recording: LegRecording | null): LegRecording | null =>
  typeof recording?.decision?.facts === "object"
    ? { ...recording, decision: { ...recording.decision, facts: null } }
    : recording
