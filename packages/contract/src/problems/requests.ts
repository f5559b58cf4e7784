// Problems of any request, whatever it is about: its path, its token, its body as bytes, and the state of the server.
import { type ProblemDescription, problem } from "./problem.ts"

const CURRENT = "/calls_in_progress/current_calls?organization_type=Network&id=n1"
const AFFILIATES = "/api/2026-11-01/n1/affiliates.json"
const SIGNALS = "/api/2026-11-01/transactions.json"
const get = (path: string, token: string | null = "t1") => ({ method: "GET", path, token })
const post = (body: unknown, headers: Readonly<Record<string, string>> = {}) => ({
  method: "POST",
  path: SIGNALS,
  headers,
  body,
})

/** In the order in which a request is checked. */
export const REQUEST_PROBLEMS: ReadonlyArray<ProblemDescription> = [
  problem(
    "path-malformed",
    "The path is not percent-encoded UTF-8.",
    "Encode every id in the path, a percent sign as `%25`.",
    get("/api/2026-11-01/n1/affiliates/100%.json"),
  ),
  problem(
    "route-not-found",
    "No operation has this path.",
    "Take the path that the hint names. Slashes, `.json` and upper case count.",
    get("/api/2026-11-01/n1/affiliate.json"),
  ),
  problem(
    "method-not-allowed",
    "The path is right, but has no such method.",
    "Use one of the methods that the hint and the `Allow` header name.",
    { method: "DELETE", path: AFFILIATES },
  ),
  problem(
    "invalid-version",
    "This interface does not answer to the version in the path.",
    "Use one of the versions that the hint names.",
    get("/api/2020-01-01/n1/affiliates.json"),
  ),
  problem(
    "token-missing",
    "The request has no token.",
    "Send it in the `Authorization` header, alone or after `Bearer `. It is never read from the address.",
    get(CURRENT, null),
  ),
  problem(
    "token-invalid",
    "The token is not known.",
    "Check that the token is whole, is for this server, and was not replaced.",
    get(CURRENT, "no-such-token"),
  ),
  problem(
    "tokens-differ",
    "The header and the body name different tokens.",
    "Send the token once, in the header.",
    post({ oauth_token: "another", search: { call_record_id: "call-1" } }),
  ),
  problem(
    "host-token-invalid",
    "The host interface has a token of its own, and this is not it.",
    "Send the host token. A partner's token is not valid there.",
    { method: "GET", path: "/host/outbox" },
  ),
  problem(
    "no-permission",
    "The token may not do this.",
    "Ask the network for a token with the permission that the message names.",
    get(AFFILIATES, "nothing"),
  ),
  problem(
    "network-users-only",
    "Only the network itself may do this, and the token is an advertiser's.",
    "Use a token of the network.",
    get(AFFILIATES, "adv1"),
  ),
  problem(
    "preview-not-offered",
    "The header `Callrules-Preview` asks for a preview of something that has none. Nothing was changed.",
    "Leave the header out. Only reports of signals can be previewed.",
    {
      method: "POST",
      path: AFFILIATES,
      headers: { "Callrules-Preview": "true" },
      body: { id_from_network: "A-7", name: "Acme", sites: [{ id_from_network: "1" }] },
    },
  ),
  problem(
    "too-many-requests-under-way",
    "The server works on as many requests as it may.",
    "Send the request again after the seconds of `Retry-After`.",
    null,
  ),
  problem(
    "too-many-bytes-under-way",
    "The bodies of the requests that the server works on have together as many bytes as they may. This one was not read.",
    "Send the request again after the seconds of `Retry-After`. Bodies under 16 KiB do not count.",
    null,
  ),
  problem(
    "too-many-requests-wait",
    "Too many requests of this organization are already waiting for their calls.",
    "Send it again after the seconds of `Retry-After`, with the same request id; if it goes on, ask whoever runs the service whether the calls are reported.",
    null,
  ),
  problem(
    "too-many-requests-failed",
    "Too many requests of this organization have waited for their calls, failed, and are kept for the host. No further one may wait.",
    "Send it again after the seconds of `Retry-After`, with the same request id, or once its call is over. Ask whoever runs the service to retry or drop what failed.",
    null,
  ),
  problem(
    "too-many-bytes-wait",
    "The requests of this organization that wait for their calls, or failed and are kept for the host, are too large together. No further one may wait.",
    "Send it again after the seconds of `Retry-After`, with the same request id, or once its call is over. Send less custom data in each; if it goes on, ask whoever runs the service to retry or drop what failed.",
    null,
  ),
  problem(
    "too-many-requests-unchanged",
    "Too many requests of this organization have changed nothing today (UTC), such as repeated values and look-ups under new request ids. No further one is stored.",
    "Report what has changed, repeat requests under the ids that they had, or send what may be repeated without a request id. Or send it again after the seconds of `Retry-After`.",
    null,
  ),
  problem(
    "too-many-requests-of-token",
    "Too many requests of this token are under way.",
    "Wait for their answers, or for the seconds of `Retry-After`.",
    null,
  ),
  problem(
    "unknown-parameter",
    "The query has a parameter that the path does not know. It is refused, since a mistyped filter would find too much.",
    "Take the name that the hint suggests, or leave the parameter out.",
    get(`${CURRENT}&external_id=7`),
  ),
  problem("repeated-parameter", "A parameter of the query is there twice.", "Send it once.", get(`${CURRENT}&id=n2`)),
  problem(
    "body-encoded",
    "The body is compressed.",
    "Send it as it is, without `Content-Encoding`.",
    post("compressed", { "content-encoding": "gzip" }),
  ),
  problem(
    "body-too-large",
    "The body has more than 1 MiB, or more than 128 KiB while the token is only in the body.",
    "Split it into several requests, and send the token in the header.",
    null,
  ),
  problem(
    "body-too-many-keys",
    "All objects of the body have more than 40,000 keys together, or more than 2,000 while the token is only in the body.",
    "Split it into several requests.",
    null,
  ),
  problem(
    "body-not-json",
    "The body is not one JSON value in UTF-8: it is empty, broken off, or something else.",
    "Send JSON. A form or a list of values with `&` is not read.",
    post("search=call-1"),
  ),
  problem(
    "body-too-deep",
    "Arrays and objects are nested too deep.",
    "Send the body in its documented shape.",
    post(`${"[".repeat(200)}${"]".repeat(200)}`),
  ),
  problem(
    "key-repeated",
    "An object of the body has a key twice, and nobody can know which value is meant.",
    "Send each key once.",
    post('{"search": {"call_record_id": "call-1", "call_record_id": "call-2"}}'),
  ),
  problem(
    "number-lost",
    "A number of the body would be read as another one: as 0, as infinity, or in other digits.",
    "Send the number that is meant in at most 15 digits, without an exponent. An id and an amount may be text.",
    post('{"search": {"call_record_id": "call-1"}, "signals": [{"name": "Sale", "revenue": 1e-400}]}'),
  ),
  problem(
    "body-read-before",
    "The engine is mounted behind something that reads bodies, or holds the body, so it finds none.",
    "For the host: mount the engine before `express.json()`, or keep the bytes as `rawBody`. See [the guide](../embedding.md#express-5). Hand a `Request` that was read on as a new one.",
    null,
  ),
  problem(
    "body-not-bytes",
    "The body is a stream of the host's own that yields something other than bytes, such as text.",
    "For the host: let the stream yield each chunk as a `Uint8Array`. A `TextEncoderStream` makes bytes of text.",
    null,
  ),
  problem("network-not-found", "The host has not configured this network.", "Check the network id in the path.", {
    method: "GET",
    path: "/host/n9/inbox",
    token: "host-secret",
  }),
  problem(
    "other-network",
    "The path names another network than the token's.",
    "Use the network id of the token.",
    get("/api/2026-11-01/n2/affiliates.json"),
  ),
  problem(
    "other-organization",
    "The request names an organization that the token does not reach.",
    "Name the network or the advertiser of the token.",
    get("/calls_in_progress/current_calls?organization_type=Advertiser&id=a2", "adv1"),
  ),
  problem(
    "problems-more",
    "The request has more problems than one answer lists; this entry counts the rest.",
    "Fix those that are listed and send it again.",
    post({ search: { call_record_id: "call-1" }, signals: Array.from({ length: 102 }, () => 1) }),
  ),
  problem(
    "request-timeout",
    "The request was not finished within the time limit (120 seconds unless the operator has set another), and nothing of it was applied.",
    "Send it again under the same request id. If it takes as long again, split it.",
    null,
  ),
  problem(
    "store-unavailable",
    "The database cannot be reached or is too busy.",
    "Send the request again under the same request id after the seconds of `Retry-After`.",
    null,
  ),
  problem(
    "shutting-down",
    "The server is shutting down, and refused the request or cut it off.",
    "Send the request again under the same request id after the seconds of `Retry-After`. The message says whether the first one may have been applied.",
    null,
  ),
  problem(
    "internal-error",
    "Something failed that should not. The id in the message is in the log of the server.",
    "Send the request again under the same request id. If it fails again, tell the operator the id.",
    null,
  ),
]
