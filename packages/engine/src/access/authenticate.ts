// From a token to the organization it stands for.
import { own } from "@callrules/model/reading"
import { Directory } from "@callrules/store"
import * as Effect from "effect/Effect"
import { type Refusal, refuseWith } from "../refusal.ts"
import type { Caller } from "./caller.ts"
import { hashToken } from "./tokens.ts"

/** Where a token goes, for the hints of refusals. */
export const IN_THE_HEADER = "in the `Authorization` header, as it is or after `Bearer `"

// ENG-43, ENG-57
const unauthorized = (code: string, message: string, hint: string): Effect.Effect<never, Refusal> =>
  refuseWith("Unauthorized", code, message, hint)

/**
 * The caller a token belongs to. Only the token's hash is looked up, so that neither the time it takes nor what is
 * stored says anything about a token.
 *
 * Source of the rule: section 5 of the specification.
 *
 * @returns the caller; Unauthorized when the token is missing or unknown.
 */
export const authenticate = Effect.fnUntraced(function* (token: string | undefined) {
  // ENG-01, TRA-09
  if (token === undefined) {
    return yield* unauthorized("token-missing", "the oauth token is missing", `send it ${IN_THE_HEADER}`)
  }
  const directory = yield* Directory
  // ENG-31
  const grant = yield* directory.token(hashToken(token))
  const network = grant === undefined ? undefined : yield* directory.network(grant.networkId)
  // ENG-05
  if (grant === undefined || network === undefined) {
    return yield* unauthorized(
      "token-invalid",
      "the oauth token is not valid",
      `check that it is sent ${IN_THE_HEADER}, or make a new one`,
    )
  }
  const caller: Caller = {
    network,
    // ENG-34
    advertiserIdFromNetwork: grant.advertiserIdFromNetwork,
    // ENG-35
    permissions: grant.permissions,
  }
  return caller
})

/**
 * The token of a signal request: of the `Authorization` header or of `oauth_token` in the body.
 *
 * @returns the token, or undefined when there is none; Unauthorized when the two are different.
 */
// ENG-02, ENG-27
export const signalToken = (header: string | undefined, body: unknown): Effect.Effect<string | undefined, Refusal> => {
  const sent = bodyToken(body)
  if (header !== undefined && sent !== undefined && header !== sent) {
    return unauthorized(
      "tokens-differ",
      "the oauth tokens of the `Authorization` header and of the body are different",
      "send one of them",
    )
  }
  return Effect.succeed(header ?? sent)
}

const bodyToken = (body: unknown): string | undefined => {
  const token = own(body, "oauth_token")
  return typeof token === "string" && token.trim() !== "" ? token.trim() : undefined
}
