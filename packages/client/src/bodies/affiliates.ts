// Bodies of affiliates, written from the schemas of `@callrules/contract` by scripts/write-client-bodies.ts.

/** A site of an affiliate. */
export interface AffiliateSite {
  /** Your id, unique in the network: text, or a whole number from 0. */
  readonly id_from_network: string | number
  /** Null removes a stored name. */
  readonly name?: string | null
}

/** An address of a user. */
export interface EmailSetting {
  /** An addr-spec of RFC 2822, unique for the user. */
  readonly email_address: string
  /** True for at least one address of the user. */
  readonly use_for_notifications: boolean
}

/** A user of an affiliate. */
export interface AffiliateUser {
  /** Your id, unique in the network: text, or a whole number from 0. */
  readonly id_from_network: string | number
  /** At least one is for notifications. */
  readonly email_settings: ReadonlyArray<EmailSetting>
  /** The first name. */
  readonly first_name: string
  /** The last name. */
  readonly last_name: string
  /** E.164, or ten digits for a US number, without punctuation. Both names are one field. */
  readonly contact_phone_number?: string
  /** E.164, or ten digits for a US number, without punctuation. Both names are one field. */
  readonly phone_number?: string
  /** The role in this affiliate. A new user is Super. */
  readonly role?: "Super" | "Manager" | "Member" | "Observer"
  /** Off for a new user. */
  readonly notify_on_budgets?: boolean
  /** Off for a new user. */
  readonly notify_on_campaign_applications?: boolean
  /** Off for a new user. */
  readonly notify_on_campaign_expirations?: boolean
  /** Off for a new user. */
  readonly notify_on_creative_duplication_requests?: boolean
  /** Off for a new user. */
  readonly notify_on_network_announcements?: boolean
  /** Off for a new user. */
  readonly notify_on_call_activities?: boolean
}

/** A key that is left out keeps its stored value. */
export interface AffiliateRequest {
  /** Your id, unique in the network: text, or a whole number from 0. */
  readonly id_from_network?: string | number
  /** Unique in the network. Required for a new affiliate. */
  readonly name?: string
  /** Any status may follow any other. A new affiliate is Approved. */
  readonly status?: "Applied" | "Approved" | "Declined" | "Suspended" | "Archived"
  /** The complete set. Required for a new affiliate. */
  readonly sites?: ReadonlyArray<AffiliateSite>
  /** The complete set; an empty list removes all. */
  readonly users?: ReadonlyArray<AffiliateUser>
  /** Values by the partner name of a field of the network, the complete set. */
  readonly custom_data?: Readonly<Record<string, string | number | boolean>>
}

/** A user as it is answered. */
export interface AffiliateUserBody {
  /** Your id of the user. */
  readonly id_from_network: string
  /** The addresses. */
  readonly email_settings: ReadonlyArray<EmailSetting>
  /** The first name. */
  readonly first_name: string
  /** The last name. */
  readonly last_name: string
  /** As it was sent. */
  readonly contact_phone_number: string
  /** The same number. */
  readonly phone_number: string
  /** Reserved. */
  readonly oauth_refresh_token: null
  /** The role in this affiliate. A new user is Super. */
  readonly role: "Super" | "Manager" | "Member" | "Observer"
  /** Whether the user is told. */
  readonly notify_on_budgets: boolean
  /** Whether the user is told. */
  readonly notify_on_campaign_applications: boolean
  /** Whether the user is told. */
  readonly notify_on_campaign_expirations: boolean
  /** Whether the user is told. */
  readonly notify_on_creative_duplication_requests: boolean
  /** Whether the user is told. */
  readonly notify_on_network_announcements: boolean
  /** Whether the user is told. */
  readonly notify_on_call_activities: boolean
  /** Always false. */
  readonly notify_on_performance_notifications: false
  /** Always false. */
  readonly notify_on_monthly_campaign_performance_reports: false
  /** Always false. */
  readonly notify_on_weekly_campaign_performance_reports: false
  /** False where single sign-on manages the user. */
  readonly can_login_via_platform: boolean
}

/** An affiliate as it is answered. */
export interface Affiliate {
  /** The internal id. */
  readonly id: number
  /** Your id. */
  readonly id_from_network: string
  /** The name. */
  readonly name: string
  /** Any status may follow any other. A new affiliate is Approved. */
  readonly status: "Applied" | "Approved" | "Declined" | "Suspended" | "Archived"
  /** The page of the affiliate in the host's user interface. */
  readonly object_url: string | null
  /** One or more. */
  readonly sites: ReadonlyArray<{
    /** Your id of the site. */
    readonly id_from_network: string
    /** Left out when the site has none. */
    readonly name?: string
  }>
  /** None or more. */
  readonly users: ReadonlyArray<AffiliateUserBody>
  /** Applied to calls that originate through the affiliate. */
  readonly custom_data: Readonly<Record<string, string>>
}

/** By internal id. */
export type AffiliateList = ReadonlyArray<Affiliate>

/** Empty. */
export type Deleted = Readonly<Record<string, never>>
