// The bodies of the affiliate interface: section 2.1 of the specification.
import { answered, type JsonSchema, listOf, object, reference, text } from "../json-schema.ts"

const ID: JsonSchema = {
  description: "Your id, unique in the network: text, or a whole number from 0.",
  anyOf: [
    { type: "string", minLength: 1, maxLength: 255 },
    { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  ],
}
const name = (description: string): JsonSchema => ({ type: "string", description, minLength: 1 })

const STATUS: JsonSchema = {
  description: "Any status may follow any other. A new affiliate is Approved.",
  enum: ["Applied", "Approved", "Declined", "Suspended", "Archived"],
}
const ROLE: JsonSchema = {
  description: "The role in this affiliate. A new user is Super.",
  enum: ["Super", "Manager", "Member", "Observer"],
}
const PHONE: JsonSchema = {
  description: "E.164, or ten digits for a US number, without punctuation. Both names are one field.",
  type: "string",
  pattern: "^([+][1-9][0-9]{6,14}|[0-9]{10})$",
}
const IGNORED: JsonSchema = { readOnly: true, description: "Read-only: accepted in a request and ignored." }

const SWITCHES = [
  "notify_on_budgets",
  "notify_on_campaign_applications",
  "notify_on_campaign_expirations",
  "notify_on_creative_duplication_requests",
  "notify_on_network_announcements",
  "notify_on_call_activities",
]
const DEPRECATED_SWITCHES = [
  "notify_on_performance_notifications",
  "notify_on_monthly_campaign_performance_reports",
  "notify_on_weekly_campaign_performance_reports",
]

const each = (names: ReadonlyArray<string>, schema: JsonSchema): Record<string, JsonSchema> =>
  Object.fromEntries(names.map((one) => [one, schema]))

const SITE = object(
  { id_from_network: ID, name: { type: ["string", "null"], description: "Null removes a stored name." } },
  ["id_from_network"],
)

const EMAIL_SETTING = object(
  {
    email_address: { type: "string", description: "An addr-spec of RFC 2822, unique for the user.", maxLength: 998 },
    use_for_notifications: { type: "boolean", description: "True for at least one address of the user." },
  },
  ["email_address", "use_for_notifications"],
)

const USER: JsonSchema = {
  ...object(
    {
      id_from_network: ID,
      email_settings: {
        ...listOf(reference("EmailSetting"), "At least one is for notifications."),
        minItems: 1,
        maxItems: 20,
      },
      first_name: name("The first name."),
      last_name: name("The last name."),
      contact_phone_number: PHONE,
      phone_number: PHONE,
      role: ROLE,
      ...each(SWITCHES, { type: "boolean", description: "Off for a new user." }),
      ...each(DEPRECATED_SWITCHES, { ...IGNORED, deprecated: true }),
      oauth_refresh_token: IGNORED,
      can_login_via_platform: IGNORED,
    },
    ["id_from_network", "email_settings", "first_name", "last_name"],
  ),
  anyOf: [{ required: ["contact_phone_number"] }, { required: ["phone_number"] }],
}

const USER_BODY = answered({
  id_from_network: text("Your id of the user."),
  email_settings: listOf(reference("EmailSetting"), "The addresses."),
  first_name: text("The first name."),
  last_name: text("The last name."),
  contact_phone_number: text("As it was sent."),
  phone_number: text("The same number."),
  oauth_refresh_token: { type: "null", description: "Reserved." },
  role: ROLE,
  ...each(SWITCHES, { type: "boolean", description: "Whether the user is told." }),
  ...each(DEPRECATED_SWITCHES, { const: false, deprecated: true, description: "Always false." }),
  can_login_via_platform: { type: "boolean", description: "False where single sign-on manages the user." },
})

/** The schemas of the affiliate interface, by name. */
export const AFFILIATE_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  AffiliateSite: SITE,
  EmailSetting: EMAIL_SETTING,
  AffiliateUser: USER,
  AffiliateRequest: object(
    {
      id_from_network: ID,
      name: name("Unique in the network. Required for a new affiliate."),
      status: STATUS,
      sites: {
        ...listOf(reference("AffiliateSite"), "The complete set. Required for a new affiliate."),
        minItems: 1,
        maxItems: 1000,
      },
      users: { ...listOf(reference("AffiliateUser"), "The complete set; an empty list removes all."), maxItems: 1000 },
      custom_data: {
        type: "object",
        description: "Values by the partner name of a field of the network, the complete set.",
        additionalProperties: { type: ["string", "number", "boolean"] },
      },
      id: IGNORED,
      object_url: IGNORED,
    },
    [],
    "A key that is left out keeps its stored value.",
  ),
  AffiliateUserBody: USER_BODY,
  Affiliate: answered({
    id: { type: "integer", minimum: 1, description: "The internal id." },
    id_from_network: text("Your id."),
    name: text("The name."),
    status: STATUS,
    object_url: { type: ["string", "null"], description: "The page of the affiliate in the host's user interface." },
    sites: listOf(
      answered({ id_from_network: text("Your id of the site."), name: text("Left out when the site has none.") }, [
        "name",
      ]),
      "One or more.",
    ),
    users: listOf(reference("AffiliateUserBody"), "None or more."),
    custom_data: {
      type: "object",
      description: "Applied to calls that originate through the affiliate.",
      additionalProperties: { type: "string" },
    },
  }),
  AffiliateList: listOf(reference("Affiliate"), "By internal id."),
  Deleted: { type: "object", description: "Empty.", additionalProperties: false },
}
