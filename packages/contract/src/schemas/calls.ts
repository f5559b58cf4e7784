// The bodies of calls in progress, transcript analysis and recording settings: sections 2.2 to 2.4 of the specification.
import { answered, type JsonSchema, listOf, object, reference, text } from "../json-schema.ts"

const ZONED: JsonSchema = { type: "string", format: "date-time" }

const REQUIRED_OF_A_CALL: Readonly<Record<string, JsonSchema>> = {
  transaction_id: text("The id of the leg's current call transaction."),
  call_record_id: text("The id of the whole call."),
  call_status: { const: "bridged", description: "Every call in progress is bridged." },
  bridge_start_time: { ...ZONED, description: "When the call was transferred, with the offset of the network's zone." },
}

const OPTIONAL_OF_A_CALL: Readonly<Record<string, JsonSchema>> = {
  external_unique_id: text("The id of the call in another system."),
  calling_phone_number: text("The caller, in E.164."),
  destination_phone_number: text("Where the call was transferred to, in E.164."),
  called_phone_number: text("What the caller dialled, in E.164."),
  phone_type: text("`Mobile`, `Landline`, or another word of the host's."),
  start_time: { ...ZONED, description: "When the call was received." },
  advertiser_id: text("The host's own id of the advertiser."),
  advertiser_id_from_network: text("The network's id of the advertiser."),
  advertiser_name: text("Its name."),
  advertiser_campaign_id: text("The host's own id of the campaign."),
  advertiser_campaign_id_from_network: text("The campaign, unique within the advertiser."),
  advertiser_campaign_name: text("Its name."),
  advertiser_campaign_country: text("Its country."),
  affiliate_id: text("The host's own id of the affiliate."),
  affiliate_id_from_network: text("The network's id of the affiliate."),
  affiliate_name: text("Its name."),
  affiliate_commissions_ranking: text("As the host reports it."),
  affiliate_conversion_rate_ranking: text("As the host reports it."),
  affiliate_volume_ranking: text("As the host reports it."),
  promo_number_id: text("The promo number that was dialled."),
  promo_number_description: text("What it is for."),
  media_type: text("Where it is published."),
  qualified_regions: text("As the host reports them."),
  source: text("As the host reports it."),
  keypress_1: text("The first key that was pressed."),
  keypress_2: text("The second."),
  keypress_3: text("The third."),
  keypress_4: text("The fourth."),
  keypresses: text("All of them, joined by commas."),
  city: text("The caller's city."),
  region: text("The caller's region."),
  zip_code: text("The caller's postal code."),
  verified_zip_code: text("The postal code, verified by the host."),
  custom_data: {
    type: "object",
    description: "Values by field, each with its source; not for organizations set to attribution only.",
    additionalProperties: answered({ value: text("The current value."), source: text("Where it comes from.") }),
  },
  demographics_data: {
    type: "object",
    description: "With caller profile enrichment only.",
    additionalProperties: { type: ["string", "number", "boolean"] },
  },
}

const WARNING = answered(
  {
    code: text("What was found, as a stable name."),
    message: text("The same for a person."),
    hint: text("What to do."),
  },
  ["hint"],
)

const RECORD_CALLS: JsonSchema = {
  type: "boolean",
  description: "Whether calls are recorded at all; false records none, whatever the condition says.",
}
const CONDITION: JsonSchema = {
  type: "string",
  description: "A call is recorded only when this condition holds; empty text is no condition.",
}
const SETTINGS = { record_calls: RECORD_CALLS, call_recording_condition: CONDITION }

/** The schemas of calls in progress, transcript analysis and recording settings, by name. */
export const CALL_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  CurrentCall: answered({ ...REQUIRED_OF_A_CALL, ...OPTIONAL_OF_A_CALL }, Object.keys(OPTIONAL_OF_A_CALL)),
  CurrentCalls: answered({
    current_calls: listOf(reference("CurrentCall"), "By bridge_start_time, the newest first."),
  }),
  TranscriptAnalysis: answered(
    { call_record_id: text("The call record."), transcript_summary: text("Left out while there is none.") },
    ["transcript_summary"],
  ),
  RecordingSettingsRequest: object(
    {
      ...SETTINGS,
      ivr_tree: {
        type: "object",
        description: "The same two keys may be in here. Keys like them are refused, its other keys are ignored.",
        properties: SETTINGS,
      },
    },
    [],
    "A key that is left out keeps its stored value; at least one of the two is sent.",
  ),
  Warning: WARNING,
  RecordingSettings: answered({
    ...SETTINGS,
    warnings: listOf(
      reference("Warning"),
      "What is worth a second look in the condition, as a field that was removed since.",
    ),
  }),
}
