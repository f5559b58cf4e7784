// The schemas of create and update requests: one struct per object of the body, and the rules across fields.
import * as Schema from "effect/Schema"
import { emailAddressKey } from "../email-address.ts"
import { phoneInE164 } from "../phone-number.ts"
import {
  customDataValueSchema,
  emailAddressSchema,
  idSchema,
  nameSchema,
  newAffiliateIdSchema,
  phoneNumberSchema,
  roleSchema,
  statusSchema,
} from "./fields.ts"
import type { AffiliateRequest, AffiliateUpdateRequest, EmailSettingRequest, SiteRequest, UserRequest } from "./wire.ts"

/** A site in a request. */
export const siteSchema: Schema.Codec<SiteRequest> = Schema.Struct({
  id_from_network: idSchema,
  name: Schema.optionalKey(Schema.NullOr(nameSchema)),
}).annotate({ identifier: "Site" })

/** An e-mail setting in a request. */
export const emailSettingSchema: Schema.Codec<EmailSettingRequest> = Schema.Struct({
  email_address: emailAddressSchema,
  use_for_notifications: Schema.Boolean,
}).annotate({ identifier: "EmailSetting" })

// The keys that must be unique among the members of a list.
const distinct = <Item>(key: (item: Item) => string, expected: string) =>
  Schema.makeFilter<ReadonlyArray<Item>>((items) => new Set(items.map(key)).size === items.length, {
    expected,
    arbitraryConstraint: { uniqueBy: key },
    toJsonSchema: () => [{}, true],
  })

interface Identified {
  readonly id_from_network: string | number
}

const byId = (item: Identified): string => String(item.id_from_network)

const emailSettingsSchema = Schema.Array(emailSettingSchema).check(
  distinct<EmailSettingRequest>(
    (setting) => emailAddressKey(setting.email_address) ?? setting.email_address,
    "each address once",
  ),
  Schema.makeFilter<ReadonlyArray<EmailSettingRequest>>(
    (settings) => settings.some((setting) => setting.use_for_notifications),
    {
      expected: "at least one address for notifications",
      arbitraryConstraint: { minLength: 1 },
      toJsonSchema: () => ({
        contains: { type: "object", properties: { use_for_notifications: { const: true } } },
      }),
    },
  ),
)

const flagSchema = Schema.optionalKey(Schema.Boolean)
const ignoredSchema = Schema.optionalKey(Schema.Json)

const userFields = {
  id_from_network: idSchema,
  email_settings: emailSettingsSchema,
  first_name: nameSchema,
  last_name: nameSchema,
  contact_phone_number: Schema.optionalKey(phoneNumberSchema),
  phone_number: Schema.optionalKey(phoneNumberSchema),
  role: Schema.optionalKey(roleSchema),
  notify_on_budgets: flagSchema,
  notify_on_campaign_applications: flagSchema,
  notify_on_campaign_expirations: flagSchema,
  notify_on_creative_duplication_requests: flagSchema,
  notify_on_network_announcements: flagSchema,
  notify_on_call_activities: flagSchema,
  notify_on_performance_notifications: ignoredSchema,
  notify_on_monthly_campaign_performance_reports: ignoredSchema,
  notify_on_weekly_campaign_performance_reports: ignoredSchema,
  oauth_refresh_token: ignoredSchema,
  can_login_via_platform: ignoredSchema,
}

interface Phones {
  readonly contact_phone_number?: string
  readonly phone_number?: string
}

const phoneIssue = (user: Phones): string | undefined => {
  const { contact_phone_number: contact, phone_number: phone } = user
  if (contact === undefined && phone === undefined) return "a user needs a phone number"
  const differ = contact !== undefined && phone !== undefined && phoneInE164(contact) !== phoneInE164(phone)
  return differ ? "the two phone number fields differ" : undefined
}

/** A user in a request: the phone number under one of its two names, or the same number under both. */
export const userSchema: Schema.Codec<UserRequest> = Schema.Struct(userFields)
  .check(
    Schema.makeFilter<Phones>(phoneIssue, {
      expected: "one phone number",
      toJsonSchema: () => [{ anyOf: [{ required: ["contact_phone_number"] }, { required: ["phone_number"] }] }, true],
    }),
  )
  .annotate({ identifier: "AffiliateUser" })

const sitesSchema = Schema.Array(siteSchema).check(Schema.isMinLength(1), distinct<SiteRequest>(byId, "each site once"))

const usersSchema = Schema.Array(userSchema).check(distinct<UserRequest>(byId, "each user once"))

const optionalFields = {
  status: Schema.optionalKey(statusSchema),
  users: Schema.optionalKey(usersSchema),
  custom_data: Schema.optionalKey(Schema.Record(Schema.String, customDataValueSchema)),
  id: ignoredSchema,
  object_url: ignoredSchema,
}

/**
 * The body of a request that creates an affiliate in a network which does not generate ids.
 *
 * Gives what `validateAffiliate` accepts without a stored affiliate, when decoded with
 * `{ onExcessProperty: "error" }`, except for one rule that needs the network: custom data names must be configured.
 *
 * Source of the rule: section 2.1 of the specification.
 */
export const affiliateSchema: Schema.Codec<AffiliateRequest> = Schema.Struct({
  id_from_network: newAffiliateIdSchema,
  name: nameSchema,
  sites: sitesSchema,
  ...optionalFields,
}).annotate({ identifier: "Affiliate" })

/**
 * The body of a request that updates a stored affiliate: like {@link affiliateSchema}, every top-level field optional.
 *
 * Source of the rule: section 4.1 of the specification.
 */
export const affiliateUpdateSchema: Schema.Codec<AffiliateUpdateRequest> = Schema.Struct({
  id_from_network: Schema.optionalKey(idSchema),
  name: Schema.optionalKey(nameSchema),
  sites: Schema.optionalKey(sitesSchema),
  ...optionalFields,
}).annotate({ identifier: "AffiliateUpdate" })
