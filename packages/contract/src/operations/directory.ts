// The directory in the host interface: networks, advertisers, campaigns, custom data fields, campaigns of affiliates, tokens.
import { inHeader, inPath, inQuery, type OperationDescription, type Parameter } from "../operation.ts"

const NETWORK = inPath("network_id", "The network.")
const ADVERTISER = inPath("advertiser_id", "The network's id of the advertiser.")
const TOKEN = inPath("token_id", "The id of the token.")
const AFTER = inQuery("after", "The `next` of the list before.")
const IF_MATCH = inHeader("If-Match", "The `ETag` of the record as you know it; left out: whatever is there.", {
  type: "string",
  pattern: '^"[0-9]{1,15}"$',
})
const ETAG = { ETag: { type: "string", description: "The version of the record." } } as const
const COMMON = { tag: "Directory", versioned: null, permission: "host", body: null } as const

type Described = Pick<OperationDescription, "answers" | "description" | "id" | "parameters" | "refusals" | "summary">

const operation = (
  method: OperationDescription["methods"][number],
  path: string,
  body: string | null,
  described: Described,
): OperationDescription => ({ ...COMMON, methods: [method], paths: [path], ...described, body })

/** Operations that every kind of record has at its path. */
const readable = (
  name: string,
  what: string,
  path: string,
  parameters: ReadonlyArray<Parameter>,
  record: string,
  restedOn: boolean,
): ReadonlyArray<OperationDescription> => [
  operation("GET", path, null, {
    id: `read${name}`,
    summary: `Read ${what}`,
    description: "As it stands, with its version.",
    parameters,
    answers: { 200: { description: "The record.", body: record, headers: ETAG } },
    refusals: ["InvalidInput", "RecordNotFound"],
  }),
  operation("GET", `${path}/history`, null, {
    id: `read${name}History`,
    summary: `Read what ${what} was over time`,
    description: "Every change, by whom and when; empty where there never was one.",
    parameters,
    answers: { 200: { description: "The changes.", body: `${record}History` } },
    refusals: ["InvalidInput"],
  }),
  operation("DELETE", path, null, {
    id: `remove${name}`,
    summary: `Remove ${what}`,
    description: `One that is not there is as good as removed${restedOn ? "; one that another record rests on stays" : ""}.`,
    parameters: [...parameters, IF_MATCH],
    answers: { 200: { description: "It is not there.", body: "Nothing" } },
    refusals: ["InvalidInput", ...(restedOn ? (["RecordInvalid"] as const) : []), "PreconditionFailed"],
  }),
]

/** Whether other records rest on one, as a campaign on its advertiser, and whether it rests on others. */
interface Resting {
  readonly restedOn: boolean
  readonly restsOn: boolean
}

const kept = (
  name: string,
  what: string,
  path: string,
  parameters: ReadonlyArray<Parameter>,
  { restedOn, restsOn }: Resting,
): ReadonlyArray<OperationDescription> => [
  ...readable(name, what, path, parameters, `${name}Record`, restedOn),
  operation("PUT", path, `${name}Request`, {
    id: `put${name}`,
    summary: `Put ${what}`,
    description: `Whole: what is left out has its usual value.${restsOn ? " The records that it rests on are put first." : ""}`,
    parameters: [...parameters, IF_MATCH],
    answers: {
      200: { description: "It was there, and is as it was put.", body: `${name}Record`, headers: ETAG },
      201: { description: "It is new.", body: `${name}Record`, headers: ETAG },
    },
    refusals: ["InvalidInput", ...(restsOn ? (["RecordInvalid"] as const) : []), "PreconditionFailed"],
  }),
]

const list = (id: string, what: string, path: string, record: string): OperationDescription =>
  operation("GET", path, null, {
    id,
    summary: `List ${what}`,
    description: "At most 500 at a time.",
    parameters: path.includes("{network_id}") ? [NETWORK, AFTER] : [AFTER],
    answers: { 200: { description: "The records.", body: record } },
    refusals: ["InvalidInput", ...(path.includes("{network_id}") ? (["RecordNotFound"] as const) : [])],
  })

const tokens = (name: string, what: string, path: string): ReadonlyArray<OperationDescription> => {
  const parameters = path.includes("{network_id}") ? [NETWORK] : []
  return [
    operation("POST", path, "TokenRequest", {
      id: `create${name}`,
      summary: `Make ${what}`,
      description: "The answer is the only one that has its secret.",
      parameters,
      answers: { 201: { description: "The token with its secret.", body: "TokenSecret", headers: ETAG } },
      refusals: ["InvalidInput", "RecordInvalid"],
    }),
    operation("POST", `${path}/{token_id}/rotate`, "TokenRotation", {
      id: `rotate${name}`,
      summary: `Give ${what} a new secret`,
      description: "It keeps its id and its history.",
      parameters: [...parameters, TOKEN, IF_MATCH],
      answers: { 200: { description: "The token with its new secret.", body: "TokenSecret", headers: ETAG } },
      refusals: ["InvalidInput", "RecordNotFound", "PreconditionFailed"],
    }),
    ...readable(name, what, `${path}/{token_id}`, [...parameters, TOKEN], "TokenRecord", false),
  ]
}

const AT_NETWORK = "/host/{network_id}"

/** The operations of the directory, where the stores keep it. */
export const DIRECTORY_OPERATIONS: ReadonlyArray<OperationDescription> = [
  list("listNetworks", "networks", "/host/networks", "NetworkIds"),
  list("listAdvertisers", "advertisers", `${AT_NETWORK}/advertisers`, "AdvertiserRecordList"),
  list("listCampaigns", "campaigns", `${AT_NETWORK}/campaigns`, "CampaignRecordList"),
  list("listCustomDataFields", "custom data fields", `${AT_NETWORK}/custom_data_fields`, "CustomDataFieldRecordList"),
  list(
    "listAffiliateCampaigns",
    "campaigns of affiliates",
    `${AT_NETWORK}/affiliate_campaigns`,
    "AffiliateCampaignsRecordList",
  ),
  list("listTokens", "tokens of a network", `${AT_NETWORK}/tokens`, "TokenRecordList"),
  list("listHostTokens", "host tokens of every network", "/host/tokens", "TokenRecordList"),
  ...tokens("Token", "a token of a network", `${AT_NETWORK}/tokens`),
  ...tokens("HostToken", "a host token of every network", "/host/tokens"),
  ...kept("Network", "a network", `${AT_NETWORK}/network`, [NETWORK], { restedOn: true, restsOn: false }),
  ...kept("Advertiser", "an advertiser", `${AT_NETWORK}/advertisers/{advertiser_id}`, [NETWORK, ADVERTISER], {
    restedOn: true,
    restsOn: true,
  }),
  ...kept(
    "Campaign",
    "a campaign",
    `${AT_NETWORK}/advertisers/{advertiser_id}/campaigns/{campaign_id}`,
    [NETWORK, ADVERTISER, inPath("campaign_id", "The campaign, unique within the advertiser.")],
    { restedOn: true, restsOn: true },
  ),
  ...kept(
    "CustomDataField",
    "a custom data field",
    `${AT_NETWORK}/custom_data_fields/{partner_name}`,
    [NETWORK, inPath("partner_name", "The name of the field.")],
    { restedOn: false, restsOn: true },
  ),
  ...kept(
    "AffiliateCampaigns",
    "the campaigns of an affiliate",
    `${AT_NETWORK}/affiliates/{affiliate_id}/campaigns`,
    [NETWORK, inPath("affiliate_id", "The affiliate.")],
    { restedOn: false, restsOn: true },
  ),
]
