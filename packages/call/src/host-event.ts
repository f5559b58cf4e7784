// What the host reports about one leg of a call: only the shapes of the events.
import type { CustomData, CustomDataSource, Instant } from "@callrules/model"
import type { FurtherFields } from "./further-fields.ts"

/**
 * Where a value known while a call is live can come from: every `CustomDataSource` except a signal request, which
 * comes after the call.
 */
export type LiveCustomDataSource = Exclude<CustomDataSource, "signal">

/**
 * Custom data values by where they come from. A source that is missing brings no values. What the affiliate's own record says stands by
 * itself, since it counts again where the host takes its own values of the affiliate back.
 */
export type CustomDataBySource = Readonly<Partial<Record<LiveCustomDataSource | "affiliate_record", CustomData>>>

/** What a caller profile says about the caller: names and values as the host has them, written back as they are. */
export type Demographics = Readonly<Record<string, string | number | boolean>>

/**
 * What is known about a leg when it is received. Every field except the two ids of the campaign may be missing: `null` means
 * that the host gave none.
 */
export interface ReceivedDetails {
  /** The network's id of the advertiser whose campaign is called. */
  readonly advertiserIdFromNetwork: string
  /** Name of the advertiser at the time of the call. */
  readonly advertiserName: string | null
  /** Id of the campaign that is called; unique within its advertiser only. */
  readonly advertiserCampaignIdFromNetwork: string
  /** Name of the campaign at the time of the call. */
  readonly advertiserCampaignName: string | null
  /** The affiliate the call originated through; null when there is none. */
  readonly affiliateIdFromNetwork: string | null
  /** True: the network keeps affiliates, and the one that the leg names by whatever key was not found by its id when the leg was received. */
  readonly isAffiliateUnknown?: true
  /** Name of that affiliate; conditions on `affiliate_name` read it. */
  readonly affiliateName: string | null
  /** The host's id of the promo number that was dialled. */
  readonly promoNumberId: string | null
  /** What the promo number is for; conditions on `promo_number_description` read it. */
  readonly promoNumberDescription: string | null
  /** The medium the promo number is published in; conditions on `media_type` read it. */
  readonly mediaType: string | null
  /** Id of the call in an external system. */
  readonly externalCallUniqueId: string | null
  /** The caller's number in E.164; null when the caller is anonymous. */
  readonly callingPhoneNumber: string | null
  /** The number the caller dialled, usually the promo number, in E.164. */
  readonly calledPhoneNumber: string | null
  /** The number of the campaign's destination in E.164, where it is known before the transfer. */
  readonly destinationPhoneNumber: string | null
  /** The kind of the caller's phone: `Mobile`, `Landline`, the host's own word, or `""` where it sent a blank. */
  readonly phoneType: string | null
  /** City of the caller. */
  readonly city: string | null
  /** Region or state of the caller. */
  readonly region: string | null
  /** Postal code of the caller, as text, because of leading zeros. */
  readonly zipCode: string | null
  /** What the caller profile holds; null without caller profile enrichment. */
  readonly demographics: Demographics | null
  /** The values known at reception, kept apart by source so that late ones can be merged in. */
  readonly customDataBySource: CustomDataBySource
  /** Names of custom data fields whose values are still being looked up; sorted, without repeats. */
  readonly pendingCustomDataFields: ReadonlyArray<string>
  /** Published fields that no rule reads, shown in current calls; left out when the host gave none. */
  readonly further?: FurtherFields
}

/** What every host event carries. */
export interface HostEventBase {
  /** The host's id of the event, unique in the leg; a repeated delivery carries the same one. */
  readonly eventId: string
  /** When it happened, by the host's clock. */
  readonly at: Instant
  /** When it first arrived, by the engine's clock: noted only where `at` is more than five minutes ahead of that. */
  readonly arrivedAt?: Instant
}

/** Who has taken an event. */
export interface Taken {
  /** When, by the engine's clock. */
  readonly at: Instant
  /** The name of the process. */
  readonly by: string
}

/** The leg was received: the call's start. */
export interface ReceivedEvent extends HostEventBase {
  /** Identifies the kind: the call's start. */
  readonly kind: "received"
  /** Who has taken it, and when: that process sees to what waits for the call. */
  readonly taken?: Taken
  /** Everything the host knows about the leg at that moment. */
  readonly details: ReceivedDetails
}

/** The leg was transferred to the campaign's destination (bridged). */
export interface TransferredEvent extends HostEventBase {
  /** Identifies the kind: the call becomes visible in current calls. */
  readonly kind: "transferred"
  /** The number it was transferred to, in E.164; null: the one known when the leg was received. */
  readonly destinationPhoneNumber: string | null
}

/** The caller pressed a key. */
export interface KeypressEvent extends HostEventBase {
  /** Identifies the kind: one key in the menus. */
  readonly kind: "keypress"
  /** Place of the keypress in the leg: 1 for the first, then without a gap. */
  readonly sequence: number
  /** One key: `0`-`9`, `*`, `#`, a letter `a`-`z`, or `W` (wrong key) or `N` (no key). */
  readonly key: string
}

/** The result of a look-up that was still running when the leg was received. */
export interface CustomDataEvent extends HostEventBase {
  /** Identifies the kind: late custom data. */
  readonly kind: "custom_data"
  /** The source that the look-up was made for; its values have that source's precedence. */
  readonly source: LiveCustomDataSource
  /** The values found, by the partner name of their field; `""` if it found none. Fields named here are no longer pending. */
  readonly customData: CustomData
}

/** The leg is over. */
export interface CompletedEvent extends HostEventBase {
  /** Identifies the kind: the leg is over and leaves current calls. */
  readonly kind: "completed"
}

/** The whole call is over: no further leg of this call record will come. Does not complete the existing legs. */
export interface CallEndedEvent extends HostEventBase {
  /** Identifies the kind: the call record is over. */
  readonly kind: "call_ended"
}

/** What the host reports about one leg of a call. May come twice, late, and in any order. */
export type HostEvent =
  | ReceivedEvent
  | TransferredEvent
  | KeypressEvent
  | CustomDataEvent
  | CompletedEvent
  | CallEndedEvent

/** The kinds of {@link HostEvent}. */
export type HostEventKind = HostEvent["kind"]
