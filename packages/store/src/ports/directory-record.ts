// The records that a directory is made of, as a store keeps them.
import type { Instant } from "@callrules/model"
import type { WeeklyHours } from "@callrules/recording-condition/decide"
import type { Permission, Retention } from "./directory.ts"

/** A network's own settings. */
export interface NetworkRecord {
  /** Tells the records apart. */
  readonly kind: "network"
  /** IANA zone in which spreadsheet timestamps are read and times of current calls are written. */
  readonly timeZone: string
  /** Names in the custom data of host events that are no mistakes although no field has them; `all`: every name. */
  readonly ignoredCustomDataFields: ReadonlyArray<string> | "all"
  /** Whether affiliates may be created without an id_from_network. */
  readonly generatesAffiliateIds: boolean
  /** Whether current calls carry demographics_data. */
  readonly callerProfileEnrichment: boolean
  /** Whether the network sees current calls for attribution only. */
  readonly attributionOnly: boolean
  /** The object_url of affiliates; null: none. */
  readonly affiliateUrlTemplate: string | null
  /** Users of affiliates who log in through single sign-on. */
  readonly singleSignOnUsers: ReadonlyArray<string>
  /** How long the network keeps what is kept for a time only. */
  readonly retention: Retention
}

/** An advertiser of the network. */
export interface AdvertiserRecord {
  /** Tells the records apart. */
  readonly kind: "advertiser"
  /** The network's id of the advertiser. */
  readonly idFromNetwork: string
  /** Its name. */
  readonly name: string
  /** Whether the advertiser sees current calls for attribution only. */
  readonly attributionOnly: boolean
}

/** Opening hours as they are kept. */
export interface CampaignHours extends Omit<WeeklyHours, "timeZone"> {
  /** Their IANA zone; absent: that of the network, whichever it has when a call is received. */
  readonly timeZone?: string
}

/** A campaign of an advertiser. */
export interface CampaignRecord {
  /** Tells the records apart. */
  readonly kind: "campaign"
  /** The advertiser whose campaign it is. */
  readonly advertiserIdFromNetwork: string
  /** The id of the campaign, unique within the advertiser. */
  readonly idFromNetwork: string
  /** Its name. */
  readonly name: string
  /** Opening hours; null: none. */
  readonly hours: CampaignHours | null
  /** Days within which an earlier call of the same number makes a caller a repeat one. */
  readonly repeatWithinDays: number
}

/** A custom data field of the network. */
export interface CustomDataFieldRecord {
  /** Tells the records apart. */
  readonly kind: "custom_data_field"
  /** The name under which partners send it. */
  readonly partnerName: string
}

/** A secret of a token, by its hash. */
export interface TokenSecret {
  /** The lower-case hexadecimal SHA-256 of the token. */
  readonly tokenHash: string
  /** From when on it is not accepted any more; null: never. */
  readonly expiresAt: Instant | null
}

/** A token: what it may do, and the hashes of its secrets. Several while an earlier one is still accepted. */
export interface TokenRecord {
  /** Tells the records apart. */
  readonly kind: "token"
  /** The name by which it is rotated and revoked; no secret. */
  readonly tokenId: string
  /** Who uses it: a partner the specified interfaces, or a host the host interface, wholly or to read alone. */
  readonly use: "partner" | "host" | "host_read_only"
  /** The advertiser whose token it is; null: the network's own. */
  readonly advertiserIdFromNetwork: string | null
  /** What a partner may do with it; none for a host's. */
  readonly permissions: ReadonlyArray<Permission>
  /** The newest first. */
  readonly secrets: ReadonlyArray<TokenSecret>
}

/** The campaigns of an affiliate, which therefore must not be deleted. */
export interface AffiliateCampaignsRecord {
  /** Tells the records apart. */
  readonly kind: "affiliate_campaigns"
  /** The affiliate. */
  readonly affiliateIdFromNetwork: string
  /** One or more. */
  readonly campaigns: ReadonlyArray<{
    /** The advertiser of the campaign. */
    readonly advertiserIdFromNetwork: string
    /** The campaign, by its id within the advertiser. */
    readonly campaignIdFromNetwork: string
  }>
}

/** One record of a directory. */
export type DirectoryRecord =
  | NetworkRecord
  | AdvertiserRecord
  | CampaignRecord
  | CustomDataFieldRecord
  | TokenRecord
  | AffiliateCampaignsRecord

/** The kinds of records. */
export type DirectoryKind = DirectoryRecord["kind"]

/** Which record of a network. */
export interface DirectoryKey {
  /** Its kind. */
  readonly kind: DirectoryKind
  /** Its id among those of its kind; `""` for the network itself, which has one. */
  readonly id: string
  /** The advertiser of a campaign; `""` for every other kind. */
  readonly of: string
}

/**
 * The key of a record.
 *
 * @example
 * ```ts
 * import { directoryKey } from "@callrules/store"
 *
 * console.assert(directoryKey({ kind: "custom_data_field", partnerName: "product" }).id === "product")
 * ```
 */
export const directoryKey = (record: DirectoryRecord): DirectoryKey => {
  const { kind } = record
  switch (kind) {
    case "network":
      return { kind, id: "", of: "" }
    case "advertiser":
      return { kind, id: record.idFromNetwork, of: "" }
    case "campaign":
      return { kind, id: record.idFromNetwork, of: record.advertiserIdFromNetwork }
    case "custom_data_field":
      return { kind, id: record.partnerName, of: "" }
    case "token":
      return { kind, id: record.tokenId, of: "" }
    case "affiliate_campaigns":
      return { kind, id: record.affiliateIdFromNetwork, of: "" }
  }
}
