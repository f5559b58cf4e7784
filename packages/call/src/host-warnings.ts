// Warnings about something the host reported: it was accepted, but is worth a second look.
import { type CallTransaction, utcText } from "@callrules/model"
import { didYouMean, nearestName, shown } from "@callrules/model/reading"
import type { CallState } from "./call-state.ts"
import type { HostEvent } from "./host-event.ts"
import { customDataValues } from "./lifecycle.ts"
import { hasUnknownPhoneType, type KnownFields, unknownFieldNames } from "./unknown-names.ts"

/** A warning about a report. The report was accepted: nothing that a host reports is lost. */
export interface HostWarning {
  /** What was found, as a stable name in kebab-case. */
  readonly code:
    | "affiliate-unknown"
    | "assignment-stands"
    | "call-moved"
    | "caller-erased"
    | "campaign-unknown"
    | "completed-before-received"
    | "call-record-unknown"
    | "custom-data-corrected"
    | "custom-data-field-unknown"
    | "event-id-reused"
    | "keypress-contradicted"
    | "keypress-dropped"
    | "look-up-dropped"
    | "phone-type-unknown"
    | "received-contradicted"
    | "time-in-future"
  /** What was found and what counts now, for a person. */
  readonly message: string
  /** What to look at. */
  readonly hint: string
}

/**
 * Events of a leg that do not fit together: a completion that is earlier than the reception. The ledger then counts a
 * call of 0 seconds. Refusing the later one of the two would make the result depend on the order of arrival.
 */
export const legWarnings = ({ receivedAt, completedAt }: CallState): ReadonlyArray<HostWarning> =>
  receivedAt === null || completedAt === null || completedAt >= receivedAt
    ? []
    : [
        {
          code: "completed-before-received",
          message: `the leg was completed at ${utcText(completedAt)}, before it was received at ${utcText(receivedAt)}; it counts as completed when it was received`,
          hint: "check the clock that each event's `at` comes from; of two reports of one event the earlier counts",
        },
      ]

/** A summary of a call without events: it may come before its call, or its id may be mistyped. */
export const unknownCallRecord = (callRecordId: string): HostWarning => ({
  code: "call-record-unknown",
  message: `no event of call record \`${callRecordId}\` has come yet; the summary is kept and read once one has`,
  hint: "check the id if the call's events should be here by now",
})

/** An event under the id of another one of its leg: an error of the host. */
// CIP-122
export const reusedEventId = (eventId: string): HostWarning => ({
  code: "event-id-reused",
  message: `an event of this leg with the id ${shown(eventId)} came before with other content; their times decide which of the two counts`,
  hint: "give each event an id of its own, and send an event unchanged when you send it again",
})

/** A call for a campaign that the directory does not have: its id may be mistyped. */
export const unknownCampaign = (advertiserId: string, campaignId: string): HostWarning => ({
  code: "campaign-unknown",
  message: `advertiser \`${advertiserId}\` has no campaign \`${campaignId}\` that is known here`,
  hint: "check both ids; a campaign that is not known cannot be set up, so its calls are not recorded",
})

/** A call through an affiliate that is not found, where the network has affiliates: its id may be mistyped. */
// CIP-117
export const unknownAffiliateWarnings = (event: HostEvent): ReadonlyArray<HostWarning> => {
  if (event.kind !== "received" || event.details.isAffiliateUnknown !== true) return []
  const { affiliateIdFromNetwork: id } = event.details
  const found =
    id === null
      ? "the call names an affiliate, but not by `affiliate_id_from_network`"
      : `the network has no affiliate ${shown(id)}`
  return [
    {
      code: "affiliate-unknown",
      message: `${found}: no custom data of it is applied, and a recording decision takes every field as unknown that it may set`,
      hint:
        id === null
          ? "send the affiliate's own id in the network as `affiliate_id_from_network`"
          : "check the id, upper and lower case too, or create the affiliate before its calls; leave the id out of a call that came through none",
    },
  ]
}

/** More are no help in an answer, and a search for what was meant costs time. */
const MOST_NAMES_WARNED = 20

/**
 * Names in an event that the network does not know: of custom data fields, and of a kind of phone. They may be mistyped,
 * and then the value that was meant is missing.
 */
// CIP-72, CIP-73
export const unknownNameWarnings = (event: HostEvent, known: KnownFields): ReadonlyArray<HostWarning> => {
  const names = unknownFieldNames(event, known)
  const warnings = names.slice(0, MOST_NAMES_WARNED).map((name): HostWarning => {
    const nearest = nearestName(name, known.configured)
    const meant = nearest === undefined ? "configure the field" : `${didYouMean(nearest)} Else configure the field`
    return {
      code: "custom-data-field-unknown",
      message: `the network has no custom data field ${shown(name)}; while it is sent, a recording decision takes every field as unknown that it may give a value`,
      hint: `${meant}, or list it in the network's \`ignored_custom_data_fields\``,
    }
  })
  if (names.length > MOST_NAMES_WARNED) {
    const more = names.length - MOST_NAMES_WARNED
    warnings.push({
      code: "custom-data-field-unknown",
      message: `the network has no custom data fields of ${more} more names in this event`,
      hint: "see to the ones that are named first",
    })
  }
  if (event.kind !== "received" || !hasUnknownPhoneType(event)) return warnings
  const { phoneType } = event.details
  return [
    ...warnings,
    {
      code: "phone-type-unknown",
      message:
        phoneType === ""
          ? "phone_type is blank; `mobile` and `landline` are unknown to recording conditions"
          : `phone_type ${shown(phoneType)} is not one that recording conditions know; \`mobile\` and \`landline\` are unknown to them`,
      hint: "send `Mobile` or `Landline`; without `phone_type` a phone counts as neither, so that `not mobile` is true",
    },
  ]
}

/** Custom data for fields that a signal request has named: each keeps the value that it has in the call. */
export const lateCustomData = (
  before: CallState,
  after: CallState,
  head: CallTransaction | null,
  namedFields: ReadonlyArray<string>,
): ReadonlyArray<HostWarning> => {
  if (head === null) return []
  const valuesBefore = new Map(Object.entries(customDataValues(before.customData)))
  const kept = new Map(Object.entries(head.customData))
  return Object.entries(customDataValues(after.customData)).flatMap(([name, value]): ReadonlyArray<HostWarning> => {
    const stays = kept.get(name) ?? ""
    if (!namedFields.includes(name) || stays === value || valuesBefore.get(name) === value) return []
    return [
      {
        code: "custom-data-corrected",
        message: `custom data \`${name}\` stays ${stays === "" ? "cleared" : `\`${stays}\``} and does not become \`${value}\`: a signal request has named the field since the call was received`,
        hint: "send the value in a signal request, as `custom_data`, if it is the right one",
      },
    ]
  })
}
