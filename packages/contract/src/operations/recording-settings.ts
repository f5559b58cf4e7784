// The recording settings of a campaign: section 4.3 of the specification.
import { inPath, type OperationDescription } from "../operation.ts"

const COMMON = {
  tag: "Recording settings",
  versioned: "campaign_features",
  permission: "campaigns",
  paths: ["/api/{version}/{network_id}/advertisers/{advertiser_id}/advertiser_campaigns/{campaign_id}.json"],
  parameters: [
    inPath("network_id", "The network of the token."),
    inPath("advertiser_id", "The network's id of the advertiser."),
    inPath("campaign_id", "The campaign, unique within the advertiser."),
  ],
} as const

/** The operations on recording settings. */
export const RECORDING_SETTINGS_OPERATIONS: ReadonlyArray<OperationDescription> = [
  {
    ...COMMON,
    id: "readRecordingSettings",
    methods: ["GET"],
    summary: "Read the recording settings of a campaign",
    description: "Not found while they were never set: no call of the campaign is recorded then.",
    body: null,
    answers: { 200: { description: "The settings.", body: "RecordingSettings" } },
    refusals: ["InvalidInput", "UnauthorizedAdvertiser", "RecordNotFound"],
  },
  {
    ...COMMON,
    id: "changeRecordingSettings",
    methods: ["POST", "PUT"],
    summary: "Change the recording settings of a campaign",
    description:
      "`record_calls` true with a condition: calls that meet it are recorded; true with an empty condition: every call; false: none. A condition that does not check is refused with every problem, and the stored settings stay.",
    body: "RecordingSettingsRequest",
    answers: {
      200: { description: "The settings as stored, the condition in its canonical form.", body: "RecordingSettings" },
    },
    refusals: ["InvalidInput", "UnauthorizedAdvertiser", "RecordNotFound"],
  },
]
