// Reads the e-mail addresses of a user: each complete, no duplicates, at least one for notifications.
import { type JsonObject, report } from "@callrules/model/reading"
import type { EmailSetting } from "./affiliate.ts"
import type { AffiliateReading } from "./affiliate-reading.ts"
import { emailAddressKey, emailStop } from "./email-address.ts"
import { emailFault } from "./email-fault.ts"
import {
  checkRepeated,
  readFlag,
  readMembers,
  reportMissingMember,
  reportNotText,
  reportUnfit,
  reportUnknownMember,
  type UniqueKey,
} from "./read-member.ts"

const ADDRESS: UniqueKey = { code: "repeated-email-address", member: "email_address", what: "e-mail address" }

const KEYS = ["email_address", "use_for_notifications"]

/** The settings of `email_settings`; problems are reported, and the settings are then incomplete. */
export const readEmailSettings = (reading: AffiliateReading, value: unknown): ReadonlyArray<EmailSetting> => {
  const settings = readMembers(reading, "email_settings", value, false, LIST_HINT, readEmailSetting)
  if (settings === undefined) return []
  // AFF-27: an entry that is not an object may have been meant as an address for notifications
  if (Array.isArray(value) && value.length === settings.length && !settings.some(isForNotifications)) {
    report(
      reading,
      "no-notification-address",
      "email_settings",
      NOT_NOTIFIED,
      "set `use_for_notifications` to true for one",
    )
  }
  return settings
}

const isForNotifications = (setting: EmailSetting): boolean => setting.useForNotifications

const LIST_HINT = 'write `[{"email_address": "ada@example.com", "use_for_notifications": true}]`'
const NOT_NOTIFIED = "has no address with `use_for_notifications` true"

const readEmailSetting = (
  reading: AffiliateReading,
  item: JsonObject,
  places: Map<string, number> | undefined,
): EmailSetting => {
  let emailAddress = ""
  let hasAddress = false
  let flag: boolean | undefined
  let hasFlag = false
  for (const key in item) {
    if (reading.inherits && !Object.hasOwn(item, key)) continue
    const value = item[key]
    if (value === undefined) continue
    if (key === "email_address") {
      hasAddress = true
      emailAddress = readEmailAddress(reading, value, places)
    } else if (key === "use_for_notifications") {
      hasFlag = true
      flag = readFlag(reading, key, value, false)
    } else reportUnknownMember(reading, key, KEYS)
  }
  // AFF-23
  if (!hasAddress) reportMissingMember(reading, "email_address", "add an address such as `ada@example.com`")
  // AFF-26
  if (!hasFlag) reportMissingMember(reading, "use_for_notifications", "add `true` or `false`")
  // a flag that cannot be read may have been meant as true: it is reported itself, not as a missing notification
  return { emailAddress, useForNotifications: flag ?? true }
}

const readEmailAddress = (
  reading: AffiliateReading,
  value: unknown,
  places: Map<string, number> | undefined,
): string => {
  if (typeof value !== "string") {
    reportNotText(reading, "email_address", value)
    return ""
  }
  // AFF-24
  const stop = emailStop(value)
  if (stop !== undefined) {
    reportUnfit(reading, "invalid-email-address", "email_address", "an e-mail address", value, emailFault(value, stop))
    return ""
  }
  // AFF-25, AFF-87: a duplicate is found by `checkRepeated`, addresses compared by their keys
  if (places !== undefined) checkRepeated(reading, ADDRESS, value, places, emailAddressKey(value))
  return value
}
