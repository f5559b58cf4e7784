// What the host knows and the engine only reads: networks, tokens, advertisers, campaigns, custom data fields.
import type { CustomDataField, Instant, NetworkId } from "@callrules/model"
import type { WeeklyHours } from "@callrules/recording-condition/decide"
import { Service } from "effect/Context"
import type { Effect } from "effect/Effect"
import type { StoreFault } from "./store-fault.ts"

/** A network: the tenant that everything else is scoped by. */
export interface Network {
  /** The network's id, as it stands in paths. */
  readonly networkId: NetworkId
  /** IANA zone in which spreadsheet timestamps are read and times of current calls are written. */
  readonly timeZone: string
  /** The custom data fields configured in the network. */
  readonly customDataFields: ReadonlyArray<CustomDataField>
  /**
   * Names in the custom data of host events that are no fields of the network and are sent on purpose, so that nothing
   * is made of them; `all`: every name.
   */
  readonly ignoredCustomDataFields: ReadonlyArray<string> | "all"
  /** Whether affiliates may be created without an id_from_network. */
  readonly generatesAffiliateIds: boolean
  /** Whether current calls carry demographics_data. */
  readonly callerProfileEnrichment: boolean
  /** Whether the network sees current calls for attribution only: identifiers and numbers, no data on the caller. */
  readonly attributionOnly: boolean
  /** `{id}` and `{id_from_network}` are filled in; null leaves object_url null. */
  readonly affiliateUrlTemplate: string | null
  /** How long it keeps what is kept for a time only; absent: as long as networks do by default. */
  readonly retention?: Retention
}

/** How long a network keeps what is kept for a time only, in days. */
export interface Retention {
  /** The answer of a request id, from when it was stored: 30 to 3,650. That of a request that waits stays for as long as it does. */
  readonly outcomeDays: number
  /** What became of a request that waited for its call, from when it arrived: 30 to 3,650. */
  readonly fateDays: number
  /** The summary of a transcript, from when it was made: 1 to 36,500; null: for good. */
  readonly transcriptDays: number | null
}

/** What a token may do. */
export type Permission = "signals" | "calls_in_progress" | "affiliates" | "campaigns" | "transcripts"

/** What a token stands for: one network, or one advertiser of it, and what it may do there. */
export interface TokenGrant {
  /** The one network the token belongs to. */
  readonly network: Network
  /** The advertiser whose token it is; null for a token of the network itself. */
  readonly advertiserIdFromNetwork: string | null
  /** The interfaces the token may use; any other is answered UnauthorizedOperation. */
  readonly permissions: ReadonlySet<Permission>
  /** From when on the token is not accepted any more; null or absent: never. */
  readonly expiresAt?: Instant | null
}

/** What a host token stands for. */
export interface HostGrant {
  /** The name of the token, which stands in the history of what it changes. */
  readonly tokenId: string
  /** The one network whose host it is; null: the host of all. */
  readonly networkId: NetworkId | null
  /** Whether it may read alone. */
  readonly isReadOnly: boolean
  /** From when on it is not accepted any more; null or absent: never. */
  readonly expiresAt?: Instant | null
}

/** An advertiser of a network. */
export interface Advertiser {
  /** The network it belongs to. */
  readonly networkId: NetworkId
  /** The network's id of the advertiser, unique in the network. */
  readonly idFromNetwork: string
  /** Its name, as its current calls show it; nothing is looked up by it. */
  readonly name: string
  /** Whether the advertiser sees current calls for attribution only. */
  readonly attributionOnly: boolean
}

/** A campaign of an advertiser. */
export interface Campaign {
  /** The network it belongs to. */
  readonly networkId: NetworkId
  /** The advertiser whose campaign it is. */
  readonly advertiserIdFromNetwork: string
  /** The network's id of the campaign, unique within the advertiser only. */
  readonly idFromNetwork: string
  /** Its name, as its current calls show it; nothing is looked up by it. */
  readonly name: string
  /** Opening hours for `during_hours`; null when the campaign has none: then the fact is absent (false). */
  readonly hours: WeeklyHours | null
  /** Days within which an earlier call of the same number makes a caller a repeat one; default 30. */
  readonly repeatWithinDays: number
}

/** Reads of the host's own records. Every id is scoped by its network. */
export interface DirectoryShape {
  /** The network with that id; undefined when there is none, which the host interface answers RecordNotFound. */
  readonly network: (networkId: NetworkId) => Effect<Network | undefined, StoreFault>
  /**
   * What a token stands for, with its network, in one look-up; undefined for an unknown one. `tokenHash` is the lower-case
   * hexadecimal SHA-256 of the token; tokens themselves are stored nowhere.
   */
  readonly token: (tokenHash: string) => Effect<TokenGrant | undefined, StoreFault>
  /** The same for a token of the host interface, beside the one of the engine's options. Absent: there is no other one. */
  readonly hostToken?: (tokenHash: string) => Effect<HostGrant | undefined, StoreFault>
  /**
   * The advertiser with that id in the network; undefined when there is none, which is answered
   * UnauthorizedAdvertiser.
   */
  readonly advertiser: (networkId: NetworkId, idFromNetwork: string) => Effect<Advertiser | undefined, StoreFault>
  /** Campaigns of that id: of the one advertiser when named, else of any advertiser of the network. */
  readonly campaigns: (
    networkId: NetworkId,
    advertiserIdFromNetwork: string | null,
    idFromNetwork: string,
  ) => Effect<ReadonlyArray<Campaign>, StoreFault>
  /**
   * Whether an advertiser has that campaign now, and not up to a second ago. Absent: what {@link DirectoryShape.campaigns} gives is
   * never older than what it is asked for.
   */
  readonly hasCampaign?: (
    networkId: NetworkId,
    advertiserIdFromNetwork: string,
    idFromNetwork: string,
  ) => Effect<boolean, StoreFault>
  /** Whether an affiliate has one or more campaigns, so that it must not be deleted. */
  readonly affiliateHasCampaigns: (networkId: NetworkId, idFromNetwork: string) => Effect<boolean, StoreFault>
  /** Whether a user of an affiliate logs in directly with a name and a password. */
  readonly canLogIn: (networkId: NetworkId, userIdFromNetwork: string) => Effect<boolean, StoreFault>
}

/** Service key of the engine's {@link DirectoryShape}. */
export class Directory extends Service<Directory, DirectoryShape>()("@callrules/store/Directory") {}
