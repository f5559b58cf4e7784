// Reads the e-mail addresses of a user: each complete, none twice, at least one for notifications.
import type { EmailSetting } from "./affiliate.ts"
import { emailAddressKey, isEmailAddress } from "./email-address.ts"
import { emailFault } from "./email-fault.ts"
import { addAt, addHere, type Findings, isObject } from "./findings.ts"
import { addMissing, addUnknownKey, readFlag, textHint } from "./read-member.ts"
import { shown } from "./wording.ts"

const KEYS = ["email_address", "use_for_notifications"]

/** The settings of `email_settings`; what is wrong is reported, and the settings are then incomplete. */
export const readEmailSettings = (findings: Findings, value: unknown): ReadonlyArray<EmailSetting> => {
  if (!Array.isArray(value)) {
    addAt(findings, "email_settings", "not-a-list", `\`email_settings\` is ${shown(value)}, not a list`, LIST_HINT)
    return []
  }
  findings.place.push("email_settings")
  const settings: Array<EmailSetting> = []
  const places = value.length > 1 ? new Map<string, number>() : undefined
  let notified = false
  for (let index = 0; index < value.length; index++) {
    const item: unknown = value[index]
    if (!isObject(item)) {
      addAt(findings, index, "not-an-object", `the e-mail setting is ${shown(item)}, not an object`, LIST_HINT)
      notified = true // nobody can tell what it would have been
      continue
    }
    findings.place.push(index)
    const setting = readEmailSetting(findings, item, index, places)
    findings.place.pop()
    settings.push(setting)
    // AFF-27
    if (setting.useForNotifications) notified = true
  }
  if (!notified)
    addHere(findings, "no-notification-address", NOT_NOTIFIED, "set `use_for_notifications` to true for one")
  findings.place.pop()
  return settings
}

const LIST_HINT = 'write `[{"email_address": "ada@example.com", "use_for_notifications": true}]`'
const NOT_NOTIFIED = "`email_settings` has no address with `use_for_notifications` true"

const readEmailSetting = (
  findings: Findings,
  item: Readonly<Record<string, unknown>>,
  index: number,
  places: Map<string, number> | undefined,
): EmailSetting => {
  let emailAddress = ""
  let hasAddress = false
  let flag: boolean | undefined
  let hasFlag = false
  for (const key in item) {
    if (findings.inherits && !Object.hasOwn(item, key)) continue
    const value = item[key]
    if (value === undefined) continue
    if (key === "email_address") {
      hasAddress = true
      emailAddress = readEmailAddress(findings, value, index, places)
    } else if (key === "use_for_notifications") {
      hasFlag = true
      flag = readFlag(findings, key, value, false)
    } else addUnknownKey(findings, key, KEYS, "an e-mail setting")
  }
  // AFF-23
  if (!hasAddress) addMissing(findings, "email_address", "add an address such as `ada@example.com`")
  // AFF-26
  if (!hasFlag) addMissing(findings, "use_for_notifications", "add `true` or `false`")
  // a flag that cannot be read may have been meant as true: it is reported itself, not as a missing notification
  return { emailAddress, useForNotifications: flag ?? true }
}

const readEmailAddress = (
  findings: Findings,
  value: unknown,
  index: number,
  places: Map<string, number> | undefined,
): string => {
  if (typeof value !== "string") {
    addAt(findings, "email_address", "not-text", `\`email_address\` is ${shown(value)}, not a text`, textHint(value))
    return ""
  }
  // AFF-24
  if (!isEmailAddress(value)) {
    const fault = emailFault(value)
    addAt(
      findings,
      "email_address",
      "invalid-email-address",
      `\`email_address\` ${shown(value)} ${fault.message}`,
      fault.hint,
    )
    return ""
  }
  if (places === undefined) return value
  const key = emailAddressKey(value) ?? value
  const earlier = places.get(key)
  // AFF-25
  if (earlier === undefined) places.set(key, index)
  else {
    addAt(
      findings,
      "email_address",
      "repeated-email-address",
      `\`email_address\` ${shown(value)} is the address of email_settings[${earlier}] as well`,
      "write each address of a user once",
    )
  }
  return value
}
