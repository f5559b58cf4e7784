// The affiliate as it is stored: its content without the internal id, which belongs to the store. The words of its
// closed lists are here too.

/** What an affiliate's status can be. Any may follow any other; a new affiliate is `Approved` by default. */
export type AffiliateStatus = "Applied" | "Approved" | "Declined" | "Suspended" | "Archived"

/** Every {@link AffiliateStatus}, in the order in which the specification lists them. */
export const AFFILIATE_STATUSES: ReadonlyArray<AffiliateStatus> = [
  "Applied",
  "Approved",
  "Declined",
  "Suspended",
  "Archived",
]

/**
 * Whether a value is a status.
 *
 * @internal
 */
export const isAffiliateStatus = (value: unknown): value is AffiliateStatus =>
  value === "Approved" || value === "Applied" || value === "Declined" || value === "Suspended" || value === "Archived"

/** What a user may do in this affiliate; the same person may have another role elsewhere. A new user is `Super`. */
export type UserRole = "Super" | "Manager" | "Member" | "Observer"

/** Every {@link UserRole}, in the order in which the specification lists them. */
export const USER_ROLES: ReadonlyArray<UserRole> = ["Super", "Manager", "Member", "Observer"]

/**
 * Whether a value is a role.
 *
 * @internal
 */
export const isUserRole = (value: unknown): value is UserRole =>
  value === "Super" || value === "Manager" || value === "Member" || value === "Observer"

/** A site of an affiliate: its id (PID) and, if known, its name. */
export interface Site {
  /** The site id (PID), unique within the affiliate. Never blank. */
  readonly idFromNetwork: string
  /** The name that goes with the id; null when the site has none. */
  readonly name: string | null
}

/** One e-mail address of a user. */
export interface EmailSetting {
  /** RFC 2822 addr-spec, as it was sent. Unique for the user; the domain is case-insensitive. */
  readonly emailAddress: string
  /** Whether notifications go to this address; true for at least one address of each user. */
  readonly useForNotifications: boolean
}

/** The six notification switches of a user; each is off by default. */
export interface NotificationChoices {
  /** Notified of budgets; default false. */
  readonly notifyOnBudgets: boolean
  /** Notified of applications to campaigns; default false. */
  readonly notifyOnCampaignApplications: boolean
  /** Notified of campaigns that expire; default false. */
  readonly notifyOnCampaignExpirations: boolean
  /** Notified of requests to duplicate creatives; default false. */
  readonly notifyOnCreativeDuplicationRequests: boolean
  /** Notified of announcements of the network; default false. */
  readonly notifyOnNetworkAnnouncements: boolean
  /** Notified of call activities; default false. */
  readonly notifyOnCallActivities: boolean
}

/** A user of an affiliate. */
export interface AffiliateUser extends NotificationChoices {
  /** The network's id of the user, unique within the affiliate. Never blank. */
  readonly idFromNetwork: string
  /** One or more, at least one of them for notifications. */
  readonly emailSettings: ReadonlyArray<EmailSetting>
  /** Never blank, no surrounding white space. */
  readonly firstName: string
  /** Never blank, no surrounding white space. */
  readonly lastName: string
  /** E.164 with its plus sign or ten digits, as it was sent. */
  readonly phoneNumber: string
  /** What the user may do in this affiliate. */
  readonly role: UserRole
}

/** The content of an affiliate. The store adds the internal id; ids are scoped by the network. */
export interface Affiliate {
  /** The network's id of the affiliate, unique within the network. Never blank. */
  readonly idFromNetwork: string
  /** Unique within the network. Never blank, no surrounding white space. */
  readonly name: string
  /** Its status with the network. */
  readonly status: AffiliateStatus
  /** One or more; ids are unique among them. The order is kept but does not matter. */
  readonly sites: ReadonlyArray<Site>
  /** None or more; ids are unique among them. The order is kept but does not matter. */
  readonly users: ReadonlyArray<AffiliateUser>
  /** Values by custom data field partner name, applied to calls that originate through the affiliate. Own properties. */
  readonly customData: Readonly<Record<string, string>>
}
