// Problems of the directory in the host interface: records, their versions, and host tokens.
import { type ProblemDescription, problem } from "./problem.ts"

/** In the order in which a request is checked. None is met by a request alone: the directory has to be kept by the stores. */
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
    null,
  ),
  problem(
    "directory-version-changed",
    "The record has changed since the version that `If-Match` names.",
    "Read it again, and put it with the `ETag` of that answer.",
    null,
  ),
  problem(
    "directory-record-not-found",
    "There is no such record.",
    "Check its id, or list the records of its kind.",
    null,
  ),
  problem(
    "directory-record-missing",
    "The record rests on another one that is not there, such as a campaign on its advertiser.",
    "Put that one first.",
    null,
  ),
  problem(
    "directory-record-in-use",
    "Another record rests on this one, or has its name or secret.",
    "Remove the other one first, or choose another name.",
    null,
  ),
]
