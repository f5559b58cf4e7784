// What the owner of the telephony reports about one leg of a call: the shapes of the events, nothing else.
import type { CustomData, CustomDataSource, Instant } from "@callrules/model"

/**
 * Where a value known while a call is live can come from: every `CustomDataSource` but a signal request, which
 * comes after the call.
 */
export type LiveCustomDataSource = Exclude<CustomDataSource, "signal">

/** Custom data values by where they come from. A source that is missing brings no values. */
export type CustomDataBySource = Readonly<Partial<Record<LiveCustomDataSource, CustomData>>>

/** What a caller profile says about the caller: names and values as the host has them, written back as they are. */
export type Demographics = Readonly<Record<string, string | number | boolean>>

/**
 * What is known about a leg when it is received. Every field but the two ids of the campaign may be missing: `null` is
 * "the host gave none".
 */
export interface ReceivedDetails {
  readonly advertiserIdFromNetwork: string
  readonly advertiserName: string | null
  readonly advertiserCampaignIdFromNetwork: string
  readonly advertiserCampaignName: string | null
  /** The affiliate the call originated through; null when there is none. */
  readonly affiliateIdFromNetwork: string | null
  readonly affiliateName: string | null
  readonly promoNumberId: string | null
  readonly promoNumberDescription: string | null
  readonly mediaType: string | null
  /** Id of the call in an external system. */
  readonly externalCallUniqueId: string | null
  /** The caller's number in E.164; null when the caller is anonymous. */
  readonly callingPhoneNumber: string | null
  /** The number the caller dialled, as a rule the promo number, in E.164. */
  readonly calledPhoneNumber: string | null
  /** The number of the campaign's destination in E.164, where it is known before the transfer. */
  readonly destinationPhoneNumber: string | null
  /** The kind of the caller's phone: `Mobile`, `Landline` or another word of the host's. */
  readonly phoneType: string | null
  readonly city: string | null
  readonly region: string | null
  readonly zipCode: string | null
  /** What the caller profile holds; null without caller profile enrichment. */
  readonly demographics: Demographics | null
  readonly customDataBySource: CustomDataBySource
  /** Names of custom data fields whose values are still being looked up; sorted, without repeats. */
  readonly pendingCustomDataFields: ReadonlyArray<string>
}

/** What every host event carries. */
export interface HostEventBase {
  /** The host's id of the event, unique in the leg; a repeated delivery carries the same one. */
  readonly eventId: string
  /** When it happened, by the host's clock. */
  readonly at: Instant
}

/** The leg was received: the call's start. */
export interface ReceivedEvent extends HostEventBase {
  readonly kind: "received"
  readonly details: ReceivedDetails
}

/** The leg was transferred to the campaign's destination (bridged). */
export interface TransferredEvent extends HostEventBase {
  readonly kind: "transferred"
  /** The number it was transferred to, in E.164; null: the one known when the leg was received. */
  readonly destinationPhoneNumber: string | null
}

/** The caller pressed a key. */
export interface KeypressEvent extends HostEventBase {
  readonly kind: "keypress"
  /** Place of the keypress in the leg: 1 for the first, then without a gap. */
  readonly sequence: number
  /** One key: `0`-`9`, `*`, `#`, a letter `a`-`z`, or `W` (wrong key) or `N` (no key). */
  readonly key: string
}

/** A look-up that was still under way when the leg was received came back. */
export interface CustomDataEvent extends HostEventBase {
  readonly kind: "custom_data"
  readonly source: LiveCustomDataSource
  /** What the look-up found by field partner name; `""`: it found none. Fields named here are no longer pending. */
  readonly customData: CustomData
}

/** The leg is over. */
export interface CompletedEvent extends HostEventBase {
  readonly kind: "completed"
}

/** The whole call is over: no further leg of this call record will come. Says nothing about the legs there are. */
export interface CallEndedEvent extends HostEventBase {
  readonly kind: "call_ended"
}

/** What the owner of the telephony reports about one leg of a call. May come twice, late, and in any order. */
export type HostEvent =
  | ReceivedEvent
  | TransferredEvent
  | KeypressEvent
  | CustomDataEvent
  | CompletedEvent
  | CallEndedEvent

/** The word that tells the kinds of {@link HostEvent} apart. */
export type HostEventKind = HostEvent["kind"]
