// The state of a leg without what is known of its caller, and what a write makes of the state of an erased leg.
import type { CallState, HostEvent, ReceivedDetails } from "@callrules/call"

/** The state as if no personal value had ever been given. */
// ENG-239
export const withoutPersonal = (state: CallState): CallState => ({
  ...state,
  details: state.details === null ? null : detailsWithout(state.details),
  events: state.events.map(eventWithout),
  customData: {},
})

const detailsWithout = (details: ReceivedDetails): ReceivedDetails => {
  const { further, ...rest } = details
  const nothing = { callingPhoneNumber: null, city: null, region: null, zipCode: null, demographics: null }
  if (further === undefined) return { ...rest, ...nothing, customDataBySource: {} }
  const { verified_zip_code: _, ...others } = further
  return { ...rest, ...nothing, customDataBySource: {}, further: others }
}

const eventWithout = (event: HostEvent): HostEvent => {
  if (event.kind === "received") return { ...event, details: detailsWithout(event.details) }
  return event.kind === "custom_data" ? { ...event, customData: {} } : event
}

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
  const without = detailsWithout(written)
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
    const details = detailsOver(erased?.kind === "received" ? erased.details : null, written.details)
    return { ...written, details }
  }
  if (written.kind !== "custom_data") return written
  return { ...written, customData: erased?.kind === "custom_data" ? erased.customData : {} }
}
