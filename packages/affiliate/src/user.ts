// Reads the users of an affiliate: each complete, none twice.

import { nearestName } from "@callrules/model/reading"
import { type EmailSetting, isUserRole, USER_ROLES, type UserRole } from "./affiliate.ts"
import { readEmailSettings } from "./email-settings.ts"
import { addAt, type Findings, isObject } from "./findings.ts"
import { phoneFault } from "./phone-fault.ts"
import { isPhoneNumber, phoneInE164 } from "./phone-number.ts"
import { addMissing, addUnknownKey, hintFor, readFlag, readId, readName, textHint } from "./read-member.ts"
import type { UserSubmission } from "./submission.ts"
import { oneOf, shown } from "./wording.ts"

const LIST_HINT = "write a list of objects, each with the fields of a user"

/** The users of `users`; what is wrong is reported, and the users are then incomplete. */
export const readUsers = (findings: Findings, value: unknown): ReadonlyArray<UserSubmission> => {
  if (!Array.isArray(value)) {
    const hint = hintFor(value, true, LIST_HINT)
    addAt(findings, "users", "not-a-list", `\`users\` is ${shown(value)}, not a list`, hint)
    return []
  }
  findings.place.push("users")
  // AFF-13
  const users: Array<UserSubmission> = []
  // AFF-86
  const places = value.length > 1 ? new Map<string, number>() : undefined
  for (let index = 0; index < value.length; index++) {
    const item: unknown = value[index]
    if (!isObject(item)) {
      addAt(findings, index, "not-an-object", `the user is ${shown(item)}, not an object`, LIST_HINT)
      continue
    }
    findings.place.push(index)
    users.push(readUser(findings, item, index, places))
    findings.place.pop()
  }
  findings.place.pop()
  return users
}

const readUser = (
  findings: Findings,
  item: Readonly<Record<string, unknown>>,
  index: number,
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
    if (findings.inherits && !Object.hasOwn(item, key)) continue
    const value = item[key]
    if (value === undefined) continue
    // AFF-91
    switch (key) {
      case "id_from_network":
        sent |= HAS_ID
        idFromNetwork = readId(findings, key, value)
        if (places !== undefined && idFromNetwork !== undefined) checkRepeated(findings, idFromNetwork, index, places)
        break
      case "email_settings":
        sent |= HAS_EMAIL_SETTINGS
        emailSettings = readEmailSettings(findings, value)
        break
      case "first_name":
        sent |= HAS_FIRST_NAME
        firstName = readName(findings, key, value)
        break
      case "last_name":
        sent |= HAS_LAST_NAME
        lastName = readName(findings, key, value)
        break
      case "contact_phone_number":
        sent |= HAS_PHONE
        contactPhone = readPhone(findings, key, value, phone, item["phone_number"])
        break
      // AFF-32
      case "phone_number":
        sent |= HAS_PHONE
        phone = readPhone(findings, key, value, contactPhone, item["contact_phone_number"])
        break
      case "role":
        role = readRole(findings, value)
        break
      case "notify_on_budgets":
        // AFF-37
        notifyOnBudgets = readFlag(findings, key, value)
        break
      case "notify_on_campaign_applications":
        // AFF-38
        notifyOnCampaignApplications = readFlag(findings, key, value)
        break
      case "notify_on_campaign_expirations":
        // AFF-39
        notifyOnCampaignExpirations = readFlag(findings, key, value)
        break
      case "notify_on_creative_duplication_requests":
        // AFF-40
        notifyOnCreativeDuplicationRequests = readFlag(findings, key, value)
        break
      case "notify_on_network_announcements":
        // AFF-41
        notifyOnNetworkAnnouncements = readFlag(findings, key, value)
        break
      case "notify_on_call_activities":
        // AFF-42
        notifyOnCallActivities = readFlag(findings, key, value)
        break
      default:
        if (!UNREAD_KEYS.has(key)) addUnknownKey(findings, key, USER_KEYS, "a user")
    }
  }
  if (sent !== HAS_ALL) addMissingMembers(findings, sent)
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
const addMissingMembers = (findings: Findings, sent: number): void => {
  if ((sent & HAS_ID) === 0) addMissing(findings, "id_from_network", "add the network's id of the user")
  if ((sent & HAS_EMAIL_SETTINGS) === 0) {
    addMissing(findings, "email_settings", "add at least one address with `use_for_notifications` true")
  }
  if ((sent & HAS_FIRST_NAME) === 0) addMissing(findings, "first_name", "add the first name of the user")
  if ((sent & HAS_LAST_NAME) === 0) addMissing(findings, "last_name", "add the last name of the user")
  if ((sent & HAS_PHONE) === 0) {
    addMissing(findings, "contact_phone_number", "add `contact_phone_number` or `phone_number`")
  }
}

// One field under two names. `other` is what the other name gave, where it came first and was right; `otherSent` is
// what stands under it.
const readPhone = (
  findings: Findings,
  member: string,
  value: unknown,
  other: string | undefined,
  otherSent: unknown,
): string | undefined => {
  if (typeof value !== "string") {
    const hint = textHint(value, typeof otherSent === "string")
    addAt(findings, member, "not-text", `\`${member}\` is ${shown(value)}, not a text`, hint)
    return undefined
  }
  // AFF-31
  if (!isPhoneNumber(value)) {
    const fault = phoneFault(value)
    addAt(findings, member, "invalid-phone-number", `\`${member}\` ${shown(value)} ${fault.message}`, fault.hint)
    return undefined
  }
  // AFF-88, AFF-106
  if (other !== undefined && other !== value && phoneInE164(other) !== phoneInE164(value)) {
    addAt(
      findings,
      member,
      "phone-numbers-differ",
      `\`${member}\` is ${shown(value)}, the other phone number field ${shown(other)}`,
      "send one of the two, or the same number in both",
    )
  }
  return value
}

// AFF-34
const readRole = (findings: Findings, value: unknown): UserRole | undefined => {
  if (isUserRole(value)) return value
  const nearest = typeof value === "string" ? nearestName(value, USER_ROLES) : undefined
  addAt(
    findings,
    "role",
    "unknown-role",
    `\`role\` is ${shown(value)}, not a role`,
    nearest === undefined ? hintFor(value, true, `write ${oneOf(USER_ROLES)}`) : `write \`${nearest}\``,
  )
  return undefined
}

// AFF-76
const checkRepeated = (findings: Findings, id: string, index: number, places: Map<string, number>): void => {
  const earlier = places.get(id)
  if (earlier === undefined) {
    places.set(id, index)
    return
  }
  addAt(
    findings,
    "id_from_network",
    "repeated-user-id",
    `\`id_from_network\` ${shown(id)} is the id of users[${earlier}] as well`,
    "write each user once",
  )
}

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
