// Reads the users of an affiliate: each complete, none twice.
import { type JsonObject, readOneOf, report, shown, shownNames } from "@callrules/model/reading"
import { type EmailSetting, isUserRole, USER_ROLES, type UserRole } from "./affiliate.ts"
import type { AffiliateReading } from "./affiliate-reading.ts"
import { readEmailSettings } from "./email-settings.ts"
import { phoneFault } from "./phone-fault.ts"
import { isPhoneNumber, phoneInE164 } from "./phone-number.ts"
import {
  checkRepeated,
  hintFor,
  readFlag,
  readId,
  readMembers,
  readName,
  reportMissingMember,
  reportNotText,
  reportUnfit,
  reportUnknownMember,
  type UniqueKey,
} from "./read-member.ts"
import type { UserSubmission } from "./submission.ts"

const USER_ID: UniqueKey = { code: "repeated-user-id", member: "id_from_network", what: "user id" }

const LIST_HINT = "write a list of objects, each with the fields of a user"

/** The users of `users`; what is wrong is reported, and the users are then incomplete. */
// AFF-13, AFF-86
export const readUsers = (reading: AffiliateReading, value: unknown): ReadonlyArray<UserSubmission> =>
  readMembers(reading, "users", value, true, LIST_HINT, readUser) ?? []

const readUser = (
  reading: AffiliateReading,
  item: JsonObject,
  places: Map<string, number> | undefined,
): UserSubmission => {
  let sent = 0
  let idFromNetwork: string | undefined
  let emailSettings: ReadonlyArray<EmailSetting> = NO_SETTINGS
  let firstName: string | undefined
  let lastName: string | undefined
  let contactPhone: string | undefined
  let phone: string | undefined
  let role: UserRole | undefined
  let notifyOnBudgets: boolean | undefined
  let notifyOnCampaignApplications: boolean | undefined
  let notifyOnCampaignExpirations: boolean | undefined
  let notifyOnCreativeDuplicationRequests: boolean | undefined
  let notifyOnNetworkAnnouncements: boolean | undefined
  let notifyOnCallActivities: boolean | undefined
  for (const key in item) {
    if (reading.inherits && !Object.hasOwn(item, key)) continue
    const value = item[key]
    if (value === undefined) continue
    // AFF-91
    switch (key) {
      case "id_from_network":
        sent |= HAS_ID
        idFromNetwork = readId(reading, key, value)
        // AFF-76
        if (places !== undefined && idFromNetwork !== undefined) {
          checkRepeated(reading, USER_ID, idFromNetwork, places)
        }
        break
      case "email_settings":
        sent |= HAS_EMAIL_SETTINGS
        emailSettings = readEmailSettings(reading, value)
        break
      case "first_name":
        sent |= HAS_FIRST_NAME
        firstName = readName(reading, key, value)
        break
      case "last_name":
        sent |= HAS_LAST_NAME
        lastName = readName(reading, key, value)
        break
      case "contact_phone_number":
        sent |= HAS_PHONE
        contactPhone = readPhone(reading, key, value, phone, item["phone_number"])
        break
      // AFF-32
      case "phone_number":
        sent |= HAS_PHONE
        phone = readPhone(reading, key, value, contactPhone, item["contact_phone_number"])
        break
      case "role":
        role = readRole(reading, value)
        break
      case "notify_on_budgets":
        // AFF-37
        notifyOnBudgets = readFlag(reading, key, value)
        break
      case "notify_on_campaign_applications":
        // AFF-38
        notifyOnCampaignApplications = readFlag(reading, key, value)
        break
      case "notify_on_campaign_expirations":
        // AFF-39
        notifyOnCampaignExpirations = readFlag(reading, key, value)
        break
      case "notify_on_creative_duplication_requests":
        // AFF-40
        notifyOnCreativeDuplicationRequests = readFlag(reading, key, value)
        break
      case "notify_on_network_announcements":
        // AFF-41
        notifyOnNetworkAnnouncements = readFlag(reading, key, value)
        break
      case "notify_on_call_activities":
        // AFF-42
        notifyOnCallActivities = readFlag(reading, key, value)
        break
      default:
        if (!UNREAD_KEYS.has(key)) reportUnknownMember(reading, key, USER_KEYS)
    }
  }
  if (sent !== HAS_ALL) addMissingMembers(reading, sent)
  return {
    idFromNetwork: idFromNetwork ?? "",
    emailSettings,
    firstName: firstName ?? "",
    lastName: lastName ?? "",
    phoneNumber: contactPhone ?? phone ?? "",
    role,
    notifyOnBudgets,
    notifyOnCampaignApplications,
    notifyOnCampaignExpirations,
    notifyOnCreativeDuplicationRequests,
    notifyOnNetworkAnnouncements,
    notifyOnCallActivities,
  }
}

