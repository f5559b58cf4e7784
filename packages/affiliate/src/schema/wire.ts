// The bodies of requests as types: what the schemas decode to, one interface per object of the body.
import type { Json } from "effect/Schema"
import type { AffiliateStatus, UserRole } from "../affiliate.ts"

/** A site in a request. */
export interface SiteRequest {
  /** The site id: text, or a whole number from 0. */
  readonly id_from_network: string | number
  /** Null: the stored name is removed. */
  readonly name?: string | null
}

/** An e-mail address of a user in a request. */
export interface EmailSettingRequest {
  /** An addr-spec of RFC 2822. */
  readonly email_address: string
  /** True for at least one address of each user. */
  readonly use_for_notifications: boolean
}

/** A user in a request: the phone number under one of its two names, or the same number under both. */
export interface UserRequest {
  /** The network's id of the user: text, or a whole number from 0. */
  readonly id_from_network: string | number
  /** One or more, no duplicate addresses. */
  readonly email_settings: ReadonlyArray<EmailSettingRequest>
  /** Not blank. */
  readonly first_name: string
  /** Not blank. */
  readonly last_name: string
  /** E.164 or ten digits. */
  readonly contact_phone_number?: string
  /** The same field under its second name. */
  readonly phone_number?: string
  /** A new user is Super by default. */
  readonly role?: UserRole
  /** Notified of budgets. */
  readonly notify_on_budgets?: boolean
  /** Notified of applications to campaigns. */
  readonly notify_on_campaign_applications?: boolean
  /** Notified of campaigns that expire. */
  readonly notify_on_campaign_expirations?: boolean
  /** Notified of requests to duplicate creatives. */
  readonly notify_on_creative_duplication_requests?: boolean
  /** Notified of announcements of the network. */
  readonly notify_on_network_announcements?: boolean
  /** Notified of call activities. */
  readonly notify_on_call_activities?: boolean
  /** Deprecated, ignored. */
  readonly notify_on_performance_notifications?: Json
  /** Deprecated, ignored. */
  readonly notify_on_monthly_campaign_performance_reports?: Json
  /** Deprecated, ignored. */
  readonly notify_on_weekly_campaign_performance_reports?: Json
  /** Reserved, ignored. */
  readonly oauth_refresh_token?: Json
  /** Read-only, ignored. */
  readonly can_login_via_platform?: Json
}

/** The body of a request that updates a stored affiliate. */
export interface AffiliateUpdateRequest {
  /** The network's id: text, or a whole number from 0. */
  readonly id_from_network?: string | number
  /** Unique in the network. */
  readonly name?: string
  /** A new affiliate is Approved by default. */
  readonly status?: AffiliateStatus
  /** The complete set, one or more, no duplicate ids. */
  readonly sites?: ReadonlyArray<SiteRequest>
  /** The complete set, no duplicate ids. */
  readonly users?: ReadonlyArray<UserRequest>
  /** The complete set of values by partner name of the field. */
  readonly custom_data?: Readonly<Record<string, string | number | boolean>>
  /** Read-only, ignored. */
  readonly id?: Json
  /** Read-only, ignored. */
  readonly object_url?: Json
}

/** The body of a request that creates an affiliate in a network which does not generate ids. */
export interface AffiliateRequest extends AffiliateUpdateRequest {
  /** The network's id: text, or a whole number from 0. */
  readonly id_from_network: string | number
  /** Unique in the network. */
  readonly name: string
  /** The complete set, one or more, no duplicate ids. */
  readonly sites: ReadonlyArray<SiteRequest>
}
