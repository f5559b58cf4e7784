// Problems of the directory in the host interface: records, their versions, and host tokens.
import { type ProblemDescription, type ProblemExample, problem } from "./problem.ts"

const host = (method: string, path: string, body?: unknown): ProblemExample => ({
  method,
  path: `/host/n1/${path}`,
  token: "host-secret",
  ...(body === undefined ? {} : { body }),
})

/** In the order in which a request is checked. The directory has to be kept by the stores. */
export const DIRECTORY_PROBLEMS: ReadonlyArray<ProblemDescription> = [
  problem(
    "host-token-limited",
    "The host token is of one network, or reads alone, and more is asked for.",
    "Use a host token of the network, or of every network, that may change it.",
    null,
  ),
  problem(
    "directory-record-invalid",
    "The body, the `If-Match` header or the place in a list is not as it has to be.",
    "Correct what the message names. A record is put whole: what is left out has its usual value.",
    host("PUT", "network", { time_zone: "Moon" }),
  ),
  problem(
    "directory-version-changed",
    "The record has changed since the version that `If-Match` names.",
    "Read it again, and put it with the `ETag` of that answer.",
    { ...host("PUT", "custom_data_fields/product", {}), headers: { "if-match": '"99"' } },
  ),
  problem(
    "directory-record-not-found",
    "There is no such record.",
    "Check its id, or list the records of its kind.",
    host("GET", "advertisers/a9"),
  ),
  problem(
    "directory-record-missing",
    "The record rests on another one that is not there, such as a campaign on its advertiser.",
    "Put that one first.",
    host("PUT", "advertisers/a9/campaigns/c1", { name: "Spring" }),
  ),
  problem(
    "directory-record-in-use",
    "Another record rests on this one, or has its name or secret.",
    "Remove the other one first, or choose another name.",
    host("DELETE", "advertisers/a1"),
  ),
]
