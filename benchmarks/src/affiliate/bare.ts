// The bare hand-written check: the same rules as plain conditions, a short text for each fault, nothing read out.

const STATUSES = new Set<unknown>(["Applied", "Approved", "Declined", "Suspended", "Archived"])
const ROLES = new Set<unknown>(["Super", "Manager", "Member", "Observer"])
const AFFILIATE_KEYS = new Set([
  "id_from_network",
  "name",
  "status",
  "sites",
  "users",
  "custom_data",
  "id",
  "object_url",
])
const SITE_KEYS = new Set(["id_from_network", "name"])
const EMAIL_KEYS = new Set(["email_address", "use_for_notifications"])
const FLAGS = [
  "notify_on_budgets",
  "notify_on_campaign_applications",
  "notify_on_campaign_expirations",
  "notify_on_creative_duplication_requests",
  "notify_on_network_announcements",
  "notify_on_call_activities",
]
const USER_KEYS = new Set([
  "id_from_network",
  "email_settings",
  "first_name",
  "last_name",
  "contact_phone_number",
  "phone_number",
  "role",
  ...FLAGS,
])
const FIELDS = new Set(["region", "channel"])
/** The simple patterns that the bare check and the peers use. */
export const EMAIL = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@[\w-]+(\.[\w-]+)*$/
export const PHONE = /^(\+[1-9]\d{6,14}|\d{10})$/

type Json = { readonly [key: string]: unknown }
const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)
const isName = (value: unknown): boolean => typeof value === "string" && value.trim() !== "" && value.length <= 255
const isId = (value: unknown): boolean =>
  typeof value === "string" ? value !== "" && value.length <= 255 : Number.isSafeInteger(value) && Number(value) >= 0

/** The faults of a body, each as a short text. */
export const bareCheck = (body: unknown): ReadonlyArray<string> => {
  const faults: Array<string> = []
  if (!isObject(body)) return ["not an object"]
  for (const key in body) if (!AFFILIATE_KEYS.has(key)) faults.push(`${key}: unknown`)
  if (!isId(body["id_from_network"])) faults.push("id_from_network: no id")
  if (!isName(body["name"])) faults.push("name: no name")
  if (body["status"] !== undefined && !STATUSES.has(body["status"])) faults.push("status: unknown")
  checkSites(body["sites"], faults)
  checkUsers(body["users"], faults)
  const customData = body["custom_data"]
  if (customData !== undefined) {
    if (!isObject(customData)) faults.push("custom_data: not an object")
    else {
      for (const key in customData) {
        if (!FIELDS.has(key)) faults.push(`custom_data.${key}: unknown`)
        if (typeof customData[key] !== "string") faults.push(`custom_data.${key}: no text`)
      }
    }
  }
  return faults
}

const checkSites = (sites: unknown, faults: Array<string>): void => {
  if (!Array.isArray(sites)) {
    faults.push("sites: no list")
    return
  }
  if (sites.length === 0) faults.push("sites: empty")
  const ids = new Set<string>()
  for (let index = 0; index < sites.length; index++) {
    const site: unknown = sites[index]
    if (!isObject(site)) {
      faults.push(`sites[${index}]: not an object`)
      continue
    }
    for (const key in site) if (!SITE_KEYS.has(key)) faults.push(`sites[${index}].${key}: unknown`)
    const id = site["id_from_network"]
    if (!isId(id)) faults.push(`sites[${index}].id_from_network: no id`)
    else if (ids.has(String(id))) faults.push(`sites[${index}].id_from_network: repeated`)
    else ids.add(String(id))
    if (site["name"] !== undefined && !isName(site["name"])) faults.push(`sites[${index}].name: no name`)
  }
}

const checkUsers = (users: unknown, faults: Array<string>): void => {
  if (users === undefined) return
  if (!Array.isArray(users)) {
    faults.push("users: no list")
    return
  }
  const ids = new Set<string>()
  for (let index = 0; index < users.length; index++) {
    const user: unknown = users[index]
    if (!isObject(user)) {
      faults.push(`users[${index}]: not an object`)
      continue
    }
    for (const key in user) if (!USER_KEYS.has(key)) faults.push(`users[${index}].${key}: unknown`)
    const id = user["id_from_network"]
    if (!isId(id)) faults.push(`users[${index}].id_from_network: no id`)
    else if (ids.has(String(id))) faults.push(`users[${index}].id_from_network: repeated`)
    else ids.add(String(id))
    if (!isName(user["first_name"])) faults.push(`users[${index}].first_name: no name`)
    if (!isName(user["last_name"])) faults.push(`users[${index}].last_name: no name`)
    const phone = user["contact_phone_number"] ?? user["phone_number"]
    if (typeof phone !== "string" || !PHONE.test(phone)) faults.push(`users[${index}].contact_phone_number: no number`)
    if (user["role"] !== undefined && !ROLES.has(user["role"])) faults.push(`users[${index}].role: unknown`)
    for (const flag of FLAGS) {
      const value = user[flag]
      if (value !== undefined && typeof value !== "boolean") faults.push(`users[${index}].${flag}: not boolean`)
    }
    checkEmails(user["email_settings"], index, faults)
  }
}

const checkEmails = (settings: unknown, user: number, faults: Array<string>): void => {
  if (!Array.isArray(settings)) {
    faults.push(`users[${user}].email_settings: no list`)
    return
  }
  const addresses = new Set<string>()
  let notified = false
  for (let index = 0; index < settings.length; index++) {
    const setting: unknown = settings[index]
    if (!isObject(setting)) {
      faults.push(`users[${user}].email_settings[${index}]: not an object`)
      continue
    }
    for (const key in setting)
      if (!EMAIL_KEYS.has(key)) faults.push(`users[${user}].email_settings[${index}].${key}: unknown`)
    const address = setting["email_address"]
    if (typeof address !== "string" || !EMAIL.test(address)) {
      faults.push(`users[${user}].email_settings[${index}].email_address: no address`)
    } else if (addresses.has(address)) faults.push(`users[${user}].email_settings[${index}].email_address: repeated`)
    else addresses.add(address)
    if (typeof setting["use_for_notifications"] !== "boolean") {
      faults.push(`users[${user}].email_settings[${index}].use_for_notifications: not boolean`)
    } else if (setting["use_for_notifications"]) notified = true
  }
  if (!notified) faults.push(`users[${user}].email_settings: none for notifications`)
}
