// Bodies of calls in progress, transcripts and recording settings, written from the schemas of `@callrules/contract` by scripts/write-client-bodies.ts.

/** A call in progress; what is not known is left out. */
export interface CurrentCall {
  /** The id of the leg's current call transaction. */
  readonly transaction_id: string
  /** The id of the whole call. */
  readonly call_record_id: string
  /** Every call in progress is bridged. */
  readonly call_status: "bridged"
  /** When the call was transferred, with the offset of the network's zone. */
  readonly bridge_start_time: string
  /** The id of the call in another system. */
  readonly external_unique_id?: string
  /** The caller, in E.164. */
  readonly calling_phone_number?: string
  /** Where the call was transferred to, in E.164. */
  readonly destination_phone_number?: string
  /** What the caller dialled, in E.164. */
  readonly called_phone_number?: string
  /** `Mobile`, `Landline`, or another word of the host's. */
  readonly phone_type?: string
  /** When the call was received. */
  readonly start_time?: string
  /** The host's own id of the advertiser. */
  readonly advertiser_id?: string
  /** The network's id of the advertiser. */
  readonly advertiser_id_from_network?: string
  /** Its name. */
  readonly advertiser_name?: string
  /** The host's own id of the campaign. */
  readonly advertiser_campaign_id?: string
  /** The campaign, unique within the advertiser. */
  readonly advertiser_campaign_id_from_network?: string
  /** Its name. */
  readonly advertiser_campaign_name?: string
  /** Its country. */
  readonly advertiser_campaign_country?: string
  /** The host's own id of the affiliate. */
  readonly affiliate_id?: string
  /** The network's id of the affiliate. */
  readonly affiliate_id_from_network?: string
  /** Its name. */
  readonly affiliate_name?: string
  /** As the host reports it. */
  readonly affiliate_commissions_ranking?: string
  /** As the host reports it. */
  readonly affiliate_conversion_rate_ranking?: string
  /** As the host reports it. */
  readonly affiliate_volume_ranking?: string
  /** The promo number that was dialled. */
  readonly promo_number_id?: string
  /** What it is for. */
  readonly promo_number_description?: string
  /** Where it is published. */
  readonly media_type?: string
  /** As the host reports them. */
  readonly qualified_regions?: string
  /** As the host reports it. */
  readonly source?: string
  /** The first key that was pressed. */
  readonly keypress_1?: string
  /** The second. */
  readonly keypress_2?: string
  /** The third. */
  readonly keypress_3?: string
  /** The fourth. */
  readonly keypress_4?: string
  /** All of them, joined by commas. */
  readonly keypresses?: string
  /** The caller's city. */
  readonly city?: string
  /** The caller's region. */
  readonly region?: string
  /** The caller's postal code. */
  readonly zip_code?: string
  /** The postal code, verified by the host. */
  readonly verified_zip_code?: string
  /** Values by field, each with its source; not for organizations set to attribution only. */
  readonly custom_data?: Readonly<
    Record<
      string,
      {
        /** The current value. */
        readonly value: string
        /** Where it comes from. */
        readonly source: string
      }
    >
  >
  /** With caller profile enrichment only. */
  readonly demographics_data?: Readonly<Record<string, string | number | boolean>>
}

/** The calls in progress of an organization. */
export interface CurrentCalls {
  /** By bridge_start_time, the newest first. */
  readonly current_calls: ReadonlyArray<CurrentCall>
}

/** The transcript analysis of a call. */
export interface TranscriptAnalysis {
  /** The call record. */
  readonly call_record_id: string
  /** Left out while there is none. */
  readonly transcript_summary?: string
}

/** A key that is left out keeps its stored value; at least one of the two is sent. */
export interface RecordingSettingsRequest {
  /** Whether calls are recorded at all; false records none, whatever the condition says. */
  readonly record_calls?: boolean
  /** A call is recorded only when this condition holds; empty text is no condition. */
  readonly call_recording_condition?: string
  /** The same two keys may be in here. Keys like them are refused, its other keys are ignored. */
  readonly ivr_tree?: {
    /** Whether calls are recorded at all; false records none, whatever the condition says. */
    readonly record_calls?: boolean
    /** A call is recorded only when this condition holds; empty text is no condition. */
    readonly call_recording_condition?: string
  }
}

/** What is worth a second look. */
export interface Warning {
  /** What was found, as a stable name. */
  readonly code: string
  /** The same for a person. */
  readonly message: string
  /** What to do. */
  readonly hint?: string
}

/** The recording settings of a campaign. */
export interface RecordingSettings {
  /** Whether calls are recorded at all; false records none, whatever the condition says. */
  readonly record_calls: boolean
  /** A call is recorded only when this condition holds; empty text is no condition. */
  readonly call_recording_condition: string
  /** What is worth a second look in the condition, as a field that was removed since. */
  readonly warnings: ReadonlyArray<Warning>
}
