// The affiliate interface: section 4.1 of the specification.
import { inPath, type OperationDescription } from "../operation.ts"

const NETWORK = inPath("network_id", "The network of the token.")
const AFFILIATE = inPath("affiliate_id", "Your id of the affiliate; a slash in it is written `%2F`.")
const OUTCOME = {
  "Callrules-Outcome": { enum: ["created", "updated", "unchanged"], description: "What happened to the affiliate." },
}

const COMMON = { tag: "Affiliates", versioned: "affiliates", permission: "affiliates" } as const
const LIST = ["/api/{version}/{network_id}/affiliates.json"]
const ITEM = ["/api/{version}/{network_id}/affiliates/{affiliate_id}.json"]

const PUSHED = {
  200: { description: "It existed: updated, or unchanged.", body: "Affiliate", headers: OUTCOME },
  201: { description: "It was created.", body: "Affiliate", headers: OUTCOME },
}

/** The operations of the affiliate interface. */
export const AFFILIATE_OPERATIONS: ReadonlyArray<OperationDescription> = [
  {
    ...COMMON,
    id: "listAffiliates",
    methods: ["GET"],
    paths: LIST,
    summary: "List the affiliates of the network",
    description: "All of them, by internal id.",
    parameters: [NETWORK],
    body: null,
    answers: { 200: { description: "The affiliates.", body: "AffiliateList" } },
    refusals: ["InvalidInput", "UnauthorizedAdvertiser"],
  },
  {
    ...COMMON,
    id: "createAffiliate",
    methods: ["POST"],
    paths: LIST,
    summary: "Create an affiliate, or update the one with its id",
    description:
      "Can be repeated. `sites` and `users` are complete sets; a top-level key that is left out keeps its stored value.",
    parameters: [NETWORK],
    body: "AffiliateRequest",
    answers: PUSHED,
    refusals: ["InvalidInput", "RecordInvalid", "UnauthorizedAdvertiser"],
  },
  {
    ...COMMON,
    id: "readAffiliate",
    methods: ["GET"],
    paths: ITEM,
    summary: "Read an affiliate",
    description: "What it is now.",
    parameters: [NETWORK, AFFILIATE],
    body: null,
    answers: { 200: { description: "The affiliate.", body: "Affiliate" } },
    refusals: ["InvalidInput", "UnauthorizedAdvertiser", "RecordNotFound"],
  },
  {
    ...COMMON,
    id: "updateAffiliate",
    methods: ["PUT"],
    paths: ITEM,
    summary: "Update an affiliate, or create it under this id",
    description:
      "Can be repeated. `sites` and `users` are complete sets; a top-level key that is left out keeps its stored value.",
    parameters: [NETWORK, AFFILIATE],
    body: "AffiliateRequest",
    answers: PUSHED,
    refusals: ["InvalidInput", "RecordInvalid", "UnauthorizedAdvertiser"],
  },
  {
    ...COMMON,
    id: "deleteAffiliate",
    methods: ["DELETE"],
    paths: ITEM,
    summary: "Delete an affiliate",
    description: "Refused while it has campaigns. Deleting what is not there succeeds.",
    parameters: [NETWORK, AFFILIATE],
    body: null,
    answers: { 200: { description: "It is not there any more.", body: "Deleted" } },
    refusals: ["InvalidInput", "RecordInvalid", "UnauthorizedAdvertiser"],
  },
]
