// From a token to the organization it stands for.
import { hashToken } from "@callrules/directory"
import type { Instant } from "@callrules/model"
import { own, shown } from "@callrules/model/reading"
import type { Caller, Refusal } from "@callrules/operations"
import { refusal, refuseWith } from "@callrules/operations/parts"
import { Clock, Directory, type StoreFault, type TokenGrant } from "@callrules/store"
import * as Effect from "effect/Effect"

/** Where a token goes, for the hints of refusals. */
export const IN_THE_HEADER = "in the `Authorization` header, as it is or after `Bearer `"

/** The same where the body may have it too. */
export const IN_THE_HEADER_OR_BODY = `${IN_THE_HEADER}, or as text in \`oauth_token\` of the body`

// ENG-43, ENG-57
const unauthorized = (code: string, message: string, hint: string): Effect.Effect<never, Refusal> =>
  refuseWith("Unauthorized", code, message, hint)

/**
 * The caller a token belongs to. Only the token's hash is looked up, so that neither the time it takes nor what is
 * stored says anything about a token.
 *
 * Source of the rule: section 5 of the specification.
 *
 * @param where - where a token that is missing may be sent.
 *
 * @returns the caller; Unauthorized when the token is missing or unknown.
 */
export const authenticate = (
  token: string | undefined,
  where: string = IN_THE_HEADER,
): Effect.Effect<Caller, Refusal | StoreFault, Clock | Directory> =>
  token === undefined
    ? // ENG-01, TRA-09
      unauthorized("token-missing", "the token is missing", `send it ${where}`)
    : // ENG-31
      Effect.flatMap(Directory, (directory) => Effect.flatMap(directory.token(hashToken(token)), ownerOf))

/** Whether a token is not accepted any more. */
// ENG-177
export const hasExpired = (expiresAt: Instant | null | undefined): Effect.Effect<boolean, never, Clock> =>
  expiresAt === null || expiresAt === undefined
    ? Effect.succeed(false)
    : Effect.flatMap(Clock, (clock) => Effect.map(clock.now, (now) => now >= expiresAt))

// ENG-05
const NOT_VALID = unauthorized(
  "token-invalid",
  "the token is not valid",
  `check that it is sent ${IN_THE_HEADER}, or make a new one`,
)

const ownerOf = (grant: TokenGrant | undefined): Effect.Effect<Caller, Refusal, Clock> => {
  if (grant === undefined) return NOT_VALID
  const owner = Effect.succeed({
    network: grant.network,
    // ENG-34
    advertiserIdFromNetwork: grant.advertiserIdFromNetwork,
    // ENG-35
    permissions: grant.permissions,
  })
  return grant.expiresAt === null || grant.expiresAt === undefined
    ? owner
    : Effect.flatMap(hasExpired(grant.expiresAt), (isOver) => (isOver ? NOT_VALID : owner))
}

/**
 * The refusal (Unauthorized) of a body whose token is another than the one in the `Authorization` header; undefined when they
 * are equal or the body has none.
 */
// ENG-27
export const requireOneToken = (header: string | undefined, body: unknown): Refusal | undefined => {
  const sent = bodyToken(body)
  if (header === undefined || sent === undefined || header === sent) return undefined
  return refusal("Unauthorized", [
    {
      code: "tokens-differ",
      path: [],
      message: "the tokens of the `Authorization` header and of the body are different",
      hint: "send one of them",
    },
  ])
}

/**
 * The refusal (Unauthorized) of a body whose `oauth_token` is there and no text that a token could be; undefined where it is one, or
 * absent or null. What it is instead is told by its kind: it may be the secret.
 */
// ENG-459
export const unusableBodyToken = (body: unknown): Refusal | undefined => {
  const sent = own(body, "oauth_token")
  if (sent === undefined || sent === null || bodyToken(body) !== undefined) return undefined
  const kind = typeof sent === "string" ? "blank" : typeof sent === "number" ? "a number" : shown(sent)
  const message = `\`oauth_token\` must be text, not ${kind}`
  const hint = `send it ${IN_THE_HEADER_OR_BODY}`
  return refusal("Unauthorized", [{ code: "token-invalid", path: ["oauth_token"], message, hint }])
}

/** The token in the field `oauth_token` of a body, if there is one. */
// ENG-02
export const bodyToken = (body: unknown): string | undefined => {
  const token = own(body, "oauth_token")
  return typeof token === "string" && token.trim() !== "" ? token.trim() : undefined
}
