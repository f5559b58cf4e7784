// A key with one letter too many is hinted at, each by itself.
import { validateAffiliate } from "@callrules/affiliate"
import * as Result from "effect/Result"
import { expect, test } from "vitest"

const AFFILIATE = ["id_from_network", "name", "status", "sites", "users", "custom_data"]
const SITE = ["id_from_network", "name"]
const SETTING = ["email_address", "use_for_notifications"]
const USER = [
  ...["id_from_network", "email_settings", "first_name", "last_name", "contact_phone_number", "phone_number", "role"],
  ...["notify_on_budgets", "notify_on_campaign_applications", "notify_on_campaign_expirations"],
  ...["notify_on_creative_duplication_requests", "notify_on_network_announcements", "notify_on_call_activities"],
]

/** The hints for unknown keys of a body. */
const hints = (body: unknown): ReadonlyArray<string> => {
  const checked = validateAffiliate(body, { customDataFields: new Set(), generatesIds: false, stored: undefined })
  return Result.isSuccess(checked)
    ? []
    : checked.failure.filter(({ code }) => code === "unknown-key").map(({ hint }) => hint ?? "")
}

test.each([
  ["an affiliate", AFFILIATE, (key: string) => ({ [key]: 1 })],
  ["a site", SITE, (key: string) => ({ sites: [{ [key]: 1 }] })],
  ["a user", USER, (key: string) => ({ users: [{ [key]: 1 }] })],
  ["a setting", SETTING, (key: string) => ({ users: [{ email_settings: [{ [key]: 1 }] }] })],
])("given a key of %s with a letter too many, then the right key is in the hint", (_what, keys, body) => {
  for (const key of keys) expect(hints(body(`${key}x`)).join(), key).toContain(`\`${key}\``)
})
