// Warnings about something the host reported: it was accepted, but is worth a second look.
import { type CallTransaction, utcText } from "@callrules/model"
import type { CallState } from "./call-state.ts"
import { customDataValues } from "./lifecycle.ts"

/** A warning about a report. The report was accepted: nothing that a host reports is lost. */
export interface HostWarning {
  /** What was found, as a stable name in kebab-case. */
  readonly code: "campaign-unknown" | "completed-before-received" | "call-record-unknown" | "custom-data-corrected"
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

/** A call for a campaign that the directory does not have: its id may be mistyped. */
export const unknownCampaign = (advertiserId: string, campaignId: string): HostWarning => ({
  code: "campaign-unknown",
  message: `advertiser \`${advertiserId}\` has no campaign \`${campaignId}\` that is known here`,
  hint: "check both ids; a campaign that is not known cannot be set up, so its calls are not recorded",
})

/** Custom data that came after a request had corrected the call: the field keeps the correction. */
export const lateCustomData = (
  before: CallState,
  after: CallState,
  head: CallTransaction | null,
): ReadonlyArray<HostWarning> => {
  if (head === null || head.version === 1) return []
  const valuesBefore = customDataValues(before.customData)
  return Object.entries(customDataValues(after.customData)).flatMap(([name, value]): ReadonlyArray<HostWarning> => {
    const kept = Object.hasOwn(head.customData, name) ? head.customData[name] : value
    if (kept === value || valuesBefore[name] === value) return []
    return [
      {
        code: "custom-data-corrected",
        message: `custom data \`${name}\` stays ${kept === "" ? "cleared" : `\`${kept}\``} and does not become \`${value}\`: a signal request has corrected the call since it was received`,
        hint: "send the value in a signal request, as `custom_data`, if it is the right one",
      },
    ]
  })
}
