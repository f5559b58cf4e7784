// Tokens over the host interface: made and rotated with secrets that are shown once, revoked and listed without them.
import { hashToken } from "@callrules/directory"
import { ID, NEW_ID, TOKEN_PERMISSIONS } from "@callrules/directory/parts"
import { type Instant, instant, type NetworkId, networkId } from "@callrules/model"
import { objectOf, oneOf, optional, single, withDefault } from "@callrules/model/reading"
import { Clock, type DirectoryChange, type DirectoryKey, EVERY_NETWORK, type TokenRecord } from "@callrules/store"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { refuse, refuseWith } from "../../refusal.ts"
import { readBody } from "../read-body.ts"
import { changeDirectory, versionIn } from "./change-directory.ts"
import { CODE, changeBody, type RecordBody } from "./record-bodies.ts"

const SECONDS = single(
  "a number of seconds from 0 to 3153600000",
  (value): value is number => typeof value === "number" && value >= 0 && value <= 3_153_600_000,
)

/** Shorter, a token would have expired before anybody can use it. */
// ENG-383
const VALIDITY = single(
  "a number of seconds from 1 to 3153600000",
  (value): value is number => typeof value === "number" && value >= 1 && value <= 3_153_600_000,
)

const NEW_TOKEN = objectOf({
  /** Left out: one that is drawn. */
  token_id: optional(NEW_ID),
  use: withDefault(oneOf("use", ["partner", "host", "host_read_only"] as const), "partner" as const),
  advertiser: optional(ID),
  permissions: TOKEN_PERMISSIONS,
  /** Left out: it does not expire. */
  expires_in_seconds: optional(VALIDITY),
})

const ROTATION = objectOf({
  expires_in_seconds: optional(VALIDITY),
  /** How long the secret before is still accepted; left out: not at all, and no earlier one either. */
  keep_old_seconds: withDefault(SECONDS, 0),
})

/** A token with its secret, which is shown this once. */
export interface NewTokenBody extends RecordBody {
  /** The secret; only its hash is kept. */
  readonly token: string
  /** The version of its record. */
  readonly version: number
}

/** Makes a token of a network, or with {@link EVERY_NETWORK} a host token of all. */
// ENG-175
export const createToken = Effect.fnUntraced(function* (network: string, changedBy: string, body: unknown) {
  const read = readBody(NEW_TOKEN, body, CODE)
  if (Result.isFailure(read)) return yield* refuse("InvalidInput", read.failure)
  const { advertiser, expires_in_seconds, permissions, token_id, use } = read.success
  const id = networkId(network)
  if (use !== "partner" && advertiser !== undefined) {
    return yield* refuseToken("a host token is of no advertiser", "leave `advertiser` out")
  }
  // ENG-293
  if (use !== "partner" && typeof body === "object" && body !== null && "permissions" in body) {
    const hint = "leave `permissions` out; a token whose use is `host_read_only` reads alone"
    return yield* refuseToken("a host token has no permissions", hint)
  }
  if (use === "partner" && id === EVERY_NETWORK) {
    return yield* refuseToken("a partner's token is of one network", "make it at `/host/<network_id>/tokens`")
  }
  const tokenId = token_id ?? `token-${random(6)}`
  const secret = yield* newSecret(expires_in_seconds)
  const record: TokenRecord = {
    kind: "token",
    tokenId,
    use,
    advertiserIdFromNetwork: advertiser ?? null,
    permissions: use === "partner" ? permissions : [],
    secrets: [{ tokenHash: hashToken(secret.token), expiresAt: secret.expiresAt }],
  }
  const request = { network: id, key: keyOf(tokenId), expected: null, changedBy }
  const { change } = yield* changeDirectory(request, (before) =>
    before === undefined
      ? Effect.succeed(record)
      : refuseWith(
          "RecordInvalid",
          "directory-record-in-use",
          `there is a token \`${tokenId}\` already`,
          "rotate it, or choose another `token_id`",
        ),
  )
  return newTokenBody(id, change, secret.token)
})

/** So many old secrets of a token are accepted at most: those that were replaced last. */
const MOST_OLD_SECRETS = 3

/**
 * Gives a token a new secret; the one before is accepted for as long as it is asked for, and no longer than it was to be. Earlier ones
 * stay for as long as was said for them, unless nothing is to be kept.
 */
// ENG-175, ENG-491, ENG-509
export const rotateToken = Effect.fnUntraced(function* (
  network: string,
  tokenId: string,
  changedBy: string,
  body: unknown,
  ifMatch: string | null,
) {
  const expected = yield* versionIn(ifMatch)
  const read = readBody(ROTATION, body, CODE)
  if (Result.isFailure(read)) return yield* refuse("InvalidInput", read.failure)
  const id = networkId(network)
  const secret = yield* newSecret(read.success.expires_in_seconds)
  const now = yield* (yield* Clock).now
  const until = instant(now + Math.round(read.success.keep_old_seconds * 1000))
  const request = { network: id, key: keyOf(tokenId), expected, changedBy }
  const { change } = yield* changeDirectory(request, (before) => {
    if (before?.record?.kind !== "token") {
      return refuseWith(
        "RecordNotFound",
        "directory-record-not-found",
        `there is no token \`${tokenId}\``,
        "list the records of its kind",
      )
    }
    const accepted = before.record.secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
    const old = until <= now ? [] : accepted.slice(0, MOST_OLD_SECRETS)
    const [newest] = before.record.secrets
    const kept = old.map((one) => (one === newest ? { ...one, expiresAt: earlier(one.expiresAt, until) } : one))
    const secrets = [{ tokenHash: hashToken(secret.token), expiresAt: secret.expiresAt }, ...kept]
    return Effect.succeed({ ...before.record, secrets })
  })
  return newTokenBody(id, change, secret.token)
})

const newTokenBody = (id: NetworkId, change: DirectoryChange | undefined, token: string): NewTokenBody => ({
  ...(change === undefined ? {} : changeBody(id, change)),
  version: change?.version ?? 0,
  token,
})

const keyOf = (tokenId: string): DirectoryKey => ({ kind: "token", id: tokenId, of: "" })

const earlier = (a: Instant | null, b: Instant): Instant => (a !== null && a < b ? a : b)

const refuseToken = (message: string, hint: string) =>
  refuseWith("InvalidInput", "directory-record-invalid", message, hint)

const newSecret = Effect.fnUntraced(function* (expiresInSeconds: number | undefined) {
  const now = yield* (yield* Clock).now
  const expiresAt = expiresInSeconds === undefined ? null : instant(now + Math.round(expiresInSeconds * 1000))
  return { token: `callrules_${random(32)}`, expiresAt }
})

/** So many random bytes as text that needs no escapes anywhere. */
const random = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("")
