// The schema of the body that shows an affiliate.
import * as Schema from "effect/Schema"
import type { AffiliateBody } from "../body.ts"
import { roleSchema, statusSchema } from "./fields.ts"

const userBodySchema = Schema.Struct({
  id_from_network: Schema.String,
  email_settings: Schema.Array(Schema.Struct({ email_address: Schema.String, use_for_notifications: Schema.Boolean })),
  first_name: Schema.String,
  last_name: Schema.String,
  contact_phone_number: Schema.String,
  phone_number: Schema.String,
  oauth_refresh_token: Schema.Null,
  role: roleSchema,
  notify_on_budgets: Schema.Boolean,
  notify_on_campaign_applications: Schema.Boolean,
  notify_on_campaign_expirations: Schema.Boolean,
  notify_on_creative_duplication_requests: Schema.Boolean,
  notify_on_network_announcements: Schema.Boolean,
  notify_on_call_activities: Schema.Boolean,
  notify_on_performance_notifications: Schema.Literal(false),
  notify_on_monthly_campaign_performance_reports: Schema.Literal(false),
  notify_on_weekly_campaign_performance_reports: Schema.Literal(false),
  can_login_via_platform: Schema.Boolean,
}).annotate({ identifier: "AffiliateUserBody" })

/**
 * The body that shows an affiliate: what `affiliateBody` returns, with all fields.
 *
 * Source of the rule: section 2.1 of the specification.
 */
export const affiliateBodySchema: Schema.Codec<AffiliateBody> = Schema.Struct({
  id: Schema.Int,
  id_from_network: Schema.String,
  name: Schema.String,
  status: statusSchema,
  object_url: Schema.NullOr(Schema.String),
  sites: Schema.Array(Schema.Struct({ id_from_network: Schema.String, name: Schema.optionalKey(Schema.String) })),
  users: Schema.Array(userBodySchema),
  custom_data: Schema.Record(Schema.String, Schema.String),
}).annotate({ identifier: "AffiliateBody" })