const NO_SETTINGS: ReadonlyArray<EmailSetting> = []

const HAS_ID = 1
const HAS_EMAIL_SETTINGS = 2
const HAS_FIRST_NAME = 4
const HAS_LAST_NAME = 8
const HAS_PHONE = 16
const HAS_ALL = 31

// AFF-20, AFF-22, AFF-28, AFF-29, AFF-30
const addMissingMembers = (reading: AffiliateReading, sent: number): void => {
  if ((sent & HAS_ID) === 0) reportMissingMember(reading, "id_from_network", "add the network's id of the user")
  if ((sent & HAS_EMAIL_SETTINGS) === 0) {
    reportMissingMember(reading, "email_settings", "add at least one address with `use_for_notifications` true")
  }
  if ((sent & HAS_FIRST_NAME) === 0) reportMissingMember(reading, "first_name", "add the first name of the user")
  if ((sent & HAS_LAST_NAME) === 0) reportMissingMember(reading, "last_name", "add the last name of the user")
  if ((sent & HAS_PHONE) === 0) {
    reportMissingMember(reading, "contact_phone_number", "add `contact_phone_number` or `phone_number`")
  }
}

// One field under two names. `other` is what the other name gave, where it came first and was right; `otherSent` is
// what stands under it.
const readPhone = (
  reading: AffiliateReading,
  member: string,
  value: unknown,
  other: string | undefined,
  otherSent: unknown,
): string | undefined => {
  if (typeof value !== "string") {
    reportNotText(reading, member, value, typeof otherSent === "string")
    return undefined
  }
  // AFF-31
  if (!isPhoneNumber(value)) {
    reportUnfit(reading, "invalid-phone-number", member, "a phone number", value, phoneFault(value))
    return undefined
  }
  // AFF-88, AFF-106
  if (other !== undefined && other !== value && phoneInE164(other) !== phoneInE164(value)) {
    report(
      reading,
      "phone-numbers-differ",
      member,
      `is ${shown(value)}, but the other phone number field is ${shown(other)}`,
      "send one of the two, or the same number in both",
    )
  }
  return value
}

// AFF-34
const readRole = (reading: AffiliateReading, value: unknown): UserRole | undefined =>
  isUserRole(value)
    ? value
    : readOneOf(reading, "unknown-role", "role", value, "role", USER_ROLES, hintFor(value, true, ROLE_HINT))

const ROLE_HINT = `write ${shownNames(USER_ROLES)}`

// Read-only, reserved or deprecated: they come with an affiliate that was read, and are not looked at.
const UNREAD_KEYS: ReadonlySet<string> = new Set([
  "oauth_refresh_token",
  "can_login_via_platform",
  "notify_on_performance_notifications",
  "notify_on_monthly_campaign_performance_reports",
  "notify_on_weekly_campaign_performance_reports",
])

const USER_KEYS: ReadonlyArray<string> = [
  "id_from_network",
  "email_settings",
  "first_name",
  "last_name",
  "contact_phone_number",
  "phone_number",
  "role",
  "notify_on_budgets",
  "notify_on_campaign_applications",
  "notify_on_campaign_expirations",
  "notify_on_creative_duplication_requests",
  "notify_on_network_announcements",
  "notify_on_call_activities",
]
