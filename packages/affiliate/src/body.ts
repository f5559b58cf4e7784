// The body that shows an affiliate in the answer of read, list, create and update.
import type { Affiliate, AffiliateStatus, AffiliateUser, Site, UserRole } from "./affiliate.ts"

/** What an answer shows of an affiliate besides its content. */
export interface AffiliateBodyContext {
  /** The store's id of the affiliate. */
  readonly internalId: number
  /** Address of the affiliate in the host's user interface; null when the host has none. */
  readonly objectUrl: string | null
  /** Whether the user with this id logs in directly, and not through single sign-on. */
  readonly canLoginViaPlatform: (userIdFromNetwork: string) => boolean
}

/** A site in an answer; no `name` when it has none. */
export interface SiteBody {
  /** The network's id. */
  readonly id_from_network: string
  /** The name of the site. */
  readonly name?: string
}

/** An e-mail address of a user in an answer. */
export interface EmailSettingBody {
  /** As it was sent. */
  readonly email_address: string
  /** Whether notifications go there. */
  readonly use_for_notifications: boolean
}

/** A user in an answer: both names of the phone number, and the three deprecated fields, which are always false. */
export interface UserBody {
  /** The network's id. */
  readonly id_from_network: string
  /** One or more. */
  readonly email_settings: ReadonlyArray<EmailSettingBody>
  /** First name. */
  readonly first_name: string
  /** Last name. */
  readonly last_name: string
  /** As it was sent. */
  readonly contact_phone_number: string
  /** The same number under its second name. */
  readonly phone_number: string
  /** Reserved. */
  readonly oauth_refresh_token: null
  /** What the user may do in this affiliate. */
  readonly role: UserRole
  /** Notified of budgets. */
  readonly notify_on_budgets: boolean
  /** Notified of applications to campaigns. */
  readonly notify_on_campaign_applications: boolean
  /** Notified of campaigns that expire. */
  readonly notify_on_campaign_expirations: boolean
  /** Notified of requests to duplicate creatives. */
  readonly notify_on_creative_duplication_requests: boolean
  /** Notified of announcements of the network. */
  readonly notify_on_network_announcements: boolean
  /** Notified of call activities. */
  readonly notify_on_call_activities: boolean
  /** Deprecated. */
  readonly notify_on_performance_notifications: false
  /** Deprecated. */
  readonly notify_on_monthly_campaign_performance_reports: false
  /** Deprecated. */
  readonly notify_on_weekly_campaign_performance_reports: false
  /** True for a direct login, false for single sign-on. */
  readonly can_login_via_platform: boolean
}

/** An affiliate in an answer. */
export interface AffiliateBody {
  /** The store's id. */
  readonly id: number
  /** The network's id. */
  readonly id_from_network: string
  /** Unique in the network. */
  readonly name: string
  /** Its status with the network. */
  readonly status: AffiliateStatus
  /** Null when the host has no user interface. */
  readonly object_url: string | null
  /** One or more. */
  readonly sites: ReadonlyArray<SiteBody>
  /** None or more. */
  readonly users: ReadonlyArray<UserBody>
  /** Values by partner name of the field. */
  readonly custom_data: Readonly<Record<string, string>>
}

/**
 * The body that shows an affiliate. Sending it back as an update changes nothing.
 *
 * @returns plain data for `JSON.stringify`, all fields present; a site without a name has no `name`.
 *
 * Source of the rule: section 2.1 of the specification.
 *
 * @example
 * ```ts
 * import { affiliateBody } from "@callrules/affiliate"
 *
 * const body = affiliateBody(
 *   {
 *     idFromNetwork: "A-1",
 *     name: "Acme",
 *     status: "Approved",
 *     sites: [{ idFromNetwork: "1", name: null }],
 *     users: [],
 *     customData: {},
 *   },
 *   { internalId: 7, objectUrl: "https://ui.example.com/affiliates/7", canLoginViaPlatform: () => true },
 * )
 * console.assert(body.id === 7 && body.sites[0]?.id_from_network === "1")
 * ```
 */
// AFF-05, AFF-11, AFF-97
export const affiliateBody = (affiliate: Affiliate, context: AffiliateBodyContext): AffiliateBody => ({
  id: context.internalId,
  id_from_network: affiliate.idFromNetwork,
  name: affiliate.name,
  status: affiliate.status,
  object_url: context.objectUrl,
  sites: affiliate.sites.map(siteBody),
  users: affiliate.users.map((user) => userBody(user, context.canLoginViaPlatform(user.idFromNetwork))),
  custom_data: affiliate.customData,
})

const siteBody = (site: Site): SiteBody =>
  site.name === null
    ? { id_from_network: site.idFromNetwork }
    : { id_from_network: site.idFromNetwork, name: site.name }

const userBody = (user: AffiliateUser, canLogin: boolean): UserBody => ({
  id_from_network: user.idFromNetwork,
  email_settings: user.emailSettings.map((setting) => ({
    email_address: setting.emailAddress,
    use_for_notifications: setting.useForNotifications,
  })),
  first_name: user.firstName,
  last_name: user.lastName,
  // AFF-89
  contact_phone_number: user.phoneNumber,
  phone_number: user.phoneNumber,
  // AFF-33, AFF-98
  oauth_refresh_token: null,
  role: user.role,
  notify_on_budgets: user.notifyOnBudgets,
  notify_on_campaign_applications: user.notifyOnCampaignApplications,
  notify_on_campaign_expirations: user.notifyOnCampaignExpirations,
  notify_on_creative_duplication_requests: user.notifyOnCreativeDuplicationRequests,
  notify_on_network_announcements: user.notifyOnNetworkAnnouncements,
  notify_on_call_activities: user.notifyOnCallActivities,
  // AFF-43
  notify_on_performance_notifications: false,
  // AFF-44
  notify_on_monthly_campaign_performance_reports: false,
  // AFF-45
  notify_on_weekly_campaign_performance_reports: false,
  // AFF-46
  can_login_via_platform: canLogin,
})
